// This file defines the pane of the passes of -O2: the program after each, with what it has
// changed.

import type { Data, Ref } from "./data";
import { h, reveal, visible } from "./dom";
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

export class Passes {
  readonly box = h("section", { class: "pane wide" });
  private readonly list = h("div", { class: "passlist", role: "listbox", tabindex: 0, "aria-label": "Passes" });
  private readonly code = h("div", { class: "code", tabindex: 0, role: "region", "aria-label": "The program after the pass" });
  private readonly caption = h("h2");
  private whole = false;
  private inert = false;
  private current = 0;
  stops: number[] = [0]; // the passes that are shown

  constructor(private readonly data: Data, private readonly go: (stop: number) => void, private readonly changed: () => void) {
    const check = (label: string, title: string, set: (on: boolean) => void) => {
      const input = h("input", { type: "checkbox" });
      input.addEventListener("change", () => set(input.checked));
      return h("label", { title }, input, label);
    };
    this.box.append(h("header", {}, this.caption, h("span", { class: "space" }),
      check("whole program", "Show the unchanged lines, too", (on) => {
        this.whole = on;
        this.changed();
      }),
      check("passes without changes", "Show the passes that change nothing, too", (on) => {
        this.inert = on;
        this.filter();
        this.changed();
      })), h("div", { class: "split" }, this.list, this.code));
    this.filter();
  }

  private filter(): void {
    const passes = this.data.passes ?? [];
    const pass = this.stops[this.current] ?? 0;
    this.stops = passes.map((_, i) => i).filter((i) => this.inert || i === 0 || passes[i].changed);
    this.current = Math.max(0, this.stops.findLastIndex((i) => i <= pass));
  }

  // index returns the stop that is shown.
  get index(): number {
    return this.current;
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

  show(stop: number): void {
    const passes = this.data.passes ?? [];
    this.current = Math.max(0, Math.min(stop, this.stops.length - 1));
    const at = this.stops[this.current];
    const rows = this.stops.map((i, n) => {
      const row = h("div", { role: "option", class: "row" + (passes[i].changed || i === 0 ? " strong" : " quiet"), "aria-selected": n === this.current, click: () => this.go(n) }, this.name(n));
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
