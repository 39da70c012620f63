// Measures when the playground shows the first conversion:
//
//	go run ./playground -serve     in the directory above
//	node measure-playground.mjs [ADDRESS]
//
// The default is http://localhost:8080/.
import { browser } from "./browser.mjs";

const b = await browser();
for (let i = 0; i < 5; i++) {
  const p = await b.newPage({ viewport: { width: 1440, height: 900 } });
  const begin = performance.now();
  await p.goto(process.argv[2] ?? "http://localhost:8080/");
  await p.waitForSelector(".page main .line");
  console.log(`first conversion after ${Math.round(performance.now() - begin)} ms`);
  await p.close();
}
await b.close();
