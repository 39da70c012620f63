// This file defines how a graph is drawn. The layout is made once; then update changes what
// the nodes and edges look like, so that they keep their places while time goes on.

import { s, setText, visible } from "./dom";
import type { EdgeSpec, Layout, NodeBox } from "./layout";
import { layout, path } from "./layout";

export interface NodeSpec {
  id: string;
  title: string;
  slots: { key: string; widest: string }[]; // lines below the title
  oval?: boolean;
}

// A Look is what a node, a slot or an edge looks like: its classes and its text.
export interface Look {
  classes: string;
  text?: string;
}

export interface Looks {
  node(id: string): Look;
  slot(key: string): Look;
  edge(id: string): Look;
}

// largest is the number of nodes and edges up to which a graph is drawn without being asked.
export const largest = 700;

const charWidth = 6.65;
const longest = 30;

function short(text: string, most = longest): string {
  const chars = [...visible(text)];
  return chars.length <= most ? chars.join("") : chars.slice(0, most - 1).join("") + "…";
}

export class Graph {
  readonly svg: SVGSVGElement;
  readonly layout: Layout;
  private readonly nodes = new Map<string, SVGGElement>();
  private readonly slots = new Map<string, { group: SVGGElement; text: SVGTextElement; title: SVGTitleElement; most: number }>();
  private readonly edges = new Map<string, { group: SVGGElement; text: SVGTextElement; most: number }>();

  constructor(label: string, nodes: NodeSpec[], edges: EdgeSpec[], pick: (what: "node" | "slot", id: string) => void) {
    const boxes: NodeBox[] = nodes.map((n) => {
      const chars = Math.max([...short(n.title)].length, ...n.slots.map((slot) => [...short(slot.widest)].length + 1));
      return { id: n.id, width: Math.max(44, chars * charWidth + 20), height: 24 + n.slots.length * 17 + (n.slots.length > 0 ? 4 : 0) };
    });
    this.layout = layout(boxes, edges.map((e) => ({ ...e, label: short(e.label) })));
    const { width, height } = this.layout;
    this.svg = s("svg", { width: Math.ceil(width), height: Math.ceil(height), viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`, role: "img", "aria-label": label, class: "graph" });
    const head = (id: string) => s("marker", { id, viewBox: "0 0 8 8", refX: 7.4, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto", markerUnits: "userSpaceOnUse" }, s("path", { d: "M0.5,0.8L7.5,4L0.5,7.2z", fill: "context-stroke" }));
    const marker = `arrow${++arrows}`;
    this.svg.append(s("defs", {}, head(marker)));
    const lines = s("g"), labels = s("g");
    for (const e of edges) {
      const laid = this.layout.edges.get(e.id)!;
      const { x, y, anchor, most } = laid.label;
      const text = s("text", { x, y: y + 3.5, "text-anchor": anchor, class: "label" });
      const group = s("g", {}, s("path", { d: path(laid.points, laid.back), "marker-end": `url(#${marker})` }));
      this.edges.set(e.id, { group, text, most });
      lines.append(group);
      labels.append(text);
    }
    this.svg.append(lines);
    nodes.forEach((n, i) => {
      const { x, y } = this.layout.nodes.get(n.id)!, { width, height } = boxes[i];
      const left = x - width / 2, top = y - height / 2;
      const title = s("text", { x: left + 10, y: top + 16.5, class: "title" }, short(n.title));
      title.append(s("title", {}, n.title));
      const box = s("rect", { x: left, y: top, width, height, rx: n.oval ? 12 : 5, class: "box" });
      const group = s("g", {}, box, title);
      for (const el of [box, title]) el.addEventListener("click", () => pick("node", n.id));
      n.slots.forEach((slot, j) => {
        const text = s("text", { x: left + 10, y: top + 24 + 17 * j + 11.5 }), tip = s("title");
        const chip = s("g", {}, s("rect", { x: left + 5, y: top + 24 + 17 * j, width: width - 10, height: 15, rx: 3 }), text, tip);
        chip.addEventListener("click", () => pick("slot", slot.key));
        this.slots.set(slot.key, { group: chip, text, title: tip, most: Math.floor((width - 16) / charWidth) });
        group.append(chip);
      });
      this.nodes.set(n.id, group);
      this.svg.append(group);
    });
    this.svg.append(labels);
  }

  update(looks: Looks): void {
    const classes = (el: Element, text: string) => {
      if (el.getAttribute("class") !== text) el.setAttribute("class", text);
    };
    for (const [id, group] of this.nodes) classes(group, "node " + looks.node(id).classes);
    for (const [key, { group, text, title, most }] of this.slots) {
      const look = looks.slot(key);
      classes(group, "slot " + look.classes);
      setText(text, short(look.text ?? "", most));
      setText(title, look.text ?? "");
    }
    for (const [id, { group, text, most }] of this.edges) {
      const look = looks.edge(id);
      classes(group, "edge " + look.classes);
      classes(text, "label " + look.classes);
      setText(text, short(look.text ?? "", most));
    }
  }

  // element returns the element of a node.
  element(id: string): SVGGElement | undefined {
    return this.nodes.get(id);
  }
}

let arrows = 0; // graphs so far: the names of their arrow heads must differ

// exported returns a graph as a file of its own, in the colours that it has now.
export function exported(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const properties: Record<string, string[]> = {
    g: ["opacity", "display"], rect: ["fill", "stroke", "stroke-width", "stroke-dasharray", "display"], path: ["fill", "stroke", "stroke-width", "stroke-dasharray"],
    text: ["fill", "font-family", "font-size", "font-weight", "text-decoration", "opacity", "display"],
  };
  const originals = svg.querySelectorAll("*"), copies = copy.querySelectorAll("*");
  originals.forEach((el, i) => {
    copies[i].removeAttribute("class");
    if (el.closest("marker") !== null) return;
    const style = getComputedStyle(el);
    for (const p of properties[el.localName] ?? []) copies[i].setAttribute(p, style.getPropertyValue(p));
  });
  for (const [i, name] of [[2, "width"], [3, "height"]] as const) copy.setAttribute(name, svg.getAttribute("viewBox")!.split(" ")[i]); // not as large as on the screen
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.insertBefore(s("rect", { width: "100%", height: "100%", fill: getComputedStyle(document.body).backgroundColor }), copy.firstChild);
  return new XMLSerializer().serializeToString(copy);
}
