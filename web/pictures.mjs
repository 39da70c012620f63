// Takes the pictures of the documentation:
//
//	node pictures.mjs
//
// It writes ../docs/explorer.png, ../docs/explorer-strategies.png, ../docs/playground.png and
// ../docs/tour.png. Look at them before you commit them.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser, file } from "./browser.mjs";
import { serve } from "./playground.mjs";

const dir = mkdtempSync(join(tmpdir(), "explore-"));
const b = await browser();

// take opens the page of an example and takes a picture after some keys.
async function take(example, name, colorScheme, act) {
  const page = join(dir, "page.html");
  execFileSync("go", ["run", "./cmd/cpsc", "explore", `examples/${example}.imp`, "-o", page], { cwd: "..", stdio: "inherit" });
  const p = await b.newPage({ viewport: { width: 1440, height: 900 }, colorScheme });
  await p.goto(file(page));
  await p.waitForSelector(".page main .line");
  await act(p);
  await p.mouse.move(0, 0);
  await p.evaluate(() => document.activeElement.blur());
  await p.waitForTimeout(300); // until the colours have changed
  await p.screenshot({ path: `../docs/${name}.png` });
}

await take("primes", "explorer", "light", async (p) => {
  await p.locator("input[type=range]").fill("88");
  await p.locator(".source .id", { hasText: /^prime$/ }).first().click();
  await p.locator(".cps .id", { hasText: /^d$/ }).first().click();
});
await take("figure6", "explorer-strategies", "dark", async (p) => {
  await p.getByLabel("Strategy beside it").selectOption({ label: "marker" });
  await p.locator("input[type=range]").fill("220");
  await p.locator(".source .id", { hasText: /^v$/ }).first().click();
});

const { address, stop } = await serve();
const p = await b.newPage({ viewport: { width: 1440, height: 900 } });
await p.goto(address);
await p.waitForSelector(".page main .line");
await p.locator(".run-button").click();
await p.locator(".end", { hasText: "ended" }).waitFor();
await p.waitForTimeout(300);
await p.screenshot({ path: "../docs/playground.png" });
const lesson = await b.newPage({ viewport: { width: 1440, height: 900 } });
await lesson.goto(address + "#tour=lookup");
await lesson.locator(".page .cps .line:visible").first().waitFor();
for (const name of ["while", "join"]) await lesson.locator("form.question").getByLabel(name, { exact: true }).check();
await lesson.locator("form.question").evaluate((form) => form.scrollIntoView({ block: "end" }));
await lesson.waitForTimeout(300);
await lesson.screenshot({ path: "../docs/tour.png" });
stop();
await b.close();
rmSync(dir, { recursive: true });
