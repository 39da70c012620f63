// Tests of the playground, in a browser.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { runInNewContext } from "node:vm";
import { browser, executable } from "./browser.mjs";
import { addressOf, serve, violations, visit } from "./playground.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const skip = executable === undefined && "there is no Chromium";

let served, address, chromium, shared;

before(async () => {
  if (skip) return;
  served = await serve();
  address = served.address;
  chromium = await browser();
  shared = await visit(chromium, address);
});

afterEach(() => shared?.check());

after(async () => {
  await chromium?.close();
  served?.stop();
});

// open opens the playground anew.
const open = (fragment, options) => visit(chromium, address, fragment, options);

// show shows a program in the page that the tests share, with all choices as they are at first.
async function show(text, language) {
  const { page } = shared;
  await page.evaluate((hash) => {
    history.replaceState(null, "", location.pathname); // else it may be the same one
    location.hash = hash;
  }, addressOf(text, language));
  return page;
}

// fresh shows a program that no other test has.
let programs = 0;
async function fresh() {
  const name = `fresh${++programs}`, page = await show(`fn ${name}() { }\nfn main() { ${name}(); }\n`);
  await page.locator("[aria-label=Function] option", { hasText: name }).waitFor({ state: "attached" });
  return page;
}

const editor = (page) => page.getByRole("textbox", { name: "Program" });
const cps = (page) => page.locator(".page .cps").first();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const run = (page) => page.locator(".run-button");
const end = (page, text) => page.locator(".end", { hasText: text }).waitFor();

// write replaces the program.
async function write(page, text) {
  await editor(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

test("the first conversion, typing, an error and its correction", { skip }, async () => {
  const { page, close } = await open();
  await cps(page).getByText("where for(d: int)").waitFor();
  assert.equal(await page.locator(".page .cps .later").count(), 0, "the finished function is shown");
  await write(page, "fn main() { var x = 1; while x < 9 { x *= 2; } print(y); }");
  await page.getByText("1:54 error: y is not declared [E0201]").waitFor();
  assert.ok(await run(page).isDisabled());
  assert.equal(await page.locator(".old-note").innerText(), "The program has errors. Below is its last version that had none.");
  await page.locator(".cm-lintRange-error").hover();
  assert.match(await page.locator(".cm-tooltip").innerText(), /not declared \[E0201\]/);
  await page.getByText("1:54 error").click();
  await page.keyboard.press("Delete");
  await page.keyboard.type("x");
  await cps(page).getByText("print(x)").first().waitFor();
  assert.equal(await page.locator(".problems li").count(), 0);
  await page.keyboard.press("Control+Enter");
  await end(page, "ended with status 0");
  assert.equal(await page.locator(".program .output").innerText(), "16\n");
  assert.ok(await page.locator(".old-note").isHidden());
  await write(page, "fn main() { print(1); }");
  await end(page, "of an earlier version of the program");
  await close();
});

test("a program survives a reload", { skip }, async () => {
  const { page, close } = await open(addressOf("fn main() { print(1); }"));
  await cps(page).getByText("print(1)").waitFor();
  await page.reload();
  await cps(page).getByText("print(1)").waitFor();
  await write(page, "fn main() { print(2); }");
  await page.getByLabel("Input").fill("input");
  await cps(page).getByText("print(2)").waitFor();
  await page.waitForFunction(() => sessionStorage.getItem("cpsc.program")?.includes('"input":"input"'));
  assert.equal(await page.evaluate(() => location.hash), "", "it is not the program of the address any more");
  await page.reload();
  await cps(page).getByText("print(2)").waitFor();
  assert.equal(await page.getByLabel("Input").inputValue(), "input");
  await close();
});

test("completion, search and comments by their usual keys", { skip }, async () => {
  const page = await fresh();
  await write(page, "fn main() { var counter = 1; pri");
  await page.keyboard.press("Control+ ");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: /^print$/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("(coun");
  await page.keyboard.press("Control+ ");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: /^counter$/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("); }");
  const text = "fn main() { var counter = 1; print(counter); }";
  assert.equal(await editor(page).innerText(), text);
  await page.keyboard.press("Control+/");
  assert.equal(await editor(page).innerText(), "// " + text);
  await page.keyboard.press("Control+/");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("counter");
  assert.equal(await page.locator(".cm-searchMatch").count(), 2);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".cm-search").count(), 0);
});

