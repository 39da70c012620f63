// Tests of the page of cpsc explore, in a browser.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { browser, executable, file, patience } from "./browser.mjs";
import { violations } from "./playground.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const examples = "../examples";
const skip = executable === undefined && "there is no Chromium";

let dir, cpsc, chromium;

before(async () => {
  if (skip) return;
  dir = mkdtempSync(join(tmpdir(), "explore-"));
  cpsc = join(dir, "cpsc");
  execFileSync("go", ["build", "-o", cpsc, "./cmd/cpsc"], { cwd: "..", stdio: "inherit" });
  chromium = await browser();
});

after(async () => {
  await chromium?.close();
  if (dir) rmSync(dir, { recursive: true });
});

// explore writes the page of a program and returns its path.
function explore(program, ...args) {
  const out = join(dir, "page.html");
  execFileSync(cpsc, ["explore", program, "-o", out, ...args]);
  return out;
}

// source writes a program to a file.
function source(name, text) {
  const path = join(dir, name);
  writeFileSync(path, text);
  return path;
}

// open opens a page. It fails if the page has an error, writes to the console, or asks for
// anything but itself.
async function open(path, options = {}) {
  const context = await chromium.newContext({ viewport: { width: 1400, height: 900 }, ...options });
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
    if (r.url().split("#")[0] !== file(path) && r.url() !== "about:blank" && !r.url().startsWith("blob:")) faults.push(`request: ${r.url()}`);
  });
  await page.goto(file(path));
  await page.waitForSelector(".page main .line");
  return { page, close: async () => {
    await context.close();
    assert.deepEqual(faults, []);
  } };
}

const slider = (page) => page.locator("input[type=range]");
const at = async (page) => Number(await slider(page).inputValue());
const last = async (page) => Number(await slider(page).getAttribute("max"));
const sentence = (page) => page.locator(".sentence").innerText();

test("steps: buttons, slider, keys and play agree", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/primes.imp`));
  const n = await last(page);
  assert.ok(n > 50);
  assert.equal(await at(page), n, "it opens at the end");
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "One step on" }).click();
  await page.keyboard.press("ArrowRight");
  assert.equal(await at(page), 2);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await at(page), 1);
  await page.keyboard.press("End");
  assert.equal(await at(page), n);
  assert.match(await page.locator(".cps").textContent(), /where for\(d: int\)/);
  assert.equal(await page.locator(".cps .later").count(), 0, "nothing is still to come");
  await page.getByRole("button", { name: "To the first step" }).click();
  assert.equal(await at(page), 0);
  await slider(page).fill("20");
  const there = await page.locator(".page").textContent();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await slider(page).fill("20");
  assert.equal(await page.locator(".page").textContent(), there, "the state does not depend on the way to it");
  await page.keyboard.press("Shift+ArrowRight");
  assert.match(await sentence(page), /gets|agree|is |becomes/);
  await page.locator("body").press(" ");
  await page.waitForFunction((from) => Number(document.querySelector("input[type=range]").value) > from, await at(page));
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Play" }).waitFor();
  await close();
});

test("the loop of isPrime has no parameter for prime", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/primes.imp`));
  await page.keyboard.press("End");
  const params = page.locator("[aria-label='Parameters and promises'] tbody tr");
  assert.deepEqual((await params.allInnerTexts()).map((t) => t.split("\t").slice(0, 4).join(" | ")), [
    "d | 2, d.1 | parameter | for", "n@for | n, n@for | is n | for", "prime@for | true, prime@for | is true | for", "prime | true, false | parameter | done"]);
  const because = "Its arguments are true and prime@for itself, so nothing but true can come in: no parameter is needed.";
  await page.getByRole("button", { name: "is true" }).click();
  assert.equal(await sentence(page), "prime@for is true.");
  assert.equal(await page.locator(".why").innerText(), because);
  // What was replaced leads there from the graph, too.
  await page.keyboard.press("End");
  await page.locator(".graph .slot.gone", { hasText: "prime@for is true" }).click();
  assert.equal(await page.locator(".why").innerText(), because);
  await page.locator(".cps .id", { hasText: /^prime$/ }).first().click();
  assert.equal(await page.locator(".cps .mark.defines").count(), 1);
  assert.deepEqual(await page.locator(".cps .mark.argument").allTextContents(), ["false", "true"]);
  await page.locator(".source .id", { hasText: /^d$/ }).first().click();
  assert.deepEqual(await page.locator(".chip").allInnerTexts(), ["value prime ×", "variable d ×"]);
  assert.ok((await page.locator(".source .mark1").count()) >= 5);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".mark").count(), 0);
  await page.keyboard.press("m");
  await page.keyboard.type("d");
  await page.keyboard.press("Enter");
  assert.deepEqual(await page.locator(".chip").allInnerTexts(), ["variable d ×"]);
  await page.locator(".chip").click();
  assert.equal(await page.locator(".chip").count(), 0);
  await close();
});

