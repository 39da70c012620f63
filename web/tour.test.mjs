// Tests of the tour in the playground, in a browser. The answers of the lessons are tested in
// package playground/tour.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { browser, executable, patience } from "./browser.mjs";
import { serve, violations, visit } from "./playground.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const skip = executable === undefined && "there is no Chromium";

let served, address, chromium, lessons;

before(async () => {
  if (skip) return;
  served = await serve();
  address = served.address;
  chromium = await browser();
  lessons = await (await fetch(address + "tour.json")).json();
});

after(async () => {
  await chromium?.close();
  served?.stop();
});

const open = (fragment, options, script) => visit(chromium, address, fragment, options, script);
const questions = (lesson) => lesson.parts.filter((p) => p.question !== undefined).map((p) => p.question);
const form = (page) => page.locator("form.question").last();
const choice = (page, key) => form(page).locator(`input[value=${JSON.stringify(key)}]`);
const button = (page, name) => page.getByRole("button", { name, exact: true });
const feedback = (page, text) => form(page).getByRole("status").getByText(text).first().waitFor();
const title = (page, lesson) => page.locator(".lesson").getByRole("heading", { name: lesson.title, exact: true }).waitFor();

// shown waits until the explorer shows what the question is about.
const shown = (page, q) => page.waitForFunction(([func, strategy]) => {
  const selected = (label) => document.querySelector(`select[aria-label=${label}]`)?.selectedOptions[0]?.textContent ?? "";
  return selected("Function").startsWith(func) && selected("Strategy") === strategy;
}, [q.func, q.strategy]);

// inGraph chooses a continuation in the flow graph, or its parameter in the graph of values, with
// a click into the middle of its box.
async function inGraph(page, tab, key) {
  const name = key.replace(".", "\\.");
  // In the flow graph, its name is there twice: as a text, and as a tooltip.
  const has = tab === "values" ? page.locator(".slot text", { hasText: new RegExp(` in ${name}(:|$)`) }) : page.locator("text.title", { hasText: new RegExp(`^(${name}){2}$`) });
  const box = page.locator(".page .graph .node", { has }).locator("rect.box").first();
  // The texts of the node are above the box. The graph may be drawn anew meanwhile; then click tries again.
  await box.click({ force: true });
}

test("every lesson: each question is answered wrong by the keyboard, and right by the mouse", { skip }, async () => {
  const { page, close } = await open("#tour=" + lessons[0].name, { viewport: { width: 1280, height: 720 } });
  for (const lesson of lessons) {
    await page.evaluate((name) => (location.hash = "tour=" + name), lesson.name);
    await title(page, lesson);
    for (const [i, q] of questions(lesson).entries()) {
      const where = `${lesson.name}, ${q.id}`;
      assert.equal(await page.locator("form.question").count(), i + 1, where + ": one question at a time");
      await shown(page, q.from);
      // Before the answer, nothing can be seen of what is not built yet.
      assert.equal(await page.locator(".page .cps .later:visible").count(), 0, where);

      // On a small laptop, the whole graph is in view beside the question, if a graph is shown.
      assert.ok(await page.evaluate(() => {
        const stage = document.querySelector(".page .stage"), question = [...document.querySelectorAll("form.question legend")].at(-1);
        const inside = (el, box) => {
          const { left, right, top, bottom } = el.getBoundingClientRect();
          return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
        };
        question.scrollIntoView({ block: "center" });
        if (!inside(question, document.querySelector(".lesson").getBoundingClientRect())) return false;
        if (stage === null) return true;
        const box = stage.getBoundingClientRect();
        const legible = [...stage.querySelectorAll(".node text")].every((text) => text.textContent === "" || text.getBoundingClientRect().height >= 6.9);
        return box.bottom <= innerHeight && legible && [...stage.querySelectorAll(".node")].every((node) => inside(node, box));
      }), where + ": the question and all nodes are in view, and legible");

      const wrong = q.choices.find((c) => !c.right);
      await choice(page, wrong.key).focus();
      await page.keyboard.press("Space");
      assert.ok(await choice(page, wrong.key).isChecked(), where);
      await page.keyboard.press("Enter");
      await feedback(page, "Not quite.");
      if (q.multiple) await choice(page, wrong.key).uncheck();

      for (const c of q.choices.filter((c) => c.right)) {
        if (q.graph) await inGraph(page, q.from.tab, c.key);
        else await form(page).locator("label", { has: page.locator(`input[value=${JSON.stringify(c.key)}]`) }).click();
        assert.ok(await choice(page, c.key).isChecked(), where);
      }
      if (q.graph) assert.equal(await page.locator(".graph .node.chosen").count(), q.choices.filter((c) => c.right).length, where);
      await form(page).getByRole("button", { name: "Answer", exact: true }).click();
      await feedback(page, "That is right.");
      assert.ok(await form(page).locator(".choice.right").evaluateAll((all) => all.every((el) => el.firstChild.getBoundingClientRect().bottom > el.lastChild.getBoundingClientRect().top)), where + ": a choice is beside its box");
      assert.ok(await form(page).getByRole("status").evaluate((el) => el === document.activeElement), where + ": the focus is on the reason");
      const on = button(page, "Continue");
      if (await on.count() > 0) await on.click();
    }
    await page.locator("select[aria-label=Lesson] option:checked", { hasText: "✓" }).waitFor({ state: "attached" });
  }
  await button(page, "All lessons").click();
  await page.getByText(`${lessons.length} of ${lessons.length} lessons done.`).waitFor();
  await close();
});

