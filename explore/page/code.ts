// This file defines the panes of texts: the source, and the CPS of a function, whose parts
// come to be while time goes on.

import { type Data, place } from "./data";
import { h, reveal, visible } from "./dom";
import type { Marks } from "./marks";
import type { Model } from "./model";
import { Tokens } from "./text";

// mostLines is how many lines of a text are shown.
const mostLines = 20_000;

// Lines are the lines of a text. The first ones are made at once, the others soon after, and
// earlier when they are needed: a function of 9,000 continuations has 20,000 lines. They are in
// blocks, so that the browser lays out only those that are in sight.
class Lines {
  private static readonly block = 100;
  private static readonly atOnce = 500;
  private made = 0;
  private timer = 0;

  private readonly count: number;
  private readonly end: HTMLElement | null = null;

  // make returns a line of the box; after is called when some were made.
  constructor(private readonly box: Node, count: number, private readonly make: (i: number) => HTMLElement, private readonly after: () => void) {
    this.count = Math.min(count, mostLines);
    if (count > mostLines) box.appendChild((this.end = h("div", { class: "note" }, `${count - mostLines} more lines are not shown.`)));
  }

  // start makes the first lines, and the others in a moment.
  start(): void {
    this.need(Lines.atOnce);
    const later = () => {
      if (this.made < this.count) this.timer = window.setTimeout(() => {
        this.need(this.made + Lines.atOnce);
        later();
      }, 0);
    };
    later();
  }

  // need makes the lines before some number.
  need(end: number): void {
    if (this.made >= Math.min(end, this.count)) return;
    while (this.made < Math.min(end, this.count)) {
      const n = Math.min(Lines.block, this.count - this.made), block = h("div", { class: "lines" });
      // The height that the block has when it is out of sight; a line is 1.5 em high.
      block.style.setProperty("contain-intrinsic-block-size", `auto ${1.5 * n}em`);
      for (let i = 0; i < n; i++) block.append(this.make(this.made++));
      this.box.insertBefore(block, this.end);
    }
    this.after();
  }

  // stop ends the making of lines that are not needed.
  stop(): void {
    window.clearTimeout(this.timer);
  }
}

const kindClass: Record<string, string> = { word: "word", number: "number", string: "string", comment: "comment", name: "", other: "" };

function gutter(n: number): HTMLElement {
  return h("i", { "aria-hidden": "true" }, String(n));
}

// listing returns the lines of a text that only has colours.
export function listing(lines: string[], language: string): DocumentFragment {
  const out = document.createDocumentFragment(), tokens = new Tokens(language);
  new Lines(out, lines.length, (i) => {
    const line = h("div", { class: "line" });
    for (const t of tokens.line(lines[i])) {
      const c = kindClass[t.kind];
      line.append(c === "" ? visible(t.text) : h("span", { class: c }, t.text));
    }
    return line;
  }, () => {}).need(Infinity);
  return out;
}

// A Source is the pane of the source.
export class Source {
  readonly box = h("div", { class: "code source", tabindex: 0, role: "region", "aria-label": "Source" });
  private readonly all: Lines;
  private readonly lines: HTMLElement[] = [];
  private readonly spans: Map<number, HTMLElement>[] = []; // by line, and by column
  private lit: Element[] = [];
  private marked: Element[] = [];
  private pointed: HTMLElement | undefined;

  // pick is called with the position of a token that was clicked and its text, point with the line on
  // which the mouse is.
  constructor(data: Data, pick: (line: number, column: number, text: string) => void, point: (line: number) => void) {
    const tokens = new Tokens(data.language), lines = data.source.split("\n");
    if (lines[lines.length - 1] === "") lines.pop();
    this.all = new Lines(this.box, lines.length, (i) => {
      const next = data.files?.find((f) => f.first === i + 2), line = h("div", { class: "line", mouseenter: () => point(i + 1) }, gutter(place(data, i + 1).line));
      if (next !== undefined) line.replaceChildren(h("b", {}, next.name)); // before it is an empty line
      const spans = new Map<number, HTMLElement>();
      this.spans[i + 1] = spans;
      for (const t of tokens.line(lines[i])) {
        const span = h("span", { class: kindClass[t.kind] }, t.text);
        if (t.text.trim() !== "") {
          spans.set(t.column, span);
          if (t.kind === "name") {
            span.classList.add("id");
            span.addEventListener("click", () => pick(i + 1, t.column, t.text));
          }
        }
        line.append(span);
      }
      this.lines.push(line);
      return line;
    }, () => {});
    this.all.start();
    this.box.addEventListener("mouseleave", () => point(0));
  }

