// This file defines the panels below the panes: what happens, the pseudo-code, the history,
// the table of definitions, the parameters; and for a run the calls and the output.

import type { Event } from "./data";
import { h, reveal, setText, visible } from "./dom";
import { status } from "./graphs";
import type { Marks } from "./marks";
import type { Model } from "./model";
import { plain, pseudo, redundancy, story } from "./story";

// A Happening says what happens, and lights the line of the pseudo-code.
export class Happening {
  readonly box = h("section", { class: "panel happening", "aria-label": "What happens" });
  private readonly sentence = h("p", { class: "sentence", role: "status", "aria-live": "polite" });
  private readonly why = h("p", { class: "why" });
  private readonly code = h("div", { class: "pseudo", tabindex: 0, role: "region", "aria-label": "Pseudo-code of the strategy" });
  private lines = new Map<string, HTMLElement>();
  private strategy: string | null = null;
  private lit: HTMLElement | null = null;

  constructor() {
    this.box.append(this.sentence, this.why, this.code);
  }

  show(m: Model, at: number): void {
    const redundant = m.placement !== "deferred" && m.replay!.events.some((e) => e.kind === "redundant");
    if (m.placement + redundant !== this.strategy) {
      this.strategy = m.placement + redundant;
      this.lines = new Map();
      this.code.replaceChildren(...pseudo(m.placement, redundant).map(([key, text]) => {
        const line = h("div", {}, text);
        if (key !== "") this.lines.set(key, line);
        return line;
      }));
    }
    this.lit?.classList.remove("current");
    this.lit = null;
    if (at === 0) {
      this.sentence.replaceChildren(`The construction of `, h("code", {}, m.name), " begins.");
      setText(this.why, "Step with the arrow keys, or press Play. ? shows all keys.");
      return;
    }
    const left = at === m.replay!.events.length ? redundancy(m) : null;
    const s = left === null ? story(m, m.group(at)) : { sentence: [left.sentence], why: left.why, line: "" };
    this.sentence.replaceChildren(...s.sentence.map((p) => (typeof p === "string" ? visible(p) : h("code", {}, p[0]))));
    setText(this.why, s.why);
    const line = this.lines.get(s.line);
    if (line !== undefined) {
      line.classList.add("current");
      this.lit = line;
      reveal(this.code, line);
    }
  }

  // say shows a text.
  say(sentence: string, why: string): void {
    setText(this.sentence, sentence);
    setText(this.why, why);
    this.code.replaceChildren();
    this.strategy = null;
  }
}

// A History lists the steps around the current one.
export class History {
  readonly box = h("section", { class: "panel history", tabindex: 0, "aria-label": "Steps" });
  private static readonly around = 60;

  constructor(private readonly go: (at: number) => void) {}

  // show lists stops; current is the index of one in them.
  show(stops: number[], current: number, tell: (stop: number) => { text: string; depth: number; strong: boolean }): void {
    const first = Math.max(0, current - History.around), last = Math.min(stops.length, current + History.around);
    const rows: HTMLElement[] = [];
    for (let i = first; i < last; i++) {
      const { text, depth, strong } = tell(stops[i]);
      const row = h("div", { class: (i === current ? "row current" : "row") + (strong ? " strong" : ""), click: () => this.go(i) }, text);
      row.style.setProperty("--depth", String(Math.min(depth, 12)));
      if (i === current) row.setAttribute("aria-current", "step");
      rows.push(row);
    }
    this.box.replaceChildren(...rows);
    const row = rows[current - first];
    if (row !== undefined) reveal(this.box, row);
  }
}

// historyOf returns how a History tells the steps of a construction.
export function historyOf(m: Model): (stop: number) => { text: string; depth: number; strong: boolean } {
  const outer = new Set(["read", "write", "seal", "fill", "enter", "op", "known", "variable", "finish"]);
  return (stop) => {
    if (stop === 0) return { text: `begin ${m.name}`, depth: 0, strong: true };
    const e = m.shown(stop);
    const strong = outer.has(e.kind);
    return { text: plain(story(m, m.group(stop)).sentence), depth: strong ? 0 : e.depth + 1, strong };
  };
}

// The largest table of definitions that is shown whole.
const mostCells = 8000;

// A Table is currentDef: a row for each continuation, a column for each variable.
export class Table {
  readonly box = h("section", { class: "panel table", tabindex: 0, "aria-label": "currentDef: the definitions that are known" });
  private model: Model | null = null;
  private columns: number[] = [];
  private rows: { row: HTMLTableRowElement; cells: HTMLTableCellElement[] }[] = []; // of the continuations so far
  private body = h("tbody");

  constructor(private readonly pick: (variable: string) => void) {}