test("the mouse on a line shows what belongs to it in the other pane", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/primes.imp`));
  await page.locator(".source .line").nth(7).hover();
  assert.deepEqual((await page.locator(".cps .pointed").allTextContents()).map((t) => t.trim()).slice(0, 3), ["let t3 = n % d", "let t4 = t3 == 0", "branch(t4, then, join)"]);
  await page.locator(".cps .line", { hasText: "let t3" }).hover();
  assert.match(await page.locator(".source .pointed").textContent(), /if n % d == 0/);
  await close();
});

test("a name in the source marks its variable, in whichever function it is", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/figure6.imp`));
  await page.locator(".source .line").nth(6).locator(".id", { hasText: /^v$/ }).click();
  assert.deepEqual(await page.locator(".chip").allInnerTexts(), ["variable v ×"]);
  await page.locator(".source .line").nth(37).locator(".id", { hasText: /^fuel$/ }).click();
  assert.equal(await page.getByLabel("Function").inputValue(), "1");
  assert.match(await page.locator(".chip").nth(1).innerText(), /^variable fuel/);
  assert.equal(await page.locator(".source .line").nth(37).locator(".mark").textContent(), "fuel");
  await close();
});

test("only decisions: each stop decides something", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/figure6.imp`, "--placement=marker"));
  await page.locator(".grain select").selectOption("decisions");
  await page.keyboard.press("Home");
  const n = await last(page), kinds = new Set();
  for (let i = 0; i < n; i++) {
    await page.keyboard.press("ArrowRight");
    kinds.add((await page.locator(".pseudo .current").allTextContents()).join().trim().split(" ")[0]);
  }
  assert.equal(await at(page), n);
  assert.ok(!kinds.has("readVariable(v,") && kinds.size > 2, [...kinds].join());
  await close();
});

test("strategies: one after the other, and side by side at the same call", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/figure6.imp`));
  await page.keyboard.press("End");
  const headings = [];
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press("End");
    headings.push(await page.locator(".pane header", { hasText: "CPS" }).innerText());
    await page.keyboard.press("s");
  }
  assert.deepEqual(headings.map((t) => t.replace(/\s+/g, " ").replace(/,? \d+ (removed|replaced).*/, "")), ["CPS, deferred 7 parameters", "CPS, simple 9 parameters (2 redundant)", "CPS, marker 9 parameters (2 redundant)", "CPS, scc 9 parameters (2 redundant)"]);
  await page.getByLabel("Strategy beside it").selectOption({ label: "simple" });
  assert.equal(await page.locator(".column").count(), 2);
  await slider(page).fill("100");
  assert.match(await page.locator(".column").nth(1).textContent(), /CPS, simple/);
  await page.keyboard.press("2");
  assert.equal(await page.getByRole("img", { name: "Dominator tree of knot" }).count(), 2);
  await page.getByLabel("Strategy beside it").selectOption({ label: "nothing" });
  assert.equal(await page.locator(".column").count(), 0);
  await close();
});

