// Writes the licences of others: of the packages in a bundle, as a comment, if its metafile of esbuild is given; or of
// all that the command and the pages contain.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";

const [metafile] = process.argv.slice(2);
const read = (path) => readFileSync(path, "utf8");
const go = (args, env) => execFileSync("go", args, { encoding: "utf8", cwd: "../..", env: { ...process.env, ...env } });

// owners has the names and versions of those with the same licence.
const owners = new Map();
function add(owner, dir) {
  const files = readdirSync(dir).filter((name) => /^(licen[cs]e|notice|patents)/i.test(name));
  if (files.length === 0) throw new Error(`${owner} has no licence in ${dir}`);
  const text = files.sort().map((name) => read(`${dir}/${name}`).replaceAll("\r", "").trim()).join("\n\n");
  owners.set(text, [...(owners.get(text) ?? []), owner]);
}

function addPackages(paths) {
  for (const path of [...new Set(paths)].sort()) {
    const { name, version } = JSON.parse(read(`${path}/package.json`));
    add(`${name} ${version}`, path);
  }
}

if (metafile) {
  const inputs = Object.keys(JSON.parse(read(metafile)).inputs);
  addPackages(inputs.flatMap((path) => path.match(/^node_modules\/(@[^/]+\/)?[^/]+/)?.[0] ?? []));
} else {
  add("Go", go(["env", "GOROOT"]).trim());
  const format = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}";
  const modules = ["linux", "darwin", "windows"].flatMap((GOOS) => go(["list", "-deps", "-f", format, "./cmd/cpsc"], { GOOS }).split("\n"));
  for (const line of [...new Set(modules)].filter(Boolean).sort()) add(...line.split("\t"));
  add("musl, in modules of WebAssembly", "../../emit/wasm/runtime");
  const { packages } = JSON.parse(read("package-lock.json"));
  addPackages(Object.keys(packages).filter((path) => path && !packages[path].dev));
  console.log("cpsc contains the work of others, with these licences. Made by explore/page/build.sh.");
}
const notices = [...owners].map(([text, names]) => `${names.join(", ")}\n\n${text}\n`).join(`\n${"-".repeat(72)}\n\n`);
if (!metafile) process.stdout.write("\n" + notices);
else if (notices) console.log(`/*!\n${notices}*/`);
