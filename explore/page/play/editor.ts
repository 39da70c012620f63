// This file defines the editor: CodeMirror with the colours, marks and positions of the page.

import { autocompletion, completeAnyWord, completeFromList, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentService, indentUnit } from "@codemirror/language";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, RangeSetBuilder, StateEffect, StateField, Text } from "@codemirror/state";
import type { Extension, Range } from "@codemirror/state";
import { Decoration, EditorView, keymap, lineNumbers, ViewPlugin } from "@codemirror/view";
import type { DecorationSet, ViewUpdate } from "@codemirror/view";
import { h, spans } from "../dom";
import type { SourceEditor } from "../main";
import type { Marks } from "../marks";
import type { Model } from "../model";
import { commentOf, Tokens, wordsOf } from "../text";
import type { Diagnostic, Fix } from "./engine";

// The editor is in a shadow tree, since CodeMirror can then have its style without an
// element style, which the Content-Security-Policy does not allow. Variables are inherited.
const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--panel)", fontSize: "12.5px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--quiet)", border: "none" },
  ".cm-line": { unicodeBidi: "bidi-override", direction: "ltr" },
  ".word": { color: "var(--word)" }, ".number": { color: "var(--number)" }, ".string": { color: "var(--string)" },
  ".comment": { color: "var(--comment)", fontStyle: "italic" },
  ".pointed": { backgroundColor: "var(--soft)" },
  ".current": { backgroundColor: "var(--actbg)", boxShadow: "inset 3px 0 0 var(--act)" },
  ".here": { outline: "2px solid var(--act)", borderRadius: "3px" },
  ...Object.fromEntries([0, 1, 2, 3, 4, 5].flatMap((i) => [
    [`.mark${i}.defines`, { backgroundColor: `var(--m${i})`, fontWeight: "700" }],
    [`.mark${i}.uses`, { backgroundColor: `color-mix(in srgb, var(--m${i}) 45%, transparent)`, boxShadow: `0 2px 0 var(--n${i})` }],
  ])),
  // The base theme underlines with pictures, which the policy does not allow.
  ".cm-lintRange": { backgroundImage: "none !important", paddingBottom: "0" },
  ".cm-lintRange-error": { textDecoration: "underline wavy var(--bad)", textDecorationSkipInk: "none" },
  ".cm-lintRange-warning": { textDecoration: "underline wavy var(--wait)", textDecorationSkipInk: "none" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--soft)", outline: "1px solid var(--faint)" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "6px", maxWidth: "44em" },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--ink)" },
  ".cm-diagnostic": { fontFamily: "system-ui, sans-serif", fontSize: "13px" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--wait)" },
  ".note": { color: "var(--quiet)" },
});

const classes: Record<string, Decoration> = Object.fromEntries(["word", "number", "string", "comment"].map((c) => [c, Decoration.mark({ class: c })]));

// colours gives the tokens of the lines in view their colours.
function colours(language: string): Extension {
  return ViewPlugin.fromClass(class {
    decorations: DecorationSet;
    // A comment of Imp can go on over lines: comments[i] says whether line i+1 begins in one.
    private comments: boolean[] = [false];

    constructor(view: EditorView) {
      this.decorations = this.build(view);
    }

    update(u: ViewUpdate): void {
      if (u.docChanged) {
        let first = u.state.doc.length;
        u.changes.iterChangedRanges((_, __, from) => (first = Math.min(first, from)));
        this.comments.length = Math.min(this.comments.length, u.state.doc.lineAt(first).number);
      }
      if (u.docChanged || u.viewportChanged) this.decorations = this.build(u.view);
    }

    private build(view: EditorView): DecorationSet {
      const set = new RangeSetBuilder<Decoration>(), doc = view.state.doc;
      for (const { from, to } of view.visibleRanges) {
        const first = doc.lineAt(from).number, last = doc.lineAt(to).number;
        while (this.comments.length < first) {
          const n = this.comments.length, tokens = new Tokens(language, this.comments[n - 1]);
          tokens.line(doc.line(n).text);
          this.comments.push(tokens.inside);
        }
        const tokens = new Tokens(language, this.comments[first - 1]);
        for (let n = first; n <= last; n++) {
          const line = doc.line(n);
          let at = line.from;
          for (const t of tokens.line(line.text)) {
            const c = classes[t.kind];
            if (c !== undefined) set.add(at, at + t.text.length, c);
            at += t.text.length;
          }
          this.comments[n] = tokens.inside;
        }
      }
      return set.finish();
    }
  }, { decorations: (p) => p.decorations });
}

