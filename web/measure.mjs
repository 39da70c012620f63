// Measures the page of cpsc explore:
//
//	node measure.mjs [PROGRAM.imp]
//
// It prints the size of the page, when it is ready, and how long a step of the first function
// takes, with its layout: forwards, backwards, and to any place. Without a program, the
// function has 200 continuations.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser, file } from "./browser.mjs";

const dir = mkdtempSync(join(tmpdir(), "explore-"));
let program = process.argv[2];
if (program === undefined) {
  program = join(dir, "loops.imp");
  const lines = ["fn f(n: int) -> int {", "    var a, b, c, d = 0, 1, 2, 3;"];
  for (let i = 0; i < 33; i++) {
    const v = "abcd"[i % 4], w = "abcd"[(i * 7 + 1) % 4];
    lines.push(`    if n % ${i + 2} == ${i % 3} { ${v} += ${w}; } else { while ${w} > ${i} { ${w} -= ${i + 1}; } }`);
  }
  writeFileSync(program, lines.concat("    return a + b + c + d;", "}", "fn main() { print(f(17)); }", "").join("\n"));
}
const path = join(dir, "page.html");
execFileSync("go", ["run", "./cmd/cpsc", "explore", program, "-o", path], { cwd: "..", stdio: "inherit" });
const b = await browser();
const p = await b.newPage({ viewport: { width: 1600, height: 1000 } });
const begin = performance.now();
await p.goto(file(path));
await p.waitForSelector(".page main .line");
console.log(`ready after ${Math.round(performance.now() - begin)} ms, ${statSync(path).size} bytes`);
const result = await p.evaluate(() => {
  const slider = document.querySelector("input[type=range]"), n = Number(slider.max);
  const time = (positions) => {
    const times = positions.map((at) => {
      const start = performance.now();
      slider.value = at;
      slider.dispatchEvent(new Event("input"));
      document.body.getBoundingClientRect(); // the layout is part of the time
      return performance.now() - start;
    }).sort((a, b) => a - b);
    return { median: times[times.length >> 1], p95: times[Math.floor(times.length * 0.95)], max: times[times.length - 1] };
  };
  const all = Array.from({ length: Math.min(n, 300) }, (_, i) => (n >> 1) + i - Math.min(n, 300) / 2).filter((i) => i >= 0 && i <= n);
  return {
    nodes: document.querySelectorAll(".graph .node").length, steps: n,
    forwards: time(all), backwards: time(all.toReversed()), anywhere: time(all.map((_, i) => (i * 7919) % (n + 1))),
  };
});
console.log(`${result.nodes} nodes, ${result.steps} steps`);
for (const way of ["forwards", "backwards", "anywhere"]) {
  const t = result[way];
  console.log(`${way}: median ${t.median.toFixed(1)} ms, 95 % below ${t.p95.toFixed(1)} ms, at most ${t.max.toFixed(1)} ms`);
}
await b.close();
rmSync(dir, { recursive: true });
