// Tests the extension for Visual Studio Code with an editor that only records what is registered.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { test } from "node:test";

const dir = new URL("../editors/vscode/", import.meta.url);
const read = (name) => readFileSync(new URL(name, dir), "utf8");
const manifest = JSON.parse(read("package.json"));

// A stub stands for the editor: each call of it is recorded, and each part of it is a stub, too.
function load() {
  const registered = new Map();
  const requests = [];
  const values = { "workspace.getConfiguration": () => ({ get: (name) => (name === "path" ? "cpsc" : []) }), "window.visibleTextEditors": [], "window.activeTextEditor": { document: { uri: { toString: () => "file:///a.imp" } } } };
  const stub = (path) =>
    new Proxy(function () {}, {
      get: (_, name) => values[`${path}.${name}`] ?? stub(path ? `${path}.${name}` : name),
      apply: (_, __, [id, value]) => {
        if (path.includes(".register")) registered.set(id, value);
        if (path.endsWith("createTerminal")) requests.push([id.shellPath, ...id.shellArgs]);
        return { show: () => {} };
      },
      construct: () => ({ event: () => {}, fire: () => {} }),
    });
  class LanguageClient {
    constructor(...args) {
      requests.push(["new", args[2].command, ...args[2].args]);
    }
    start() {}
    stop() {
      requests.push(["stop"]);
    }
    sendRequest(method, params) {
      requests.push([method, params.command, ...params.arguments]);
      return Promise.resolve(params.command === "cpsc.listSources" ? ["/a.imp", "/lib.imp"] : { text: "fn main", line: 0 });
    }
  }
  const original = Module._load;
  Module._load = (name, ...rest) => {
    if (name === "vscode") return new Proxy({}, { get: (_, part) => stub(part) });
    if (name === "vscode-languageclient/node") return { LanguageClient };
    return original(name, ...rest);
  };
  const extension = createRequire(import.meta.url)("../editors/vscode/extension.js");
  Module._load = original;
  return { extension, registered, requests };
}

test("the extension registers what its manifest has, and asks the server for the rest", async () => {
  const { extension, registered, requests } = load();
  await extension.activate({ subscriptions: [] });
  for (const { command } of manifest.contributes.commands) assert.ok(registered.has(command), command);
  for (const { type } of manifest.contributes.debuggers) assert.ok(registered.has(type), type);
  const text = await registered.get("cpsc-cps").provideTextDocumentContent({ path: "2.cps", query: "file:///a.imp" });
  assert.equal(text, "fn main");
  for (const command of ["run", "explore", "restart"]) await registered.get("cpsc." + command)();
  const asked = (command, ...more) => ["workspace/executeCommand", "cpsc." + command, "file:///a.imp", ...more];
  assert.deepEqual(requests, [["new", "cpsc", "lsp"], asked("showCPS", 2, -1), asked("listSources"), ["cpsc", "run", "/a.imp", "/lib.imp"], asked("exploreProgram"), ["stop"], ["new", "cpsc", "lsp"]]);
});

test("the package has what the manifest names", () => {
  const { languages, grammars } = manifest.contributes;
  const kept = read(".vscodeignore").split("\n").filter((line) => line.startsWith("!")).map((line) => line.slice(1).replace("/**", ""));
  for (const path of [...languages.map((l) => l.configuration), ...grammars.map((g) => g.path)]) {
    assert.ok(existsSync(new URL(path, dir)), path);
    assert.ok(kept.some((k) => path.slice(2).startsWith(k)), `${path} is not packaged`);
  }
  const lock = JSON.parse(read("package-lock.json")).packages[""];
  assert.deepEqual({ ...lock.dependencies, ...lock.devDependencies }, { ...manifest.dependencies, ...manifest.devDependencies });
});
