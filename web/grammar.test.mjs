// Tests that the TextMate grammar of editors/ and the lexer of cpsc agree on the tokens of all
// programs of the tree.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const path = "../editors/vscode/syntaxes/imp.tmLanguage.json";

async function grammar() {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(path, "utf8"), path),
  });
  return registry.loadGrammar("source.imp");
}

// kind returns the kind of token that a list of scopes is for, in the words of the lexer.
function kind(scopes) {
  const has = (prefix) => scopes.some((s) => s.startsWith(prefix));
  if (has("comment.")) return "comment";
  if (has("string.quoted.double")) return "string";
  if (has("string.quoted.single")) return "character";
  if (has("constant.numeric")) return "number";
  if (has("keyword.operator") || has("punctuation.")) return "symbol";
  if (has("keyword.") || has("storage.") || has("constant.language")) return "keyword";
  if (has("entity.") || has("support.") || has("variable.")) return "identifier";
  return "none";
}

// classify returns the kind at every UTF-16 offset of a text.
function classify(tm, text) {
  const kinds = [];
  let stack = textmate.INITIAL;
  for (const line of text.split("\n")) {
    const result = tm.tokenizeLine(line, stack);
    for (const t of result.tokens) {
      for (let i = t.startIndex; i < Math.min(t.endIndex, line.length); i++) kinds.push(kind(t.scopes));
    }
    kinds.push("none"); // the newline
    stack = result.ruleStack;
  }
  return kinds;
}

test("the grammar agrees with the lexer on all programs", async () => {
  const tm = await grammar();
  const files = execFileSync("git", ["ls-files", "-z", "--", "*.imp"], { cwd: "..", encoding: "utf8" }).split("\0").filter(Boolean);
  const out = execFileSync("go", ["run", "./internal/tokens", ...files], { cwd: "..", encoding: "utf8", maxBuffer: 1 << 28 });
  const wrong = [];
  const seen = {};
  for (const line of out.trim().split("\n")) {
    const { path, tokens } = JSON.parse(line);
    const bytes = readFileSync("../" + path);
    const kinds = classify(tm, bytes.toString("utf8"));
    let offset = 0; // in bytes, of the UTF-16 offset at
    let at = 0;
    const advance = (to) => {
      at += bytes.toString("utf8", offset, to).length;
      offset = to;
      return at;
    };
    for (const t of tokens) {
      const start = advance(t.start);
      const end = advance(t.end);
      if (t.kind === "malformed") break; // what comes after it is a matter of taste
      seen[t.kind] = (seen[t.kind] ?? 0) + 1;
      const text = bytes.toString("utf8", t.start, t.end);
      const got = new Set(kinds.slice(start, end));
      if (t.kind === "comment") got.delete("none"); // its newlines
      const ok = got.size === 1 && (got.has(t.kind) || (t.kind === "contextual" && (got.has("keyword") || got.has("identifier"))));
      if (!ok) wrong.push(`${path}: ${t.kind} ${text} is ${[...got].join(", ")}`);
    }
  }
  assert.deepEqual(wrong.slice(0, 20), []);
  for (const k of ["identifier", "keyword", "contextual", "number", "string", "character", "comment", "symbol"]) {
    assert.ok(seen[k] > 50, `only ${seen[k]} tokens are of the kind ${k}`);
  }
});

test("the grammar knows where contextual words are keywords", async () => {
  const tm = await grammar();
  for (const [text, want] of [
    ["try { f(); } catch e { }", "keyword"],
    ["try { f(); } finally { }", "keyword"],
    ["var catch = 1;", "identifier"],
    ["fn f() throws string { }", "keyword"],
    ["fn f() -> int throws [int] { }", "keyword"],
    ["fn f() yields int { }", "keyword"],
    ["print(throws + 1);", "identifier"],
    ["extern fn now() -> int;", "keyword"],
    ["var extern = 1;", "identifier"],
    ["var g: gen int = f();", "keyword"],
    ["x = gen + 1;", "identifier"],
    ["type Pred = fn(int) -> bool;", "keyword"],
    ["type = 1;", "identifier"],
    ["p.finally = 1;", "identifier"],
  ]) {
    const word = text.search(/catch|finally|throws|yields|extern|type|\bgen\b/);
    assert.equal(classify(tm, text)[word], want, text);
  }
});
