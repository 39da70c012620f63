// This file defines the page: show builds it from the data, and connects the panes with the
// timeline. A page that gets its data in another way calls show, too, each time anew.

import { Column, cover } from "./column";
import type { Offer, Tab } from "./column";
import { Source } from "./code";
import { type Data, place } from "./data";
import { Happening, History, historyOf, Params, Table } from "./dock";
import { between, divider, tracks } from "./divider";
import { h, scroll, setText } from "./dom";
import { Marks } from "./marks";
import type { Mark } from "./marks";
import type { Grain, Model } from "./model";
import { Passes } from "./passes";
import { Runner } from "./run";

export { Replay } from "./replay";
export { diff } from "./passes";

type Mode = "construction" | "passes" | "run";

const modes: [Mode, string, string][] = [
  ["construction", "Construction", "c"], ["passes", "Passes of -O2", "p"], ["run", "Run", "r"],
];

// A SourceView is a pane of the source.
export interface SourceView {
  light(line: number, column: number): void;
  mark(model: Model, marks: Marks): void;
  point(line: number): void;
}

// A SourceEditor shows the source in place of the pane of the page, of which it is no part.
export interface SourceEditor extends SourceView {
  // connect says what is to be called with the position of a name that is chosen and its
  // text, and with the line on which the mouse is, or 0.
  connect(pick: (line: number, column: number, text: string) => void, point: (line: number) => void): void;
}

// A View is what a page shows of its data.
export interface View {
  func: string;
  strategy: string;
  mode: Mode;
  tab: Tab;
  at: number; // events of the construction; more than there are means all of them
  step?: number; // the stop of the passes, or of the run; else the last pass, or the first step
  marks: Mark[];
  pass?: string; // the pass that is shown, by its first run that changes something; else that of step
  across?: boolean; // all passes, side by side
  operations?: boolean; // in the nodes of graphs
  stops?: Grain; // where the slider stops; else where it stops already
  beside?: string; // the strategy beside the first one; else the one that is there already, "" means none
}

export interface Options {
  source?: SourceEditor;
  view?: View; // what is shown first
  strategy?: (name: string) => void; // called when the reader chooses another one
  shown?: (view: View) => void; // called after each change of what is shown
}

// show shows data in an element, in which nothing else remains.
export function show(data: Data, root: HTMLElement, options: Options = {}): App {
  return new App(data, root, options);
}

const keys: [string, string][] = [
  ["→ ←", "one step on, one back"], ["Shift → ←", "to the next decision, or the one before"], ["Home End", "to the first, to the last step"],
  ["Space", "play, or pause"], ["c p r", "construction, passes, run"], ["1 to 6", "flow graph, dominator tree, nesting tree, values, SSA, syntax"],
  ["[ ]", "the function before, the next one"], ["s", "the next strategy"], ["f", "the whole graph; the wheel zooms, the mouse drags"], ["o", "the operations in the nodes of a graph"], ["m", "mark a variable or a value"], ["Esc", "remove all marks"], ["d", "dark or light"], ["?", "this list"],
];

// The strategies, as docs/algorithms.md describes them.
const strategies: [name: string, what: string][] = [
  ["simple", "A join gets a parameter at once. It is removed again if only one value comes in (Braun et al., Algorithms 2 to 4)."],
  ["marker", "A join is marked. It gets a parameter if its predecessors disagree, or if the lookup comes back to it (section 3.3)."],
  ["scc", "All joins above a read are visited, and strongly connected components with one value get no parameter (section 3.3). This is done during the construction, in what is sealed: it is not Algorithm 5."],
  ["deferred", "A join gets a promise, which becomes a parameter only when it is certain that different values meet there. No redundant parameters are left."],
  ["Algorithm 5", "removes the redundant parameters that the first three may leave, after the construction, by cpsc explore --remove-redundant, or by the box “Algorithm 5” of the playground."],
];

const tabKeys: Tab[] = ["flow", "dom", "nest", "values", "ssa", "syntax"];

export class App {
  readonly marks: Marks;
  private mode: Mode = "construction";
  private build: number;
  private other = -1; // the build that is shown beside it, or -1
  private func: number;
  private at = 0; // events of the construction
  private pass = 0;
  private step = 0; // of the run
  private timer = 0;