  // find returns the token at a position or, if a name is given, the next one on the line
  // that is this name: some positions are those of a whole statement.
  private find(line: number, column: number, name: string): HTMLElement | undefined {
    const spans = this.spans[line], at = spans?.get(column);
    if (spans === undefined || name === "" || at?.textContent === name) return at;
    for (const [c, span] of spans) if (c > column && span.textContent === name) return span;
    return at;
  }

  // point shows the line of what the mouse is on in another pane.
  point(line: number): void {
    this.pointed?.classList.remove("pointed");
    this.pointed = this.lines[line - 1];
    this.pointed?.classList.add("pointed");
  }

  // light shows a position, or none.
  light(line: number, column: number): void {
    for (const el of this.lit) el.classList.remove("current", "here");
    this.lit = [];
    this.all.need(line);
    const el = this.lines[line - 1];
    if (el === undefined) return;
    el.classList.add("current");
    this.lit.push(el);
    const span = this.spans[line].get(column);
    if (span !== undefined) {
      span.classList.add("here");
      this.lit.push(span);
    }
    reveal(this.box, el);
  }

  // mark shows the marks of a function.
  mark(model: Model, marks: Marks): void {
    for (const el of this.marked) unmark(el);
    this.marked = [];
    if (marks.list.length > 0) this.all.need(Infinity);
    for (const { mark, values } of marks.of(model)) {
      for (const p of model.places) {
        const span = this.find(p.line, p.column, model.sourceName(p.variable));
        if (span === undefined) continue;
        const found = mark.kind === "variable" ? p.variable >= 0 && model.variable(p.variable) === mark.name : values.has(p.value);
        if (found && !span.classList.contains("mark")) {
          span.classList.add("mark", `mark${mark.colour}`, p.defines ? "defines" : "uses");
          this.marked.push(span);
        }
      }
    }
  }
}

// unmark takes the marks from a token.
export function unmark(el: Element): void {
  el.classList.remove("mark", "defines", "uses", "argument");
  for (let i = 0; i < 6; i++) el.classList.remove(`mark${i}`);
}

// A Link is a token of the CPS that means something.
interface Link {
  el: HTMLElement;
  role: "defines" | "uses" | "argument";
  param: string; // the parameter of which it is an argument, or ""
}

// A Change is a class that an element has from one number of events on, until another.
interface Change {
  at: number;
  el: Element;
  name: string;
  on: boolean;
}

// A Code is the pane of the CPS of a function.
export class Code {
  readonly box = h("div", { class: "code cps", tabindex: 0, role: "region", "aria-label": "CPS" });
  private readonly links = new Map<string, Link[]>(); // by name
  private readonly arguments: Link[] = [];
  private readonly byCont: HTMLElement[][] = [];
  private readonly bySource: HTMLElement[][] = []; // by line of the source
  private pointed: HTMLElement[] = [];
  private readonly all: Lines;
  private readonly lastLine: number[] = []; // by continuation: the number of lines up to its last one
  private changes: Change[] = [];
  private fresh: Change[] = []; // of the lines that were made last
  private next = 0; // of the changes
  private at = 0;
  private marked: Element[] = [];
  private lit: Element[] = [];

