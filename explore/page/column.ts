// This file defines a column: a function as one strategy builds it, as CPS and as a graph.

import type { Build, Data } from "./data";
import { Code, listing } from "./code";
import { h, scroll, setText } from "./dom";
import { exported } from "./graph";
import type { Drawing, Values } from "./graphs";
import type { Status } from "./graphs";
import { contOf, finished, flow, Stage, status, trees, valueGraph } from "./graphs";
import type { Marks } from "./marks";
import { Model } from "./model";

const tabs = [["flow", "Flow graph"], ["dom", "Dominator tree"], ["nest", "Nesting tree"], ["values", "Values"], ["ssa", "SSA"], ["syntax", "Syntax"]] as const;
export type Tab = (typeof tabs)[number][0];

// cover is shown in place of what would answer a question.
export const cover = "This shows the finished function, and so the answer. It is shown when you have answered the question.";

// An Offer is what the reader can choose in a flow graph: continuations, by their names.
export interface Offer {
  has(name: string): boolean;
  chosen(name: string): boolean;
  choose(name: string): void;
}

export class Column {
  readonly text = h("section", { class: "pane" });
  readonly picture = h("section", { class: "pane" });
  model!: Model;
  tab: Tab = "flow";
  values: Values | null = null; // of a run, if that is what is shown
  operations = false; // whether the nodes show their operations
  covered = false; // whether what shows the finished function is covered
  private code?: Code;
  private readonly caption = h("h2");
  private readonly summary = h("span", { class: "quiet" });
  private readonly codeSlot = h("div", { class: "fill" });
  private readonly stage: Stage;
  private readonly stageSlot = h("div", { class: "fill" });
  private readonly tabList: HTMLElement;
  private readonly legend = h("p", { class: "legend" });
  private readonly opsButton = h("button", { type: "button", class: "ops", title: "The operations of each node (o)" }, "ops");
  private readonly buttons = new Map<Tab, HTMLButtonElement>();
  private readonly models = new Map<string, Model>();

  // pointAt is called with the line of the source of what the mouse is on, seekTo to show another step, and operate when
  // the reader wants to see the operations of nodes, or no longer; turned is called after another tab was chosen.
  constructor(private readonly data: Data, private readonly marks: Marks, private readonly pointAt: (line: number) => void, private readonly seekTo: (at: number) => void, operate: () => void, private readonly turned: () => void) {
    this.stage = new Stage((what, id) => this.pickInGraph(what, id));
    this.tabList = h("div", { class: "tabs", role: "tablist", "aria-label": "What the right pane shows" });
    tabs.forEach(([tab, name], i) => {
      const button = h("button", { type: "button", role: "tab", click: () => this.turn(tab), keydown: ((e: KeyboardEvent) => this.move(e, i)) as (e: never) => void, title: `${name} (${i + 1})` }, name);
      this.buttons.set(tab, button);
      this.tabList.append(button);
    });
    this.opsButton.addEventListener("click", operate);
    this.text.append(h("header", {}, this.caption, this.summary), this.codeSlot);
    this.picture.append(h("header", {}, this.tabList, h("span", { class: "space" }), h("span", { class: "buttons" }, this.opsButton,
      h("button", { type: "button", class: "icon", title: "Smaller", "aria-label": "Smaller", click: () => this.stage.scale(1 / 1.2) }, "−"),
      h("button", { type: "button", class: "icon", title: "Larger", "aria-label": "Larger", click: () => this.stage.scale(1.2) }, "+"),
      h("button", { type: "button", class: "icon", title: "The whole graph (f)", "aria-label": "The whole graph", click: () => this.stage.fit() }, "⤢"),
      h("button", { type: "button", title: "Save the graph as an SVG file", click: () => this.save() }, "SVG"))), this.stageSlot, this.legend);
  }

  // show shows a function of a build.
  show(build: Build, index: number): void {
    const key = `${build.strategy} ${index}`;
    let model = this.models.get(key);
    if (model === undefined) {
      model = new Model(this.data, build, index);
      this.models.set(key, model);
    }
    this.model = model;
    this.code?.close();
    this.code = new Code(model, (kind, name) => this.marks.toggle(kind, model.name, name), this.pointAt);
    this.codeSlot.replaceChildren(this.code.box);
    setText(this.caption, build.strategy === "" ? "CPS" : `CPS, ${build.strategy}${model.components.length > 0 ? " and Algorithm 5" : ""}`);
    this.code.box.setAttribute("aria-label", this.caption.textContent!);
    this.choose(this.tab);
    this.mark();
  }

