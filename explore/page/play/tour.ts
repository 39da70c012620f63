// This file defines the tour: lessons that ask questions about what the explorer shows beside
// them. See package playground/tour for what the lessons are made of.

import type { Offer, Tab } from "../column";
import { h } from "../dom";
import type { Grain } from "../model";
import { Progress } from "./progress";

// A Prose is a text, or an element: its tag and its children. Of a, the first child is the
// address.
type Prose = string | Prose[];

interface Lesson {
  name: string;
  title: string;
  programs: string[];
  parts: Part[];
}

interface Part {
  text?: Prose[];
  program?: number;
  show?: { label: Prose[]; view: Moment };
  question?: Question;
}

interface Question {
  id: string;
  text: Prose[];
  choices: Choice[];
  multiple: boolean;
  graph: boolean;
  from: Moment;
  to: Moment;
}

interface Choice {
  key: string;
  label: Prose[];
  right: boolean;
  why: Prose[];
}

// A Moment is what the explorer shows of a program.
export interface Moment {
  program: number;
  level: number;
  strategy: string;
  redundant?: boolean; // whether Algorithm 5 removes redundant parameters after it
  func: string;
  at: number;
  pass?: string;
  tab?: Tab;
  stops?: Grain;
  beside?: string;
  mark?: string;
}

// A Host is the page around the tour.
export interface Host {
  // present shows a moment of a program, and, as long as there are questions, hides what comes
  // later.
  present(program: string, moment: Moment, asking: boolean): void;
  // offer lets the reader choose continuations in the graph.
  offer(offer: Offer | null): void;
  // tour shows or hides the tour.
  tour(open: boolean): void;
}

// The elements that a lesson may have.
const tags = new Set(["p", "ul", "ol", "li", "span", "code", "em", "strong", "blockquote", "h3"] as const);
type Tag = typeof tags extends Set<infer T> ? T : never;

// render returns the nodes of a text.
function render(list: Prose[]): (Node | string)[] {
  return list.map((t) => {
    if (typeof t === "string") return t;
    const tag = t[0] as string, children = t.slice(1);
    if (tag === "pre") return h("pre", { tabindex: 0 }, ...render(children));
    if (tag === "a") {
      const address = children[0] as string, rest = render(children.slice(1));
      if (address.startsWith("#")) return h("a", { href: address }, ...rest);
      return address.startsWith("https://") ? h("a", { href: address, target: "_blank", rel: "noreferrer" }, ...rest) : h("span", {}, ...rest);
    }
    return h(tags.has(tag as Tag) ? (tag as Tag) : "span", {}, ...render(children));
  });
}

export class Tour {
  readonly box = h("section", { class: "pane tour", "aria-label": "Tour" });
  private lessons: Lesson[] = [];
  private lesson: Lesson | null = null;
  private reached = 0; // the number of parts that are shown
  private readonly progress = new Progress();
  private readonly select = h("select", { "aria-label": "Lesson", change: () => this.go(this.select.value) });
  private readonly before = h("button", { type: "button", class: "icon", "aria-label": "The lesson before", title: "The lesson before", click: () => this.step(-1) }, "◀");
  private readonly after = h("button", { type: "button", class: "icon", "aria-label": "The next lesson", title: "The next lesson", click: () => this.step(1) }, "▶");
  private readonly body = h("div", { class: "lesson", tabindex: 0, role: "region", "aria-label": "Lesson" });

  constructor(private readonly host: Host) {
    this.box.append(h("header", {}, h("h2", {}, "Tour"), this.select, h("span", { class: "space" }), this.before, this.after,
      h("button", { type: "button", class: "icon", "aria-label": "Leave the tour", title: "Leave the tour", click: () => this.leave() }, "×")), this.body);
    this.box.hidden = true;
    // The keys of the page are not for those who choose an answer.
    this.box.addEventListener("keydown", (e) => {
      if (e.target instanceof HTMLInputElement || e.target instanceof HTMLSelectElement) e.stopPropagation();
    });
  }

