// This file defines which graphs the page draws: of a construction, of a finished function,
// of dominance, and of the values of a construction.

import { h, reveal } from "./dom";
import type { Offer } from "./column";
import type * as data from "./data";
import type { Look, Looks, NodeSpec } from "./graph";
import { Graph, largest } from "./graph";
import type { EdgeSpec } from "./layout";
import type { Marks } from "./marks";
import type { Model } from "./model";
import type { Cont, Param, Target } from "./replay";

// A Drawing is a graph with what it looks like in the current state.
export interface Drawing {
  nodes: NodeSpec[];
  edges: EdgeSpec[];
  label: string; // for those who do not see it
  looks(marks: Marks): Looks;
  cont?(id: string): string; // the continuation of a node, which an Offer may have; without it, the node's title
  focus(): string[]; // the nodes that are to be in view, the most important one first
}

// A Status is what a parameter or a promise is at some moment. That a parameter is redundant is
// known when the function is complete.
export type Status = "waits" | "promise" | "param" | "redundant" | "gone" | "unused";

// status says what a parameter or a promise is at the moment.
export function status(m: Model, x: number, p: Param): Status {
  const r = m.replay!;
  if (p.kept) return r.at === r.events.length && m.redundant.has(x) ? "redundant" : "param";
  if (r.resolve(x) !== x || p.dead) return "gone";
  if (r.at === r.events.length) return "unused";
  if (!p.complete) return "waits";
  if (m.placement === "deferred" && !p.decided) return "promise";
  return "param";
}

// ways returns the ways of targets with the same end as one label.
function ways(m: Model, targets: Target[]): string {
  return targets.map((t) => m.text(t.way)).filter((w) => w !== "").join(", ");
}

// longest returns the longest of some texts.
function longest(texts: string[]): string {
  return texts.reduce((a, b) => (b.length > a.length ? b : a), "");
}

// operations returns the lines of a node with the operations and the terminator of a continuation of the finished
// function.
function operations(m: Model, cont: number): { key: string; widest: string }[] {
  return m.func.lines.flatMap(([text, k, op], i) => (k === cont && op >= 0 ? [{ key: `op${i}`, widest: m.text(text).trim() }] : []));
}

// operation returns the look of such a line if a key is that of one.
function operation(m: Model, key: string, at: number): Look | undefined {
  if (!key.startsWith("op")) return undefined;
  const i = Number(key.slice(2));
  return m.lineBirths[i] > at ? { classes: "absent" } : { classes: "op", text: m.text(m.func.lines[i][0]).trim() };
}

