// Starts cpsc lsp for programs in Imp, and for those in CPS, SSA form and Bril.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const settings = workspace.getConfiguration("cpsc");
  const languages = ["imp", "cps", "ssa", "bril"];
  client = new LanguageClient(
    "cpsc",
    "cpsc",
    { command: settings.get("path"), args: ["lsp", ...settings.get("arguments")] },
    { documentSelector: languages.map((language) => ({ language })) },
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