  // open opens the tour: the lesson of the fragment of an address, or the list of lessons. It
  // returns false if the fragment is about something else.
  async open(fragment: string): Promise<boolean> {
    const m = /^tour(?:=(.*))?$/.exec(fragment);
    if (m === null) return false;
    const moved = !this.box.hidden;
    this.box.hidden = false;
    this.host.tour(true);
    if (this.lessons.length === 0 && !(await this.load())) return true;
    const lesson = this.lessons.find((l) => l.name === m[1]);
    if (lesson === undefined) this.contents(m[1] ?? "");
    else this.begin(lesson);
    // The button or the link that was pressed may be gone.
    if (moved && document.activeElement === document.body) this.body.focus({ preventScroll: true });
    return true;
  }

  private async load(): Promise<boolean> {
    try {
      const response = await fetch("tour.json");
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      this.lessons = (await response.json()) as Lesson[];
      return true;
    } catch (e) {
      this.body.replaceChildren(h("p", { role: "alert" }, `The lessons could not be loaded: ${String(e)}`));
      return false;
    }
  }

  private leave(): void {
    this.box.hidden = true;
    this.lesson = null;
    this.host.offer(null);
    this.host.tour(false);
    window.history.replaceState(null, "", location.pathname + location.search);
  }

  // go leads to a lesson, or to the list of lessons.
  private go(name: string): void {
    location.hash = name === "" ? "tour" : "tour=" + name;
  }

  private step(by: number): void {
    const next = this.lessons[(this.lesson === null ? -1 : this.lessons.indexOf(this.lesson)) + by];
    this.go(next?.name ?? "");
  }

  private done(lesson: Lesson): boolean {
    return lesson.parts.every((p) => p.question === undefined || this.progress.has(lesson.name, p.question.id));
  }

  // head brings the header up to date.
  private head(): void {
    this.select.replaceChildren(h("option", { value: "" }, "all lessons"), ...this.lessons.map((l, i) => h("option", { value: l.name }, `${i + 1}. ${l.title}${this.done(l) ? " ✓" : ""}`)));
    this.select.value = this.lesson?.name ?? "";
    this.before.disabled = this.lesson === null;
    this.after.disabled = this.lesson !== null && this.lesson === this.lessons.at(-1);
  }

  // contents shows the list of lessons. A name is that of a lesson that does not exist, or "".
  private contents(name: string): void {
    this.lesson = null;
    this.host.offer(null);
    this.head();
    const count = this.lessons.filter((l) => this.done(l)).length;
    const next = this.lessons.find((l) => !this.done(l));
    const items = this.lessons.map((l) => h("li", {}, h("a", { href: "#tour=" + l.name }, l.title), this.done(l) ? h("span", { class: "done" }, " ✓ done") : ""));
    this.body.setAttribute("aria-label", "All lessons");
    this.body.replaceChildren(h("h2", {}, "A tour of the algorithm"),
      ...(name === "" ? [] : [h("p", { role: "alert" }, `There is no lesson called ${name}. Here are all lessons:`)]),
      h("p", {}, "How does a compiler find out where the values of variables come from? Each lesson has a small program and questions about it. You answer first, and then see what happens, step by step."),
      h("p", {}, h("progress", { max: this.lessons.length, value: count, "aria-label": "Lessons that are done" }), ` ${count} of ${this.lessons.length} lessons done.`),
      h("p", { class: "row-of-buttons" }, next === undefined ? null : h("button", { type: "button", class: "main-button", click: () => this.go(next.name) }, count === 0 ? "Begin" : "Continue"),
        this.progress.empty ? null : h("button", { type: "button", click: () => this.forget() }, "Forget my answers")),
      h("ol", {}, ...items),
      ...(this.progress.kept ? [] : [h("p", { class: "quiet" }, "This browser does not keep your answers: they are lost when you close the page.")]));
    this.body.scrollTop = 0;
  }