// flow draws the flow graph of a construction, with the operations of its nodes or without. If it is covered, all nodes are of the same size, and so is
// the room for the arguments of each jump: else they would show which parameters will come. It then has only the parameters of the variables that are asked
// about, so that it can be read on a small screen.
export function flow(m: Model, covered: boolean, asked: Set<string>, ops: boolean): Drawing {
  const r = m.replay!, t = m.trace!;
  const was = r.at;
  const slots: { key: string; widest: string }[][] = t.conts.map(() => []);
  const edges = new Map<string, EdgeSpec>();
  const ends = new Set<number>(); // continuation parameters that are targets
  const own = new Map<number, number>(); // by parameter of the front end: the number of events after which it is there
  const replaced = new Map<number, string>(); // by parameter: what is said of it in the end
  const ordered = (params: number[]) => (covered ? params : m.ordered(params)); // the order tells which are kept
  const add = (k: number) => {
    const c = r.conts[k];
    for (const target of c.targets) {
      if (target.to < 0) ends.add(target.to);
      const id = `${k}>${target.to}`;
      const label = c.targets.length > 1 || m.text(target.way) !== "" ? ways(m, c.targets.filter((u) => u.to === target.to)) : "";
      if (!edges.has(id)) edges.set(id, { id, from: String(k), to: String(target.to), label });
    }
  };
  r.seek(r.events.length);
  r.events.forEach((e) => {
    if (e.kind !== "replace" || r.params[e.value] === undefined || r.params[e.value]!.variable < 0) return;
    replaced.set(e.value, `${m.value(e.value)} is ${m.value(r.resolve(e.value))}`);
  });
  r.events.forEach((e, i) => {
    switch (e.kind) {
      case "param":
        slots[e.cont].push({ key: `${e.value}`, widest: m.value(e.value) });
        own.set(e.value, i + 1);
        break;
      case "place": slots[e.cont].push({ key: `${e.value}`, widest: replaced.get(e.value) ?? m.value(e.value) + " = ?" }); break;
      case "fill": case "fold": case "bypass": case "split": case "merge":
        r.seek(i + 1);
        add(e.cont);
        if (e.kind === "split") {
          slots[e.to] = e.args.map((x) => ({ key: `${x}`, widest: m.value(x) }));
          for (const x of e.args) own.set(x, i + 1);
          add(e.to);
        }
        break;
    }
  });
  r.seek(r.events.length);
  for (const e of edges.values()) {
    if (e.label === "") e.label = jumpLabel(m, r.conts[Number(e.from)], Number(e.to), ordered);
  }
  slots.forEach((list, k) => {
    const rank = new Map(ordered(r.conts[k].placed).map((x, i) => [String(x), i]));
    list.sort((a, b) => (rank.get(a.key) ?? -1) - (rank.get(b.key) ?? -1)); // those of the front end come first
  });
  if (covered) {
    const about = (x: number) => asked.has(own.has(x) ? m.value(x) : m.variable(r.params[x]!.variable));
    slots.forEach((list, k) => (slots[k] = list.filter((slot) => about(Number(slot.key)))));
    const room = Math.max(1, ...slots.map((list) => list.length));
    const widest = longest(slots.flat().map((slot) => slot.widest)), label = longest([...edges.values()].map((e) => e.label));
    slots.forEach((list, k) => {
      for (const slot of list) slot.widest = widest;
      while (list.length < room) list.push({ key: `room ${k}.${list.length}`, widest });
    });
    for (const e of edges.values()) e.label = label;
  }
  r.seek(was);
  const nodes: NodeSpec[] = t.conts.map((_, k) => ({ id: String(k), title: m.cont(k), slots: ops ? slots[k].concat(operations(m, t.conts[k].became)) : slots[k] }));
  for (const own of ends) nodes.push({ id: String(own), title: m.cont(own), slots: [], oval: true });

  // What the finished function does not have is dropped in the end.
  const dropped = (k: number) => r.at === r.events.length && t.conts[k].became < 0;
  return {
    nodes, edges: [...edges.values()], label: `Flow graph of ${m.name}`,
    focus: () => {
      const e = m.event;
      if (r.lookup.path !== null) return [String(r.lookup.path.cont)];
      if (m.current !== undefined) return m.current.params.map((x) => String(r.params[x]!.cont));
      return e === null || e.cont < 0 ? [] : [String(e.cont)];
    },
    looks: (marks) => {
      const path = new Set<number>(), seen = new Set<string>(), hot = new Set<string>();
      for (let p = r.lookup.path; p !== null; p = p.up) {
        path.add(p.cont);
        if (p.up !== null) hot.add(`${p.cont}>${p.up.cont}`);
      }
      for (let l = r.lookup.seen; l !== null; l = l.next) seen.add(`${l.from}>${l.to}`);
      const e = m.event;
      const marked = marks.of(m);
      return {
        node: (id) => {
          const k = Number(id);
          if (k < 0) return { classes: "own" };
          const c = r.conts[k];
          if (c === undefined) return { classes: "ghost" };
          const classes: string[] = [];
          if (c.merged >= 0 || dropped(k)) classes.push("merged");
          else if (!c.sealed && (c.entered || c.filled < 0)) classes.push("open"); // not one that was put into an edge
          if (c.entered && c.filled < 0) classes.push("filling");
          if (path.has(k)) classes.push("path");
          if (e !== null && e.cont === k) classes.push("active");
          const name = m.cont(k);
          for (const { mark } of marked) if (mark.kind === "cont" && mark.name === name) classes.push(`mark mark${mark.colour}`);
          return { classes: classes.join(" ") };
        },
        slot: (key) => {
          const op = operation(m, key, r.at);
          if (op !== undefined) return op;
          const x = Number(key), p = r.params[x];
          if (p === undefined && (own.get(x) ?? Infinity) > r.at) return { classes: "absent" };
          const name = m.value(x), now = e !== null && (e.value === x || e.by === x || (e.kind === "process" && e.args.indexOf(x) >= 0 && e.args.indexOf(x) < e.number)) ? " now" : "";
          let look: Look;
          if (p === undefined || p.variable < 0) look = { classes: "own", text: r.resolve(x) === x ? name : m.value(r.resolve(x)) };
          else {
            const is = status(m, x, p), y = r.resolve(x);
            look = { classes: is, text: is === "gone" && y !== x ? `${name} is ${m.value(y)}` : is === "waits" ? `${name} = ?` : name };
          }
          for (const { mark, values } of marked) {
            const of = mark.kind === "variable" && p !== undefined && p.variable >= 0 && m.variable(p.variable) === mark.name;
            if (of || values.has(name)) look.classes += ` mark mark${mark.colour}`;
          }
          look.classes += now;
          return look;
        },
        edge: (id) => {
          const [from, to] = id.split(">").map(Number);
          const c = r.conts[from];
          const targets = c === undefined || c.merged >= 0 || dropped(from) ? [] : c.targets.filter((target) => target.to === to);
          const classes: string[] = [];
          if (targets.length === 0) classes.push("ghost");
          else if (targets.every((target) => target.cut)) classes.push("cut");
          else if (targets.every((target) => target.exceptional)) classes.push("exceptional");
          if (hot.has(`${from}>${to}`)) classes.push("hot");
          else if (seen.has(`${from}>${to}`)) classes.push("seen");
          if (targets.length === 0) return { classes: classes.join(" ") };
          const text = c.targets.length > 1 || m.text(targets[0].way) !== "" ? ways(m, targets) : jumpLabel(m, c, to, ordered);
          if (targets.length === 1 && to >= 0 && r.conts[to] !== undefined) {
            for (const { mark, values } of marked) {
              if (r.conts[to].placed.some((x) => r.params[x]!.complete && values.has(m.value(r.resolve(x)))) || r.conts[to].own.some((x) => values.has(m.value(x)))) classes.push(`mark mark${mark.colour}`);
            }
          }
          return { classes: classes.join(" "), text };
        },
      };
    },
  };
}