test("what shows the finished function is covered until all questions are answered", { skip }, async () => {
  const { page, close } = await open("#tour=lookup");
  const lesson = lessons.find((l) => l.name === "lookup");
  await title(page, lesson);
  const covered = page.getByText("This shows the finished function, and so the answer.");
  const ssa = page.locator(".stage, .code").filter({ hasText: "phi" });
  const heights = async () => new Set(await page.locator(".graph .node:not(.own) .box").evaluateAll((list) => list.map((r) => r.getAttribute("height"))));
  for (const [i, q] of questions(lesson).entries()) {
    await shown(page, q.from);
    assert.equal((await heights()).size, 1, "no box has more room than the others");
    // No gap shows that an argument is missing.
    assert.doesNotMatch(await page.locator(".cps").textContent(), /\( | \)|,\)|\(,/, q.id);
    for (const tab of ["Dominator tree", "Nesting tree", "SSA"]) {
      await page.getByRole("tab", { name: tab }).click();
      await covered.waitFor();
      assert.equal(await page.locator(".page .graph").count(), 0, tab);
    }
    await page.keyboard.press("Escape");
    await page.locator(".page .position").click();
    await page.keyboard.press("5");
    assert.equal(await ssa.count(), 0, "nor by the keyboard");
    assert.ok(await page.getByRole("button", { name: "Run", exact: true }).last().isDisabled());
    await page.keyboard.press("r");
    await page.locator(".page .pseudo div").first().waitFor();
    await page.getByRole("tab", { name: "Flow graph" }).click();
    for (const c of q.choices.filter((c) => c.right)) await choice(page, c.key).check();
    await form(page).getByRole("button", { name: "Answer", exact: true }).click();
    await feedback(page, "That is right.");
    if (i + 1 < questions(lesson).length) await button(page, "Continue").click();
  }
  assert.ok((await heights()).size > 1);
  await page.getByRole("tab", { name: "SSA" }).click();
  await page.locator(".page .code").filter({ hasText: "phi" }).waitFor();
  assert.ok(await page.getByRole("button", { name: "Run", exact: true }).last().isEnabled());
  await close();
});