test("the end of Figure 6 says what Algorithm 5 would remove", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/figure6.imp`, "--placement=marker"));
  await page.keyboard.press("End");
  const fates = async () => (await page.locator("[aria-label='Parameters and promises'] tbody tr").allInnerTexts()).map((t) => t.split("\t")).map((t) => `${t[0]}: ${t[2]}`).filter((t) => /^v/.test(t)).sort();
  const all = await fates();
  assert.deepEqual(all, ["v.1: parameter", "v.2: parameter", "v.3: redundant: only v.2 comes in", "v.4: redundant: only v.2 comes in", "v: parameter"]);
  const why = () => page.locator(".why").innerText();
  assert.match(await why(), /^v\.3 and v\.4 are arguments of each other, and from outside only v\.2 comes in\. .*Algorithm 5/);
  assert.equal(await sentence(page), "v.3 and v.4 are redundant.");
  await page.keyboard.press("4");
  assert.deepEqual((await page.locator(".graph .node.redundant text.title").allTextContents()).map((t) => t.slice(0, 3)).sort(), ["v.3", "v.4"]);
  await page.keyboard.press("ArrowLeft");
  assert.doesNotMatch(await why(), /redundant/);
  assert.equal(await page.locator(".graph .node.redundant").count(), 0);
  assert.ok(!(await fates()).some((t) => t.includes("redundant")), "it is known only in the end");
  await close();
});

test("tabs: flow graph, dominator tree, nesting tree, values, SSA, syntax, zoom and SVG", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/gcd.imp`));
  await page.keyboard.press("End");
  for (const name of ["Dominator tree", "Nesting tree", "Values", "Flow graph"]) {
    await page.getByRole("tab", { name }).click();
    assert.equal(await page.getByRole("tab", { name }).getAttribute("aria-selected"), "true");
    assert.ok((await page.locator(".graph .node").count()) > 1, name);
  }
  const width = async () => (await page.locator(".graph").boundingBox()).width;
  const before = await width();
  await page.getByRole("button", { name: "Larger" }).click();
  assert.ok((await width()) > before);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "SVG" }).click()]);
  assert.equal(download.suggestedFilename(), "gcd-flow.svg");
  const svg = readFileSync(await download.path(), "utf8");
  assert.ok(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/.test(svg) && svg.includes(">gcd<") && svg.length < 20_000, svg.slice(0, 200));
  await page.keyboard.press("5");
  assert.match(await page.getByRole("region", { name: "SSA" }).textContent(), /phi/);
  await page.keyboard.press("6");
  assert.match(await page.getByRole("region", { name: "Syntax" }).textContent(), /FuncDecl|File/);
  await page.getByRole("tab", { name: "Syntax" }).press("ArrowRight");
  assert.equal(await page.getByRole("tab", { name: "Flow graph" }).getAttribute("aria-selected"), "true");
  await close();
});

test("passes: inert ones are hidden, changes are shown", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/primes.imp`));
  await page.keyboard.press("p");
  const n = await last(page);
  assert.ok(n > 1);
  await page.keyboard.press("ArrowRight");
  assert.ok((await page.locator(".line.added, .line.removed").count()) > 0);
  await page.getByLabel("whole program").check();
  await page.getByLabel("passes without changes").check();
  assert.ok((await last(page)) > n);
  const steps = page.getByRole("option"); // the last pass runs when the others change nothing
  await steps.nth((await steps.count()) - 2).click();
  assert.equal(await at(page), (await last(page)) - 1);
  assert.match(await page.locator(".wide").innerText(), /The pass changed nothing/);
  await close();
});

test("run: values of parameters, calls, output, the end", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/gcd.imp`, "--max-run=100000"));
  await page.keyboard.press("r");
  await page.keyboard.press("ArrowRight");
  assert.ok((await page.locator(".stack .row").count()) >= 1);
  await page.keyboard.press("End");
  assert.equal(await page.locator(".output").innerText(), readFileSync(`${examples}/gcd.out`, "utf8"));
  assert.match(await page.locator(".why").innerText(), /ended with status 0/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("c");
  await page.keyboard.press("Home");
  assert.match(await sentence(page), /construction/);
  await close();
});