  // fit shows the whole graph.
  fit(): void {
    this.stage.fit();
  }

  // turn is choose for the reader, who is to see what the current step is about.
  turn(tab: Tab): void {
    this.choose(tab);
    scroll();
    this.turned();
  }

  // choose shows a tab of the right pane.
  choose(tab: Tab): void {
    this.tab = tab;
    this.opsButton.setAttribute("aria-pressed", String(this.operations));
    for (const [other, button] of this.buttons) {
      button.setAttribute("aria-selected", String(other === tab));
      button.tabIndex = other === tab ? 0 : -1;
    }
    const m = this.model;
    if (this.covered && (tab === "dom" || tab === "nest" || tab === "ssa")) {
      this.stageSlot.replaceChildren(h("p", { class: "note" }, cover));
      this.legend.hidden = true;
      return;
    }
    if (tab === "ssa" || tab === "syntax") {
      const refs = tab === "ssa" ? m.func.ssa : this.data.syntax;
      const name = tab === "ssa" ? "SSA" : "Syntax";
      const box = h("div", { class: "code", tabindex: 0, role: "region", "aria-label": name });
      if (refs === undefined) box.append(h("p", { class: "note" }, ["cps", "ssa"].includes(this.data.language) ? "A program in CPS or SSA form has no syntax tree." : "The syntax tree of a large program is left out."));
      else if (refs === null || refs.length === 0) box.append(h("p", { class: "note" }, "Only the parts of the function have an SSA form: they are in the list of functions."));
      else box.append(listing(refs.map((r) => m.text(r)), tab === "ssa" ? "ssa" : "tree"));
      this.stageSlot.replaceChildren(box);
      this.legend.hidden = true;
      return;
    }
    let drawing: Drawing;
    const built = m.replay !== null && this.values === null;
    const ops = this.operations && !this.covered;
    if (tab === "dom" || tab === "nest") drawing = finished(m, trees[tab], ops, () => this.values);
    else if (tab === "values" && m.replay !== null) drawing = valueGraph(m, this.covered);
    else if (built && tab === "flow") drawing = flow(m, this.covered, new Set(this.marks.list.filter((mark) => mark.kind === "variable").map((mark) => mark.name)), ops);
    else drawing = finished(m, null, ops, () => this.values);
    if (tab === "values" && m.replay === null) {
      this.stageSlot.replaceChildren(h("p", { class: "note" }, this.whyNoTrace()));
    } else {
      this.stageSlot.replaceChildren(this.stage.box);
      this.stage.box.setAttribute("aria-label", drawing.label);
      this.stage.show(drawing, this.marks);
    }
    this.legend.hidden = !(built && tab !== "dom" && tab !== "nest");
    this.legend.replaceChildren(...legend(m, tab === "values"));
  }

  // offer lets the reader choose continuations in the flow graph of the construction. It is
  // to be called again when another one was chosen.
  offer(offer: Offer | null): void {
    this.stage.offer = offer;
    this.stage.update(this.marks);
  }

  // whyNoTrace says why there is no construction to play.
  whyNoTrace(): string {
    const omitted = this.model.func.trace?.omitted;
    if (omitted !== undefined) return `The construction of this function has ${omitted} steps and was left out: all constructions together have more than ${this.data.maxEvents}.${this.data.flags ? " --max-events sets the limit." : ""}`;
    if (this.model.placement !== "") return "This function is a part of a generator that was divided. What was constructed is at the end of the list of functions.";
    return "The program was not constructed: its parameters were in the text.";
  }

  // seek shows the construction after some number of events.
  seek(at: number): void {
    const m = this.model;
    if (m.replay === null) return;
    m.replay.seek(at);
    this.code?.seek(at);
    const e = m.event;
    this.code?.light(e === null || e.cont < 0 ? -1 : m.trace!.conts[e.cont].became, true);
    setText(this.summary, this.count());
    this.stage.update(this.marks);
  }

  // play shows a moment of a run: all of the function, and the values of its parameters.
  play(values: Values): void {
    const redraw = this.values === null && this.tab === "flow";
    this.values = values;
    this.code?.seek(Infinity);
    this.code?.light(values.current, true);
    if (redraw) this.choose(this.tab);
    setText(this.summary, "");
    this.stage.update(this.marks);
  }

