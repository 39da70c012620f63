// This file defines the pane of the passes of -O2: the program after each, with what it has
// changed, or all of them side by side.

import type { Data, Ref } from "./data";
import { unmark } from "./code";
import { between } from "./divider";
import { h, reveal, visible } from "./dom";
import type { Marks } from "./marks";
import type { Model } from "./model";
import { Tokens } from "./text";

// A DiffLine is a line that both texts have, or only the old or the new one.
interface DiffLine {
  sign: " " | "-" | "+";
  ref: Ref;
}

// The most differences that are searched for exactly.
const mostDifferences = 2000;

// diff compares two texts, line by line (Myers, "An O(ND) Difference Algorithm", 1986).
export function diff(a: Ref[], b: Ref[]): DiffLine[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let endA = a.length, endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const n = endA - start, m = endB - start;
  const result: DiffLine[] = a.slice(0, start).map((ref) => ({ sign: " ", ref }));
  const middle: DiffLine[] = [];
  const most = Math.min(n + m, mostDifferences);
  const trace: Int32Array[] = [];
  let v = new Int32Array(2 * most + 2), found = -1;
  search: for (let d = 0; d <= most; d++) {
    trace.push(v.slice());
    for (let k = -d; k <= d; k += 2) {
      let x = k === -d || (k !== d && v[k - 1 + most] < v[k + 1 + most]) ? v[k + 1 + most] : v[k - 1 + most] + 1;
      let y = x - k;
      while (x < n && y < m && a[start + x] === b[start + y]) {
        x++;
        y++;
      }
      v[k + most] = x;
      if (x >= n && y >= m) {
        found = d;
        break search;
      }
    }
  }
  if (found < 0) {
    for (let i = start; i < endA; i++) middle.push({ sign: "-", ref: a[i] });
    for (let i = start; i < endB; i++) middle.push({ sign: "+", ref: b[i] });
  } else {
    let x = n, y = m;
    for (let d = found; d >= 0; d--) {
      v = trace[d] as Int32Array<ArrayBuffer>;
      const k = x - y;
      const down = k === -d || (k !== d && v[k - 1 + most] < v[k + 1 + most]);
      const from = d === 0 ? 0 : down ? v[k + 1 + most] : v[k - 1 + most];
      const fromY = d === 0 ? 0 : from - (down ? k + 1 : k - 1);
      while (x > (d === 0 ? 0 : down ? from : from + 1) && y > (d === 0 ? 0 : down ? fromY + 1 : fromY)) {
        middle.push({ sign: " ", ref: a[start + x - 1] });
        x--;
        y--;
      }
      if (d > 0) middle.push(down ? { sign: "+", ref: b[start + y - 1] } : { sign: "-", ref: a[start + x - 1] });
      x = from;
      y = fromY;
    }
    middle.reverse();
  }
  return result.concat(middle, a.slice(endA).map((ref) => ({ sign: " ", ref })));
}

// The lines around a change that are shown.
const context = 4;

// The lines of a function that are shown side by side.
const mostLines = 1000;

export class Passes {
  readonly box = h("section", { class: "pane wide" });
  private readonly list = h("div", { class: "passlist", role: "listbox", tabindex: 0, "aria-label": "Passes" });
  private readonly code = h("div", { class: "code", tabindex: 0, role: "region", "aria-label": "The program after the pass" });
  private readonly across = h("div", { class: "across", tabindex: 0, role: "region", "aria-label": "The function after each pass" });
  private readonly caption = h("h2");
  private readonly split = h("div", { class: "split" });
  private readonly besideBox = h("input", { type: "checkbox" });
  private whole = false;
  private inert = false;
  private current = 0;
  private columns: HTMLElement[] = []; // side by side, by stop
  private columnsOf = ""; // the function and the stops that they show
  private names = new Map<string, HTMLElement[]>(); // in the columns, where each is
  private pointed = "";
  stops: number[] = [0]; // the passes that are shown

