// Starts cpsc lsp and cpsc dap for programs in Imp, CPS, SSA form and Bril, and has the commands of the extension.
const { commands, debug, window, workspace, DebugAdapterExecutable, EventEmitter, Range, TextEditorRevealType, Uri } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const ids = ["imp", "cps", "ssa", "bril"];
let client;

const setting = (name) => workspace.getConfiguration("cpsc").get(name);

async function restart() {
  await client?.stop();
  client = new LanguageClient(
    "cpsc",
    "cpsc",
    { command: setting("path"), args: ["lsp", ...setting("arguments")] },
    { documentSelector: ids.map((language) => ({ language })) },
  );
  await client.start();
}

// The document cpsc-cps:LEVEL?URI has the CPS of a program. It follows the text and the cursor of its editor.
const changed = new EventEmitter();
const shown = new Map(); // by the URI of a program: that of its CPS

// execute executes a command of the language server.
const execute = (command, ...args) => client.sendRequest("workspace/executeCommand", { command, arguments: args });

async function provideCPS(uri) {
  const level = Number(uri.path[0]);
  const source = window.visibleTextEditors.find((e) => e.document.uri.toString() === uri.query);
  const line = source?.selection.active.line ?? -1;
  try {
    return (await execute("cpsc.showCPS", uri.query, level, line)).text;
  } catch (error) {
    return "// " + error.message;
  }
}

async function follow({ textEditor }) {
  const source = textEditor.document.uri.toString();
  const uri = shown.get(source);
  const editor = uri && window.visibleTextEditors.find((e) => e.document.uri.toString() === uri.toString());
  if (!editor) return;
  const { line } = await execute("cpsc.showCPS", source, Number(uri.path[0]), textEditor.selection.active.line).catch(() => ({ line: -1 }));
  if (line >= 0) editor.revealRange(new Range(line, 0, line, 0), TextEditorRevealType.InCenterIfOutsideViewport);
}

async function showCPS() {
  const source = window.activeTextEditor?.document.uri.toString();
  const level = source && (await window.showQuickPick(["1: what the builder optimises", "0: nothing is optimised", "2: and all passes"]));
  if (!level) return;
  const uri = Uri.from({ scheme: "cpsc-cps", path: level[0] + ".cps", query: source });
  shown.set(source, uri);
  const document = await workspace.openTextDocument(uri);
  await window.showTextDocument(document, { viewColumn: -2, preserveFocus: true });
}

// run runs the program in the active editor, in a terminal, which may give it input.
async function run() {
  const document = window.activeTextEditor?.document;
  if (!document) return;
  await workspace.saveAll();
  const sources = await execute("cpsc.listSources", document.uri.toString());
  window.createTerminal({ name: "cpsc run", shellPath: setting("path"), shellArgs: ["run", ...sources] }).show();
}

// explore asks the server for the page of the program in the active editor; the server has it shown.
async function explore() {
  const source = window.activeTextEditor?.document.uri.toString();
  if (source) await execute("cpsc.exploreProgram", source).catch((error) => window.showErrorMessage(error.message));
}

function startDebugging() {
  const program = window.activeTextEditor?.document.uri.fsPath;
  return program && debug.startDebugging(undefined, { type: "cpsc", request: "launch", name: "cpsc", program });
}

exports.activate = async (context) => {
  context.subscriptions.push(
    commands.registerCommand("cpsc.cps", showCPS),
    commands.registerCommand("cpsc.explore", explore),
    commands.registerCommand("cpsc.run", run),
    commands.registerCommand("cpsc.debug", startDebugging),
    commands.registerCommand("cpsc.restart", restart),
    workspace.registerTextDocumentContentProvider("cpsc-cps", { onDidChange: changed.event, provideTextDocumentContent: provideCPS }),
    workspace.onDidChangeTextDocument(({ document }) => {
      const uri = shown.get(document.uri.toString());
      if (uri) changed.fire(uri);
    }),
    window.onDidChangeTextEditorSelection(follow),
    debug.registerDebugAdapterDescriptorFactory("cpsc", { createDebugAdapterDescriptor: () => new DebugAdapterExecutable(setting("path"), ["dap"]) }),
    debug.registerDebugConfigurationProvider("cpsc", {
      resolveDebugConfiguration: (_, config) => (config.program ? config : { type: "cpsc", request: "launch", name: "cpsc", program: window.activeTextEditor?.document.uri.fsPath }),
    }),
  );
  await restart();
};

exports.deactivate = () => client?.stop();
