// This file defines what is said about an event: a sentence, the reason, and the line of the
// pseudo-code that it executes.

import type { Event } from "./data";
import type { Component, Model } from "./model";

// A Part of a sentence is text or, as [name], a name or a term of the program.
export type Part = string | [string];

export interface Story {
  sentence: Part[];
  why: string;
  line: string; // the key of a line of pseudo-code
}

// pseudo returns the lookups of a strategy in the words of the paper, as keys and lines.
export function pseudo(strategy: string, redundant: boolean): [key: string, line: string][] {
  const deferred = strategy === "deferred";
  const param = deferred ? "promise" : "parameter";
  const list: [string, string][] = [
    ["write", "writeVariable(v, k, x):  currentDef[v][k] ← x"],
    ["read", "readVariable(v, k):"],
    ["found", "  if currentDef[v][k] is known: return it"],
    ["unsealed", `  if k is not sealed: x ← incomplete ${param} of k`],
    ["up", "  else if k has one predecessor p: x ← readVariable(v, p)"],
    ["undefined", "  else if k has none: x ← undefined"],
  ];
  if (strategy === "simple") {
    list.push(["join", "  else: x ← new parameter of k            (k is a join)"], ["", "    writeVariable(v, k, x)         (this breaks cycles)"], ["", "    x ← addArguments(v, x)"]);
  } else if (strategy === "scc") {
    list.push(["joined", "  else: find the components of the joins above k"], ["component", "    for each component, those next to definitions first:"],
      ["agree", "      one value comes in: it is the value of all its joins"], ["several", "      several come in: each entry gets a parameter"]);
  } else {
    list.push(["cycle", `  else if k is marked: x ← ${param} of k   (a cycle)`], ["joined", "  else: mark k; ask each predecessor"],
      ["agree", "    they agree: x ← their value"], ["disagree", `    they disagree: x ← ${param} of k`]);
  }
  list.push(["remember", "  currentDef[v][k] ← x;  return x"]);
  list.push(["seal", "sealBlock(k):"], ["", `  for each incomplete ${param} x of k: addArguments(v, x)`]);
  list.push(["arguments", "addArguments(v, x):"], ["ask", "  for each predecessor p: readVariable(v, p)"]);
  if (deferred) {
    list.push(["", "  resolve(x), unless an argument may still change:"], ["trivial", "    all arguments are one value y: x is y"],
      ["dominated", "    y dominates x among the values: x is y"], ["decide", "    otherwise: x becomes a parameter"]);
  } else {
    list.push(["trivial", "  tryRemoveTrivial(x): only y beside x? x is y"]);
  }
  if (redundant) {
    list.push(["redundant", "removeRedundantPhis(P):         (Algorithm 5)"], ["", "  for each component C of P, what it depends on first:"],
      ["one", "    one value y comes into C: all of C is y"], ["many", "    several come in: removeRedundantPhis(the rest of C)"]);
  }
  return list;
}

const reasons: Record<string, string> = {
  unsealed: "More jumps to it may follow, so its predecessors cannot be asked yet.",
  join: "This strategy places a parameter at every join, and removes it again if only one value comes in.",
  cycle: "The lookup has come back to a join that it is still looking at. The new value ends the cycle.",
  disagree: "Different values come in, so the join needs a parameter.",
  several: "Several values come into its component, and this join has a predecessor outside.",
};

// whyReplaced says why a value is replaced by another one.
function whyReplaced(m: Model, e: Event): string {
  const r = m.replay!, x = e.value, by = e.by > 0 ? m.value(e.by) : "undefined";
  const given = r.params[x]?.args ?? [];
  switch (e.why) {
    case "trivial": {
      // An argument is named as what it was before the replacement: the parameter itself or the other value.
      const name = (a: number) => {
        for (let y: number | undefined = a; y !== undefined; y = r.forward[y]) if (y === x) return `${m.value(x)} itself`;
        return by;
      };
      const names = [...new Set(given.map(name))].sort((a) => (a === by ? -1 : 1));
      return `${names.length > 1 ? "Its arguments are" : "All its arguments are"} ${names.join(" and ")}, so nothing but ${by} can come in: no parameter is needed.`;
    }
    case "dominated":
      return `Its arguments are ${[...new Set(given)].map((a) => (a > 0 ? m.value(a) : "nothing")).join(" and ")}, but in the graph of values (tab Values) every path to it leads through ${by}.`;
    case "redundant": {
      const c = m.componentOf.get(e)!;
      return `Only ${by} comes into ${c.name}${c.params.length > 1 ? `, the component of ${names(m, c.params)}` : ""}. So whatever way control takes, ${m.value(x)} is ${by}.`;
    }
    case "undominated": return "No value comes in at all.";
    case "equal": return "The operation is not needed.";
  }
  return "";
}

// names returns names as a list in words. Of a long one it has only the first.
function names(m: Model, list: number[], most = 8): string {
  const some = list.slice(0, most).map((x) => m.value(x)), more = list.length - some.length;
  if (more > 0) return `${some.join(", ")} and ${more} others`;
  return some.length > 1 ? `${some.slice(0, -1).join(", ")} and ${some.at(-1)!}` : some[0] ?? "nothing";
}

