// This file defines the Worker, which runs the toolkit. The first message has the compiled
// module. Every other one has a number and a request (see playground/wasm/main.go), and is
// answered by messages with that number, of which the last one is "done".

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

self.onmessage = async ({ data }: MessageEvent<Message>) => {
  if ("module" in data) {
    ready = start(data.module);
    return;
  }
  const post = (kind: string, payload: unknown = null) => self.postMessage({ id: data.id, kind, payload });
  try {
    await ready;
    cpsc(data.request, post);
  } catch (e) {
    // The runtime of Go does not go on after this, nor after its memory is exhausted.
    post("failed", String(e));
  }
  post("done");
};
