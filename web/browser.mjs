// This file finds and starts the browser.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const paths = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

// executable is the path of a browser, or undefined.
export const executable = paths.find((p) => p && existsSync(p));

// patience is for how many milliseconds a page waits before a test fails: longer than a slow machine needs.
export const patience = Number(process.env.PATIENCE ?? 600_000);

// browser starts the browser.
export function browser() {
  return chromium.launch({ executablePath: executable, args: ["--no-sandbox", "--disable-gpu"] });
}

// file returns the address of a file.
export function file(path) {
  return pathToFileURL(resolve(path)).href;
}