test("the address keeps what is shown, and may hold anything; the page has no path of the machine", { skip }, async () => {
  const path = explore(resolve(examples, "figure6.imp"));
  assert.ok(!readFileSync(path, "utf8").includes(resolve(examples)));
  const { page, close } = await open(path);
  await page.keyboard.press("s");
  await slider(page).fill("100");
  await page.keyboard.press("2");
  await page.locator(".source .id", { hasText: /^v$/ }).first().click();
  await page.waitForFunction(() => location.hash.includes("variable") && location.hash.includes("strategy=simple"));
  const [step, chip] = [await at(page), await page.locator(".chip").innerText()];
  await page.reload();
  await page.getByRole("img", { name: "Dominator tree of knot" }).waitFor();
  assert.deepEqual([await at(page), await page.locator(".chip").innerText(), await page.getByLabel("Strategy", { exact: true }).locator("option:checked").innerText()], [step, chip, "simple"]);
  for (const hash of ["#func=knot&marks=%", "#func=<b>&at=-1&marks=[{}]&mode=x&tab=__proto__", "#%", "#func=knot&at=1e9&marks=[1,null]"]) {
    await page.goto("about:blank");
    await page.goto(file(path) + hash);
    await page.locator(".page main .line").first().waitFor();
  }
  await close();
});

test("a graph fits, and is zoomed and dragged", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/figure6.imp`));
  const inside = () => page.locator(".stage").evaluate((stage) => stage.scrollWidth <= stage.clientWidth && stage.scrollHeight <= stage.clientHeight);
  assert.ok(await inside());
  const { x, y, width, height } = await page.locator(".stage").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, -800);
  await page.waitForFunction(() => document.querySelector(".stage").scrollHeight > document.querySelector(".stage").clientHeight);
  const top = () => page.locator(".stage").evaluate((stage) => stage.scrollTop);
  const before = await top();
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2 - 30, { steps: 3 });
  await page.mouse.up();
  assert.equal(await top(), before + 30);
  assert.equal(await page.locator(".chip").count(), 0, "a drag marks nothing");
  await page.keyboard.press("f");
  assert.ok(await inside());
  await close();
});

test("panes are resized by mouse and keys, and keep their sizes", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/gcd.imp`));
  const width = async () => Math.round((await page.locator(".source-pane").boundingBox()).width), before = await width();
  const divider = page.locator("main > .divider").first(), { x, y, width: w } = await divider.boundingBox();
  await page.mouse.move(x + w / 2, y + 200);
  await page.mouse.down();
  await page.mouse.move(x + w / 2 + 100, y + 200, { steps: 3 });
  await page.mouse.up();
  assert.ok(Math.abs(await width() - before - 100) <= 1);
  await divider.press("ArrowLeft");
  assert.ok(Math.abs(await width() - before - 76) <= 1);
  const dock = async () => Math.round((await page.locator(".panels").boundingBox()).height), low = await dock();
  await page.locator("footer > .divider").press("ArrowUp");
  assert.equal(await dock(), low + 24);
  const kept = await width();
  await page.reload();
  await page.waitForSelector(".page main .line");
  assert.deepEqual([await width(), await dock()], [kept, low + 24]);
  assert.ok(await page.locator(".stage").evaluate((stage) => stage.scrollWidth <= stage.clientWidth), "the graph still fits");
  await divider.dblclick();
  assert.equal(await width(), before);
  await close();
});

// A label covers no edge, no node and no other label, in any function.
test("labels do not cross edges", { skip }, async () => {
  for (const name of ["kmp", "tree_walk"]) {
    const { page, close } = await open(explore(`${examples}/${name}.imp`));
    for (const option of await page.getByLabel("Function").locator("option").all()) {
      await page.getByLabel("Function").selectOption(await option.getAttribute("value"));
      await page.locator("body").press("End");
      const [labels, crossed] = await page.locator("svg.graph").evaluate((svg) => {
        const points = [...svg.querySelectorAll("g.edge:not(.ghost) > path")].flatMap((path) => Array.from({ length: Math.ceil(path.getTotalLength() / 3) }, (_, i) => path.getPointAtLength(3 * i)));
        const boxes = [...svg.querySelectorAll("rect.box")].map((el) => el.getBBox());
        // The letters do not fill their lines.
        const labels = [...svg.querySelectorAll("text.label:not(.ghost)")].filter((el) => el.textContent !== "").map((el) => ({ text: el.textContent, box: el.getBBox() }))
          .map(({ text, box }) => ({ text, x: box.x + 1, y: box.y + 2, width: box.width - 2, height: box.height - 4 }));
        const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
        return [labels.length, labels.filter((l) => points.some((p) => meet(l, { x: p.x, y: p.y, width: 0, height: 0 })) || boxes.some((b) => meet(l, b)) || labels.some((m) => m !== l && meet(l, m))).map((l) => l.text)];
      });
      assert.deepEqual(crossed, [], `${name}, ${await option.innerText()}: of ${labels} labels`);
    }
    await close();
  }
});

