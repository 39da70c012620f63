// Says what takes up the space in the toolkit of the playground:
//
//	node wasm-sizes.mjs
//
// It compiles the toolkit as playground/main.go does, but with the names of the functions, and prints a table in Markdown: how many functions a group of packages has, the bytes of
// their code, and those of that code compressed alone by brotli. The last row is what is not
// code: constants, types and the tables of Go's runtime.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const flags = ["-trimpath", "-gcflags=all=-l", "-gcflags=cpsc/interp/internal/fast="]; // see playground/main.go

// make runs the command go, which writes a file into a new directory, and returns the file.
function make(name, env, ...args) {
  const dir = mkdtempSync(join(tmpdir(), "wasm-"));
  execFileSync("go", args.map((a) => a.replace("DIR", dir)), { cwd: "..", env: { ...process.env, ...env }, stdio: "inherit" });
  const bytes = readFileSync(join(dir, name));
  rmSync(dir, { recursive: true });
  return bytes;
}

// A Reader reads a part of a module.
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  number() { // an unsigned number in LEB128
    for (let n = 0, scale = 1; ; scale *= 128) {
      const b = this.bytes[this.at++];
      n += (b & 127) * scale;
      if (b < 128) return n;
    }
  }
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  text() {
    return this.take(this.number()).toString("utf8");
  }
}

// sections returns the kinds and contents of the sections of a module.
function sections(module) {
  const list = [];
  for (const r = new Reader(module, 8); r.at < module.length;) {
    const kind = r.take(1)[0];
    list.push({ kind, content: r.take(r.number()) });
  }
  return list;
}

// functions returns the names and the code of the functions.
function functions(list) {
  const names = new Map();
  let bodies = [], imported = 0;
  for (const { kind, content } of list) {
    const r = new Reader(content);
    if (kind === 0 && r.text() === "name") {
      while (r.at < content.length) {
        const kind = r.take(1)[0], part = new Reader(r.take(r.number()));
        for (let n = kind === 1 ? part.number() : 0; n > 0; n--) names.set(part.number(), part.text());
      }
    } else if (kind === 2) {
      imported = r.number(); // Go imports only functions
    } else if (kind === 10) {
      for (let n = r.number(); n > 0; n--) bodies.push(r.take(r.number()));
    }
  }
  return bodies.map((code, i) => ({ name: names.get(imported + i) ?? "", code }));
}

// The linker writes _ for / in the names of functions.
const groups = [
  ["Go: `runtime`", /^(runtime|internal_runtime|internal_(abi|bytealg|cpu|chacha8rand)|gcWriteBarrier|memeqbody|cmpbody)/],
  ["Go: `encoding/json`, `reflect`", /^(encoding_|reflect|internal_reflectlite)/],
  ["Go: `slices`, `maps`, `sort`", /^(slices|maps|sort|cmp|iter|container_)/],
  ["ANTLR", /^(github|golang)/],
  ["`parser`", /^cpsc_(parser|ast)/],
  ["`check`, `diag`", /^cpsc_(check|diag|internal_notation)/],
  ["`bril`", /^cpsc_bril/],
  ["`cps`, `lower`, `flow`, `construct`, `closing`", /^cpsc_(cps|lower|flow|construct|closing)/],
  ["`opt`, `effects`", /^cpsc_(opt|effects)/],
  ["`ssa`", /^cpsc_ssa/],
  ["`interp`", /^cpsc_(interp|host)/],
  ["`explore`, `compile`, `playground/wasm`", /^(cpsc_|main)/],
  ["Go: the rest", /^/],
];

const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
const compressed = (parts) => brotliCompressSync(Buffer.concat(parts), { params }).length.toLocaleString("en");
const named = make("cpsc.wasm", { GOOS: "js", GOARCH: "wasm" }, "build", "-o", "DIR/cpsc.wasm", ...flags, "cpsc/playground/wasm");
const data = sections(make("cpsc.wasm", {}, "run", "./playground", "-o", "DIR")).find(({ kind }) => kind === 11).content;
const all = functions(sections(named));
const rows = groups.map(([name]) => ({ name, parts: [], size: 0 }));
for (const { name, code } of all) {
  const row = rows[groups.findIndex(([, pattern]) => pattern.test(name))];
  row.parts.push(code);
  row.size += code.length;
}
console.log("| Part | Functions | Bytes | Compressed |\n| --- | --- | --- | --- |");
for (const { name, parts, size } of rows.sort((a, b) => b.size - a.size)) {
  console.log(`| ${name} | ${parts.length.toLocaleString("en")} | ${size.toLocaleString("en")} | ${compressed(parts)} |`);
}
console.log(`| data | | ${data.length.toLocaleString("en")} | ${compressed([data])} |`);