  private readonly source: SourceView;
  private readonly sourceBox: HTMLElement | null = null; // null if it is not on the page
  private readonly first: Column;
  private readonly second: Column;
  private readonly passes: Passes;
  private readonly runner: Runner;
  private readonly happening = new Happening();
  private readonly history = new History((i) => this.goto(i));
  private readonly table = new Table((v) => this.marks.toggle("variable", this.first.model.name, v));
  private readonly params = new Params((x) => this.marks.toggle("value", this.first.model.name, x), (at) => this.seek(at));

  private readonly main = h("main");
  private readonly panels = h("div", { class: "panels" });
  private readonly slider = h("input", { type: "range", min: 0, value: 0, "aria-label": "Step" });
  private readonly position = h("output", { class: "position" });
  private readonly playButton = h("button", { type: "button", class: "play", title: "Play or pause (Space)" }, "Play");
  private readonly grain = h("select", { title: "Where the slider stops" });
  private readonly funcs = h("select", { "aria-label": "Function" });
  private readonly strategies = h("select", { "aria-label": "Strategy" });
  private readonly beside = h("select", { "aria-label": "Strategy beside it" });
  private readonly chips = h("section", { class: "chips", "aria-label": "Marks" });
  private readonly find = h("input", { type: "text", list: "names", placeholder: "mark a name", "aria-label": "Mark a variable, value or continuation", size: 14, autocomplete: "off", spellcheck: "false" });
  private readonly names = h("datalist", { id: "names" });
  private readonly modeButtons = new Map<Mode, HTMLButtonElement>();
  private readonly help: HTMLDialogElement;
  private readonly onKey = (e: KeyboardEvent) => this.key(e);