  show(m: Model, marks: Marks): void {
    const r = m.replay!, e = m.event;
    const all = m.trace!.vars.map((_, v) => v);
    let columns = all;
    if (all.length * m.trace!.conts.length > mostCells) {
      columns = all.filter((v) => marks.list.some((mark) => mark.kind === "variable" && mark.func === m.name && mark.name === m.variable(v)) || r.lookup.variable === v || e?.variable === v);
    }
    // The variables that are marked are the first ones: others might move them out of sight.
    const chosen = (v: number) => marks.list.some((mark) => mark.kind === "variable" && mark.func === m.name && mark.name === m.variable(v));
    columns = [...columns.filter(chosen), ...columns.filter((v) => !chosen(v))];
    if (m !== this.model || columns.join() !== this.columns.join()) this.make(m, columns, columns.length < all.length);
    const marked = marks.of(m);
    for (let k = this.rows.length; k < r.conts.length; k++) {
      const cells = columns.map(() => h("td"));
      const row = h("tr", {}, h("th", { scope: "row" }, m.cont(k)), ...cells);
      this.body.append(row);
      this.rows.push({ row, cells });
    }
    this.rows.forEach(({ row, cells }, k) => {
      const c = r.conts[k];
      row.hidden = c === undefined;
      if (c === undefined) return;
      const active = e !== null && e.cont === k ? "active" : "";
      if (row.className !== active) row.className = active;
      columns.forEach((v, i) => {
        const x = r.definition(v, k), cell = cells[i];
        setText(cell, x === 0 ? "·" : m.value(x));
        let classes = "";
        if (x !== 0) {
          const p = r.params[x];
          classes = p !== undefined && p.variable >= 0 ? status(m, x, p) : "known";
          for (const { mark, values } of marked) if (values.has(m.value(x)) && (mark.kind !== "variable" || mark.name === m.variable(v))) classes += ` mark mark${mark.colour}`;
        }
        if (e !== null && e.variable === v && e.cont === k) classes += " now";
        if (cell.className !== classes) {
          cell.className = classes;
          if (classes.endsWith(" now") || classes === "now") reveal(this.box, cell);
        }
      });
    });
  }

  private make(m: Model, columns: number[], partial: boolean): void {
    this.model = m;
    this.columns = columns;
    this.rows = [];
    const table = h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "currentDef"),
      ...columns.map((v) => h("th", { scope: "col" }, h("button", { type: "button", class: "plain", click: () => this.pick(m.variable(v)) }, m.variable(v)))))));
    table.append((this.body = h("tbody")));
    this.box.replaceChildren(...(partial ? [h("p", { class: "note" }, "The table is large: it shows the variable of the current step and those that are marked.")] : []), table);
  }
}

// A Params lists the parameters and promises that were placed, and what became of each.
export class Params {
  readonly box = h("section", { class: "panel table", tabindex: 0, "aria-label": "Parameters and promises" });
  private model: Model | null = null;
  private rows: { x: number; row: HTMLTableRowElement; args: HTMLTableCellElement; fate: HTMLTableCellElement; go: HTMLButtonElement }[] = [];
  private places: Event[] = []; // at which a parameter or a promise is placed
  private body = h("tbody");
  private readonly none = h("p", { class: "note" });
  private readonly table = h("table");

  // pick marks a value, seek goes to the state after some number of events.
  constructor(private readonly pick: (value: string) => void, private readonly seek: (at: number) => void) {
    this.box.append(this.none, this.table);
  }

  show(m: Model): void {
    if (m !== this.model) this.make(m);
    this.grow(m);
    const r = m.replay!, e = m.event;
    this.none.hidden = r.placed > 0;
    this.table.hidden = r.placed === 0;
    for (const { x, row, args, fate, go } of this.rows) {
      const p = r.params[x];
      row.hidden = p === undefined;
      if (p === undefined) continue;
      const is = status(m, x, p), y = r.resolve(x);
      setText(args, p.complete ? p.args.map((a) => (a === 0 ? "nothing" : m.value(is === "gone" ? a : r.resolve(a)))).join(", ") : "");
      let text: string;
      switch (is) {
        case "waits": text = r.conts[p.cont].sealed ? "waits for its arguments" : "waits: not sealed"; break;
        case "promise": {
          const open = [...new Set(p.args.map((a) => r.resolve(a)))].filter((a) => a !== x && r.params[a] !== undefined && ["waits", "promise"].includes(status(m, a, r.params[a]!)));
          text = open.length > 0 ? `waits for ${open.map((a) => m.value(a)).join(", ")}` : "promise";
          break;
        }
        case "param": text = "parameter"; break;
        case "redundant": text = `redundant: only ${m.value(m.redundant.get(x)!)} comes in`; break;
        case "gone": text = y !== x ? `is ${m.value(y)}` : "cannot be reached"; break;
        case "unused": text = "used by nothing"; break;
      }
      setText(go, text);
      if (fate.className !== `wraps ${is}`) fate.className = `wraps ${is}`;
      const now = e !== null && e.kind !== "op" && (e.value === x || e.args.includes(x));
      if (row.className !== (now ? "active" : "")) row.className = now ? "active" : "";
      if (now && e.value === x) reveal(this.box, row);
    }
  }

  private make(m: Model): void {
    this.model = m;
    this.rows = [];
    this.body = h("tbody");
    this.places = m.replay!.events.filter((e) => e.kind === "place");
    const name = m.placement === "deferred" ? "promise" : "parameter";
    setText(this.none, `No ${name} was placed yet.`);
    this.table.replaceChildren(h("thead", {}, h("tr", {}, ...[name, "arguments", "now", "in", "of"].map((head) => h("th", { scope: "col" }, head)))), this.body);
  }

  // grow makes the rows of what is placed by now.
  private grow(m: Model): void {
    for (let e = this.places[this.rows.length]; e !== undefined && m.replay!.params[e.value] !== undefined; e = this.places[this.rows.length]) {
      const x = e.value, go = h("button", { type: "button", class: "plain", title: "To the step that decides it", click: () => this.seek(m.resolved[x] ?? Infinity) });
      const args = h("td", { class: "wraps" }), fate = h("td", {}, go);
      const row = h("tr", {}, h("th", { scope: "row" }, h("button", { type: "button", class: "plain", click: () => this.pick(m.value(m.replay!.resolve(x))) }, m.value(x))),
        args, fate, h("td", {}, m.cont(e.cont)), h("td", {}, m.variable(e.variable)));
      this.body.append(row);
      this.rows.push({ x, row, args, fate, go });
    }
  }
}
