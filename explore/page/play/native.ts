// This file defines how a module that the toolkit made of a program is run by the WebAssembly of
// the browser. It imports some functions of WASI preview 1.

import type { End } from "./engine";

// most is how many bytes a run may write, as in playground/wasm/main.go.
const most = 1 << 20;

// mostCalls is how many calls of a trap are shown, as there.
const mostCalls = 10;

class Exit {
  constructor(readonly status: number) {}
}

// execute runs a module with arguments and input. It passes on what the program writes, and returns
// how it ended; or how many bytes it had written, if its calls, its data or its output exceed a limit.
export function execute(bytes: Uint8Array<ArrayBuffer>, args: string[], input: string, write: (bytes: Uint8Array) => void): End | number {
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  const texts = ["main", ...args].map((text) => encoder.encode(text + "\0"));
  let stdin = encoder.encode(input), written = 0, messages = "";
  const set = (at: number, value: number) => new DataView(memory.buffer).setUint32(at, value, true);
  // buffers returns the parts of the memory that a list in it has.
  const buffers = (list: number, count: number) => Array.from({ length: count }, (_, i) => {
    const [at, length] = new Uint32Array(memory.buffer.slice(list + 8 * i, list + 8 * i + 8));
    return new Uint8Array(memory.buffer, at, length);
  });
  const wasi: Record<string, (...args: number[]) => number> = {
    args_sizes_get(count: number, size: number): number {
      set(count, texts.length);
      set(size, texts.reduce((sum, text) => sum + text.length, 0));
      return 0;
    },
    args_get(list: number, at: number): number {
      texts.forEach((text, i) => {
        set(list + 4 * i, at);
        new Uint8Array(memory.buffer).set(text, at);
        at += text.length;
      });
      return 0;
    },
    fd_write(fd: number, list: number, count: number, done: number): number {
      let n = 0;
      for (const buffer of buffers(list, count)) {
        n += buffer.length;
        if (fd === 2) {
          messages += decoder.decode(buffer, { stream: true }); // a write may end within a character
          continue;
        }
        if (written + buffer.length > most) throw new RangeError();
        write(buffer.slice());
        written += buffer.length;
      }
      set(done, n);
      return 0;
    },
    fd_read(_: number, list: number, count: number, done: number): number {
      let n = 0;
      for (const buffer of buffers(list, count)) {
        const part = stdin.subarray(0, buffer.length);
        buffer.set(part);
        stdin = stdin.subarray(part.length);
        n += part.length;
      }
      set(done, n);
      return 0;
    },
    proc_exit(status: number): never {
      throw new Exit(status);
    },
  };
  const module = new WebAssembly.Module(bytes);
  for (const { name } of WebAssembly.Module.imports(module)) wasi[name] ??= () => 52; // is not supported: the C library has functions that are never called
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi });
  const { memory, _start } = instance.exports as { memory: WebAssembly.Memory; _start(): void };
  const began = performance.now();
  let status = 0;
  try {
    _start();
  } catch (e) {
    // Else the stack is exhausted, or the memory for the positions of calls, for which browsers have exceptions of their own.
    if (!(e instanceof Exit)) return written;
    status = e.status;
  }
  return messages.startsWith("trap: memory limit") ? written : ended(status, messages, Math.round(performance.now() - began));
}

// ended returns how a run ended, of which messages tell as the command does: the trap, its position, and
// the calls in progress.
function ended(status: number, messages: string, millis: number): End {
  const [first, ...lines] = messages.split("\n");
  const end: End = { message: `ended with status ${status}`, failed: messages !== "", steps: 0, ran: true, millis, line: 0, column: 0, stack: [] };
  if (first.startsWith("error: ")) {
    const usage = /usage: main(.*)/.exec(messages);
    end.ran = false;
    end.message = `The program did not run: ${first.slice(7)}`;
    if (usage !== null) end.message += `. It takes: main(${usage[1].trim().replaceAll(" ", ", ").replaceAll(":", ": ")})`;
  } else if (first !== "") end.message = first;
  let hidden = 0;
  for (const line of lines) {
    const at = /^ --> program\.\w+:(\d+):(\d+)$/.exec(line), call = /^  (?:in|called from) (.*?)(?: \(.*?:(\d+:\d+)\))?$/.exec(line);
    hidden += Number(/^  … (\d+) more/.exec(line)?.[1] ?? 0);
    if (at !== null) [end.line, end.column] = [Number(at[1]), Number(at[2])];
    else if (call !== null) end.stack.push(`in ${call[1]}, ${call[2] ?? "0:0"}`);
  }
  const more = end.stack.length + hidden - mostCalls;
  if (more > 0) end.stack.splice(mostCalls, Infinity, `… ${more} more`);
  return end;
}
