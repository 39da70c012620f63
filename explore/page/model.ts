// This file defines what is derived from the data of a function, once for all panes: names,
// the stops of the slider, when each part of the finished function comes to be, and the
// positions in the source.

import type { Build, Data, Event, Func, Trace } from "./data";
import { ConstValue, UndefValue } from "./data";
import { redundant } from "./redundant";
import { Replay } from "./replay";

// Kinds of events that are shown together with the event before them.
const joined = new Set(["edge", "cont", "optional"]);
const runs = new Set(["remember", "keep", "param", "useless"]);

// The events that decide something about parameters.
const deciding = new Set(["place", "agree", "component", "replace", "decide", "dead", "lost", "redundant", "process", "fold", "reopen", "cut"]);

// The calls of the front end, which are the same for every strategy.
const calls = new Set(["variable", "enter", "op", "known", "fill", "seal", "write", "read", "finish"]);

export type Grain = "all" | "decisions" | "calls";

// A Life is when a value or a line of the finished function comes to be, in numbers of
// events: it is placed, it has its arguments, and it is certain.
export interface Life {
  placed: number;
  complete: number;
  decided: number;
}

// A Place is a position in the source at which something happens to a variable.
export interface Place {
  line: number;
  column: number;
  variable: number;
  value: string; // a name
  defines: boolean;
}

// A Component is a strongly connected component of Algorithm 5.
export interface Component {
  name: string;
  at: number; // the number of events after which it is found
  params: number[]; // values
  outside: number[]; // the values that come into it
  rest: number[]; // what is looked at again
}

export class Model {
  readonly replay: Replay | null;
  readonly func: Func;
  readonly trace: Trace | null;
  private readonly stops: number[] = []; // numbers of events after which the slider stops
  private readonly grains = new Map<Grain, number[]>();
  readonly placement: string;
  readonly contOf: number[] = []; // by continuation of the finished function: that of the trace
  readonly lives = new Map<string, Life>(); // of the values of the finished function, by name
  readonly lineBirths: number[] = []; // by line of the text
  readonly termBirths: number[] = []; // by continuation of the finished function: of its terminator
  readonly places: Place[] = [];
  readonly varValues: Set<string>[] = []; // by variable: the names of the values that it has had
  readonly kinds = new Map<string, "value" | "cont">(); // what the names of the finished function mean
  readonly resolved: number[] = []; // by parameter: the number of events after which it is known what becomes of it
  readonly components: Component[] = []; // in the order in which Algorithm 5 finds them
  readonly componentOf = new Map<Event, Component>(); // that a step of Algorithm 5 is about
  private readonly ranks = new Map<number, number>(); // of the parameters that are kept, among those of their continuation
  redundant = new Map<number, number>(); // what Algorithm 5 would find in the finished function: by parameter, the value that could replace it

