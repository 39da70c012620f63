// This file defines the data of the page: what package explore writes as JSON. See data.go,
// trace.go and run.go there for the meaning of each field.

// A Ref is the number of a text in Data.strings.
export type Ref = number;

export interface Data {
  name: string;
  language: string;
  source: string;
  files?: { name: string; first: number }[];
  strings: string[];
  syntax?: Ref[];
  kinds: { name: string; fields: string }[];
  builds: Build[];
  first: number;
  others?: string[];
  passes?: Pass[];
  run: Run | null;
  maxEvents?: number;
  flags?: boolean;
}

// place returns the number of a line in its file, and the name of the file if there are several.
export function place(data: Data, line: number): { name: string; line: number } {
  const file = data.files?.findLast((f) => f.first <= line);
  return file === undefined ? { name: "", line } : { name: file.name, line: line - file.first + 1 };
}

export interface Build {
  strategy: string;
  head: Ref[];
  funcs: Func[];
}

export interface Func {
  name: Ref;
  pos: [number, number];
  lines: [text: Ref, cont: number, op: number, line: number, column: number][];
  ssa: Ref[] | null;
  conts: Cont[];
  own: Ref[];
  trace: Trace | null;
  divided?: boolean;
}

export type Edge = [to: number, way: Ref, exceptional: number];

export interface Cont {
  name: Ref;
  params: Ref[];
  ops: number;
  args: Ref[];
  edges: Edge[];
  idom: number;
  nest: number;
}

export interface Pass {
  name: string;
  round: number;
  changed: boolean;
  lines?: Ref[];
}

export interface Run {
  steps: number[][];
  output: string;
  end: string;
}

export interface Trace {
  vars: { name: Ref; type: Ref }[];
  conts: { name: Ref; became: number }[];
  values: Ref[];
  kinds: number[];
  events: unknown[][];
  omitted?: number;
}

// Two kinds of values, as cps.ValueKind.
export const ConstValue = 3;
export const UndefValue = 4;

// An Event is a step of a construction. Its kind determines which of the other fields are
// used; see cps/trace.go. Numbers that it does not have are -1.
export interface Event {
  kind: string;
  line: number;
  column: number;
  depth: number;
  cont: number;
  to: number;
  variable: number;
  value: number;
  by: number;
  number: number;
  why: string;
  text: string;
  args: number[];
  conts: number[];
  edges: Edge[];
}

const none = Object.freeze([]) as unknown as never[]; // the list of all events that have none

// events returns the events of a trace.
export function events(data: Data, trace: Trace): Event[] {
  return trace.events.map((raw) => {
    const shape = data.kinds[raw[0] as number];
    const e: Event = {
      kind: shape.name, line: raw[1] as number, column: raw[2] as number, depth: raw[3] as number,
      cont: -1, to: -1, variable: -1, value: -1, by: -1, number: -1, why: "", text: "", args: none, conts: none, edges: none,
    };
    for (let i = 0; i < shape.fields.length; i++) {
      const x = raw[i + 4];
      switch (shape.fields[i]) {
        case "k": e.cont = x as number; break;
        case "t": e.to = x as number; break;
        case "v": e.variable = x as number; break;
        case "x": e.value = x as number; break;
        case "b": e.by = x as number; break;
        case "n": e.number = x as number; break;
        case "w": e.why = data.strings[x as number]; break;
        case "s": e.text = data.strings[x as number]; break;
        case "A": e.args = x as number[]; break;
        case "K": e.conts = x as number[]; break;
        case "E": e.edges = x as Edge[]; break;
      }
    }
    return e;
  });
}