  // changed is called when other stops or texts are to be shown, pick when a name in a column is chosen.
  constructor(private readonly data: Data, private readonly go: (stop: number) => void, private readonly changed: () => void, pick: (name: string) => void) {
    const check = (input: HTMLInputElement, label: string, title: string, set: (on: boolean) => void) => {
      input.addEventListener("change", () => {
        set(input.checked);
        this.changed();
      });
      return h("label", { title }, input, label);
    };
    this.besideBox.addEventListener("change", () => this.changed());
    this.box.append(h("header", {}, this.caption, h("span", { class: "space" }),
      h("label", { title: "The function after all passes, side by side" }, this.besideBox, "side by side"),
      check(h("input", { type: "checkbox" }), "whole program", "Show the unchanged lines, too", (on) => (this.whole = on)),
      check(h("input", { type: "checkbox" }), "passes without changes", "Show the passes that change nothing, too", (on) => {
        this.inert = on;
        this.filter();
      })), this.split);
    const named = (e: Event) => (e.target as Element).closest<HTMLElement>(".id")?.textContent ?? "";
    this.across.addEventListener("mouseover", (e) => this.point(named(e)));
    this.across.addEventListener("mouseleave", () => this.point(""));
    this.across.addEventListener("click", (e) => {
      if (named(e) !== "") pick(named(e));
    });
    this.filter();
  }

  // beside says whether all passes are shown side by side.
  get beside(): boolean {
    return this.besideBox.checked;
  }
  set beside(on: boolean) {
    this.besideBox.checked = on;
  }

  // point shows a name in all columns, or none for "".
  private point(name: string): void {
    for (const el of this.names.get(this.pointed) ?? []) el.classList.remove("pointed");
    this.pointed = name;
    for (const el of this.names.get(name) ?? []) el.classList.add("pointed");
  }

  // mark shows the marks of a function in all columns.
  mark(model: Model, marks: Marks): void {
    for (const list of this.names.values()) for (const el of list) if (el.classList.contains("mark")) unmark(el);
    for (const { mark, values } of marks.of(model)) {
      for (const name of mark.kind === "cont" ? [mark.name] : values) for (const el of this.names.get(name) ?? []) el.classList.add("mark", `mark${mark.colour}`, "uses");
    }
  }

  // showAcross shows a function after each pass.
  private showAcross(stop: number, model: Model): void {
    const of = `${model.name} ${this.stops.join()}`;
    this.caption.textContent = `${model.name} after each pass`;
    if (of !== this.columnsOf) {
      this.columnsOf = of;
      this.names = new Map();
      this.columns = this.stops.map((i, n) => this.column(i, n, `fn ${model.name}(`));
      this.across.replaceChildren(...this.columns);
    }
    this.columns.forEach((c, n) => c.classList.toggle("current", n === stop));
    const last = this.columns.slice(0, stop + 1).findLast((c) => !c.classList.contains("gone"));
    reveal(this.across, ...[last, this.columns[stop]].filter((c) => c !== undefined));
    this.split.replaceChildren(this.across);
  }

  // column returns the text of a function after a pass.
  private column(pass: number, stop: number, begin: string): HTMLElement {
    const lines = this.linesAt(pass).map((ref) => this.data.strings[ref]), first = lines.findIndex((line) => line.startsWith(begin));
    const end = lines.findIndex((line, i) => i > first && line.startsWith("fn ")), tokens = new Tokens("cps");
    const text = first < 0 ? [] : lines.slice(first, end < 0 ? undefined : end);
    const code = h("div", { class: "code" });
    for (const line of text.slice(0, mostLines)) {
      const div = h("div", { class: "line" });
      for (const t of tokens.line(line)) {
        const el = h("span", { class: t.kind === "name" ? "id" : t.kind }, t.text);
        if (t.kind === "name") {
          const list = this.names.get(t.text);
          if (list === undefined) this.names.set(t.text, [el]);
          else list.push(el);
        }
        div.append(el);
      }
      code.append(div);
    }
    if (first < 0) code.append(h("p", { class: "note" }, "The function is not there any more."));
    if (text.length > mostLines) code.append(h("p", { class: "note" }, `${text.length - mostLines} more lines are not shown.`));
    return h("section", { class: first < 0 ? "gone" : "" }, h("h3", {}, h("button", { type: "button", class: "plain", title: "Go to this pass", click: () => this.go(stop) }, this.name(stop))), code);
  }

