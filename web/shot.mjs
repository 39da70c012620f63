// Takes a picture of a page:
//
//	node shot.mjs PAGE.html OUT.png [--dark] [--size=WxH] [ACTION…]
//
// An action is key:K, click:SELECTOR, step:N or js:CODE; they happen in their order.
import { browser, file } from "./browser.mjs";

const [page, out, ...rest] = process.argv.slice(2);
const flags = rest.filter((a) => a.startsWith("--"));
const size = (flags.find((f) => f.startsWith("--size="))?.slice(7) ?? "1600x1000").split("x").map(Number);
const b = await browser();
const p = await b.newPage({ viewport: { width: size[0], height: size[1] }, colorScheme: flags.includes("--dark") ? "dark" : "light" });
p.on("console", (m) => console.log("console:", m.text()));
p.on("pageerror", (e) => console.log("error:", e.message, e.stack));
await p.goto(file(page));
await p.waitForSelector(".page main");
for (const action of rest.filter((a) => !a.startsWith("--"))) {
  const [, kind, text] = /^(\w+):(.*)$/s.exec(action);
  if (kind === "key") await p.keyboard.press(text);
  else if (kind === "click") await p.click(text);
  else if (kind === "js") console.log(await p.evaluate(text));
  else if (kind === "select") { const [sel, v] = text.split("|"); await p.selectOption(sel, v); }
  else if (kind === "step") await p.locator("input[type=range]").fill(text);
}
await p.waitForTimeout(250);
await p.screenshot({ path: out });
await b.close();
