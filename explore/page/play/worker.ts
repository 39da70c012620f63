// This file defines the Worker, which runs the toolkit. The first message has the compiled
// module. Every other one has a number and a request (see playground/wasm/main.go), and is
// answered by messages with that number, of which the last one is "done".

import { execute } from "./native";
import type { End, Request } from "./engine";

interface Runtime {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

declare function importScripts(url: string): void;
declare const Go: new () => Runtime; // of wasm_exec.js
declare function cpsc(request: string, post: (kind: string, payload: unknown) => void): void; // of the module

type Message = { module: WebAssembly.Module } | { id: number; request: string };

let ready: Promise<void> = Promise.resolve();

async function start(module: WebAssembly.Module): Promise<void> {
  importScripts("wasm_exec.js");
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  void go.run(instance); // it defines cpsc and then waits
}

// native runs a module that was made for a request. If it exceeds a limit, the interpreter runs the program anew:
// its stack is larger, it collects garbage, and it knows where the program is. What was written already is not passed on
// again.
function native(module: Uint8Array<ArrayBuffer>, request: Request, post: (kind: string, payload: unknown) => void): void {
  const end = execute(module, request.args, request.input, (bytes) => post("output", bytes));
  if (typeof end !== "number") {
    post("end", JSON.stringify(end));
    return;
  }
  let again = end;
  cpsc(JSON.stringify({ ...request, native: false }), (kind, payload) => {
    if (kind === "output") {
      const bytes = payload as Uint8Array;
      post(kind, bytes.slice(again));
      again = Math.max(0, again - bytes.length);
    } else if (kind === "end") post(kind, JSON.stringify({ ...(JSON.parse(payload as string) as End), interpreted: true }));
  });
}

self.onmessage = async ({ data }: MessageEvent<Message>) => {
  if ("module" in data) {
    ready = start(data.module);
    return;
  }
  const post = (kind: string, payload: unknown = null) => self.postMessage({ id: data.id, kind, payload });
  try {
    await ready;
    let module: Uint8Array<ArrayBuffer> | null = null; // that is to be run
    cpsc(data.request, (kind, payload) => {
      if (kind === "module") module = payload as Uint8Array<ArrayBuffer>;
      else post(kind, payload);
    });
    if (module !== null) native(module, JSON.parse(data.request) as Request, post);
  } catch (e) {
    // The runtime of Go does not go on after this, nor after its memory is exhausted.
    post("failed", String(e));
  }
  post("done");
};
