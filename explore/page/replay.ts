// This file defines the replay of a construction: the state of a function after any number
// of its events. A Replay keeps a journal of all that the events have changed, so that a
// step back costs as little as a step forward, however large the function is.

import type { Data, Edge, Event, Trace } from "./data";
import { events } from "./data";

// An Op is an operation of a continuation.
export interface Op {
  event: number; // the one that added it
  value: number; // its result, or 0
  text: string;
  dropped: boolean;
}

// A Target is a target of a terminator.
export interface Target {
  to: number; // a continuation, or a negative number: a continuation parameter
  way: number; // a Ref
  exceptional: boolean;
  edge: number; // the number of the edge among those into the target, or -1
  cut: boolean;
}

// A Cont is a continuation under construction.
export interface Cont {
  entered: boolean;
  sealed: boolean;
  filled: number; // the event that filled it, or -1
  args: number[]; // of the terminator
  own: number[]; // the parameters that the front end gave it
  placed: number[]; // the parameters or promises that were placed in it
  kept: number[]; // those that the finished function has
  ops: Op[];
  targets: Target[];
  preds: number[];
  bypassed: boolean;
  merged: number; // the continuation of which it has become a part, or -1
}

// A Param is a parameter or a promise that was placed, or a parameter of the front end that
// is kept only if it is needed.
export interface Param {
  cont: number;
  variable: number; // -1 for one of the front end
  number: number; // of one of the front end among the parameters of its continuation
  why: string;
  args: number[];
  complete: boolean;
  decided: boolean;
  kept: boolean;
  dead: boolean;
}

// A Path is a list of continuations, the last one first.
export interface Path {
  cont: number;
  up: Path | null;
}

// An EdgeList is a list of edges, the last one first. An edge leads from a predecessor.
export interface EdgeList {
  from: number;
  to: number;
  next: EdgeList | null;
}

// A Lookup is where the current lookup is.
export interface Lookup {
  variable: number;
  path: Path | null; // from where it has come to now
  seen: EdgeList | null; // all the edges that it has gone up
}

const nowhere: Lookup = { variable: -1, path: null, seen: null };

export class Replay {
  readonly events: Event[];
  at = 0; // the number of events that have happened

  conts: Cont[] = [];
  params: (Param | undefined)[] = []; // by value
  forward: number[] = []; // by value: the value that replaced it, or undefined
  lookup: Lookup = nowhere;
  placed = 0; // the number of parameters or promises so far

  private definitions: Record<number, number> = {};
  private journal: unknown[] = []; // object, key and old value of each change
  private ends: number[] = []; // by event: the length of the journal after it

  constructor(data: Data, readonly trace: Trace) {
    this.events = events(data, trace);
  }

  // seek goes to the state after some number of events.
  seek(n: number): void {
    n = Math.max(0, Math.min(n, this.events.length));
    while (this.at < n) {
      this.apply(this.events[this.at]);
      this.put(this as Replay, "at", this.at + 1);
      this.ends.push(this.journal.length);
    }
    while (this.at > n) {
      this.ends.pop();
      const start = this.ends.length > 0 ? this.ends[this.ends.length - 1] : 0;
      const j = this.journal;
      while (j.length > start) {
        const old = j.pop();
        const key = j.pop() as string;
        (j.pop() as Record<string, unknown>)[key] = old;
      }
    }
  }

  // resolve returns the value that has replaced a value.
  resolve(x: number): number {
    while (this.forward[x] !== undefined) x = this.forward[x];
    return x;
  }

  // definition returns currentDef of a variable in a continuation, or 0.
  definition(v: number, k: number): number {
    return this.resolve(this.definitions[v * this.trace.conts.length + k] ?? 0);
  }

  // paramsOf returns the parameters that a continuation has for certain.
  paramsOf(c: Cont): number[] {
    return c.own.filter((x) => c.bypassed || this.params[x] === undefined).concat(c.kept);
  }

  // argsOf returns the arguments of the jump that ends a continuation: those of the front end
  // and those for the parameters that are kept. undefined is one that is not known.
  argsOf(c: Cont): (number | undefined)[] {
    const target = c.targets[0];
    if (c.targets.length !== 1 || target.to < 0) return c.args.map((x) => this.resolve(x));
    const to = this.conts[target.to];
    const list: (number | undefined)[] = c.args.filter((_, i) => to.bypassed || this.params[to.own[i]] === undefined).map((x) => this.resolve(x));
    for (const x of to.kept) {
      const arg = this.params[x]!.args[target.edge];
      list.push(arg === undefined ? undefined : this.resolve(arg));
    }
    return list;
  }

  // opsOf returns the operations that a continuation has.
  opsOf(c: Cont): Op[] {
    return c.ops.filter((op) => !op.dropped && (op.value === 0 || this.resolve(op.value) === op.value));
  }

  private put<T extends object, K extends keyof T>(object: T, key: K, value: T[K]): void {
    this.journal.push(object, key, object[key]);
    object[key] = value;
  }

  private push<T>(list: T[], value: T): void {
    this.journal.push(list, "length", list.length);
    list.push(value);
  }