// component tells what Algorithm 5 finds out about a component.
function component(m: Model, { name, params, outside, rest }: Component): Story {
  const several = params.length > 1, stay = params.filter((x) => !rest.includes(x));
  const sentence: Part[] = [`${name} is `, [names(m, params)], outside.length === 0 ? ": nothing" : outside.length === 1 ? ": only " : ": ",
    outside.length > 0 ? [names(m, outside)] : "", outside.length > 1 ? " come in." : " comes in."];
  const cycle = several ? `A component: its parameters are arguments of each other. ` : "";
  if (outside.length === 0) return { sentence, why: "No value comes in, so it cannot be reached.", line: "" };
  if (outside.length === 1) return { sentence, why: `${cycle}Nothing else comes in from outside, so all of ${name} is ${names(m, outside)}.`, line: "one" };
  if (!several) return { sentence, why: "Different values meet in it, so the parameter stays.", line: "many" };
  return { sentence, why: `${cycle}${stay.length > 1 ? `${names(m, stay)} stay, because the values come in there.` : `${names(m, stay)} stays, because the values come in there.`} ${
    rest.length > 0 ? `The rest, ${names(m, rest)}, is looked at again.` : "There is no rest."}`, line: "many" };
}

// A Redundancy says which parameters of a finished function are redundant, and why.
export interface Redundancy {
  sentence: string;
  why: string;
}

// redundancy returns the redundancy of a function, or null if no parameter is redundant.
export function redundancy(m: Model): Redundancy | null {
  if (m.redundant.size === 0) return null;
  const all = [...m.redundant.keys()].sort((a, b) => (m.value(a) < m.value(b) ? -1 : 1));
  const sets = new Map<number, number[]>();
  for (const [x, y] of m.redundant) sets.set(y, [...(sets.get(y) ?? []), x]);
  const some = [...sets].slice(0, 3).map(([y, set]) => {
    const list = names(m, set.sort((a, b) => (m.value(a) < m.value(b) ? -1 : 1)));
    if (set.length === 1) return `Only ${m.value(y)} comes into ${list}.`;
    return `${list} are arguments of each other, and from outside only ${m.value(y)} comes in.`;
  });
  const how = m.data.flags ? " The flag --remove-redundant adds it." : " The box “Algorithm 5” above the program adds it.";
  return { sentence: `${names(m, all)} ${all.length > 1 ? "are" : "is"} redundant.`,
    why: `${some.join(" ")} A rule that looks at one parameter at a time does not see this. Algorithm 5 of the paper looks at all of a component.${how}` };
}

// waiting says what the seal of a continuation makes possible.
function waiting(m: Model, k: number): string {
  const r = m.replay!, open = r.conts[k]?.placed.filter((x) => !r.params[x]!.complete) ?? [];
  return open.length === 0 ? "All its predecessors are known." : `All its predecessors are known, so ${open.map((x) => m.value(x)).join(", ")} can get arguments.`;
}