test("nodes show their operations", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/primes.imp`));
  const ops = async () => (await page.locator(".graph .slot.op text").allTextContents());
  assert.deepEqual(await ops(), []);
  await page.keyboard.press("o");
  assert.deepEqual((await ops()).slice(0, 4), ["for(2)", "let t1 = d * d", "let t2 = t1 <= n", "branch(t2, body, else)"]);
  await page.keyboard.press("Home");
  assert.deepEqual(await ops(), [], "they appear when they are built");
  await page.keyboard.press("2");
  assert.ok((await ops()).includes("let d.1 = d + 1"));
  await page.waitForFunction(() => location.hash.includes("ops=1"));
  await page.reload();
  await page.waitForSelector(".slot.op");
  await page.getByRole("button", { name: "ops" }).click();
  assert.deepEqual(await ops(), []);
  await close();
});

test("all passes are side by side, and a value is highlighted in all", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/primes.imp`));
  await page.keyboard.press("p");
  await page.keyboard.press("End");
  await page.getByLabel("side by side").check();
  const columns = page.locator(".across > section"), n = await columns.count();
  assert.equal(n, (await last(page)) + 1);
  assert.ok(n > 2);
  assert.match(await columns.last().innerText(), /is not there any more/);
  const inView = columns.filter({ hasText: "fn isPrime(" }).last();
  await page.waitForFunction((el) => {
    const { left, right } = el.getBoundingClientRect(), box = el.parentElement.getBoundingClientRect();
    return left >= box.left && right <= box.right;
  }, await inView.elementHandle());
  assert.match(await columns.first().innerText(), /^before the passes\s+fn isPrime\(n: int/);
  await columns.first().locator(".id", { hasText: /^prime$/ }).first().hover();
  const pointed = page.locator(".across .pointed");
  assert.deepEqual([...new Set(await pointed.allTextContents())], ["prime"]);
  assert.ok((await page.locator(".across > section", { has: page.locator(".pointed") }).count()) > 1, "in several columns");
  await columns.first().locator(".id", { hasText: /^d$/ }).first().click();
  assert.ok((await page.locator(".across > section", { has: page.locator(".mark0") }).count()) > 1);
  await columns.nth(1).getByRole("button").click();
  assert.equal(await at(page), 1);
  await page.waitForFunction(() => /step=1&across=1/.test(location.hash));
  await page.reload();
  await page.waitForSelector(".across .mark0");
  assert.equal(await at(page), 1);
  await page.getByLabel("Function", { exact: true }).selectOption({ index: 1 });
  assert.match(await columns.first().innerText(), /fn main\(/);
  assert.deepEqual(await violations(page, axe), []);
  await close();
});

