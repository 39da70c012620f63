// Tests that the grammars of editors/, for TextMate and for Vim, and the lexers of cpsc agree on the
// tokens of all programs of the tree, and of their CPS and SSA form.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const languages = ["imp", "cps", "ssa", "bril"];
const path = (scope) => `../editors/vscode/syntaxes/${scope.replace("source.", "")}.tmLanguage.json`;

const wasm = readFileSync(createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm"));
await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) => textmate.parseRawGrammar(readFileSync(path(scope), "utf8"), path(scope)),
});
const grammar = (language) => registry.loadGrammar("source." + language);

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

// programs returns the programs of the tree, with their tokens.
function programs() {
  const patterns = languages.map((language) => "*." + language);
  const files = execFileSync("git", ["ls-files", "-z", "--", ...patterns], { cwd: "..", encoding: "utf8" }).split("\0").filter(Boolean);
  const out = execFileSync("go", ["run", "./internal/tokens/print", ...files], { cwd: "..", encoding: "utf8", maxBuffer: 1 << 30 });
  return out.trim().split("\n").map((line) => JSON.parse(line));
}

// compare returns the tokens of a program that a grammar classifies in another way than the lexer,
// and counts the tokens of each kind in seen.
function compare({ path, language, text, tokens }, kinds, seen) {
  const wrong = [];
  const bytes = Buffer.from(text);
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
    const got = new Set(kinds.slice(start, end));
    if (t.kind === "comment") got.delete("none"); // its newlines
    const ok = got.size === 1 && (got.has(t.kind) || (t.kind === "contextual" && (got.has("keyword") || got.has("identifier"))));
    if (!ok) wrong.push(`${path}, ${language}: ${t.kind} ${bytes.toString("utf8", t.start, t.end)} is ${[...got].join(", ")}`);
  }
  return wrong;
}

const all = programs();
const expected = {
  imp: ["identifier", "keyword", "contextual", "number", "string", "character", "comment", "symbol"],
  cps: ["identifier", "contextual", "number", "string", "symbol"],
  ssa: ["identifier", "contextual", "number", "string", "comment", "symbol"],
  bril: ["identifier", "contextual", "number", "character", "comment", "symbol"],
};

for (const language of languages) {
  test(`the grammar of ${language} agrees with the lexer on all programs`, async () => {
    const tm = await grammar(language);
    const seen = {};
    const wrong = all.filter((p) => p.language === language).flatMap((p) => compare(p, classify(tm, p.text), seen));
    assert.deepEqual(wrong.slice(0, 20), []);
    for (const k of expected[language]) assert.ok(seen[k] >= 20, `only ${seen[k]} tokens are of the kind ${k}`);
  });
}

// The kinds of tokens that the syntax groups of the Vim files are for, without the name of the language.
const groups = {
  Comment: "comment", Todo: "comment", String: "string", Character: "character", Number: "number", Position: "number",
  Operator: "symbol", Punctuation: "symbol",
  Structure: "keyword", Statement: "keyword", Operation: "keyword", Constant: "keyword",
  Type: "identifier", Name: "identifier", Quoted: "identifier", Field: "identifier", Call: "identifier", Function: "identifier", Label: "identifier",
};

const hasNeovim = !spawnSync("nvim", ["--version"]).error;

// neovim runs Neovim with the files of editors/vim, and returns what it prints.
function neovim(args, env = process.env) {
  const files = ["--cmd", "set runtimepath^=../editors/vim", "-c", "filetype plugin indent on", "-c", "syntax on"];
  const { stderr } = spawnSync("nvim", ["--headless", "-u", "NONE", "-i", "NONE", "-n", ...files, ...args, "-c", "qa!"], { env, encoding: "utf8" });
  return stderr;
}

// Neovim takes its time, so of the programs in CPS and SSA form it gets those of the examples.
const some = all.filter((p) => p.path.endsWith(p.language) || p.path.startsWith("examples/"));

test("the Vim files agree with the lexers, in Neovim", (t) => {
  if (!hasNeovim) return t.skip("there is no nvim");
  const dir = mkdtempSync(join(tmpdir(), "vim-"));
  const env = { ...process.env, PROGRAMS: join(dir, "programs"), SYNTAX: join(dir, "syntax") };
  writeFileSync(env.PROGRAMS, some.map((p) => JSON.stringify({ language: p.language, text: p.text }) + "\n").join(""));
  neovim(["-c", "luafile vim-groups.lua"], env);
  const wrong = [];
  readFileSync(env.SYNTAX, "utf8").trim().split("\n").forEach((line, k) => {
    const p = some[k];
    const bytes = JSON.parse(line).map((group) => groups[group.replace(/^(imp|cps|ssa|bril)/, "")] ?? "none");
    const kinds = []; // at each UTF-16 offset
    let at = 0;
    for (const c of p.text) {
      for (let i = 0; i < c.length; i++) kinds.push(bytes[at]);
      at += Buffer.byteLength(c);
    }
    wrong.push(...compare(p, kinds, {}));
  });
  rmSync(dir, { recursive: true });
  assert.deepEqual(wrong.slice(0, 20), []);
});

test("Neovim knows the files by their extensions, how they are commented and indented", (t) => {
  if (!hasNeovim) return t.skip("there is no nvim");
  for (const [language, want] of [["imp", "imp // %s 4"], ["cps", "cps // %s 2"], ["ssa", "ssa // %s 2"], ["bril", "bril # %s 2"]]) {
    assert.equal(neovim(["-c", `edit none.${language}`, "-c", 'echo &filetype &commentstring &shiftwidth']).trim(), want);
  }
  const indented = neovim(["-c", "edit none.imp", "-c", "call setline(1, ['fn f() {', 'while true {', 'g();', '}', '}'])", "-c", "silent normal gg=G", "-c", "echo join(getline(1, '$'), ';')"]);
  assert.equal(indented.trim(), "fn f() {;    while true {;        g();;    };}");
});

test("the grammar knows where contextual words are keywords", async () => {
  const tm = await grammar("imp");
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