  constructor(private readonly model: Model, pick: (kind: "value" | "cont", name: string) => void, point: (line: number) => void) {
    const m = model, tokens = new Tokens("cps");
    const extra = this.extras();
    m.func.lines.forEach(([, cont], i) => (this.lastLine[cont] = i + 1));
    this.all = new Lines(this.box, m.func.lines.length, (i) => {
      const [ref, cont, op, sourceLine] = m.func.lines[i];
      const div = h("div", { class: "line" });
      this.span(div, "later", 0, m.lineBirths[i]);
      div.addEventListener("mouseenter", () => point(sourceLine));
      if (sourceLine > 0) (this.bySource[sourceLine] ??= []).push(div);
      (this.byCont[cont] ??= []).push(div);
      const list = tokens.line(m.text(ref)), header = op < 0;
      const solid = list.map((_, j) => j).filter((j) => list[j].text.trim() !== "");
      let depth = 0, body = !header;
      const c = m.func.conts[cont];
      const target = c.edges.length === 1 && c.edges[0][0] >= 0 ? m.func.conts[c.edges[0][0]] : null;
      const terminates = op === c.ops;
      let argument = -1, termDepth = 0;
      let holder = 0; // of the parameter to whose type the token belongs: the number of events after which it is there
      let after = ""; // the last token that is not a space
      let comma = 0; // of the last comma: the number of events after which it is there
      list.forEach((t, j) => {
        const text = t.text;
        const next = list[solid.find((n) => n > j) ?? -1]?.text ?? "";
        const span = h("span", { class: kindClass[t.kind] }, text);
        let built = 0; // the number of events after which the token is there
        if (header && !body && text === "=" && depth === 0) {
          body = true;
        } else {
          if (header && body) built = m.termBirths[cont] ?? 0;
          if (text === "(") depth++;
          if (text === ")") depth--;
          if (header && !body) {
            if (depth === 0) holder = 0;
            else if (text === "," && depth === 1) holder = Math.max(holder, m.lives.get(next)?.placed ?? 0);
            else if (next === ":" && depth === 1) holder = m.lives.get(text)?.placed ?? 0;
            built = holder;
          }
        }
        const inTerm = body && (terminates || (header && target !== null));
        if (inTerm && text === "(" && depth === 1 && termDepth === 0 && argument < 0) {
          argument = 0;
          termDepth = 1;
        } else if (termDepth === 1 && text === "," && depth === 1) argument++;
        else if (termDepth === 1 && text === ")" && depth === 0) termDepth = 0;
        const bound = termDepth === 1 && target !== null && text.trim() !== "" && text !== "(" ? m.text(target.params[argument] ?? 0) : "";
        if (bound !== "" && text === ",") {
          const before = m.text(target!.params[argument - 1] ?? 0);
          built = Math.max(built, m.lives.get(bound)?.complete ?? 0, m.lives.get(before)?.complete ?? 0);
        }
        const param = text === "," ? "" : bound;
        const kind = t.kind === "name" && after !== ":" && after !== "." ? m.kinds.get(text) : undefined;
        if (param !== "" || kind !== undefined) {
          const defines = kind !== undefined && ((header && !body && (next === ":" || after === "where" || after === "fn")) || after === "let");
          const link: Link = { el: span, role: defines ? "defines" : param !== "" ? "argument" : "uses", param };
          if (param !== "") {
            this.arguments.push(link);
            built = Math.max(built, m.lives.get(param)?.complete ?? 0);
          }
          if (kind !== undefined) {
            span.classList.add("id", kind === "cont" ? "cont" : "value");
            span.addEventListener("click", () => pick(kind, text));
            const all = this.links.get(text);
            if (all) all.push(link);
            else this.links.set(text, [link]);
            const life = defines && kind === "value" ? m.lives.get(text) : undefined;
            if (life !== undefined && header) {
              this.span(span, "waits", life.placed, life.complete);
              this.span(span, "promise", life.complete, life.decided);
            }
          }
        }
        if (text === ",") comma = built;
        else if (text.trim() === "" && after === ",") built = comma;
        this.span(span, "later", 0, built);
        if (t.text.trim() !== "") after = text;
        div.append(span);
      });
      if (header) for (const chip of extra.get(cont) ?? []) div.append(" ", chip);
      return div;
    }, () => this.grown());
    this.all.start();
    this.box.addEventListener("mouseleave", () => point(0));
  }