  constructor(private readonly data: Data, root: HTMLElement, private readonly options: Options) {
    this.build = data.first;
    this.marks = new Marks(() => this.marked());
    const pick = (line: number, column: number, text: string) => this.pickSource(line, column, text);
    const pointed = (line: number) => {
      this.first.point(line);
      if (this.main.className === "four") this.second.point(line);
    };
    if (options.source !== undefined) {
      this.source = options.source;
      options.source.connect(pick, pointed);
    } else {
      const source = new Source(data, pick, pointed);
      this.source = source;
      this.sourceBox = h("section", { class: "pane source-pane" }, h("header", {}, h("h2", {}, "Source")), source.box);
    }
    const point = (line: number) => this.source.point(line), turned = () => options.shown?.(this.view());
    this.first = new Column(data, this.marks, point, (at) => this.seek(at), () => this.operate(), turned);
    this.second = new Column(data, this.marks, point, (at) => this.seek(this.first.model.afterCalls(this.second.model.callsBefore(at))), () => this.operate(), turned);
    this.passes = new Passes(data, (i) => this.goto(i), () => {
      this.arrange();
      this.update();
    }, (name) => this.marks.toggle(this.first.model.kinds.get(name) ?? "value", this.first.model.name, name));
    this.runner = new Runner(data);
    const funcs = data.builds[data.first].funcs;
    const name = (i: number) => data.strings[funcs[i].name];
    // The first function that gets a parameter is the most interesting one.
    const keep = data.kinds.findIndex((kind) => kind.name === "keep");
    this.func = Math.max(0, funcs.findIndex((f) => f.trace?.events.some((e) => e[0] === keep) ?? false));
    funcs.forEach((f, i) => {
      // What is left of a generator ends with a yield, instead of a return.
      const rest = f.divided ? ", before it is divided" : f.own.length > 1 && data.strings[f.own[0]] === "yield" ? ", of a generator" : "";
      const at = place(data, f.pos[0]);
      this.funcs.append(h("option", { value: i }, at.line > 0 ? `${name(i)} (${at.name && at.name + ", "}line ${at.line}${rest})` : name(i)));
    });
    this.funcs.value = String(this.func);
    data.builds.forEach((b, i) => {
      this.strategies.append(h("option", { value: i }, b.strategy));
      this.beside.append(h("option", { value: i }, b.strategy));
    });
    for (const name of data.others ?? []) this.strategies.append(h("option", { value: name }, name));
    this.beside.prepend(h("option", { value: -1 }, "nothing"));
    for (const option of [...this.strategies.options, ...this.beside.options]) option.title = strategies.find(([name]) => name === option.text)?.[1] ?? "";
    this.strategies.value = String(this.build);
    this.beside.value = "-1";
    for (const [value, text] of [["all", "every step"], ["decisions", "only decisions"], ["calls", "calls of the front end"]]) this.grain.append(h("option", { value }, text));
    this.help = h("dialog", { "aria-labelledby": "help" }, h("h2", { id: "help" }, "Keys and strategies"),
      h("table", {}, h("tbody", {}, ...keys.map(([key, what]) => h("tr", {}, h("th", { scope: "row" }, ...key.split(" ").map((k) => (k === "to" ? " to " : h("kbd", {}, k)))), h("td", {}, what))))),
      h("p", {}, "Click a name in the source, the CPS, a graph or a table to mark it: its definitions are filled, its uses underlined, and the arguments that are passed for it framed. Several marks have several colours."),
      h("p", {}, "A struck parameter in a graph, and the column “now” below, lead to the step that decided it."),
      h("table", {}, h("tbody", {}, ...strategies.map(([name, what]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, what))))),
      h("form", { method: "dialog" }, h("button", {}, "Close")));
    root.replaceChildren(this.header(), this.chips, this.main, h("footer", {}, divider("horizontal", (by) => ["dock", `${Math.max(0, this.panels.clientHeight - by)}px`]), this.controls(), this.panels), this.help, this.names);
    this.listen();
    if (options.view !== undefined) this.look(options.view);
    else {
      this.showFunction();
      this.goto(Infinity);
    }
  }

  // look shows a view, as far as there is what it shows.
  look(view: View): void {
    this.pause();
    const funcs = this.data.builds[this.build].funcs, named = (strategy?: string) => this.data.builds.findIndex((b) => b.strategy === strategy);
    if (named(view.strategy) >= 0) this.build = named(view.strategy);
    this.strategies.value = String(this.build);
    if (view.beside !== undefined) {
      this.other = named(view.beside);
      this.beside.value = String(this.other);
    }
    if (view.stops !== undefined) this.grain.value = view.stops;
    const func = funcs.findIndex((f) => this.data.strings[f.name] === view.func);
    if (func >= 0) this.func = func;
    this.funcs.value = String(this.func);
    this.first.tab = this.second.tab = view.tab;
    this.first.operations = this.second.operations = view.operations ?? this.first.operations;
    this.passes.beside = view.across ?? this.passes.beside;
    this.marks.list = [...view.marks];
    this.showFunction();
    this.choose(view.mode);
    this.at = Math.min(view.at, this.first.model.replay?.events.length ?? 0);
    if (this.mode === "passes") this.goto(view.pass === undefined ? view.step ?? Infinity : this.passes.find(view.pass));
    else if (this.mode === "run") this.goto(view.step ?? 0);
    else this.update();
  }

  // operate shows the operations in the nodes of graphs, or hides them.
  private operate(on = !this.first.operations): void {
    for (const column of [this.first, this.second]) {
      column.operations = on;
      if (column.model !== undefined) column.turn(column.tab);
    }
  }

  // offer lets the reader choose continuations in the flow graph.
  offer(offer: Offer | null): void {
    this.first.offer(offer);
  }

  // cover covers what shows the finished function, in which a reader would find the answer to a
  // question, except for the mode that is shown.
  cover(on: boolean): void {
    for (const [mode, button] of this.modeButtons) {
      button.disabled = on && mode !== "construction" && mode !== this.mode;
      button.title = button.disabled ? cover : modes.find(([m]) => m === mode)!.slice(1).join(" (") + ")";
    }
    for (const column of [this.first, this.second]) {
      if (column.covered === on) continue;
      column.covered = on;
      if (column.model !== undefined) column.turn(column.tab);
    }
  }

  // view returns what is shown.
  view(): View {
    return { func: this.first.model.name, strategy: this.data.builds[this.build].strategy, mode: this.mode, tab: this.first.tab, at: this.at, marks: this.marks.list,
      step: this.mode === "construction" ? undefined : this.value(), across: this.passes.beside, operations: this.first.operations, stops: this.grain.value as Grain, beside: this.data.builds[this.other]?.strategy ?? "" };
  }

  // close takes the page's listeners away, before another show.
  close(): void {
    this.pause();
    this.first.close();
    this.second.close();
    document.removeEventListener("keydown", this.onKey);
  }

  private header(): HTMLElement {
    const tabs = h("div", { class: "tabs", role: "group", "aria-label": "What is played" });
    for (const [mode, name, key] of modes) {
      if (mode === "passes" && this.data.passes === undefined) continue;
      const button = h("button", { type: "button", title: `${name} (${key})`, click: () => this.choose(mode) }, name);
      this.modeButtons.set(mode, button);
      tabs.append(button);
    }
    const constructed = this.data.builds.length > 1;
    return h("header", { class: "top" }, h("h1", {}, this.data.name), tabs, h("label", {}, "function ", this.funcs),
      constructed ? h("label", {}, "strategy ", this.strategies) : null, constructed ? h("label", {}, "beside it ", this.beside) : null,
      h("span", { class: "space" }), this.find,
      h("button", { type: "button", title: "Dark or light (d)", "aria-label": "Dark or light", click: () => this.theme() }, "◐"),
      h("button", { type: "button", title: "Keys and strategies (?)", "aria-label": "Keys and strategies", click: () => this.help.showModal() }, "?"));
  }

  private controls(): HTMLElement {
    const button = (text: string, label: string, act: () => void) => h("button", { type: "button", class: "icon", title: label, "aria-label": label, click: act }, text);
    return h("div", { class: "controls" },
      button("|◀", "To the first step (Home)", () => this.goto(0)), button("◀", "One step back (←)", () => this.move(-1)), this.playButton,
      button("▶", "One step on (→)", () => this.move(1)), button("▶|", "To the last step (End)", () => this.goto(Infinity)), this.slider, this.position,
      h("label", { class: "grain" }, "stop at ", this.grain));
  }

  private listen(): void {
    document.addEventListener("keydown", this.onKey);
    this.slider.addEventListener("input", () => {
      this.pause();
      this.goto(Number(this.slider.value));
    });
    this.playButton.addEventListener("click", () => this.play());
    this.grain.addEventListener("change", () => this.update());
    this.funcs.addEventListener("change", () => this.setFunc(Number(this.funcs.value)));
    this.strategies.addEventListener("change", () => {
      if (this.data.others?.includes(this.strategies.value)) {
        this.options.strategy?.(this.strategies.value); // which shows other data
        return;
      }
      this.build = Number(this.strategies.value);
      this.showFunction(this.first.model.callsBefore(this.at));
      this.options.strategy?.(this.data.builds[this.build].strategy);
    });
    this.beside.addEventListener("change", () => {
      this.other = Number(this.beside.value);
      this.arrange();
      this.update();
    });
    this.find.addEventListener("change", () => {
      const m = this.first.model, name = this.find.value;
      const isVariable = m.trace?.vars.some((v) => m.text(v.name) === name) ?? false;
      const kind = isVariable ? "variable" : m.kinds.get(name);
      if (kind === undefined) return;
      this.marks.toggle(kind, m.name, name);
      this.find.value = "";
    });
  }

  private setFunc(i: number): void {
    this.func = i;
    this.funcs.value = String(i);
    this.at = 0;
    this.showFunction();
  }

  // showFunction shows the function of the build, after as many calls of the front end as
  // there were in another build, if that is given.
  private showFunction(calls = 0): void {
    this.first.show(this.data.builds[this.build], this.func);
    const m = this.first.model;
    this.at = m.replay === null || calls === 0 ? 0 : m.afterCalls(calls);
    this.names.replaceChildren(...(m.trace?.vars ?? []).map((v) => h("option", { value: m.text(v.name) }, "variable")),
      ...[...m.kinds].filter(([name]) => !m.trace?.vars.some((v) => m.text(v.name) === name)).slice(0, 2000).map(([name, kind]) => h("option", { value: name }, kind === "cont" ? "continuation" : "value")));
    this.arrange();
    this.marked();
    this.update();
  }

  // arrange puts the panes of the mode on the page.
  private arrange(): void {
    const two = this.mode === "construction" && this.other >= 0 && this.other < this.data.builds.length;
    if (two) this.second.show(this.data.builds[this.other], this.func);
    const sourcePane = this.sourceBox === null ? [] : [this.sourceBox];
    this.main.className = this.mode === "passes" ? "two" : two ? "four" : "three";
    const column = (c: Column) => h("div", { class: "column" }, c.text, divider("horizontal", tracks("column")), c.picture);
    const panes = this.mode === "passes" ? [this.passes.box] : two ? [column(this.first), column(this.second)] : [this.first.text, this.first.picture];
    this.main.replaceChildren(...between(this.main.className, ...sourcePane, ...panes));
    this.panels.className = `panels ${this.mode}`;
    const played = this.first.model.replay !== null ? [this.history.box, this.table.box, this.params.box] : [];
    const panels = { construction: [this.happening.box, ...played], run: [this.happening.box, this.history.box, this.runner.box], passes: [] };
    this.panels.replaceChildren(...between(this.mode, ...panels[this.mode]));
    for (const [mode, button] of this.modeButtons) button.setAttribute("aria-pressed", String(mode === this.mode));
    this.grain.parentElement!.hidden = this.mode !== "construction";
    this.strategies.disabled = this.beside.disabled = this.mode !== "construction";
    this.funcs.disabled = this.mode === "passes" && !this.passes.beside;
  }

  choose(mode: Mode): void {
    if (mode === this.mode || this.modeButtons.get(mode)?.disabled !== false) return;
    this.pause();
    this.mode = mode;
    if (mode === "run" && this.build !== this.data.first) {
      // The run is that of the first build.
      this.build = this.data.first;
      this.strategies.value = String(this.build);
      this.first.show(this.data.builds[this.build], this.func);
    }
    if (mode !== "run") this.first.stop();
    this.arrange();
    this.update();
  }

  // stops returns where the slider stops, in the unit of the mode.
  private stops(): number[] {
    if (this.mode === "passes") return this.passes.stops.map((_, i) => i);
    if (this.mode === "run") return Array.from({ length: this.runner.length }, (_, i) => i);
    return this.first.model.replay === null ? [0] : this.first.model.grain(this.grain.value as Grain);
  }

  private value(): number {
    return this.mode === "passes" ? this.pass : this.mode === "run" ? this.step : this.at;
  }

  // index returns the number of the last stop that is not after the current state.
  private index(stops: number[]): number {
    let low = 0, high = stops.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (stops[middle] <= this.value()) low = middle;
      else high = middle;
    }
    return low;
  }

  goto(i: number): void {
    const stops = this.stops();
    const stop = stops[Math.max(0, Math.min(i, stops.length - 1))] ?? 0;
    if (this.mode === "passes") this.pass = stop;
    else if (this.mode === "run") this.step = stop;
    else this.at = stop;
    this.update();
  }

  // seek shows the construction after some number of events.
  private seek(at: number): void {
    this.pause();
    this.at = Math.min(at, this.first.model.replay!.events.length);
    this.update();
  }

  private move(by: number, grain?: Grain): void {
    this.pause();
    let stops = this.stops();
    if (grain !== undefined && this.mode === "construction" && this.first.model.replay !== null) stops = this.first.model.grain(grain);
    const i = this.index(stops);
    const next = by < 0 && stops[i] < this.value() ? i : i + by;
    const stop = stops[Math.max(0, Math.min(next, stops.length - 1))];
    if (this.mode === "construction") {
      this.at = stop;
      this.update();
    } else this.goto(next);
  }

  // update shows the current state.
  private update(): void {
    this.showState();
    scroll();
    this.options.shown?.(this.view());
  }

  private showState(): void {
    if (this.mode === "passes") this.pass = Math.min(this.pass, this.passes.stops.length - 1);
    const stops = this.stops(), i = this.index(stops);
    this.slider.max = String(Math.max(0, stops.length - 1));
    this.slider.value = String(i);
    const label = `${stops.length > 0 ? i : 0} / ${Math.max(0, stops.length - 1)}`;
    setText(this.position, label);
    if (this.mode === "passes") {
      this.passes.show(i, this.first.model);
      this.passes.mark(this.first.model, this.marks);
      this.slider.setAttribute("aria-valuetext", this.passes.name(i));
      return;
    }
    if (this.mode === "run") {
      this.updateRun();
      return;
    }
    const m = this.first.model;
    this.first.seek(this.at);
    if (m.replay === null) {
      this.happening.say("There is no construction to play.", this.first.whyNoTrace());
      return;
    }
    const e = this.at > 0 ? m.shown(this.at) : null;
    this.source.light(e?.line ?? m.func.pos[0], e?.column ?? 0);
    this.happening.show(m, this.at);
    this.history.show(stops, i, historyOf(m));
    this.table.show(m, this.marks);
    this.params.show(m);
    this.slider.setAttribute("aria-valuetext", `${label}`);
    if (this.main.className === "four" && this.second.model.replay !== null) {
      this.second.seek(this.at === 0 ? 0 : this.at === m.replay.events.length ? Infinity : this.second.model.afterCalls(m.callsBefore(this.at)));
    }
  }

  private updateRun(): void {
    const n = this.runner.length;
    if (n === 0) {
      this.happening.say(this.runner.end, "");
      return;
    }
    const func = this.runner.func(this.step);
    if (func !== this.func) {
      this.func = func;
      this.funcs.value = String(func);
      this.first.show(this.data.builds[this.build], func);
      this.first.mark();
    }
    const values = this.runner.values(this.step);
    this.first.play(values);
    this.runner.show(this.step);
    const line = this.first.model.func.lines.find(([, k]) => k === values.current);
    this.source.light(line?.[3] ?? 0, line?.[4] ?? 0);
    this.happening.say(this.runner.describe(this.step), this.step === n - 1 ? this.runner.end : "");
    this.history.show(this.stops(), this.step, (i) => ({ text: this.runner.describe(i), depth: this.runner.depth(i), strong: i === this.step }));
    this.slider.setAttribute("aria-valuetext", this.runner.describe(this.step));
  }

  private play(): void {
    if (this.timer !== 0) {
      this.pause();
      return;
    }
    const stops = this.stops();
    if (this.index(stops) >= stops.length - 1) this.goto(0);
    setText(this.playButton, "Pause");
    const tick = () => {
      const now = this.stops(), i = this.index(now);
      if (i >= now.length - 1) {
        this.pause();
        return;
      }
      this.goto(i + 1);
      this.timer = window.setTimeout(tick, this.mode === "passes" ? 1500 : this.mode === "run" ? 350 : 550);
    };
    this.timer = window.setTimeout(tick, 0);
  }

  private pause(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    setText(this.playButton, "Play");
  }

  // pickSource marks the variable of a token in the source, which may be in another function.
  private pickSource(line: number, column: number, text: string): void {
    const funcs = this.data.builds[this.build].funcs;
    // The function is the one that begins last before the line.
    let best = this.func;
    if (funcs[best].pos[0] > line) best = -1;
    funcs.forEach((f, i) => {
      if (!f.divided && f.pos[0] > 0 && f.pos[0] <= line && (best < 0 || f.pos[0] > funcs[best].pos[0])) best = i;
    });
    if (best >= 0 && best !== this.func && this.mode === "construction") this.setFunc(best);
    const m = this.first.model;
    const named = m.places.filter((p) => p.variable >= 0 && m.sourceName(p.variable) === text);
    const place = m.places.find((p) => p.line === line && p.column === column && p.variable >= 0) ?? named.find((p) => p.line >= line) ?? named[0];
    if (place !== undefined) this.marks.toggle("variable", m.name, m.variable(place.variable));
  }

  private marked(): void {
    this.chips.replaceChildren(...this.marks.list.map((mark) => {
      const kind = { variable: "variable", value: "value", cont: "continuation" }[mark.kind];
      return h("button", { type: "button", class: `chip mark${mark.colour}`, title: "Take the mark away", click: () => this.marks.toggle(mark.kind, mark.func, mark.name) },
        `${kind} ${mark.name}`, mark.func === this.first.model.name ? "" : ` of ${mark.func}`, " ×");
    }));
    this.chips.hidden = this.marks.list.length === 0;
    this.options.shown?.(this.view());
    this.source.mark(this.first.model, this.marks);
    this.first.mark();
    if (this.main.className === "four") this.second.mark();
    this.passes.mark(this.first.model, this.marks);
    if (this.mode === "construction" && this.first.model.replay !== null) this.table.show(this.first.model, this.marks);
  }

  theme(): void {
    const root = document.documentElement;
    const dark = root.dataset.theme === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : root.dataset.theme === "dark";
    root.dataset.theme = dark ? "light" : "dark";
  }

  private key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey || this.help.open) return;
    const target = e.target as HTMLElement;
    if (target instanceof HTMLInputElement && target.type === "text") {
      if (e.key === "Escape") target.blur();
      return;
    }
    if (target instanceof HTMLSelectElement) return;
    if (e.key === " " && target instanceof HTMLButtonElement) return;
    if (e.key === " " && target instanceof HTMLInputElement && target.type === "checkbox") return;
    const act = this.action(e.key, e.shiftKey);
    if (act === undefined) return;
    e.preventDefault();
    act();
  }

  private action(key: string, shift: boolean): (() => void) | undefined {
    switch (key) {
      case "ArrowRight": return () => this.move(1, shift ? "decisions" : undefined);
      case "ArrowLeft": return () => this.move(-1, shift ? "decisions" : undefined);
      case "Home": return () => this.goto(0);
      case "End": return () => this.goto(Infinity);
      case " ": return () => this.play();
      case "c": return () => this.choose("construction");
      case "p": return () => this.choose("passes");
      case "r": return () => this.choose("run");
      case "d": return () => this.theme();
      case "f": return () => {
        this.first.fit();
        this.second.fit();
      };
      case "o": return () => this.operate();
      case "m": return () => this.find.focus();
      case "?": return () => this.help.showModal();
      case "Escape": return () => this.marks.clear();
      case "[": case "]": return () => {
        const next = this.func + (key === "]" ? 1 : -1);
        if (!this.funcs.disabled && this.mode !== "run" && next >= 0 && next < this.data.builds[this.build].funcs.length) this.setFunc(next);
      };
      case "s": return () => {
        if (this.mode !== "construction" || this.data.builds.length === 1) return;
        const calls = this.first.model.replay === null ? 0 : this.first.model.callsBefore(this.at);
        this.build = (this.build + 1) % this.data.builds.length;
        this.strategies.value = String(this.build);
        this.showFunction(calls);
        this.options.strategy?.(this.data.builds[this.build].strategy);
      };
    }
    const tab = tabKeys[Number(key) - 1];
    if (tab !== undefined && this.mode !== "passes") {
      return () => {
        this.first.turn(tab);
        if (this.main.className === "four") this.second.turn(tab);
      };
    }
    return undefined;
  }
}