  private forget(): void {
    this.progress.clear();
    this.contents("");
    this.body.focus();
  }

  // begin shows a lesson, up to the first question that is not answered.
  private begin(lesson: Lesson): void {
    this.lesson = lesson;
    this.reached = 0;
    this.host.offer(null);
    this.head();
    this.body.setAttribute("aria-label", lesson.title);
    this.body.replaceChildren(h("h2", {}, lesson.title));
    this.body.scrollTop = 0;
    this.more();
    if (this.done(lesson)) this.present(lesson.parts.findLast((p) => p.question !== undefined)!.question!.to);
  }

  // more shows the parts up to the next question that is not answered, or to the end.
  private more(): void {
    const lesson = this.lesson!;
    while (this.reached < lesson.parts.length) {
      const { text, program, show, question } = lesson.parts[this.reached++];
      if (text !== undefined) this.body.append(...render(text));
      if (program !== undefined) this.body.append(this.programPart(program));
      if (show !== undefined) this.body.append(h("p", {}, h("button", { type: "button", click: () => this.present(show.view) }, ...render(show.label))));
      if (question === undefined) continue;
      const answered = this.progress.has(lesson.name, question.id);
      const asked = new Asked(question, answered, {
        offer: (offer) => this.host.offer(offer),
        right: () => this.right(question),
        again: () => this.present(question.to),
        on: this.last() ? null : () => this.on(),
      });
      this.body.append(asked.box);
      if (answered) continue;
      this.present(question.from);
      asked.ask();
      return;
    }
    this.end();
  }

  // present shows a moment. What comes later is shown only when nothing more is asked.
  private present(m: Moment): void {
    this.host.present(this.lesson!.programs[m.program], m, !this.done(this.lesson!));
  }

  private programPart(number: number): HTMLElement {
    return h("p", { class: "program-note" }, "The program is in the editor. You can change it, and ",
      h("button", { type: "button", class: "plain link", click: () => this.present({ program: number, level: 1, strategy: "deferred", func: "", at: 0 }) }, "bring it back"), ".");
  }

  // right notes that a question was answered, and shows what it was about.
  private right(q: Question): void {
    this.progress.add(this.lesson!.name, q.id);
    this.head();
    this.host.offer(null);
    this.present(q.to);
    if (this.last()) this.more();
  }

  // last says whether no more questions follow.
  private last(): boolean {
    return !this.lesson!.parts.slice(this.reached).some((p) => p.question !== undefined);
  }

  // on shows what follows a question.
  private on(): void {
    const last = this.body.lastElementChild!;
    this.more();
    const first = last.nextElementSibling;
    if (first instanceof HTMLElement) {
      first.tabIndex = -1;
      first.focus({ preventScroll: true });
      first.scrollIntoView({ block: "start" });
    }
  }

  // end shows where one can go from the end of a lesson.
  private end(): void {
    const next = this.lessons[this.lessons.indexOf(this.lesson!) + 1];
    this.body.append(h("p", { class: "row-of-buttons" }, next === undefined ? h("button", { type: "button", class: "main-button", click: () => this.go("") }, "All lessons")
      : h("button", { type: "button", class: "main-button", click: () => this.go(next.name) }, `Next lesson: ${next.title}`)));
  }
}

// What a question needs of the tour.
interface Asking {
  offer(offer: Offer | null): void;
  right(): void; // called after the right answer
  again(): void; // shows again what it was about
  on: (() => void) | null; // shows what follows, if it is not shown after the right answer
}

// An Asked is a question on the page.
class Asked {
  readonly box: HTMLFormElement;
  private readonly inputs: HTMLInputElement[] = [];
  private readonly feedback = h("div", { class: "feedback", role: "status", tabindex: -1 });
  private readonly buttons = h("p", { class: "row-of-buttons" });