  constructor(readonly data: Data, readonly build: Build, readonly index: number) {
    this.func = build.funcs[index];
    this.placement = build.strategy;
    this.trace = this.func.trace !== null && this.func.trace.omitted === undefined ? this.func.trace : null;
    this.replay = this.trace === null ? null : new Replay(data, this.trace);
    for (const c of this.func.conts) this.kinds.set(this.text(c.name), "cont");
    for (const own of this.func.own) this.kinds.set(this.text(own), "cont");
    if (this.replay !== null) this.derive(this.replay, this.trace!);
    else {
      for (const c of this.func.conts) for (const p of c.params) this.kinds.set(this.text(p), "value");
      for (const [text, , op] of this.func.lines) {
        this.lineBirths.push(0);
        const result = op < 0 ? null : /^ *let (`(?:[^`\\]|\\.)*`|\S+) = /.exec(this.text(text));
        if (result !== null) this.kinds.set(result[1], "value");
      }
    }
  }

  text(ref: number): string {
    return this.data.strings[ref];
  }
  get name(): string {
    return this.text(this.func.name);
  }
  value(x: number): string {
    return this.text(this.trace!.values[x]);
  }
  // cont returns the name of a continuation: of the entry, that of the function.
  cont(k: number): string {
    return k < 0 ? this.text(this.func.own[-2 - k] ?? 0) : k === 0 ? this.name : this.text(this.trace!.conts[k].name);
  }
  variable(v: number): string {
    return this.text(this.trace!.vars[v].name);
  }

  // sourceName returns the name of a variable in the source.
  sourceName(v: number): string {
    return v < 0 ? "" : this.variable(v).replace(/#\d+$/, "");
  }

  // event returns the event that happened last in the current state, or null.
  get event(): Event | null {
    const r = this.replay;
    return r === null || r.at === 0 ? null : r.events[r.at - 1];
  }

  // grain returns the stops of a grain: the first, the last, and those between that it has.
  grain(grain: Grain): number[] {
    let list = this.grains.get(grain);
    if (list === undefined) {
      const kinds = grain === "decisions" ? deciding : calls, end = this.replay!.events.length;
      list = grain === "all" ? this.stops : this.stops.filter((at) => at === 0 || at === end || kinds.has(this.shown(at).kind));
      this.grains.set(grain, list);
    }
    return list;
  }

  // last returns the number of the event that a stop is about: the last one that is not shown
  // with another.
  private last(at: number): number {
    let i = at - 1;
    while (i > 0 && joined.has(this.replay!.events[i].kind)) i--;
    return i;
  }

  // shown returns the event that a stop is about.
  shown(at: number): Event {
    return this.replay!.events[this.last(at)];
  }

  // group returns the events that are shown together at a stop: those of the same kind as the
  // one that it is about, if there are several.
  group(at: number): Event[] {
    const events = this.replay!.events, last = this.last(at), { kind } = events[last];
    let start = last;
    if (runs.has(kind)) while (start > 0 && events[start - 1].kind === kind) start--;
    return events.slice(start, last + 1);
  }

  // callsBefore returns how many calls of the front end there are among the first events.
  callsBefore(at: number): number {
    let n = 0;
    for (let i = 0; i < at; i++) if (calls.has(this.replay!.events[i].kind)) n++;
    return n;
  }

  // afterCalls returns the stop at which that many calls of the front end are done, with the
  // lookups that they need.
  afterCalls(n: number): number {
    const events = this.replay!.events;
    for (let i = 0; i < events.length; i++) if (calls.has(events[i].kind) && n-- === 0) return i;
    return events.length;
  }

  // component returns the last component of Algorithm 5 so far that has a value.
  component(value: number): Component | undefined {
    return this.components.findLast((c) => c.at <= this.replay!.at && c.params.includes(value));
  }

  // ordered returns placed parameters in the order of the finished function. Those that it does not
  // have come last.
  ordered(params: number[]): number[] {
    const rank = (x: number) => this.ranks.get(x) ?? this.ranks.size;
    return [...params].sort((x, y) => rank(x) - rank(y));
  }

  // current returns the component that the current step of Algorithm 5 is about.
  get current(): Component | undefined {
    return this.event === null ? undefined : this.componentOf.get(this.event);
  }

  private derive(r: Replay, t: Trace): void {
    const events = r.events;
    const counts: number[] = []; // by depth: the components so far. The components in C1 are C1.1, C1.2 and so on.
    events.forEach((e, i) => {
      const last = this.components.at(-1)!;
      if (e.why === "redundant") this.componentOf.set(e, last);
      if (e.kind === "redundant" && e.depth > 0) {
        last.rest = e.args;
        this.componentOf.set(e, last);
      }
      if (e.kind !== "process") return;
      const level = (e.depth - 1) / 2;
      counts[level] = (counts[level] ?? 0) + 1;
      counts.length = level + 1;
      const c = { name: "C" + counts.join("."), at: i + 1, params: e.args.slice(0, e.number), outside: e.args.slice(e.number), rest: [] };
      this.components.push(c);
      this.componentOf.set(e, c);
    });
    this.stops.push(0);
    events.forEach((e, i) => {
      const next = events[i + 1];
      if (next !== undefined && (joined.has(next.kind) || (runs.has(e.kind) && next.kind === e.kind))) return;
      if (e.kind === "cont" && this.stops.length === 1 && next !== undefined) return;
      this.stops.push(i + 1);
    });

    events.forEach((e, i) => {
      if (["arguments", "replace", "decide", "dead"].includes(e.kind)) this.resolved[e.value] = i + 1;
    });
    const made: number[] = [];
    const life: Life[] = [];
    events.forEach((e, i) => {
      switch (e.kind) {
        case "cont": made.push(i + 1); break;
        case "split":
          made.push(i + 1);
          for (const x of e.args) life[x] = { placed: i + 1, complete: i + 1, decided: i + 1 };
          break;
        case "param": case "op":
          life[e.value] = { placed: i + 1, complete: i + 1, decided: i + 1 };
          break;
        case "place":
          life[e.value] = { placed: i + 1, complete: Infinity, decided: Infinity };
          break;
        case "arguments":
          if (life[e.value]) {
            life[e.value].complete = i + 1;
            if (this.placement !== "deferred") life[e.value].decided = i + 1;
          }
          break;
        case "decide": case "keep":
          if (life[e.value]) life[e.value].decided = Math.min(life[e.value].decided, i + 1);
          break;
      }
    });

    r.seek(events.length);
    const kept = new Map<number, number[]>();
    r.params.forEach((p, x) => {
      if (p?.kept) kept.set(x, p.args.map((a) => r.resolve(a)));
    });
    this.redundant = redundant(kept);
    for (const c of r.conts) c.kept.forEach((x, i) => this.ranks.set(x, i));
    for (let x = 1; x < t.values.length; x++) {
      if (r.resolve(x) === x && life[x] !== undefined) {
        this.lives.set(this.value(x), life[x]);
        this.kinds.set(this.value(x), "value");
      }
    }
    t.conts.forEach((c, k) => {
      if (c.became >= 0) this.contOf[c.became] = k;
    });
    for (const [, cont, op] of this.func.lines) {
      const k = this.contOf[cont], c = r.conts[k];
      const term = c.filled + 1;
      this.termBirths[cont] = term;
      if (op < 0) this.lineBirths.push(made[k]);
      else if (op < this.func.conts[cont].ops) this.lineBirths.push(r.opsOf(c)[op].event + 1);
      else this.lineBirths.push(term);
    }

    for (const _ of t.vars) this.varValues.push(new Set());
    const note = (v: number, x: number) => {
      const y = r.resolve(x);
      if (t.kinds[y] !== ConstValue && t.kinds[y] !== UndefValue) this.varValues[v].add(this.value(y));
    };
    for (const e of events) {
      const place = (variable: number, value: string, defines: boolean) => {
        if (e.line > 0) this.places.push({ line: e.line, column: e.column, variable, value, defines });
      };
      switch (e.kind) {
        case "variable": place(e.variable, "", true); break;
        case "write":
          note(e.variable, e.value);
          place(e.variable, this.value(r.resolve(e.value)), true);
          break;
        case "place": note(e.variable, e.value); break;
        case "answer": place(e.variable, this.value(r.resolve(e.value)), false); break;
        case "op": if (e.value > 0) place(-1, this.value(r.resolve(e.value)), true); break;
      }
    }
    r.seek(0);
  }
}