// The mistakes are every seventh of the common ones; the last program has warnings.
test("the page says what the command says, and mends what it says", { skip }, async () => {
  const archive = readFileSync("../compile/testdata/mistakes/common.txtar", "utf8").split(/^-- .*\.imp --\n/m).slice(1);
  const texts = archive.filter((_, i) => i % 7 === 0).slice(0, 30).map((part) => part.slice(0, part.indexOf("\n-- ") + 1).replace(/«(.*?)⇒.*?»/gs, "$1"));
  texts.push("fn unused() { }\nfn main() {\n    var a = 1;\n    var b = 2;\n    b = 3;\n    return;\n    print(4);\n}\n");
  const dir = mkdtempSync(join(tmpdir(), "mistakes-"));
  const files = texts.map((text, i) => {
    writeFileSync(join(dir, `${i}.imp`), text);
    return `${i}.imp`;
  });
  const { stderr } = spawnSync("go", ["run", "-C", resolve(".."), "./cmd/cpsc", "check", "--max-errors=0", "--diagnostics=json", ...files.map((f) => join(dir, f))], { encoding: "utf8", maxBuffer: 1 << 24 });
  rmSync(dir, { recursive: true });
  const all = stderr.split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
  const plain = (text) => text.replace(/`([^`]+)`/g, "$1");
  for (const [i, text] of texts.entries()) {
    const list = all.filter((d) => d.file?.endsWith(`${sep}${files[i]}`) && d.code);
    assert.ok(list.length > (i < 30 ? 0 : 3), text);
    const expected = list.map((d) => {
      const { line_start, column_start } = d.spans.find((s) => s.primary), fixes = d.fixes.map((f) => f.help);
      return [`${line_start}:${column_start} ${d.severity}: ${d.message} [${d.code}]`, ...d.spans.map((s) => s.label).filter((label) => label !== ""),
        ...d.notes, ...d.helps.filter((help) => !fixes.includes(help) && !help.includes("`--")), ...fixes.map((help) => `Fix: ${help}`)].map(plain);
    });
    const fixes = list.flatMap((d) => d.fixes);
    for (let n = 0; n === 0 || n < fixes.length; n++) {
      const page = await show(text);
      await page.waitForFunction((want) => document.querySelector(".problems").textContent === want, expected.flat().join("")).catch(() => {}); // which the next line tells better
      assert.deepEqual(await page.locator(".problems li").evaluateAll((items) => items.map((item) => [...item.children].map((child) => child.textContent))), expected, text);
      if (n === fixes.length) break;
      await page.locator(".problems .fix").nth(n).click();
      let bytes = Buffer.from(text);
      for (const e of fixes[n].edits.toSorted((a, b) => b.byte_start - a.byte_start)) bytes = Buffer.concat([bytes.subarray(0, e.byte_start), Buffer.from(e.replacement), bytes.subarray(e.byte_end)]);
      assert.equal((await page.locator(".cm-line").allTextContents()).join("\n"), bytes.toString(), fixes[n].help);
    }
  }
});

test("a fix is a button", { skip }, async () => {
  const page = await fresh();
  await write(page, "fn main() {\n    // \u00e4\u{1d11e}\n    var count = 2; /* \u{1d11e} */ print(coutn);\n}");
  await page.locator(".problems .fix").click();
  await cps(page).getByText("print(2)").first().waitFor();
  assert.equal(await page.locator(".problems li").count(), 0);
  await page.keyboard.press("Control+z");
  await page.getByText("coutn is not declared").first().waitFor();
});

test("messages about limits do not name flags of the command", { skip }, async () => {
  const page = await fresh();
  await write(page, `fn main() { print(${"(".repeat(1001)}1${")".repeat(1001)}); }`);
  await page.getByText("deeper than 1000 levels").first().waitFor();
  await page.keyboard.press("F8");
  const tooltip = await page.locator(".cm-tooltip").innerText();
  assert.match(tooltip, /deeper than 1000 levels/);
  assert.doesNotMatch(tooltip, /--/);
  await write(page, "fn main() { var i = 0; while i < 5000 { i += 1; } }");
  await cps(page).getByText("5000").first().waitFor();
  await page.locator(".page").getByRole("button", { name: "Run", exact: true }).click();
  await page.locator(".page").press("End");
  await page.getByText(/The record ends here, after 2000 continuations\.$/).first().waitFor();
});