  private filter(): void {
    const passes = this.data.passes ?? [];
    const pass = this.stops[this.current] ?? 0;
    this.stops = passes.map((_, i) => i).filter((i) => this.inert || i === 0 || passes[i].changed);
    this.current = Math.max(0, this.stops.findLastIndex((i) => i <= pass));
  }

  // find returns the stop of the first run of a pass that has changed something.
  find(name: string): number {
    return Math.max(0, this.stops.findIndex((i) => this.data.passes![i].name === name && this.data.passes![i].changed));
  }

  // name returns what a stop is called.
  name(stop: number): string {
    const p = this.data.passes![this.stops[stop]];
    return p.name === "" ? "before the passes" : `${p.name}, round ${p.round}`;
  }

  // show shows a stop; of a function, if all passes are shown.
  show(stop: number, model: Model): void {
    const passes = this.data.passes ?? [];
    this.current = Math.max(0, Math.min(stop, this.stops.length - 1));
    if (this.beside) {
      this.showAcross(this.current, model);
      return;
    }
    this.split.replaceChildren(...between("split", this.list, this.code));
    const at = this.stops[this.current];
    const rows = this.stops.map((i, n) => {
      const row = h("div", { role: "option", class: "row" + (passes[i].changed || i === 0 ? " strong" : " quiet"), click: () => this.go(n) }, this.name(n));
      row.setAttribute("aria-selected", String(n === this.current));
      return row;
    });
    this.list.replaceChildren(...rows);
    const row = rows[this.current];
    if (row) reveal(this.list, row);
    const after = this.linesAt(at), before = at > 0 ? this.linesAt(at - 1) : after;
    const lines = diff(before, after);
    const added = lines.filter((l) => l.sign === "+").length, removed = lines.filter((l) => l.sign === "-").length;
    this.caption.textContent = at === 0 ? "The program before the passes" : `After ${this.name(this.current)}: ${added} lines added, ${removed} removed`;
    const near = new Set<number>();
    lines.forEach((l, i) => {
      if (l.sign !== " ") for (let j = i - context; j <= i + context; j++) near.add(j);
    });
    const out = document.createDocumentFragment(), tokens = new Tokens("cps");
    let skipped = 0, first: HTMLElement | null = null;
    const gap = () => {
      if (skipped > 0) out.append(h("div", { class: "line gap" }, `… ${skipped} lines …`));
      skipped = 0;
    };
    lines.forEach((l, i) => {
      if (!this.whole && at > 0 && !near.has(i)) {
        skipped++;
        return;
      }
      gap();
      const line = h("div", { class: "line" + (l.sign === "+" ? " added" : l.sign === "-" ? " removed" : "") }, h("i", {}, l.sign));
      for (const t of tokens.line(this.data.strings[l.ref])) line.append(t.kind === "name" || t.kind === "other" ? visible(t.text) : h("span", { class: t.kind }, t.text));
      if (l.sign !== " ") first ??= line;
      out.append(line);
    });
    gap();
    if (at > 0 && added + removed === 0) out.append(h("p", { class: "note" }, "The pass changed nothing."));
    this.code.replaceChildren(out);
    this.code.scrollTop = 0;
    if (first !== null && this.whole) reveal(this.code, first);
  }

  private linesAt(i: number): Ref[] {
    const passes = this.data.passes!;
    while (passes[i].lines === undefined) i--;
    return passes[i].lines!;
  }
}