test("the progress survives a reload, and can be forgotten", { skip }, async () => {
  const { page, close } = await open("#tour");
  await page.getByText(`0 of ${lessons.length} lessons done.`).waitFor();
  await button(page, "Begin").click();
  await title(page, lessons[0]);
  const [first, second] = questions(lessons[0]);
  // Wrong, and then the answer.
  await choice(page, first.choices.find((c) => !c.right).key).check();
  await form(page).getByRole("button", { name: "Answer", exact: true }).click();
  await button(page, "Show the answer").click();
  await feedback(page, "The right answer:");
  await page.reload();
  await title(page, lessons[0]);
  assert.equal(await page.locator("form.question").count(), 2);
  assert.ok(await page.locator("form.question").first().locator(`input[value="${first.choices.find((c) => c.right).key}"]`).isChecked());
  await choice(page, second.choices.find((c) => c.right).key).check();
  await form(page).getByRole("button", { name: "Answer", exact: true }).click();
  await button(page, `Next lesson: ${lessons[1].title}`).click();
  await title(page, lessons[1]);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), lessons[1].title, "the focus is on the lesson");
  await page.goBack();
  await title(page, lessons[0]);
  await page.reload();
  await page.getByLabel("Lesson", { exact: true }).and(page.locator("select")).selectOption("");
  await page.getByText(`1 of ${lessons.length} lessons done.`).waitFor();
  await button(page, "Forget my answers").click();
  await page.getByText(`0 of ${lessons.length} lessons done.`).waitFor();
  await page.reload();
  await page.getByText(`0 of ${lessons.length} lessons done.`).waitFor();
  await button(page, "Leave the tour").click();
  assert.equal(await page.locator(".tour:visible").count(), 0);
  assert.equal(new URL(page.url()).hash, "");
  await close();
});

test("a lesson that does not exist, and answers without a choice", { skip }, async () => {
  const { page, close } = await open("#tour=nowhere<b>");
  await page.getByRole("alert").getByText("There is no lesson called nowhere").waitFor();
  await page.getByRole("link", { name: lessons[1].title }).click();
  await title(page, lessons[1]);
  const [q] = questions(lessons[1]); // with several right choices
  await form(page).getByRole("button", { name: "Answer", exact: true }).click();
  await feedback(page, "At least one of them is right.");
  await choice(page, q.choices.find((c) => c.right).key).check();
  await form(page).getByRole("button", { name: "Answer", exact: true }).click();
  await feedback(page, "Something is missing.");
  await page.goto(address + "#tour=" + lessons[0].name);
  await title(page, lessons[0]);
  await form(page).getByRole("button", { name: "Answer", exact: true }).click();
  await feedback(page, "Choose an answer first.");
  await close();
});

test("two strategies are shown side by side", { skip }, async () => {
  const knot = lessons.find((l) => l.name === "knot");
  const done = JSON.stringify({ knot: questions(knot).map((q) => q.id) });
  const { page, close } = await open("#tour=knot", {}, `localStorage.setItem("cpsc.tour", ${JSON.stringify(done)})`);
  await button(page, "Show marker and deferred side by side").click();
  await page.getByRole("heading", { name: "CPS, deferred" }).waitFor();
  await page.getByRole("heading", { name: "CPS, marker" }).waitFor();
  assert.equal(await page.getByRole("img", { name: "Graph of the values of knot" }).count(), 2);
  await page.getByText("5 parameters (2 redundant)", { exact: true }).waitFor();
  await page.getByText("3 parameters, 2 replaced", { exact: true }).waitFor();
  await close();
});

test("a changed program can be brought back", { skip }, async () => {
  const { page, close } = await open("#tour=" + lessons[0].name);
  const editor = page.getByRole("textbox", { name: "Program" });
  await editor.getByText("straight").first().waitFor();
  await editor.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText("fn main() { print(1); }");
  await page.locator(".page .cps").getByText("print").first().waitFor({ state: "attached" });
  await button(page, "bring it back").click();
  await editor.getByText("straight").first().waitFor();
  await page.locator(".page .cps").getByText("straight").first().waitFor({ state: "attached" });
  await close();
});

test("without storage, or with anything in it", { skip }, async () => {
  const scripts = [
    () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } }),
    () => localStorage.setItem("cpsc.tour", "{"),
    () => localStorage.setItem("cpsc.tour", '{"one-block": [1, {}], "lookup": 3, "x": null}'),
  ];
  for (const [i, script] of scripts.entries()) {
    const { page, close } = await open("#tour=" + lessons[0].name, {}, script);
    await title(page, lessons[0]);
    const [q] = questions(lessons[0]);
    await choice(page, q.choices.find((c) => c.right).key).check();
    await form(page).getByRole("button", { name: "Answer", exact: true }).click();
    await feedback(page, "That is right.");
    await page.getByRole("combobox", { name: "Lesson" }).selectOption("");
    await page.getByText(`0 of ${lessons.length} lessons done.`).waitFor();
    assert.equal(await page.getByText("does not keep your answers").count(), i === 0 ? 1 : 0);
    await close();
  }
});