test("levels, strategies and marks", { skip }, async () => {
  const page = await fresh();
  await write(page, "fn main() { var x = 1; while x < 9 { x *= 2; } print(2 * 3, x); }");
  await cps(page).getByText("print(6,").waitFor();
  await page.getByLabel("Level").selectOption("0");
  await cps(page).getByText("2 * 3").waitFor();
  await page.getByLabel("Level").selectOption("2");
  await page.locator(".passlist").waitFor();
  await page.getByLabel("Level").selectOption("1");
  await page.getByLabel("Strategy", { exact: true }).selectOption({ label: "simple" });
  await page.getByRole("heading", { name: "CPS, simple" }).waitFor();
  // What is beside it stays while one types.
  await page.getByLabel("Strategy beside it").selectOption({ label: "scc" });
  await write(page, "fn main() { var x = 1; while x < 7 { x *= 2; } print(2 * 3, x); }");
  await cps(page).getByText("x < 7").first().waitFor();
  await page.getByRole("heading", { name: "CPS, scc" }).waitFor();
  await page.getByLabel("Strategy beside it").selectOption({ label: "nothing" });
  await page.locator(".page .cps .id", { hasText: /^x$/ }).first().click();
  await page.locator(".cm-content .mark0").first().waitFor();
  await page.locator(".page").press("Escape");
  assert.equal(await page.locator(".cm-content .mark0").count(), 0);
});

test("a program that never ends, and Stop", { skip }, async () => {
  const page = await fresh();
  await write(page, "fn main() { var x = 0; while true { x += 1; } }");
  await page.getByRole("heading", { name: "CPS, deferred" }).waitFor();
  await cps(page).getByText("while").first().waitFor();
  await run(page).click();
  await end(page, "running");
  // The program runs, and the page goes on.
  await write(page, "fn main() { print(42); }");
  await cps(page).getByText("print(42)").waitFor();
  await button(page, "Stop").click();
  await end(page, "stopped");
  await run(page).click();
  await end(page, "ended with status 0");
  assert.equal(await page.locator(".program .output").innerText(), "42\n");
  // What it has written is there before it ends.
  await write(page, "fn main() { print(1); print(2); while true { } }");
  await cps(page).getByText("print(2)").waitFor();
  await run(page).click();
  await page.locator(".program .output", { hasText: "1\n2\n" }).waitFor();
  await button(page, "Stop").click();
  await end(page, "stopped");
  await page.keyboard.press("Control+Shift+Enter");
  await end(page, "running");
  await button(page, "Stop").click();
  await end(page, "stopped");
  await write(page, "fn main() { while true { print(1); } }");
  await cps(page).getByText("print(1)").waitFor();
  await page.getByLabel("Limit of steps").selectOption("1000000");
  await run(page).click();
  await end(page, "step limit");
});

// ask serves requests by the toolkit in a Worker of a page, and returns for each what the program writes, and how it ends.
function ask(page, requests) {
  return page.evaluate(async (requests) => {
    const worker = new Worker("worker.js"), results = [];
    worker.postMessage({ module: await WebAssembly.compileStreaming(fetch("cpsc.wasm")) });
    for (const [id, request] of requests.entries()) {
      const decoder = new TextDecoder(), result = { output: "", end: null };
      const done = new Promise((resolve) => (worker.onmessage = ({ data: { kind, payload } }) => {
        if (kind === "output") result.output += decoder.decode(payload, { stream: true });
        else if (kind === "end") result.end = JSON.parse(payload);
        else if (kind === "failed") result.end = payload;
        else if (kind === "done") resolve();
      }));
      worker.postMessage({ id, request: JSON.stringify(request) });
      await done;
      results.push(result);
    }
    worker.terminate();
    return results;
  }, requests);
}

test("at full speed, all programs do what they do else: output, status, traps", { skip }, async () => {
  const fetched = async (name) => (await fetch(address + name)).json();
  const imp = (text, args = "", input = "") => ({ name: text, language: "imp", text, args, input });
  const deep = "fn f(n: int) -> int { if n == 0 { return 1 / n; } return 1 + f(n - 1); }\nfn main(n: int) { print(f(n)); }";
  const list = [...await fetched("examples.json"), ...(await fetched("tour.json")).flatMap((l) => l.programs.map((text) => imp(text))),
    imp(deep, "3"), imp(deep, "500"), imp(deep), imp(deep, "x"), imp(deep, "1 2"), imp("fn main(a: string, b: float) { print(a, b); }", "ä"),
    imp("fn main() -> int { return -1; }"), imp("fn main() -> int { return 300; }"), imp("fn f() throws string { throw \"a\\nb\"; }\nfn main() throws string { f(); }"),
    imp("fn main() { while true { print(read_line()); } }", "", "ä\n\u{1d11e}"), imp("fn main() { while true { print(1234567); } }"), imp("fn f() { }"),
    imp("fn main() { var a = [1, 2]; print(a[len(a)]); }")];
  const requests = list.flatMap((p, i) => [false, true].map((native) => ({ run: true, native, text: p.text, language: p.language, level: i % 3, strategy: "deferred",
    redundant: false, args: p.args.split(/\s+/).filter(Boolean), input: p.input, maxSteps: 0 })));
  const results = await ask(shared.page, requests);
  for (const result of results) if (typeof result.end === "object") for (const key of ["steps", "millis", "interpreted"]) delete result.end?.[key];
  list.forEach((p, i) => assert.deepEqual(results[2 * i + 1], results[2 * i], `${p.name}, -O${i % 3}`));
});