// jumpLabel returns the arguments that a jump passes, as far as they are known, with those for placed
// parameters in an order of these.
function jumpLabel(m: Model, c: Cont, to: number, ordered: (params: number[]) => number[]): string {
  const r = m.replay!;
  const value = (x: number | undefined) => (x === undefined ? "?" : x === 0 ? "nothing" : m.value(r.resolve(x)));
  if (to < 0) return c.args.length > 0 ? `(${c.args.map(value).join(", ")})` : "";
  const target = c.targets.find((t) => t.to === to), cont = r.conts[to];
  if (target === undefined || cont === undefined) return "";
  const list = c.args.map(value);
  for (const x of ordered(cont.placed)) {
    const p = r.params[x]!, is = status(m, x, p);
    if (is === "gone" || is === "unused") continue;
    list.push(p.complete ? value(p.args[target.edge]) : "?");
  }
  return list.length > 0 ? `(${list.join(", ")})` : "";
}

// values draws the graph of values: parameters and promises with their arguments. If it is
// covered, what replaces a parameter cannot be seen before it does.
export function valueGraph(m: Model, covered: boolean): Drawing {
  const r = m.replay!;
  const nodes = new Map<number, NodeSpec>(), edges = new Map<string, EdgeSpec>(), born = new Map<string, number>();
  const preds: number[][] = m.trace!.conts.map(() => []);
  const placed = new Set<number>();
  const node = (x: number) => {
    if (!nodes.has(x)) nodes.set(x, { id: String(x), title: m.value(x), slots: [] });
  };
  r.events.forEach((e, i) => {
    switch (e.kind) {
      case "edge": preds[e.to].push(e.cont); break;
      case "place":
        placed.add(e.value);
        nodes.set(e.value, { id: String(e.value), title: m.value(e.value), slots: [{ key: `in${e.value}`, widest: `${m.variable(e.variable)} in ${m.cont(e.cont)}${m.components.length > 0 ? ": C1.1" : ""}` }] });
        born.set(String(e.value), i + 1);
        break;
      case "arguments":
        if (!placed.has(e.value)) break;
        e.args.forEach((x, n) => {
          if (x <= 0) return;
          node(x);
          const id = `${x}>${e.value}`, from = m.cont(preds[e.cont][n] ?? 0), old = edges.get(id);
          if (old) old.label += ", " + from;
          else edges.set(id, { id, from: String(x), to: String(e.value), label: from });
          born.set(id, i + 1);
        });
        break;
      case "replace":
        if (placed.has(e.value) && e.by > 0) {
          node(e.by);
          const id = `${e.value}=${e.by}`;
          if (!edges.has(id)) edges.set(id, { id, from: String(e.by), to: String(e.value), label: "is" });
          born.set(id, i + 1);
        }
        break;
    }
  });
  const shown = [...edges.values()];
  // What comes from outside is at the top.
  const order = [...nodes.values()].sort((a, b) => Number(placed.has(Number(a.id))) - Number(placed.has(Number(b.id))));
  return {
    nodes: order, edges: shown, label: `Graph of the values of ${m.name}`,
    cont: (id) => contOf(m, Number(id)),
    focus: () => {
      const e = m.event;
      if (m.current !== undefined) return [...m.current.params, ...m.current.outside].map(String);
      if (r.at === r.events.length && m.redundant.size > 0) return [...m.redundant].flat().map(String);
      return e === null ? [] : e.kind === "redundant" ? e.args.map(String) : [e.value, ...e.args, e.by].filter((x) => nodes.has(x)).map(String);
    },
    looks: (marks) => {
      const e = m.event, marked = marks.of(m), { current } = m;
      const is = (x: number) => (r.params[x] === undefined || !placed.has(x) ? "" : status(m, x, r.params[x]!));
      const here = (x: number) => (placed.has(x) ? r.params[x] !== undefined : shown.some((edge) => edge.from === String(x) && (born.get(edge.id) ?? 0) <= r.at));
      return {
        node: (id) => {
          const x = Number(id);
          const classes = [here(x) ? is(x) : "ghost"], c = m.component(x);
          if (c !== undefined) classes.push(`comp comp${m.components.indexOf(c) % 6}`);
          if (current?.params.includes(x)) classes.push("together");
          if (current?.outside.includes(x)) classes.push("enters");
          if (e !== null && e.value === x) classes.push("active");
          for (const { mark, values } of marked) if (values.has(m.value(x))) classes.push(`mark mark${mark.colour}`);
          return { classes: classes.join(" ") };
        },
        slot: (key) => {
          const x = Number(key.slice(2)), p = r.params[x];
          return p === undefined ? { classes: "absent" } : { classes: "plain", text: `${m.variable(p.variable)} in ${m.cont(p.cont)}${m.component(x) === undefined ? "" : ": " + m.component(x)!.name}` };
        },
        edge: (id) => {
          if ((born.get(id) ?? 0) > r.at) return { classes: covered && id.includes("=") ? "absent" : "ghost" };
          const [from, to] = id.split(">").map(Number), inside = current?.params.includes(to);
          let classes = id.includes("=") ? "replaces" : "";
          if (inside && current!.outside.includes(r.resolve(from))) classes = "enters";
          else if (inside && current!.params.includes(from)) classes = `together comp${m.components.indexOf(current!) % 6}`;
          return { classes, text: edges.get(id)!.label };
        },
      };
    },
  };
}