test("a text of a lesson is never markup", { skip }, async () => {
  const context = await chromium.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const evil = "<img src=x onerror=alert(1)>";
  const text = [["p", evil], ["script", "alert(1)"], ["img", evil], ["p", ["a", "javascript:alert(1)", "a link"]]];
  const lesson = structuredClone(lessons[0]);
  lesson.title = evil;
  lesson.parts[0] = { text };
  await page.route("**/tour.json", (route) => route.fulfill({ json: [lesson] }));
  const faults = [];
  page.on("dialog", (d) => {
    faults.push(d.message());
    d.dismiss();
  });
  await page.goto(address + "#tour=" + lesson.name);
  await page.locator(".lesson").getByText("a link").click();
  assert.equal(await page.locator(".tour img, .tour script, .tour a").count(), 0);
  assert.equal(await page.locator(".lesson h2").innerText(), evil);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the tour is accessible, light and dark, wide and narrow", { skip }, async () => {
  for (const [colorScheme, width] of [["light", 1400], ["dark", 1400], ["dark", 390]]) {
    const { page, close } = await open("#tour", { colorScheme, viewport: { width, height: 900 } });
    await button(page, "Begin").waitFor();
    await page.locator(".page .cps").waitFor();
    const check = async (what) => {
      assert.deepEqual(await violations(page, axe), [], `${what}, ${colorScheme} ${width}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${what}, ${width}: nothing is wider than the screen`);
    };
    await check("all lessons");
    await page.goto(address + "#tour=lookup");
    await page.locator(".page .cps .line:visible").first().waitFor();
    const [q] = questions(lessons[1]);
    await choice(page, q.choices.find((c) => !c.right).key).check();
    await form(page).getByRole("button", { name: "Answer", exact: true }).click();
    await feedback(page, "Not quite.");
    await check("a wrong answer");
    await button(page, "Show the answer").click();
    await button(page, "Continue").click();
    await check("a right answer");
    await close();
  }
});

test("Algorithm 5: each step names its component, says what comes in, and has it in view", { skip }, async () => {
  const { page, close } = await open("#tour=knot");
  const lesson = lessons.find((l) => l.name === "knot");
  await title(page, lesson);
  for (const [i, q] of questions(lesson).entries()) {
    await shown(page, q.from);
    for (const c of q.choices.filter((c) => c.right)) await choice(page, c.key).check();
    await form(page).getByRole("button", { name: "Answer", exact: true }).click();
    await feedback(page, "That is right.");
    if (i + 1 < questions(lesson).length) await button(page, "Continue").click();
  }
  await button(page, "Show Algorithm 5 from its beginning").click();
  // The variables in the last column are those whose parameters are lit.
  const steps = [
    ["Algorithm 5: which parameters are redundant?", []],
    ["C1 is v: x and y come in.", ["v in join: C1"]],
    ["C2 is v@four, v@three, v.1 and v.2: v and v.3 come in.", ["v in four: C2", "v in one: C2", "v in three: C2", "v in two: C2"]],
    ["The rest of C2: v@four and v@three.", ["v in four: C2", "v in one: C2", "v in three: C2", "v in two: C2"]],
    ["C2.1 is v@four and v@three: only v.2 comes in.", ["v in four: C2.1", "v in three: C2.1"]],
    ["v@four is v.2.", ["v in four: C2.1", "v in three: C2.1"]],
    ["v@three is v.2.", ["v in four: C2.1", "v in three: C2.1"]],
  ];
  for (const [sentence, lit] of steps) {
    await page.locator(".page .sentence").filter({ hasText: sentence }).waitFor();
    const together = page.locator(".graph .node.together");
    assert.deepEqual((await together.locator(".slot text").allTextContents()).sort(), lit, sentence);
    const stage = await page.locator(".stage").boundingBox();
    for (const node of await together.all()) {
      const box = await node.boundingBox();
      assert.ok(box.y >= stage.y && box.y + box.height <= stage.y + stage.height, sentence + ": it is in view");
    }
    await page.locator(".page .position").click();
    await page.keyboard.press("ArrowRight");
  }
  await close();
});