  private define(v: number, k: number, x: number): void {
    this.put(this.definitions, v * this.trace.conts.length + k, x);
  }

  private begin(variable: number, k: number): void {
    this.put(this as Replay, "lookup", { variable, path: k < 0 ? null : { cont: k, up: null }, seen: null });
  }

  // goes records that the lookup goes from a continuation up to a predecessor.
  private goes(variable: number, from: number, to: number): void {
    let path = this.lookup.path;
    while (path !== null && path.cont !== from) path = path.up;
    path ??= { cont: from, up: null };
    this.put(this as Replay, "lookup", { variable, path: { cont: to, up: path }, seen: { from: to, to: from, next: this.lookup.seen } });
  }

  private newCont(own: number[], targets: Target[], filled: number): void {
    this.push(this.conts, {
      entered: false, sealed: false, filled, args: own, own, placed: [], kept: [], ops: [], targets, preds: [],
      bypassed: false, merged: -1,
    });
  }

  private newParam(x: number, cont: number, variable: number, number: number, why: string): void {
    this.put(this.params, x, { cont, variable, number, why, args: [], complete: false, decided: false, kept: false, dead: false });
  }

  private apply(e: Event): void {
    const c = this.conts[e.cont];
    switch (e.kind) {
      case "cont":
        this.newCont([], [], -1);
        break;
      case "param":
        this.push(c.own, e.value);
        break;
      case "optional":
        this.newParam(e.value, e.cont, -1, e.number, "");
        break;
      case "enter":
        this.put(c, "entered", true);
        this.begin(-1, -1);
        break;
      case "op":
        this.push(c.ops, { event: this.at, value: e.value, text: e.text, dropped: false });
        this.begin(-1, -1);
        break;
      case "known":
        this.begin(-1, -1);
        break;
      case "fold":
        if (c.filled >= 0) {
          this.put(c, "targets", [{ ...c.targets[e.number], way: 0 }]);
          this.put(c, "args", []);
        }
        break;
      case "fill":
        this.put(c, "filled", this.at);
        this.put(c, "args", e.args);
        this.put(c, "targets", e.edges.map(([to, way, exceptional]: Edge) => ({ to, way, exceptional: exceptional === 1, edge: -1, cut: false })));
        this.begin(-1, -1);
        break;
      case "edge": {
        this.push(this.conts[e.to].preds, e.cont);
        const target = c.targets.find((t) => t.to === e.to && t.edge < 0);
        if (target !== undefined) this.put(target, "edge", e.number);
        break;
      }
      case "seal":
        this.put(c, "sealed", true);
        this.begin(-1, e.cont);
        break;
      case "write":
        this.define(e.variable, e.cont, e.value);
        this.begin(-1, -1);
        break;
      case "read":
        this.begin(e.variable, e.cont);
        break;
      case "remember":
        this.define(e.variable, e.cont, e.value);
        break;
      case "up":
        this.goes(e.variable, e.cont, e.to);
        break;
      case "ask":
        this.goes(e.variable, e.to, e.cont);
        break;
      case "place":
        this.newParam(e.value, e.cont, e.variable, -1, e.why);
        this.push(c.placed, e.value);
        this.put(this as Replay, "placed", this.placed + 1);
        break;
      case "arguments": {
        const p = this.params[e.value]!;
        this.put(p, "args", e.args.slice());
        this.put(p, "complete", true);
        break;
      }
      case "replace":
        this.put(this.forward, e.value, e.by);
        break;
      case "decide":
        this.put(this.params[e.value]!, "decided", true);
        break;
      case "reopen":
        for (const p of this.params) if (p?.decided) this.put(p, "decided", false);
        break;
      case "dead":
        this.put(this.params[e.value]!, "dead", true);
        break;
      case "lost":
        this.put(this.params[e.value]!.args, e.number, 0);
        break;
      case "finish":
        this.begin(-1, -1);
        break;
      case "swap":
        this.put(c, "targets", [{ ...c.targets[1], way: c.targets[0].way }, { ...c.targets[0], way: c.targets[1].way }]);
        break;
      case "cut": {
        this.put(c.targets[e.number], "cut", true);
        break;
      }
      case "rewrite":
        this.put(c.ops.find((op) => op.value === e.value)!, "text", e.text);
        break;
      case "useless":
        this.put(c.ops[e.number], "dropped", true);
        break;
      case "bypass":
        this.put(c.targets[e.number], "to", e.to);
        this.put(this.conts[e.to], "bypassed", true);
        break;
      case "keep":
        this.put(this.params[e.value]!, "kept", true);
        this.push(c.kept, e.value);
        break;
      case "split": {
        const target = c.targets[e.number];
        this.newCont(e.args, [{ ...target, way: 0, exceptional: false }], this.at);
        this.push(this.conts[e.to].preds, e.cont);
        this.put(target, "to", e.to);
        break;
      }
      case "merge": {
        const to = this.conts[e.to];
        this.put(c, "ops", c.ops.concat(to.ops));
        this.put(c, "targets", to.targets);
        this.put(c, "args", to.args);
        this.put(c, "filled", to.filled);
        this.put(to, "merged", e.cont);
        break;
      }
    }
  }
}