// contOf returns the name of the continuation for which a value was placed, or "".
export function contOf(m: Model, x: number): string {
  const p = m.replay!.params[x];
  return p === undefined || p.variable < 0 ? "" : m.cont(p.cont);
}

// A Values gives the values of the parameters of a function in a run, by continuation.
export interface Values {
  current: number; // the continuation that was entered, or -1
  before: number; // the one before it in the same call, or -1
  of(k: number): string[] | undefined;
}

// A Tree has the continuations of a finished function: each is below its parent.
export interface Tree {
  name: string;
  parent(c: data.Cont): number; // -1 for the entry
}

// The two trees: as deep as the flow of control allows, and as deep as the values demand.
export const trees = {
  dom: { name: "Dominator tree", parent: (c: data.Cont) => c.idom },
  nest: { name: "Nesting tree", parent: (c: data.Cont) => c.nest },
};

// finished draws a tree of the finished function or, for null, its flow graph.
export function finished(m: Model, tree: Tree | null, ops: boolean, run: () => Values | null): Drawing {
  const conts = m.func.conts;
  const nodes: NodeSpec[] = conts.map((c, k) => ({ id: String(k), title: m.text(c.name), slots: c.params.map((p, i) => ({ key: `${k}.${i}`, widest: m.text(p) + (tree ? "" : " = 123456") })).concat(ops ? operations(m, k) : []) }));
  const edges = new Map<string, EdgeSpec>(), exceptional = new Set<string>();
  const ends = new Set<number>();
  conts.forEach((c, k) => {
    if (tree) {
      const above = tree.parent(c), id = `${above}>${k}`;
      if (above >= 0) edges.set(id, { id, from: String(above), to: String(k), label: "" });
      return;
    }
    for (const [to, way, raises] of c.edges) {
      const id = `${k}>${to}`, old = edges.get(id);
      if (to < 0) ends.add(to);
      const label = m.text(way) !== "" ? m.text(way) : c.args.length > 0 ? `(${c.args.map((x) => m.text(x)).join(", ")})` : "";
      if (raises) exceptional.add(id);
      else exceptional.delete(id);
      if (old) old.label += ", " + label;
      else edges.set(id, { id, from: String(k), to: String(to), label });
    }
  });
  for (const own of ends) nodes.push({ id: String(own), title: m.text(m.func.own[-2 - own]), slots: [], oval: true });
  return {
    nodes, edges: [...edges.values()], label: tree ? `${tree.name} of ${m.name}` : `Flow graph of ${m.name}`,
    focus: () => {
      const at = run()?.current ?? -1;
      if (at >= 0) return [String(at)];
      const e = m.event;
      const k = e === null || e.cont < 0 ? -1 : m.trace!.conts[e.cont].became;
      return k < 0 ? [] : [String(k)];
    },
    looks: (marks) => {
      const values = run(), marked = marks.of(m);
      const e = values === null ? m.event : null;
      return {
        node: (id) => {
          const k = Number(id), classes: string[] = [];
          if (k < 0) return { classes: "own" };
          if (values !== null && k === values.current) classes.push("active path");
          if (e !== null && e.cont >= 0 && m.trace!.conts[e.cont].became === k) classes.push("active");
          for (const { mark } of marked) if (mark.kind === "cont" && mark.name === m.text(conts[k].name)) classes.push(`mark mark${mark.colour}`);
          return { classes: classes.join(" ") };
        },
        slot: (key) => {
          const op = operation(m, key, Infinity);
          if (op !== undefined) return op;
          const [k, i] = key.split(".").map(Number), name = m.text(conts[k].params[i]);
          const value = values?.of(k)?.[i];
          let classes = value !== undefined ? "param" : "own";
          for (const { mark, values } of marked) if (values.has(name)) classes += ` mark mark${mark.colour}`;
          return { classes, text: value !== undefined ? `${name} = ${value}` : name };
        },
        edge: (id) => {
          const [from, to] = id.split(">").map(Number);
          let classes = exceptional.has(id) ? "exceptional" : "";
          if (values !== null && values.before === from && values.current === to) classes += " hot";
          return { classes, text: edges.get(id)!.label };
        },
      };
    },
  };
}

