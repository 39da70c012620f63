// This file defines the playground: an editor, the page of the explorer beside it, and what
// runs the program.

import { divider, tracks } from "../divider";
import { h, setText, spans } from "../dom";
import type { Data } from "../data";
import { fragmentOf, show, viewOf } from "../main";
import type { App, View } from "../main";
import type { Offer } from "../column";
import { details, Editor } from "./editor";
import { Engine, load } from "./engine";
import type { Diagnostic, End, Request } from "./engine";
import { decode, encode, keep, kept } from "./share";
import type { Shared } from "./share";
import { Tour } from "./tour";
import type { Moment } from "./tour";

// An Example is a program of examples.json.
interface Example {
  name: string;
  language: string;
  text: string;
  args: string;
  input: string;
}

const languages: [string, string][] = [["imp", "Imp"], ["bril", "Bril"], ["cps", "CPS"], ["ssa", "SSA"]];

// pause is how many milliseconds after the last change the program is converted.
const pause = 250;

// patience is after how many milliseconds a conversion is given up for that of a newer text.
const patience = 3000;

// mostOutput is how many characters of the output are shown.
const mostOutput = 200_000;

const first: Example = { name: "primes", language: "imp", args: "", input: "", text: `// Why has the loop no parameter for prime?
fn isPrime(n: int) -> bool {
    var prime = true;
    for var d = 2; d * d <= n; d += 1 {
        if n % d == 0 {
            prime = false;
            break;
        }
    }
    return prime;
}

fn main() {
    for n in 2..30 {
        if isPrime(n) { print(n); }
    }
}
` };

class Playground {
  private readonly editor = new Editor(() => this.changed());
  private readonly examples = h("select", { "aria-label": "Example" }, h("option", { value: "" }, "examples …"));
  private readonly language = h("select", { "aria-label": "Language" }, ...languages.map(([value, name]) => h("option", { value }, name)));
  private readonly level = h("select", { "aria-label": "Level" }, ...[0, 1, 2].map((n) => h("option", { value: n }, `-O${n}`)));
  private readonly redundant = h("input", { type: "checkbox" });
  private readonly redundantBox = h("label", { title: "Remove redundant parameters, after the construction by the strategy (Braun et al., Algorithm 5)" }, this.redundant, " Algorithm 5");
  private readonly runButton = h("button", { type: "button", class: "run-button", title: "Run the program (Ctrl+Enter)", disabled: true, click: () => this.run(false) }, "Run");
  private readonly nativeButton = h("button", { type: "button", title: "Convert the program to WebAssembly, which the browser itself runs, without a limit of steps (Ctrl+Shift+Enter)", disabled: true, click: () => this.run(true) }, "Run at full speed");
  private readonly stopButton = h("button", { type: "button", disabled: true, click: () => this.stop() }, "Stop");
  private readonly status = h("span", { class: "quiet", role: "status" }, "loading …");
  private readonly problems = h("ul", { class: "problems", "aria-label": "Errors and warnings" });
  private readonly args = h("input", { type: "text", placeholder: "arguments of main", "aria-label": "Arguments of main", size: 15, spellcheck: "false", autocomplete: "off" });
  private readonly steps = h("select", { "aria-label": "Limit of steps" }, ...["0", "1000000", "100000000"].map((n) => h("option", { value: n }, n === "0" ? "no limit of steps" : `${Number(n).toLocaleString("en")} steps`)));
  private readonly input = h("textarea", { placeholder: "input of the program", "aria-label": "Input", rows: 2, spellcheck: "false" });
  private readonly output = h("pre", { class: "output", tabindex: 0, role: "region", "aria-label": "Output" });
  private readonly end = h("p", { class: "end", role: "status" });
  private readonly page = h("div", { class: "page" });
  private readonly stale = h("p", { class: "old-note", role: "status", hidden: true });
  private readonly link = h("input", { type: "text", readonly: true, "aria-label": "Address" });
  private readonly dialog = h("dialog", { "aria-labelledby": "shared" }, h("h2", { id: "shared" }, "The address holds the program"), this.link,
    h("p", {}, "Nothing is stored anywhere else. Whoever opens the address sees the program, its input and what you have chosen."), h("form", { method: "dialog" }, h("button", {}, "Close")));

  private readonly tour = new Tour({ present: (...args) => this.present(...args), offer: (offer) => this.offer(offer), tour: (open) => this.touring(open) });
  private readonly root: HTMLElement;
  private readonly left = h("section", { class: "left", "aria-label": "Program and tour" });

