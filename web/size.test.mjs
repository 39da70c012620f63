// Test of what cpsc playground sends to a browser. To compress it takes a minute.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, statSync } from "node:fs";
import { test } from "node:test";

test("the playground has at most 3.0 MB, compressed", (t) => {
  execFileSync("go", ["run", "./playground", "-embed"], { cwd: "..", stdio: "inherit" });
  const dir = "../playground/site/files";
  const size = readdirSync(dir).reduce((sum, name) => sum + statSync(`${dir}/${name}`).size, 0);
  rmSync(dir, { recursive: true });
  t.diagnostic(`${size} bytes`);
  assert.ok(size < 3_000_000, `${size} bytes: the goal is 3.0 MB; see docs/performance.md`);
});