// A Stage is a box in which one drawing at a time is shown: as a whole, until the reader zooms.
// The mouse drags it, and a finger scrolls it.
export class Stage {
  readonly box = h("div", { class: "stage", tabindex: 0, role: "region", "aria-label": "Graph" });
  graph: Graph | null = null;
  offer: Offer | null = null;
  private cont: (id: string) => string = () => ""; // of a node of the drawing
  private drawing: Drawing | null = null;
  private zoom = 1;
  private fitted = true;
  private readonly fingers = new Map<number, PointerEvent>();

  constructor(private readonly pick: (what: "node" | "slot", id: string) => void) {
    this.box.addEventListener("wheel", (e) => {
      e.preventDefault();
      this.scale(Math.exp(-e.deltaY / (e.ctrlKey ? 100 : 500)), e.clientX, e.clientY);
    }, { passive: false });
    this.box.addEventListener("pointerdown", (e) => this.fingers.set(e.pointerId, e));
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) this.box.addEventListener(end, (e) => this.fingers.delete(e.pointerId));
    this.box.addEventListener("pointermove", (e) => this.drag(e));
    // What ends a drag is no click.
    this.box.addEventListener("click", (e) => {
      if (this.box.classList.contains("dragged")) e.stopPropagation();
      this.box.classList.remove("dragged");
    }, { capture: true });
    new ResizeObserver(() => {
      if (this.fitted) this.fit();
    }).observe(this.box);
  }

  // drag moves the graph with the mouse, or zooms it with two fingers.
  private drag(e: PointerEvent): void {
    const from = this.fingers.get(e.pointerId);
    if (from === undefined) return;
    const [a, b] = [...this.fingers.values()];
    if (b !== undefined) {
      const distance = (p: PointerEvent, q: PointerEvent) => Math.hypot(p.clientX - q.clientX, p.clientY - q.clientY);
      const other = from === a ? b : a;
      this.scale(distance(e, other) / Math.max(1, distance(from, other)), (e.clientX + other.clientX) / 2, (e.clientY + other.clientY) / 2);
    } else if (e.pointerType === "mouse") {
      if (Math.hypot(e.clientX - from.clientX, e.clientY - from.clientY) < 4 && !this.box.classList.contains("dragged")) return;
      this.box.classList.add("dragged");
      this.box.scrollBy(from.clientX - e.clientX, from.clientY - e.clientY);
    }
    this.fingers.set(e.pointerId, e);
  }

  // show shows a drawing. A large one is drawn only when it is asked for.
  show(drawing: Drawing, marks: Marks): void {
    this.drawing = drawing;
    const titles = new Map(drawing.nodes.map((n) => [n.id, n.title]));
    this.cont = drawing.cont ?? ((id) => titles.get(id)!);
    this.graph = null;
    const size = drawing.nodes.length + drawing.edges.length;
    const draw = () => {
      this.graph = new Graph(drawing.label, drawing.nodes, drawing.edges, this.pick);
      this.box.replaceChildren(this.graph.svg);
      this.fit();
      this.update(marks);
    };
    if (drawing.nodes.length === 0) this.box.replaceChildren(h("p", { class: "note" }, "There is nothing to draw: no parameters were placed."));
    else if (size <= largest) draw();
    else {
      this.box.replaceChildren(h("p", { class: "note" }, `The graph has ${drawing.nodes.length} nodes and ${drawing.edges.length} edges. To draw it takes a while. `,
        h("button", { type: "button", click: draw }, "Draw it"), " For Graphviz, there is cpsc --emit=dot --func=NAME."));
    }
  }

  update(marks: Marks): void {
    if (this.graph === null || this.drawing === null) return;
    const looks = this.drawing.looks(marks), offer = this.offer;
    this.graph.update(offer === null ? looks : { ...looks, node: (id) => {
      const name = this.cont(id), look = looks.node(id);
      return offer.has(name) ? { ...look, classes: `${look.classes} offered${offer.chosen(name) ? " chosen" : ""}` } : look;
    } });
    reveal(this.box, ...this.drawing.focus().map((id) => this.graph!.element(id)).filter((el) => el !== undefined));
  }

  // fit makes the whole graph visible, but no larger than it is.
  fit(): void {
    if (this.graph === null) return;
    const { width, height } = this.graph.layout;
    this.fitted = true;
    this.size(Math.min(1, (this.box.clientWidth - 4) / width, (this.box.clientHeight - 4) / height));
  }

  // scale makes the graph larger by a factor, with a point of the window in its place.
  scale(factor: number, x = this.box.getBoundingClientRect().left + this.box.clientWidth / 2, y = this.box.getBoundingClientRect().top + this.box.clientHeight / 2): void {
    if (this.graph === null) return;
    this.fitted = false;
    const before = this.graph.svg.getBoundingClientRect(), old = this.zoom;
    this.size(this.zoom * factor);
    const after = this.graph.svg.getBoundingClientRect(), by = this.zoom / old;
    this.box.scrollBy(after.left + (x - before.left) * by - x, after.top + (y - before.top) * by - y);
  }

  private size(zoom: number): void {
    this.zoom = Math.max(0.1, Math.min(4, zoom));
    const { width, height } = this.graph!.layout;
    this.graph!.svg.setAttribute("width", String(Math.ceil(width * this.zoom)));
    this.graph!.svg.setAttribute("height", String(Math.ceil(height * this.zoom)));
  }
}