test("two fingers zoom a graph", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/figure6.imp`), { viewport: { width: 390, height: 800 }, hasTouch: true });
  await page.locator(".stage").evaluate((stage) => stage.scrollIntoView({ block: "start" }));
  const box = await page.locator(".stage").boundingBox(), width = async () => (await page.locator(".graph").boundingBox()).width, before = await width();
  const cdp = await page.context().newCDPSession(page), x = box.x + box.width / 2, y = box.y + 100;
  const touch = (type, by) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: by === 0 ? [] : [{ x: x - by, y, id: 0 }, { x: x + by, y, id: 1 }] });
  await touch("touchStart", 30);
  for (const by of [40, 50, 60]) await touch("touchMove", by);
  await touch("touchEnd", 0);
  const factor = (await width()) / before;
  assert.ok(factor > 1.6 && factor < 2.4, `the graph is ${factor} times as wide`);
  assert.ok((await page.locator("footer").boundingBox()).height <= 400, "the dock leaves half of the screen");
  await close();
});

test("functions, help and colours", { skip }, async () => {
  const { page, close } = await open(explore(`${examples}/early_exit.imp`));
  const names = await page.getByLabel("Function").locator("option").allInnerTexts();
  assert.match(names[0], /^multiply \(line/);
  assert.match(await page.locator(".cps").textContent(), /^fn escape/, "the first function with a parameter is shown first");
  assert.match(names[Number(await page.getByLabel("Function").inputValue())], /^escape/);
  for (const _ of names) await page.keyboard.press("[");
  await page.keyboard.press("]");
  assert.match(await page.locator(".cps").textContent(), /^fn product/);
  assert.ok((await page.locator(".graph .edge.exceptional, .graph .edge.ghost").count()) > 0);
  await page.keyboard.press("End");
  assert.equal(await page.locator(".graph g.edge.exceptional").count(), 1, "the handler is reached by an exception");
  await page.keyboard.press("[");
  await page.keyboard.press("?");
  assert.match(await page.getByRole("dialog").innerText(), /Keys/);
  await page.getByRole("button", { name: "Close" }).click();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.keyboard.press("d");
  assert.notEqual(await background(), light);
  await page.keyboard.press("d");
  assert.equal(await background(), light);
  await close();
});

test("a program in CPS has no construction", { skip }, async () => {
  const { page, close } = await open(explore(source("a.cps", "fn main(ret: cont()) =\n  for(0)\n  where for(i: int) =\n  let t1 = i < 3\n  branch(t1, body, done)\n  where body() =\n    let i.1 = i + 1\n    for(i.1)\n  where done() = ret()\n")));
  assert.match(await sentence(page), /no construction/);
  assert.equal(await page.locator(".graph .node").count(), 5);
  await page.locator(".cps .id", { hasText: /^i$/ }).first().click();
  assert.equal(await page.locator(".cps .mark.argument").count(), 2);
  for (const key of "12345pr") await page.keyboard.press(key);
  await close();
});

test("hostile names and texts stay text", { skip }, async () => {
  const script = "</script><script>alert(1)</script><img src=x onerror=alert(2)>";
  const quoted = JSON.stringify(script);
  const imp = source("<b>\"x.imp", `fn main() {\n    // ${script} <!-- \u202e\u2066 bidi\n    var s = ${quoted};\n    for i in 0..2 { s += "\u202ekcab &amp; '"; }\n    print(s); // ${"x".repeat(100_000)}\n}\n`);
  const long = source("long.imp", `fn main() { var x = 0; ${"x += 1; ".repeat(12_500)} print(x); }\n`);
  const name = "`" + script.replaceAll("`", "") + "`";
  const cps = source("hostile.cps", `fn main(${"ret"}: cont()) =\n  ${name}(0)\n  where ${name}(\`<b>"'&\`: int) =\n  do print(\`<b>"'&\`)\n  ret()\n`);
  for (const program of [imp, long, cps]) {
    const { page, close } = await open(explore(program));
    for (const key of ["End", "2", "3", "4", "5", "1", "p", "End", "r", "End", "c", "Home"]) await page.keyboard.press(key);
    assert.equal(await page.locator("img, b").count(), 0);
    assert.equal(await page.locator("script").count(), 2);
    if (program === cps) {
      assert.ok((await page.locator(".cps").textContent()).includes(script));
      await page.locator(".cps .id", { hasText: "<b>" }).first().click();
      assert.equal(await page.locator(".chip").innerText(), "value `<b>\"'&` ×");
    } else if (program === imp) {
      const text = await page.locator(".page").textContent();
      assert.ok(text.includes("<!-- \u27e8U+202E\u27e9\u27e8U+2066\u27e9 bidi"), "what controls the direction is visible");
      for (const key of ["r", "End"]) await page.keyboard.press(key);
      assert.ok(!/[\u202a-\u202e\u2066-\u2069]/.test(await page.locator("body").evaluate((b) => b.querySelector(".page").textContent)), "and nowhere in effect");
      assert.ok((await page.locator(".output").innerText()).includes("\u27e8U+202E\u27e9kcab"));
    } else assert.ok((await page.locator(".source").textContent()).includes("print("));
    await close();
  }
});