  constructor(private readonly question: Question, answered: boolean, private readonly tour: Asking) {
    const q = question, name = "question-" + q.id;
    const choices = q.choices.map((c) => {
      const input = h("input", { type: q.multiple ? "checkbox" : "radio", name, value: c.key, change: () => this.ask() });
      this.inputs.push(input);
      return h("label", { class: "choice" }, input, h("span", {}, ...render(c.label)));
    });
    const [first, ...rest] = q.text;
    this.box = h("form", { class: "question", submit: ((e: Event) => {
      e.preventDefault();
      this.answer();
    }) as (e: never) => void }, h("fieldset", {}, h("legend", {}, ...render(first.slice(1) as Prose[])), ...render(rest), ...choices), this.buttons, this.feedback);
    if (answered) this.settle("The right answer:");
    else this.buttons.append(h("button", { type: "submit", class: "main-button" }, "Answer"));
  }

  // ask lets the reader choose in the graph, too.
  ask(): void {
    if (!this.question.graph) return;
    const input = (name: string) => this.inputs.find((i) => i.value === name);
    this.tour.offer({
      has: (name) => input(name) !== undefined,
      chosen: (name) => input(name)!.checked,
      choose: (name) => {
        input(name)!.checked = !this.question.multiple || !input(name)!.checked;
        this.ask();
      },
    });
  }

  private answer(): void {
    const q = this.question, chosen = q.choices.filter((_, i) => this.inputs[i].checked);
    if (!q.multiple && chosen.length === 0) {
      this.say("", [h("p", {}, "Choose an answer first.")]);
      return;
    }
    const wrong = chosen.filter((c) => !c.right), missing = q.choices.some((c) => c.right && !chosen.includes(c));
    if (wrong.length === 0 && !missing) {
      this.finish(chosen.length === 0 ? "That is right: none of them." : "That is right.");
      return;
    }
    this.say("wrong", [h("p", {}, h("strong", {}, wrong.length > 0 ? "Not quite." : chosen.length > 0 ? "Something is missing." : "At least one of them is right.")), ...this.reasons(wrong),
      h("p", {}, missing && wrong.length > 0 && q.multiple ? "Something is missing, too. Try again." : "Try again.")]);
    if (this.buttons.childElementCount === 1) {
      this.buttons.append(h("button", { type: "button", click: () => this.finish("The right answer:") }, "Show the answer"));
    }
    this.feedback.scrollIntoView({ block: "nearest" });
  }

  // finish ends the question, and leads to what follows.
  private finish(heading: string): void {
    this.settle(heading);
    const { right, on } = this.tour;
    if (on !== null) {
      const button: HTMLButtonElement = h("button", { type: "button", class: "main-button", click: () => {
        button.remove();
        on();
      } }, "Continue");
      this.buttons.append(button);
    }
    right();
    this.feedback.focus();
  }

  // settle shows the right answer.
  private settle(heading: string): void {
    const right = this.question.choices.filter((c) => c.right);
    this.question.choices.forEach((c, i) => {
      this.inputs[i].checked = c.right;
      this.inputs[i].disabled = true;
      this.inputs[i].parentElement!.classList.toggle("right", c.right);
    });
    this.say("right", [h("p", {}, h("strong", {}, right.length === 0 ? "None of them is right." : heading)), ...this.reasons(right)]);
    this.buttons.replaceChildren(h("button", { type: "button", click: () => this.tour.again() }, "Show it"));
    this.box.append(this.buttons);
  }

  // reasons returns why choices are right or wrong.
  private reasons(choices: Choice[]): HTMLElement[] {
    if (!this.question.multiple) return choices.map((c) => h("p", {}, ...render(c.why)));
    return choices.length === 0 ? [] : [h("ul", {}, ...choices.map((c) => h("li", {}, ...render(c.label), ": ", ...render(c.why))))];
  }

  private say(kind: string, children: Node[]): void {
    this.feedback.className = "feedback " + kind;
    this.feedback.replaceChildren(...children);
  }
}
