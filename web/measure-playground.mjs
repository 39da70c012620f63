// Measures when the playground shows the first conversion, from this machine and at 10 Mbit/s, and
// how long it takes to show 10,000 lines:
//
//	cpsc playground
//	node measure-playground.mjs [ADDRESS]
//
// The default is http://localhost:8080/.
import { browser } from "./browser.mjs";
import { addressOf } from "./playground.mjs";

const address = process.argv[2] ?? "http://localhost:8080/";
const b = await browser();

// first opens the page and returns it when it shows the first conversion.
async function first(what, bytesPerSecond) {
  const p = await (await b.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  p.setDefaultTimeout(600_000);
  const network = await p.context().newCDPSession(p);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: bytesPerSecond, uploadThroughput: -1 });
  const begin = performance.now();
  await p.goto(address);
  await p.waitForSelector(".page main .line");
  console.log(`first conversion ${what}: ${Math.round(performance.now() - begin)} ms`);
  return p;
}

for (let i = 0; i < 3; i++) await (await first("from this machine", -1)).context().close();
const p = await first("at 10 Mbit/s", 10e6 / 8);
const lines = (i) => [`fn f${i}(n: int, m: int) -> int {`, "    var a, b = n, m;", `    while a > ${i % 7} {`, `        if a % ${2 + (i % 5)} == 0 { b += a; } else { b -= ${i}; }`,
  "        a -= 1;", "    }", "    if b > 3 { return a; }", "    return a + b;", "}", ""];
const text = Array.from({ length: 1000 }, (_, i) => lines(i).join("\n")).join("\n") + "\nfn main() { print(f0(3, 4)); }\n";
const begin = performance.now();
await p.evaluate((hash) => (location.hash = hash), addressOf(text));
await p.locator("[aria-label=Function] option", { hasText: /^f900 / }).waitFor({ state: "attached" });
console.log(`10,000 lines: ${Math.round(performance.now() - begin)} ms`);
await b.close();