  // grown brings the lines that were made to the current state.
  private grown(): void {
    this.fresh.sort((a, b) => a.at - b.at);
    for (const c of this.fresh) if (c.at <= this.at) c.el.classList.toggle(c.name, c.on);
    this.changes = this.changes.concat(this.fresh).sort((a, b) => a.at - b.at);
    this.fresh = [];
    this.next = this.changes.findIndex((c) => c.at > this.at);
    if (this.next < 0) this.next = this.changes.length;
  }

  // close is to be called when the pane is not shown again.
  close(): void {
    this.all.stop();
  }

  // extras returns, by continuation, what is shown of parameters and promises that the
  // finished function does not have: as long as they exist, and struck out at the moment at
  // which they are replaced.
  private extras(): Map<number, HTMLElement[]> {
    const m = this.model, result = new Map<number, HTMLElement[]>();
    const placed = new Map<number, { chip: HTMLElement; at: number }>();
    m.replay?.events.forEach((e, i) => {
      if (e.kind === "place" && m.trace!.conts[e.cont].became >= 0 && !m.lives.has(m.value(e.value))) {
        const chip = h("span", { class: "extra absent" }, m.value(e.value));
        placed.set(e.value, { chip, at: i + 1 });
        const k = m.trace!.conts[e.cont].became;
        result.set(k, [...(result.get(k) ?? []), chip]);
      } else if (e.kind === "replace" || e.kind === "dead") {
        const p = placed.get(e.value);
        if (p === undefined) return;
        placed.delete(e.value);
        this.span(p.chip, "absent", 0, p.at);
        this.span(p.chip, "gone", i + 1, i + 2);
        this.span(p.chip, "absent", i + 2, Infinity);
      }
    });
    for (const { chip, at } of placed.values()) this.span(chip, "absent", 0, at);
    return result;
  }

  // span gives an element a class as long as the number of events is in a range.
  private span(el: Element, name: string, from: number, to: number): void {
    if (from >= to) return;
    if (from <= 0) el.classList.add(name);
    else this.fresh.push({ at: from, el, name, on: true });
    if (to !== Infinity) this.fresh.push({ at: to, el, name, on: false });
  }

  // seek shows the state after some number of events.
  seek(at: number): void {
    this.at = at;
    const list = this.changes;
    while (this.next < list.length && list[this.next].at <= at) {
      const c = list[this.next++];
      c.el.classList.toggle(c.name, c.on);
    }
    while (this.next > 0 && list[this.next - 1].at > at) {
      const c = list[--this.next];
      c.el.classList.toggle(c.name, !c.on);
    }
  }

  // point shows the lines of what the mouse is on in the source.
  point(line: number): void {
    for (const el of this.pointed) el.classList.remove("pointed");
    this.pointed = this.bySource[line] ?? [];
    for (const el of this.pointed) el.classList.add("pointed");
  }

  // light shows a continuation of the finished function, or none.
  light(cont: number, scroll: boolean): void {
    for (const el of this.lit) el.classList.remove("current");
    this.all.need(this.lastLine[cont] ?? 0);
    this.lit = this.byCont[cont] ?? [];
    for (const el of this.lit) el.classList.add("current");
    if (scroll && this.lit.length > 0) reveal(this.box, this.lit[0]);
  }

  mark(marks: Marks): void {
    for (const el of this.marked) unmark(el);
    this.marked = [];
    if (marks.list.length > 0) this.all.need(Infinity);
    for (const { mark, values } of marks.of(this.model)) {
      const add = (l: Link, role: string) => {
        if (l.el.classList.contains("mark")) return;
        l.el.classList.add("mark", `mark${mark.colour}`, role);
        this.marked.push(l.el);
      };
      if (mark.kind === "cont") for (const l of this.links.get(mark.name) ?? []) add(l, l.role);
      for (const name of values) for (const l of this.links.get(name) ?? []) if (l.role !== "argument") add(l, l.role);
      for (const l of this.arguments) if (values.has(l.param)) add(l, "argument");
      for (const name of values) for (const l of this.links.get(name) ?? []) add(l, "uses");
    }
  }
}