  private app: App | null = null;
  private converted = ""; // the text that the page shows
  private convertedFor = ""; // the level and the strategy with which it was converted
  private wanted: View | null = null; // what is to be shown of the text when it is converted
  private offered: Offer | null = null; // what the tour lets the reader choose
  private opened = false; // whether the text is another one, and not a changed one
  private levelled = false; // whether another level was chosen
  private strategy = "deferred";
  private converter: Engine | null = null;
  private runner: Engine | null = null;
  private timer = 0;
  private list: Example[] = [first];
  private shown = ""; // the fragment of the address that is shown
  private state = ""; // the program and the choices that were opened or kept last, as JSON
  private ran = ""; // the text of the last run
  private readonly decoder = { output: new TextDecoder() };
  private length = 0; // of the output

  constructor() {
    const left = h("section", { class: "program", "aria-label": "Program" },
      h("div", { class: "pane" }, h("header", {}, h("h2", {}, "Program"), this.language, this.level, this.redundantBox, h("span", { class: "space" }), this.status), this.editor.box, this.problems),
      divider("horizontal", tracks("program")),
      h("div", { class: "pane" }, h("header", {}, this.runButton, this.nativeButton, this.stopButton, h("span", { class: "run-options" }, this.args, " ", this.steps)), this.input, this.output, this.end));
    // The keys of the page are not for those who write.
    left.addEventListener("keydown", (e) => e.stopPropagation());
    this.left.append(this.tour.box, divider("horizontal", tracks("lesson")), left, divider("vertical", (by) => [this.root.classList.contains("touring") ? "touring" : "sides", `${this.left.clientWidth + by}px minmax(0, 1fr)`]));
    this.root = h("div", { class: "playground" },
      h("section", { class: "top", "aria-label": "Playground" }, h("h1", {}, "cpsc playground"), this.examples, h("button", { type: "button", title: "Put the program into the address", click: () => void this.share() }, "Share"),
        h("a", { href: "#tour", class: "tour-link", title: "Lessons with questions" }, "Tour"),
        h("span", { class: "quiet" }, "Alt+click marks a name. F8 goes to the next error.")),
      this.left, h("div", { class: "right" }, this.stale, this.page), this.dialog);
    document.body.append(this.root);
    this.level.value = "1";
    this.language.addEventListener("change", () => {
      this.speak();
      this.convert();
    });
    this.redundant.addEventListener("change", () => this.convert());
    this.level.addEventListener("change", () => {
      this.levelled = true;
      this.convert();
    });
    this.examples.addEventListener("change", () => {
      const example = this.list[Number(this.examples.value)];
      if (this.examples.value !== "" && example !== undefined) this.open({ ...example, level: Number(this.level.value), strategy: this.strategy, redundant: this.redundant.checked });
      keep(this.current());
    });
    for (const box of [this.args, this.input]) box.addEventListener("input", () => this.changed());
    document.addEventListener("keydown", (e) => {
      if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
        e.preventDefault();
        e.stopPropagation();
        this.run(e.shiftKey);
      }
    }, { capture: true });
    window.addEventListener("hashchange", () => void this.openAddress());
    void this.start();
  }

  private async start(): Promise<void> {
    const opened = this.openAddress();
    void this.fetchExamples();
    void this.fetchBuiltins();
    try {
      const module = await load();
      await opened;
      this.converter = new Engine(module);
      this.runner = new Engine(module);
      this.convert();
    } catch (e) {
      setText(this.status, `the toolkit could not be loaded: ${String(e)}`);
    }
  }

  private async fetchExamples(): Promise<void> {
    const response = await fetch("examples.json");
    if (!response.ok) return;
    this.list = (await response.json()) as Example[];
    for (const [language, name] of languages) {
      const group = h("optgroup", { label: name });
      this.list.forEach((e, i) => {
        if (e.language === language) group.append(h("option", { value: i }, e.name));
      });
      if (group.childElementCount > 0) this.examples.append(group);
    }
  }

  private async fetchBuiltins(): Promise<void> {
    const response = await fetch("builtins.json");
    if (response.ok) this.editor.speak(this.language.value, (await response.json()) as string[]);
  }

  // openAddress opens the program of the address, or the last one, or the first one.
  private async openAddress(): Promise<void> {
    const fragment = location.hash.slice(1);
    if (fragment !== "" && fragment === this.shown) return;
    if (await this.tour.open(fragment)) {
      if (this.editor.text === "") this.open(this.last());
      return;
    }
    let shared: Shared | null = null, fault = "";
    try {
      shared = await decode(fragment);
    } catch {
      fault = "The address holds no program that can be read.";
    }
    if (shared !== null) this.wanted = viewOf(shared.view ?? "") ?? null;
    if (shared !== null || this.editor.text === "") this.open(shared ?? this.last());
    setText(this.end, fault);
  }

  private last(): Shared {
    return kept() ?? { ...first, level: 1, strategy: "deferred", redundant: false };
  }

  // touring makes room for the tour, or takes it.
  private touring(open: boolean): void {
    this.root.classList.toggle("touring", open);
    if (open) return;
    this.page.classList.remove("asking");
    this.app?.cover(false);
  }

  // present shows a moment of a program, for the tour.
  private present(text: string, m: Moment, asking: boolean): void {
    const view: View = { func: m.func, strategy: m.strategy, mode: m.pass === undefined ? "construction" : "passes", tab: m.tab ?? "flow",
      at: m.at, marks: m.mark === undefined ? [] : [{ kind: "variable", func: m.func, name: m.mark, colour: 0 }], pass: m.pass, stops: m.stops ?? "all", beside: m.beside ?? "" };
    this.page.classList.toggle("asking", asking);
    if (this.app !== null && this.editor.text === text && this.converted === text && this.convertedFor === `imp ${m.level} ${m.strategy} ${m.redundant === true}`) {
      this.app.cover(false);
      this.app.look(view);
      this.app.cover(asking);
      return;
    }
    this.wanted = view;
    this.open({ text, language: "imp", level: m.level, strategy: m.strategy, redundant: m.redundant === true, args: "", input: "" });
  }

  private offer(offer: Offer | null): void {
    this.offered = offer;
    this.app?.offer(offer);
  }

  // speak shows the text in its language. Only Imp and Bril are constructed by a strategy.
  private speak(): void {
    this.editor.speak(this.language.value);
    this.redundantBox.hidden = !["imp", "bril"].includes(this.language.value);
  }

  private open(shared: Shared): void {
    this.stop();
    this.language.value = languages.some(([l]) => l === shared.language) ? shared.language : "imp";
    this.level.value = [0, 1, 2].includes(shared.level) ? String(shared.level) : "1";
    this.strategy = shared.strategy;
    this.redundant.checked = shared.redundant;
    this.args.value = shared.args;
    this.input.value = shared.input;
    this.editor.open(shared.text, this.language.value);
    this.speak();
    this.opened = true;
    this.clear();
    this.state = JSON.stringify(this.current());
    this.convert();
  }

  // current returns the program as it is now.
  private current(): Shared {
    return { text: this.editor.text, language: this.language.value, level: Number(this.level.value), strategy: this.strategy, redundant: this.redundant.checked, args: this.args.value, input: this.input.value };
  }

  // keep keeps the program if the reader has changed it. It is then not that of the address
  // any more.
  private keep(): void {
    const shared = this.current(), state = JSON.stringify(shared);
    if (state === this.state || this.root.classList.contains("touring")) return;
    this.state = state;
    keep(shared);
    if (location.hash.startsWith("#p=")) window.history.replaceState(null, "", location.pathname + location.search);
  }

  private async share(): Promise<void> {
    const shown = this.app !== null && this.converted === this.editor.text;
    this.shown = await encode({ ...this.current(), view: shown ? fragmentOf(this.app!.view()) : "" });
    window.history.replaceState(null, "", "#" + this.shown);
    this.link.value = location.href;
    this.dialog.showModal();
    this.link.select();
  }

  private request(run: boolean, native = false): Request {
    const args = this.args.value.trim();
    return { run, native, text: this.editor.text, language: this.language.value, level: Number(this.level.value), strategy: this.strategy,
      redundant: this.redundant.checked, args: args === "" ? [] : args.split(/\s+/), input: this.input.value, maxSteps: Number(this.steps.value) };
  }

  private changed(): void {
    this.age();
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.convert(), pause);
  }

  // age says of the last run that it was of another text.
  private age(): void {
    if (this.ran === "" || this.ran === this.editor.text || this.end.textContent === "" || this.end.lastElementChild?.className === "old") return;
    this.end.append(h("span", { class: "old" }, " – of an earlier version of the program"));
  }

  // convert shows the program as it is now.
  private convert(): void {
    window.clearTimeout(this.timer);
    this.keep();
    const engine = this.converter;
    if (engine === null) return;
    if (engine.busy) {
      if (engine.age > patience) engine.stop();
      else {
        this.timer = window.setTimeout(() => this.convert(), 50);
        return;
      }
    }
    const request = this.request(false), began = performance.now();
    const current = () => request.text === this.editor.text && request.language === this.language.value;
    setText(this.status, "converting …");
    engine.send(request, {
      diagnostics: (list) => {
        if (current()) this.diagnose(list);
      },
      data: (json) => {
        if (!current() || request.level !== Number(this.level.value) || request.strategy !== this.strategy || request.redundant !== this.redundant.checked) return;
        this.convertedFor = `${request.language} ${request.level} ${request.strategy} ${request.redundant}`;
        this.showData(JSON.parse(json) as Data);
        setText(this.status, `converted in ${Math.round(performance.now() - began)} ms`);
        this.allow(!this.runner!.busy);
      },
      failed: (message) => setText(this.status, message),
    });
  }

  private diagnose(list: Diagnostic[]): void {
    const text = this.editor.text; // to which the edits of fixes belong
    this.editor.diagnose(list);
    const errors = list.filter((d) => d.severity !== "warning").length;
    this.problems.replaceChildren(...list.slice(0, 100).map((d) => {
      const { line, column } = this.editor.position(d.from);
      const fixes = d.fixes.map((f) => h("button", { type: "button", class: "fix", click: () => {
        if (this.editor.text === text) this.editor.edit(f.edits);
      } }, "Fix: ", ...spans(f.help)));
      return h("li", {}, h("button", { type: "button", class: `plain ${d.severity}`, click: () => this.editor.go(d.from) }, `${line}:${column} ${d.severity}: `, ...spans(d.message), d.code === "" ? "" : ` [${d.code}]`),
        ...details({ ...d, helps: d.helps.filter((help) => !d.fixes.some((f) => f.help === help)) }), ...fixes);
    }));
    this.problems.hidden = list.length === 0;
    this.page.classList.toggle("stale", errors > 0);
    this.stale.hidden = errors === 0;
    setText(this.stale, this.app === null ? "The explorer shows the program when it has no errors." : "The program has errors. Below is its last version that had none.");
    if (errors > 0) {
      setText(this.status, errors === 1 ? "1 error" : `${errors} errors`);
      this.allow(false);
    }
  }

  // allow lets the reader run the program, or not.
  private allow(on: boolean): void {
    this.runButton.disabled = this.nativeButton.disabled = !on;
  }

  // showData shows the data of the text as it is now, where the page was, if the text is not
  // another one, but at the end of the construction, if it has changed.
  private showData(data: Data): void {
    const mode = this.level.value === "2" ? "passes" : "construction";
    let view: View = { func: "", strategy: this.strategy, mode, tab: "flow", at: Infinity, marks: [] };
    if (this.opened && this.wanted !== null) view = this.wanted;
    else if (this.app !== null && !this.opened) {
      view = this.app.view();
      if (this.levelled) view.mode = mode;
      if (this.converted !== this.editor.text) [view.at, view.step] = [Infinity, undefined];
    }
    this.opened = this.levelled = false;
    this.wanted = null;
    this.converted = this.editor.text;
    const focus = this.page.contains(document.activeElement) ? document.activeElement!.getAttribute("aria-label") : null;
    this.app?.close();
    this.app = show(data, this.page, { source: this.editor, view, strategy: (name) => {
      this.strategy = name;
      this.changed();
    } });
    this.app.offer(this.offered);
    this.app.cover(this.page.classList.contains("asking"));
    if (focus !== null) this.page.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focus)}"]`)?.focus();
  }

  private clear(): void {
    this.output.replaceChildren();
    this.length = 0;
    this.decoder.output = new TextDecoder();
    setText(this.end, "");
    this.end.className = "end";
  }

  // run runs the program, by the interpreter or by the browser itself.
  private run(native: boolean): void {
    const engine = this.runner;
    if (engine === null || engine.busy || this.runButton.disabled) return;
    this.clear();
    this.ran = this.editor.text;
    this.allow(false);
    this.stopButton.disabled = false;
    setText(this.end, "running …");
    const over = () => {
      this.stopButton.disabled = true;
      this.allow(true);
    };
    engine.send(this.request(true, native), {
      output: (bytes) => this.write(bytes),
      end: (end) => this.showEnd(end),
      failed: (message) => {
        setText(this.end, message);
        over();
      },
      done: over,
    });
  }

  private write(bytes: Uint8Array): void {
    const text = this.decoder.output.decode(bytes, { stream: true });
    const rest = mostOutput - this.length;
    if (rest <= 0) return;
    this.length += text.length;
    this.output.append(text.slice(0, rest) + (text.length > rest ? "\n… more is not shown" : ""));
  }

  private showEnd(end: End): void {
    const steps = end.steps > 0 ? `, ${end.steps.toLocaleString("en")} steps` : "";
    this.end.className = end.failed ? "end failed" : "end";
    this.end.replaceChildren(`${end.message}${steps}${end.ran ? `, ${end.millis} ms` : ""}${end.interpreted ? ", by the interpreter, since it has exceeded a limit at full speed" : ""}`);
    if (end.line > 0) {
      const go = () => this.editor.go(this.editor.offset(end.line, end.column));
      this.end.append(" ", h("button", { type: "button", class: "plain link", click: go }, `at ${end.line}:${end.column}`));
    }
    if (end.stack.length > 1) this.end.append(...end.stack.map((line) => h("span", { class: "call" }, line)));
    this.age();
  }

  // stop stops the program that is running.
  private stop(): void {
    if (this.runner === null || !this.runner.busy) return;
    this.runner.stop();
    this.stopButton.disabled = true;
    this.allow(true);
    setText(this.end, "stopped");
  }
}

new Playground();