test("the page is accessible, light and dark", { skip }, async () => {
  const path = explore(`${examples}/primes.imp`);
  for (const colorScheme of ["light", "dark"]) {
    const { page, close } = await open(path, { colorScheme });
    for (const keys of [["End", "Shift+ArrowLeft"], ["3"], ["4"], ["p", "ArrowRight"], ["r", "ArrowRight"]]) {
      for (const key of keys) await page.keyboard.press(key);
      await page.evaluate(() => document.querySelectorAll(".cps .id.value")[2]?.click());
      assert.deepEqual(await violations(page, axe), [], `${colorScheme} ${keys}`);
    }
    await close();
  }
});

test("narrow screens and paper", { skip }, async () => {
  const path = explore(`${examples}/primes.imp`);
  const { page, close } = await open(path, { viewport: { width: 390, height: 800 } });
  await page.keyboard.press("End");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "nothing is wider than the screen");
  assert.ok((await page.locator("footer").boundingBox()).height <= 400, "the dock leaves half of the screen");
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".cps").isVisible());
  assert.ok(!(await page.locator(".controls").isVisible()));
  await close();
});

// Most lines are made in the background, and laid out when they are in sight. They take their
// place before that.
test("a function of thousands of continuations: every line is at its place", { skip }, async () => {
  const ifs = Array.from({ length: 1500 }, (_, i) => `    if n % ${i + 2} == 0 { a += ${i}; } else { b += a; }`);
  const { page, close } = await open(explore(source("large.imp", `fn large(n: int) -> int {\n    var a = 0;\n    var b = 1;\n${ifs.join("\n")}\n    return a + b;\n}\nfn main() { print(large(7)); }\n`)));
  await page.locator(".stage button", { hasText: "Draw it" }).waitFor(); // a role is slow to find among so many elements
  const code = page.locator(".cps");
  await page.keyboard.press("End");
  for (const pane of [".cps", ".source"]) {
    assert.ok(await page.locator(`${pane} .line.current`).first().evaluate((l, pane) => {
      const box = document.querySelector(pane).getBoundingClientRect(), { top, bottom } = l.getBoundingClientRect();
      return top >= box.top && bottom <= box.bottom + 1;
    }, pane), `${pane}: the current line is in sight`);
  }
  // The first lines are there at once, the last ones before they are asked for.
  await page.waitForFunction(() => document.querySelectorAll(".cps .line").length > 9000);
  assert.equal(await page.locator(".cps .later").count(), 0, "all lines are in the last state");
  const [lines, height, out] = await code.evaluate((box) => [box.querySelectorAll(".line").length, box.scrollHeight, [...box.querySelectorAll(".lines")].filter((b) => b.firstElementChild.checkVisibility({ contentVisibilityAuto: true })).length]);
  const line = await code.locator(".line").first().evaluate((l) => l.getBoundingClientRect().height);
  assert.ok(Math.abs(height - lines * line) < line, `${lines} lines of ${line} pixels are ${height} high`);
  assert.ok(out < 10, `${out} blocks are laid out`);
  await close();
});

test("every example can be played", { skip }, async () => {
  // With CPSC_LONG=1, all of them; else every sixth.
  const names = readdirSync(examples).filter((n) => n.endsWith(".imp"));
  for (const name of names.filter((_, i) => process.env.CPSC_LONG === "1" || i % 6 === 0)) {
    const { page, close } = await open(explore(`${examples}/${name}`));
    await page.keyboard.press("End");
    assert.equal(await page.locator(".cps .later").count(), 0, name);
    for (const key of ["s", "3", "p", "End", "r", "End"]) await page.keyboard.press(key);
    await close();
  }
});
