// This file starts the playground for tests and pictures.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { deflateRawSync } from "node:zlib";
import { patience } from "./browser.mjs";

// serve builds and serves the playground, unless the variable PLAYGROUND of the environment has
// the address of one. It returns its address and a function that ends it.
export async function serve() {
  if (process.env.PLAYGROUND) return { address: process.env.PLAYGROUND, stop() {} };
  const dir = mkdtempSync(join(tmpdir(), "playground-"));
  const command = join(dir, "playground");
  execFileSync("go", ["build", "-o", command, "./playground"], { cwd: "..", stdio: "inherit" });
  const server = spawn(command, ["-serve", "-address=localhost:0"], { cwd: "..", stdio: ["ignore", "pipe", "inherit"] });
  const { value: address } = await createInterface(server.stdout)[Symbol.asyncIterator]().next();
  const stop = () => {
    server.kill();
    rmSync(dir, { recursive: true });
  };
  if (!/^http:/.test(address)) {
    stop();
    throw new Error(`the playground does not start: ${address}`);
  }
  return { address, stop };
}

// visit opens the playground in a new browser context, after a script that is run in it first.
// check fails if the page had an error, wrote to the console, which includes what the
// Content-Security-Policy forbids, or asked another server; close closes the page, too.
export async function visit(chromium, address, fragment = "", options = {}, script = undefined) {
  const context = await chromium.newContext({ viewport: { width: 1400, height: 900 }, ...options });
  if (script !== undefined) await context.addInitScript(script);
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const faults = [];
  page.on("pageerror", (e) => faults.push(`error: ${e.stack}`));
  page.on("console", (m) => faults.push(`console: ${m.text()}`));
  page.on("dialog", (d) => {
    faults.push(`dialog: ${d.message()}`);
    d.dismiss();
  });
  page.on("request", (r) => {
    if (!r.url().startsWith(address)) faults.push(`request: ${r.url()}`);
  });
  await page.goto(address + fragment);
  const check = () => assert.deepEqual(faults, []);
  return { page, check, close: async () => {
    await context.close();
    check();
  } };
}

// addressOf returns the fragment of the address of a program.
export function addressOf(text, language = "imp") {
  const shared = { text, language, level: 1, strategy: "deferred", redundant: false, args: "", input: "" };
  return "#p=" + deflateRawSync(JSON.stringify(shared)).toString("base64url");
}

// violations returns what axe, whose script is given, finds on a page.
export async function violations(page, axe) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => window.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }));
  return result.violations.flatMap((v) => v.nodes.slice(0, 3).map((n) => `${v.id}: ${n.html.slice(0, 150)}: ${n.any.concat(n.all).map((c) => c.message).join("; ")}`));
}