  // stop ends the play of a run.
  stop(): void {
    if (this.values === null) return;
    this.values = null;
    if (this.tab === "flow") this.choose(this.tab);
  }

  // point shows what belongs to a line of the source.
  point(line: number): void {
    this.code?.point(line);
  }

  // close ends what the column would still do.
  close(): void {
    this.code?.close();
  }

  mark(): void {
    this.code?.mark(this.marks);
    this.stage.update(this.marks);
  }

  // count says how many parameters there are.
  private count(): string {
    const m = this.model, r = m.replay!;
    const n: Record<Status, number> = { waits: 0, promise: 0, param: 0, redundant: 0, gone: 0, unused: 0 };
    for (const c of r.conts) for (const x of c.placed) n[status(m, x, r.params[x]!)]++;
    const some = (count: number, one: string) => (count === 0 ? "" : `, ${count} ${one}${count === 1 ? "" : "s"}`);
    const open = m.placement === "deferred" ? some(n.waits + n.promise, "promise") : n.waits > 0 ? `, ${n.waits} incomplete` : "";
    const params = n.param + n.redundant;
    return `${params} ${params === 1 ? "parameter" : "parameters"}${n.redundant > 0 ? ` (${n.redundant} redundant)` : ""}${open}${n.gone > 0 ? `, ${n.gone} ${m.placement === "deferred" ? "replaced" : "removed"}` : ""}${n.unused > 0 ? `, ${n.unused} unused` : ""}`;
  }

  private pickInGraph(what: "node" | "slot", id: string): void {
    if (id.startsWith("op")) return;
    const m = this.model;
    if (this.tab === "values") {
      const x = Number(id.replace("in", "")), name = contOf(m, x), offer = this.stage.offer;
      if (offer?.has(name)) offer.choose(name);
      else this.marks.toggle("value", m.name, m.value(m.replay!.resolve(x)));
    } else if (what === "node") {
      const k = Number(id), building = this.tab === "flow" && this.values === null && m.replay !== null, offer = this.stage.offer;
      if (building && offer?.has(m.cont(k))) offer.choose(m.cont(k));
      else this.marks.toggle("cont", m.name, building ? m.cont(k) : k < 0 ? m.text(m.func.own[-2 - k]) : m.text(m.func.conts[k].name));
    } else if (id.includes(".")) {
      const [k, i] = id.split(".").map(Number);
      this.marks.toggle("value", m.name, m.text(m.func.conts[k].params[i]));
    } else this.pickSlot(Number(id));
  }

  // pickSlot marks a parameter. One that was replaced leads to the step that says why.
  private pickSlot(x: number): void {
    const m = this.model, r = m.replay!, p = r.params[x], at = m.resolved[x];
    if (p !== undefined && p.variable >= 0 && at !== undefined && status(m, x, p) === "gone") this.seekTo(at);
    else this.marks.toggle("value", m.name, m.value(r.resolve(x)));
  }

  private move(e: KeyboardEvent, i: number): void {
    const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    e.preventDefault();
    e.stopPropagation();
    const [tab] = tabs[(i + step + tabs.length) % tabs.length];
    this.turn(tab);
    this.buttons.get(tab)!.focus();
  }

  private save(): void {
    if (this.stage.graph === null || !this.stage.box.isConnected) return;
    const url = URL.createObjectURL(new Blob([exported(this.stage.graph.svg)], { type: "image/svg+xml" }));
    const name = this.data.name.replace(/^.*[\\/]/, "").replace(/\.[^.]*$/, "");
    h("a", { href: url, download: `${name}-${this.tab}.svg` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
}

function legend(m: Model, values: boolean): Node[] {
  const deferred = m.placement === "deferred", algorithm5 = m.components.length > 0;
  const item = (classes: string, text: string) => h("span", { class: "item" }, h("i", { class: classes, "aria-hidden": "true" }), text);
  return [
    item("param", "parameter"), item("waits", "waits for its arguments"), ...(deferred ? [item("promise", "promise, not yet resolved")] : []),
    item("gone", "is another value"), ...(deferred || algorithm5 ? [] : [item("redundant", "redundant (Algorithm 5)")]),
    ...(values && algorithm5 ? [item("comp", "component of Algorithm 5: C1, C2 …"), item("enters", "comes into it")] : []),
    ...(values ? [] : [item("open", "not sealed"), item("path", "the lookup is here"), item("exceptional", "exception, or end of a generator")]),
    item("faint", values ? "comes later" : "comes later, or is dropped"),
  ];
}
