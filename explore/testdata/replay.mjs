// Replays constructions with the page's own code. Each line of the input is
// {"data": …, "checkpoints": [{"build", "func", "at": […]}]}; for each checkpoint, in the
// order of the numbers in at, the output has a line with the state. The last line of each
// input says what does not agree with the finished functions: "" is nothing.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import vm from "node:vm";

const context = vm.createContext({});
vm.runInContext(readFileSync(process.argv[2], "utf8") + ";globalThis.Replay = explorer.Replay;", context);

// state returns all that a test compares, as one text.
function state(r, t) {
  const out = [];
  for (let v = 0; v < t.vars.length; v++) for (let k = 0; k < t.conts.length; k++) {
    const x = r.definition(v, k);
    if (x !== 0) out.push(`d${v},${k}=${x}`);
  }
  r.conts.forEach((c, k) => {
    const flags = [c.entered, c.filled >= 0, c.sealed, c.bypassed, c.merged >= 0].map(Number).join("");
    out.push(`k${k}:${flags}:${c.own.join()}:${c.kept.join()}:${c.preds.join()}:${c.targets.map((e) => `${e.to}/${e.edge}`).join()}:${r.opsOf(c).map((op) => op.value).join()}`);
  });
  r.params.forEach((p, x) => {
    if (p !== undefined) out.push(`p${x}:${p.cont}:${p.variable}:${[p.complete, p.decided, p.dead, p.kept].map(Number).join("")}:${p.args.join()}:${r.resolve(x)}`);
  });
  return out.join(" ");
}

// finished compares the end of a construction with the finished function.
function finished(data, f, r, t) {
  const text = (ref) => data.strings[ref];
  const value = (x) => (x === undefined ? "?" : text(t.values[x]));
  for (const [k, c] of t.conts.entries()) {
    if (c.became < 0) continue;
    const want = f.conts[c.became], got = r.conts[k];
    const same = (what, a, b) => {
      if (a.join() !== b.join()) throw new Error(`${text(f.name)}, ${text(want.name)}: ${what} ${a.join()}, want ${b.join()}`);
    };
    same("parameters", r.paramsOf(got).map((x) => value(r.resolve(x))), want.params.map(text));
    same("arguments", r.argsOf(got).map(value), want.args.map(text));
    same("targets", got.targets.map((e) => (e.to < 0 ? e.to : t.conts[e.to].became)), want.edges.map((e) => e[0]));
    same("ways", got.targets.map((e) => text(e.way)), want.edges.map((e) => text(e[1])));
    const results = f.lines.filter((l) => l[1] === c.became && l[2] >= 0 && l[2] < want.ops).map((l) => /^ *let (`(?:[^`\\]|\\.)*`|\S+) =/.exec(text(l[0]))?.[1] ?? "");
    same("operations", r.opsOf(got).map((op) => (op.value > 0 ? value(op.value) : "")), results);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { data, checkpoints } = JSON.parse(line);
  let wrong = "";
  for (const { build, func, at } of checkpoints) {
    const f = data.builds[build].funcs[func], r = new context.Replay(data, f.trace);
    for (const n of at) {
      r.seek(n);
      console.log(state(r, f.trace));
    }
    try {
      r.seek(Infinity);
      finished(data, f, r, f.trace);
    } catch (e) {
      wrong ||= e.message;
    }
  }
  console.log(wrong);
}
