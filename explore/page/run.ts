// This file defines the panel of a run: the calls in progress, the output, and the values of
// parameters.

import type { Data, Run } from "./data";
import { h, setText } from "./dom";
import type { Values } from "./graphs";

export class Runner {
  readonly box = h("section", { class: "panel run", "aria-label": "Run" });
  private readonly stack = h("div", { class: "stack", tabindex: 0, role: "region", "aria-label": "Calls in progress" });
  private readonly output = h("pre", { class: "output", tabindex: 0, role: "region", "aria-label": "Output" });
  private readonly run: Run | null;
  private readonly chars: string[];
  private readonly parents: number[] = []; // by step: the step that is current in the calling function, or -1

  constructor(private readonly data: Data) {
    this.run = data.run;
    this.chars = [...(data.run?.output ?? "")];
    const stack: number[] = []; // by depth: the last step
    data.run?.steps.forEach(([depth], i) => {
      stack.length = Math.min(stack.length, depth + 1);
      this.parents.push(depth > 0 ? stack[depth - 1] ?? -1 : -1);
      stack[depth] = i;
    });
    this.box.append(h("div", {}, h("h3", {}, "Calls in progress"), this.stack), h("div", {}, h("h3", {}, "Output"), this.output));
  }

  get length(): number {
    return this.run?.steps.length ?? 0;
  }
  get end(): string {
    return this.run?.end ?? "The program was not run.";
  }
  // func returns the function of a step.
  func(i: number): number {
    return this.run!.steps[i][1];
  }

  private funcOf(i: number) {
    return this.data.builds[this.data.first].funcs[this.func(i)];
  }

  // describe returns the continuation of a step with its arguments.
  describe(i: number): string {
    const [, , k, , ...args] = this.run!.steps[i];
    const f = this.funcOf(i), c = f.conts[k], text = this.data.strings;
    const name = k === 0 ? text[f.name] : `${text[f.name]}: ${text[c.name]}`;
    return `${name}(${args.map((a, n) => `${text[c.params[n]]} = ${text[a]}`).join(", ")})`;
  }

  depth(i: number): number {
    return this.run!.steps[i][0];
  }

  // values returns the values of the parameters in the call in which a step is.
  values(i: number): Values {
    const steps = this.run!.steps, [depth, func, current] = steps[i];
    const seen = new Map<number, string[]>();
    let before = -1;
    for (let j = i; j >= 0; j--) {
      const [d, f, k, , ...args] = steps[j];
      if (d < depth || (d === depth && f !== func)) break;
      if (d > depth) continue;
      if (j < i && before < 0) before = k;
      if (!seen.has(k)) seen.set(k, args.map((a) => this.data.strings[a]));
      if (k === 0) break;
    }
    return { current, before, of: (k) => seen.get(k) };
  }

  show(i: number): void {
    if (this.run === null || i >= this.length) return;
    const frames: HTMLElement[] = [];
    for (let j = i; j >= 0; j = this.parents[j]) {
      if (frames.length === 100) {
        frames.push(h("div", { class: "note" }, `and ${this.depth(j) + 1} more`));
        break;
      }
      frames.push(h("div", { class: frames.length === 0 ? "row current" : "row" }, this.describe(j)));
    }
    this.stack.replaceChildren(...frames);
    // The output is complete after the last step.
    const written = i === this.length - 1 ? this.chars.length : this.run.steps[i][3];
    setText(this.output, this.chars.slice(0, written).join(""));
    this.output.scrollTop = this.output.scrollHeight;
  }
}