// speaking is what an editor knows of a language: its colours, its comments, and its words.
function speaking(language: string, builtins: readonly string[]): Extension {
  const words = completeFromList([
    ...[...wordsOf(language)].map((label) => ({ label, type: "keyword" })),
    ...(language === "imp" ? builtins : []).map((label) => ({ label, type: "function" })),
  ]);
  return [colours(language), EditorState.languageData.of(() => [
    { commentTokens: { line: commentOf(language) }, indentOnInput: /^\s*[})]$/ }, { autocomplete: words }, { autocomplete: completeAnyWord },
  ])];
}

// A Layer is a set of decorations that are replaced together and move with the text.
class Layer {
  private readonly set = StateEffect.define<Range<Decoration>[]>();
  readonly extension = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (value, tr) => {
      for (const e of tr.effects) if (e.is(this.set)) return Decoration.set(e.value, true);
      return value.map(tr.changes);
    },
    provide: (field) => EditorView.decorations.from(field),
  });

  show(view: EditorView, list: Range<Decoration>[], scrollTo = -1): void {
    const effects: StateEffect<unknown>[] = [this.set.of(list)];
    if (scrollTo >= 0) effects.push(EditorView.scrollIntoView(scrollTo));
    view.dispatch({ effects });
  }
}

// indentation indents as the last line before that is not empty says.
const indentation = indentService.of((context, at) => {
  const line = context.lineAt(at);
  if (line.from === 0) return 0;
  let before = context.lineAt(line.from - 1, -1);
  while (before.text.trim() === "" && before.from > 0) before = context.lineAt(before.from - 1, -1);
  const open = /[{(]\s*(\/\/.*)?$/.test(before.text) ? 4 : 0, close = /^\s*[})]/.test(line.text) ? 4 : 0;
  return Math.max(0, context.lineIndent(before.from) + open - close);
});

// message returns the elements of a diagnostic.
function message(d: Diagnostic): HTMLElement {
  return h("div", {}, h("div", {}, ...spans(d.message), d.code === "" ? "" : ` [${d.code}]`), ...details(d));
}

// details returns what a diagnostic says besides its message.
export function details(d: Diagnostic): HTMLElement[] {
  return [d.label, ...d.others.map((o) => o.text), ...d.notes, ...d.helps].filter((t) => t !== "").map((t) => h("div", { class: "note" }, ...spans(t)));
}

export class Editor implements SourceEditor {
  readonly box = h("div", { class: "editor" });
  private readonly view: EditorView;
  private readonly language = new Compartment();
  private readonly lights = new Layer();
  private readonly points = new Layer();
  private readonly marks = new Layer();
  private pick: (line: number, column: number, text: string) => void = () => {};
  private over: (line: number) => void = () => {};
  private overLine = 0;
  private name = "imp"; // of the language
  private builtins: string[] = [];

  // changed is called when the reader has changed the text.
  constructor(private readonly changed: () => void) {
    const shadow = this.box.attachShadow({ mode: "open" });
    this.view = new EditorView({ state: this.state(""), parent: shadow, root: shadow });
  }

