// This file defines the marks: the values, variables and continuations that the reader has
// chosen, each of which lights up in a colour of its own in every pane.

import type { Model } from "./model";

export interface Mark {
  kind: "value" | "variable" | "cont";
  func: string;
  name: string;
  colour: number;
}

export const colours = 6;

export class Marks {
  list: Mark[] = [];

  constructor(private readonly changed: () => void) {}

  toggle(kind: Mark["kind"], func: string, name: string): void {
    const i = this.list.findIndex((m) => m.kind === kind && m.func === func && m.name === name);
    if (i >= 0) this.list.splice(i, 1);
    else {
      const used = new Set(this.list.map((m) => m.colour));
      let colour = 0;
      while (used.has(colour) && colour < colours - 1) colour++;
      if (this.list.length === colours) this.list.shift();
      this.list.push({ kind, func, name, colour });
    }
    this.changed();
  }

  clear(): void {
    this.list = [];
    this.changed();
  }

  // of returns the marks in a function, with the names of the values that they mean.
  of(model: Model): { mark: Mark; values: Set<string> }[] {
    const result = [];
    for (const mark of this.list) {
      if (mark.func !== model.name) continue;
      let values = new Set<string>();
      if (mark.kind === "value") values.add(mark.name);
      else if (mark.kind === "variable" && model.trace !== null) {
        const v = model.trace.vars.findIndex((info) => model.text(info.name) === mark.name);
        if (v >= 0) values = model.varValues[v];
      }
      result.push({ mark, values });
    }
    return result;
  }
}