// fragmentOf returns a view as the fragment of an address.
export function fragmentOf(v: View): string {
  return new URLSearchParams({ func: v.func, strategy: v.strategy, mode: v.mode, tab: v.tab, at: String(v.at), stops: v.stops ?? "all", beside: v.beside ?? "",
    step: String(v.step ?? ""), across: v.across ? "1" : "", ops: v.operations ? "1" : "", marks: JSON.stringify(v.marks) }).toString();
}

// viewOf returns the view of a fragment, or undefined if it has none.
export function viewOf(fragment: string): View | undefined {
  const values = new URLSearchParams(fragment), get = (name: string) => values.get(name) ?? "";
  if (!values.has("func")) return undefined;
  let marks: Mark[] = [];
  try {
    marks = (JSON.parse(get("marks")) as Mark[]).map(({ kind, func, name, colour }) => ({ kind, func: String(func), name: String(name), colour: Number(colour) % 6 }))
      .filter((m) => ["variable", "value", "cont"].includes(m.kind));
  } catch {
    // An address can hold anything.
  }
  return { func: get("func"), strategy: get("strategy"), mode: modes.find(([m]) => m === get("mode"))?.[0] ?? "construction", tab: tabKeys.find((t) => t === get("tab")) ?? "flow",
    at: Math.max(0, Number(get("at")) || 0), stops: (["decisions", "calls"] as const).find((s) => s === get("stops")) ?? "all", beside: get("beside"), marks,
    step: get("step") === "" ? undefined : Math.max(0, Number(get("step")) || 0), across: get("across") === "1", operations: get("ops") === "1" };
}

if (typeof document !== "undefined") {
  const data = document.getElementById("data");
  if (data !== null) {
    const root = h("div", { class: "page" });
    document.body.append(root);
    let timer = 0;
    show(JSON.parse(data.textContent!) as Data, root, { view: viewOf(location.hash.slice(1)), shown: (view) => {
      window.clearTimeout(timer); // browsers allow only some changes of the address in a second
      timer = window.setTimeout(() => window.history.replaceState(null, "", "#" + fragmentOf(view)), 300);
    } });
  }
}