// Firefox has "InternalError: too much recursion" for the stack, and Safari another message for the memory than Chromium.
test("at full speed, what any browser throws is run again", async () => {
  const posted = [], self = { postMessage: ({ kind, payload }) => posted.push([kind, payload]) };
  class Instance { exports = { _start() { throw new Error("too much recursion"); } }; }
  class Module { static imports = () => []; }
  const cpsc = (request, post) => JSON.parse(request).native ? post("module", new Uint8Array()) : post("end", "{}");
  runInNewContext(readFileSync(new URL("../playground/dist/worker.js", import.meta.url), "utf8"), { self, cpsc, TextEncoder, TextDecoder, performance, WebAssembly: { Instance, Module } });
  await self.onmessage({ data: { id: 1, request: JSON.stringify({ native: true, args: [], input: "" }) } });
  assert.deepEqual(posted, [["end", '{"interpreted":true}'], ["done", null]]);
});

test("input, arguments and traps", { skip }, async () => {
  const page = await fresh();
  await write(page, "fn f(n: int) -> int { return 10 / n; }\nfn main(n: int) {\n    print(read_line(), f(n));\n}");
  await cps(page).waitFor();
  await page.getByLabel("Input").fill("hello\n");
  await page.getByLabel("Arguments of main").fill("5");
  await page.getByText("converted in").waitFor();
  await run(page).click();
  await end(page, "ended");
  assert.equal(await page.locator(".program .output").innerText(), "hello 2\n");
  await page.getByLabel("Arguments of main").fill("0");
  await run(page).click();
  await end(page, "trap: division by zero");
  assert.match(await page.locator(".end").innerText(), /in f, 1:33\s+in main, 3:24/);
  const words = async () => (await page.locator(".end").innerText()).replace(/, ([\d,]+ steps, )?\d+ ms/, ""), slow = await words();
  await button(page, "Run at full speed").click();
  await page.waitForFunction(() => document.querySelector(".run-button").disabled === false);
  assert.equal(await words(), slow);
  await page.getByRole("button", { name: "at 1:33" }).click();
  await page.getByLabel("Arguments of main").fill("");
  await run(page).click();
  await end(page, "did not run");
  assert.doesNotMatch(await page.locator(".end").innerText(), /\d ms/);
  await button(page, "Run at full speed").click();
  await end(page, "did not run");
  assert.doesNotMatch(await page.locator(".end").innerText(), /\d ms/);
});

test("an address holds what the page shows", { skip }, async () => {
  const { page, close } = await open();
  await cps(page).waitFor();
  await button(page, "ops").click();
  await page.getByRole("button", { name: "Passes" }).click();
  await page.getByLabel("side by side").check();
  await button(page, "Share").click();
  await page.getByRole("dialog").waitFor();
  await page.reload();
  await page.locator(".across").waitFor();
  await page.getByRole("button", { name: "Construction" }).click();
  await page.locator(".graph .slot.op").first().waitFor();
  await close();
});

test("a graph has parameters and arguments in the order of the finished function", { skip }, async () => {
  const page = await show("fn fact(n: int) -> int { var r = 1; for var i = 2; i <= n; i += 1 { r *= i; } return r; }\nfn main() { print(fact(5)); }\n");
  await cps(page).getByText("for(r: int, i: int)").waitFor();
  const texts = (of) => page.locator(`.page .graph ${of}`).allTextContents();
  assert.ok((await texts("text")).includes("(1, 2)"));
  assert.ok((await texts("text")).includes("(r.1, i.1)"));
  assert.deepEqual((await texts(".slot text")).map((t) => t[0]).filter((t) => /[ri]/.test(t)), ["r", "i"]);
});

test("a closing brace goes back to the indentation of its block", { skip }, async () => {
  const page = await fresh();
  await write(page, "fn main() {");
  for (const line of ["if true {", "print(1);", "", "}", "}"]) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  assert.equal(await page.evaluate(() => [...document.querySelector(".editor").shadowRoot.querySelectorAll(".cm-line")].map((l) => l.textContent).join("\n")),
    "fn main() {\n    if true {\n        print(1);\n\n    }\n}");
});

