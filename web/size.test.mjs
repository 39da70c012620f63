// Test of what the playground sends to a browser. To compress it takes half a minute.
import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { serve } from "./playground.mjs";

test("the toolkit has at most 3.0 MB, compressed", async () => {
  const { address, stop } = await serve();
  const wasm = Buffer.from(await (await fetch(address + "cpsc.wasm")).arrayBuffer());
  stop();
  // NPOSTFIX and NDIRECT say how distances are written; these suit WebAssembly.
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_NPOSTFIX]: 3,
    [constants.BROTLI_PARAM_NDIRECT]: 120,
  };
  const { length } = brotliCompressSync(wasm, { params });
  assert.ok(length < 3_000_000, `${length} bytes: the goal is 3.0 MB; see docs/performance.md`);
});