// story tells the events of a group, which are of one kind; most groups have one event.
export function story(m: Model, group: Event[]): Story {
  const e = group[group.length - 1];
  const each = (part: (e: Event) => string): Part => [[...new Set(group.map(part))].join(", ")];
  const v: Part = e.variable >= 0 ? [m.variable(e.variable)] : "";
  const k: Part = e.cont >= 0 ? [m.cont(e.cont)] : "";
  const to: Part = e.to !== -1 ? [m.cont(e.to)] : "";
  const x: Part = e.value > 0 ? [m.value(e.value)] : "";
  const deferred = m.placement === "deferred";
  const param = deferred ? "promise" : "parameter";
  const values = (list: number[]) => list.map((y) => (y > 0 ? m.value(y) : "nothing")).join(", ");
  const conts = (list: number[]) => list.map((c) => m.cont(c)).join(", ");
  const tell = (line: string, sentence: Part[], why = ""): Story => ({ sentence, why, line });
  switch (e.kind) {
    case "cont": case "optional": return tell("", ["The continuation ", k, " is made."]);
    case "variable": return tell("", ["The variable ", v, " is declared."]);
    case "param": return tell("", [k, " takes ", each((g) => m.value(g.value)), "."]);
    case "enter": return tell("", ["Fill ", k, "."], "From here on, operations are added to it.");
    case "op": return e.value > 0 ? tell("", [[`let ${m.value(e.value)} = ${e.text}`]]) : tell("", [[`do ${e.text}`]]);
    case "known": return e.value > 0 ? tell("", [[e.text], " is ", x, "."], "No operation is needed for it.") : tell("", [[e.text], " always holds."]);
    case "fold": return tell("", ["Only one target of ", k, " is possible: ", to, "."], "The branch becomes a jump.");
    case "fill": case "edge": return tell("", [k, " ends with ", [e.text], "."]);
    case "seal": return tell("seal", ["Seal ", k, ": no more jumps to it will follow."], waiting(m, e.cont));
    case "write": return tell("write", [v, " is now ", x, " in ", k, "."]);
    case "read": return tell("read", ["What is ", v, " in ", k, "?"]);
    case "local": return tell("found", [k, " has a definition of ", v, ": ", x, "."], "It is in the table currentDef, so no predecessor is asked: local value numbering.");
    case "found": return tell("found", [k, " has a definition of ", v, ": ", x, "."], "It is in the table currentDef, so no predecessor is asked.");
    case "up": return tell("up", [k, " has one predecessor: go on in ", to, "."], "Only one value can come in, so no parameter is needed.");
    case "far": return tell("up", ["From ", k, " on, the lookup goes up in large steps."], "In a large function, it skips joins between which nothing is assigned.");
    case "undefined": return tell("undefined", [k, " has no predecessors: ", v, " is undefined."]);
    case "join": return tell("joined", [k, " is a join", m.placement === "scc" ? "." : ": mark it."], m.placement === "scc" ? "All joins between it and the definitions are visited." : "If the lookup comes back to the mark, it is in a cycle.");
    case "ask": return tell("ask", ["Ask ", k, ", a predecessor of ", to, "."]);
    case "agree": return tell("agree", ["The predecessors of ", k, " agree: ", v, " is ", x, "."], "One value comes in on all ways, so the join needs no parameter.");
    case "component": return tell(e.value > 0 ? "agree" : "component", ["The joins ", [conts(e.conts)], " are one component: ", e.value > 0 ? "only " : "several values come in.", x, e.value > 0 ? " comes in." : ""]);
    case "remember": return tell("remember", ["Remember in ", each((g) => m.cont(g.cont)), ": ", v, " is ", x, "."], "The next lookup that comes here ends here.");
    case "answer": return tell("remember", [v, " in ", k, " is ", x, "."]);
    case "place": {
      const what = e.why === "unsealed" ? `gets the incomplete ${param} ` : `gets the ${param} `;
      const why = e.why === "disagree" && deferred ? "Different values come in for now. They may still turn out to be one." : reasons[e.why] ?? "";
      return tell(e.why === "join" ? "join" : e.why, [k, " ", what, x, " for ", v, "."], why);
    }
    case "arguments": return tell("arguments", [x, " gets the arguments ", [values(e.args)], "."], "One for each predecessor, in the order of the jumps.");
    case "replace": return tell(e.why === "undominated" ? "dominated" : e.why, [x, " is ", e.by > 0 ? [m.value(e.by)] : "undefined", "."], whyReplaced(m, e));
    case "decide": return tell("decide", [x, " becomes a parameter of ", k, ", if it is used."], "Different values meet there, and nothing that follows can change that.");
    case "reopen": return tell("", ["Arguments have changed: all promises are looked at again."]);
    case "redundant":
      if (e.depth === 0) return tell("redundant", ["Algorithm 5: which parameters are redundant?"], `It divides ${names(m, e.args)} into components. In a component, each parameter is an argument of the others, directly or through others. If only one value comes in from outside, all of it is that value.`);
      return tell("redundant", ["The rest of ", `${m.componentOf.get(e)!.name}: `, [names(m, e.args)], "."], "All their arguments are in the component. Without the parameters that stay, they are divided into components again.");
    case "process": return component(m, m.componentOf.get(e)!);
    case "dead": return tell("", [k, " cannot be reached: no parameter ", x, "."]);
    case "lost": return tell("", [x, " loses an argument."], "The jump that would pass it is never taken.");
    case "finish": return tell("", ["The function is complete."], "What is left to do follows.");
    case "swap": return tell("", [k, " branches on a negation: its targets change places."]);
    case "cut": return tell("", ["The edge from ", k, " to ", to, " is never taken."]);
    case "rewrite": return tell("", [x, " becomes ", [e.text], "."], "What is known now makes it simpler.");
    case "useless": return e.value > 0 ? tell("", ["Nothing uses ", each((g) => m.value(g.value)), "."], "What only computes it is dropped.") : tell("", ["An operation of ", k, " does nothing and is dropped."]);
    case "bypass": return tell("", [k, " goes straight to ", to, "."]);
    case "keep": {
      const list = each((g) => `${m.value(g.value)} of ${m.cont(g.cont)}`);
      if (group.length <= 3) return tell("", [`The finished function has the parameter${group.length > 1 ? "s" : ""} `, list, "."]);
      return tell("", [`The finished function has ${group.length} parameters.`], `They are ${list}.`);
    }
    case "split": return tell("", [to, " is put into an edge from ", k, "."], `The jump to ${e.to >= 0 ? m.cont(m.replay!.conts[e.to]?.targets[0]?.to ?? e.to) : ""} passes arguments, which a branch cannot do.`);
    case "merge": return tell("", [to, " becomes a part of ", k, "."], "Nothing else jumps to it.");
  }
  return tell("", [e.kind]);
}

// plain returns a sentence as text.
export function plain(sentence: Part[]): string {
  return sentence.map((p) => (typeof p === "string" ? p : p[0])).join("");
}