test("an address holds the program", { skip }, async () => {
  const text = 'fn main() { print("<img src=x onerror=alert(1)>\u202eäöü"); }\n';
  const { page, close } = await open();
  await cps(page).waitFor();
  await write(page, text);
  await page.getByLabel("Level").selectOption("0");
  await page.getByLabel("Input").fill("in");
  await button(page, "Share").click();
  await page.getByRole("dialog").waitFor();
  const url = await page.getByLabel("Address", { exact: true }).inputValue();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await close();
  const again = await open(url.slice(address.length));
  await cps(again.page).getByText("onerror=alert(1)").waitFor();
  assert.equal(await again.page.getByLabel("Level").inputValue(), "0");
  assert.equal(await again.page.getByLabel("Input").inputValue(), "in");
  await run(again.page).click();
  await end(again.page, "ended");
  assert.equal(await again.page.locator("img").count(), 0);
  await again.close();
  const bad = await fresh(); // whose address has a program, and no message
  for (const fragment of ["#p=%%%", "#p=AAAA", "#p=" + "A".repeat(10_000)]) {
    await bad.evaluate((hash) => (location.hash = hash), fragment);
    await bad.getByText("no program that can be read").waitFor();
    await fresh();
    assert.equal(await bad.locator(".end").innerText(), "");
  }
});

test("the box of Algorithm 5, which an address keeps", { skip }, async () => {
  const { page, close } = await open();
  await cps(page).waitFor();
  const box = (page) => page.getByRole("checkbox", { name: "Algorithm 5" });
  await page.locator("option", { hasText: "figure6" }).waitFor({ state: "attached" });
  await page.getByLabel("Example").selectOption("figure6");
  await cps(page).getByText("knot").first().waitFor();
  await page.getByLabel("Strategy", { exact: true }).selectOption({ label: "marker" });
  await page.getByText("9 parameters (2 redundant)", { exact: true }).waitFor();
  await page.getByText("The box “Algorithm 5” above the program adds it.").waitFor();
  await box(page).check();
  await page.getByRole("heading", { name: "CPS, marker and Algorithm 5" }).waitFor();
  await page.getByLabel("To the last step").click();
  await page.getByText(/^7 parameters, /).waitFor();
  await run(page).click();
  await end(page, "ended with status 0");
  assert.equal(await page.locator(".program .output").innerText(), readFileSync("../examples/figure6.out", "utf8"));
  await button(page, "Share").click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor(); // before that, the address is empty
  const url = await page.getByLabel("Address", { exact: true }).inputValue();
  await dialog.getByRole("button", { name: "Close" }).click();
  await box(page).uncheck();
  await page.getByText("9 parameters (2 redundant)", { exact: true }).waitFor();
  await page.getByLabel("Language").selectOption("cps"); // which is not constructed
  await box(page).waitFor({ state: "hidden" });
  await close();
  const again = await open(url.slice(address.length));
  await again.page.getByRole("heading", { name: "CPS, marker and Algorithm 5" }).waitFor();
  assert.ok(await box(again.page).isChecked());
  await again.close();
});

test("examples, in all languages", { skip }, async () => {
  const page = await fresh();
  await page.locator("option", { hasText: "collatz" }).first().waitFor({ state: "attached" });
  const groups = { Bril: ["collatz", "111\n"], CPS: ["swap", "1 2\n2 1\n1 2\n2 1\n1 2\n"], SSA: ["gcd", "21\n"], Imp: ["word_count", readFileSync("../examples/word_count.out", "utf8")] };
  for (const [group, [name, output]] of Object.entries(groups)) {
    const value = await page.locator(`optgroup[label=${group}] option`, { hasText: new RegExp(`^${name}$`) }).getAttribute("value");
    await page.getByLabel("Example").selectOption(value);
    await page.locator("[role=status]", { hasText: "converted" }).waitFor();
    await run(page).click();
    await end(page, "ended with status 0");
    assert.equal(await page.locator(".program .output").innerText(), output, name);
  }
});

test("the playground is accessible, light and dark, wide and narrow", { skip }, async () => {
  const page = await fresh();
  await write(page, "fn main() { var unused = 1; print(y); // a comment\n}");
  await page.getByText("error: y is not").waitFor();
  for (const [colorScheme, width] of [["light", 1400], ["dark", 1400], ["light", 390]]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    assert.deepEqual(await violations(page, axe), [], `${colorScheme} ${width}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "nothing is wider than the screen");
  }
});