  private state(text: string): EditorState {
    return EditorState.create({ doc: text, extensions: [
      lineNumbers(), history(), bracketMatching(), indentOnInput(), indentation, indentUnit.of("    "), EditorState.tabSize.of(4),
      search({ top: true }), autocompletion({ activateOnTyping: false, interactionDelay: 0, icons: false }),
      keymap.of([...completionKeymap, ...searchKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
      this.language.of(speaking(this.name, this.builtins)), this.points.extension, this.lights.extension, this.marks.extension, theme,
      EditorView.contentAttributes.of({ "aria-label": "Program", tabindex: "0", spellcheck: "false", autocorrect: "off", autocapitalize: "off" }),
      EditorView.updateListener.of((u) => {
        if (u.docChanged) this.changed();
      }),
      EditorView.domEventHandlers({
        mousemove: (e, view) => this.follow(view, e.clientX, e.clientY),
        mouseleave: () => this.moved(0),
        mousedown: (e, view) => e.altKey && this.choose(view, view.posAtCoords({ x: e.clientX, y: e.clientY })),
      }),
    ] });
  }

  private follow(view: EditorView, x: number, y: number): void {
    const at = view.posAtCoords({ x, y });
    this.moved(at === null ? 0 : view.state.doc.lineAt(at).number);
  }

  private moved(line: number): void {
    if (line === this.overLine) return;
    this.overLine = line;
    this.over(line);
  }

  // choose marks the name at an offset.
  private choose(view: EditorView, at: number | null): boolean {
    if (at === null) return false;
    const line = view.state.doc.lineAt(at);
    const token = this.tokens(line.number).find((t) => t.from <= at && at < t.to && t.kind === "name");
    if (token === undefined) return false;
    this.pick(line.number, token.column, token.text);
    return true;
  }

  // tokens returns the tokens of a line with their offsets. A comment that began before is
  // not seen as one.
  private tokens(n: number): { kind: string; text: string; column: number; from: number; to: number }[] {
    const line = this.view.state.doc.line(n);
    let from = line.from;
    return new Tokens(this.name).line(line.text).map((t) => {
      const token = { ...t, from, to: from + t.text.length };
      from = token.to;
      return token;
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  // open replaces the text and the language, and forgets the history.
  open(text: string, language: string): void {
    this.name = language;
    this.view.setState(this.state(text));
  }

  // speak sets the language of the text, and the functions that Imp has.
  speak(language: string, builtins = this.builtins): void {
    this.name = language;
    this.builtins = builtins;
    this.view.dispatch({ effects: this.language.reconfigure(speaking(language, builtins)) });
  }

  // go moves the cursor to an offset.
  go(at: number): void {
    const anchor = Math.min(at, this.view.state.doc.length);
    this.view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    this.view.focus();
  }

  // position returns the line and column of an offset, column in code points.
  position(at: number): { line: number; column: number } {
    const line = this.view.state.doc.lineAt(Math.min(at, this.view.state.doc.length));
    return { line: line.number, column: [...line.text.slice(0, at - line.from)].length + 1 };
  }

  // offset returns the offset of a position, or -1.
  offset(line: number, column: number): number {
    const doc: Text = this.view.state.doc;
    if (line < 1 || line > doc.lines) return -1;
    const l = doc.line(line);
    return l.from + [...l.text].slice(0, column - 1).join("").length;
  }

  // edit changes the text, and leads to the first change.
  edit(edits: Fix["edits"]): void {
    this.view.dispatch({ changes: edits.map(({ from, to, text }) => ({ from, to, insert: text })), userEvent: "input" });
    this.go(edits[0].from);
  }

  // diagnose shows the diagnostics of the text.
  diagnose(list: Diagnostic[]): void {
    const end = this.view.state.doc.length;
    this.view.dispatch(setDiagnostics(this.view.state, list.map((d) => ({
      from: Math.min(d.from, end), to: Math.min(d.to, end), severity: d.severity === "warning" ? "warning" : "error", message: d.message, renderMessage: () => message(d),
    }))));
  }

  connect(pick: (line: number, column: number, text: string) => void, point: (line: number) => void): void {
    this.pick = pick;
    this.over = point;
  }

  light(line: number, column: number): void {
    const at = this.offset(line, column);
    if (at < 0) {
      this.lights.show(this.view, []);
      return;
    }
    const list = [Decoration.line({ class: "current" }).range(this.view.state.doc.line(line).from)];
    const token = this.tokens(line).find((t) => t.column === column && t.text.trim() !== "");
    if (token !== undefined) list.push(Decoration.mark({ class: "here" }).range(token.from, token.to));
    this.lights.show(this.view, list, this.view.hasFocus ? -1 : at);
  }

  point(line: number): void {
    const known = line > 0 && line <= this.view.state.doc.lines;
    this.points.show(this.view, known ? [Decoration.line({ class: "pointed" }).range(this.view.state.doc.line(line).from)] : []);
  }

  mark(model: Model, marks: Marks): void {
    const list: Range<Decoration>[] = [], taken = new Set<number>(), lines = new Map<number, ReturnType<Editor["tokens"]>>();
    for (const { mark, values } of marks.of(model)) {
      for (const p of model.places) {
        const found = mark.kind === "variable" ? p.variable >= 0 && model.variable(p.variable) === mark.name : values.has(p.value);
        if (!found || p.line > this.view.state.doc.lines) continue;
        let tokens = lines.get(p.line);
        if (tokens === undefined) lines.set(p.line, (tokens = this.tokens(p.line)));
        const name = model.sourceName(p.variable), at = tokens.find((t) => t.column === p.column);
        // Some positions are those of a whole statement.
        const token = name === "" || at?.text === name ? at : tokens.find((t) => t.column > p.column && t.text === name) ?? at;
        if (token === undefined || token.text.trim() === "" || taken.has(token.from)) continue;
        taken.add(token.from);
        list.push(Decoration.mark({ class: `mark mark${mark.colour} ${p.defines ? "defines" : "uses"}` }).range(token.from, token.to));
      }
    }
    this.marks.show(this.view, list);
  }
}
