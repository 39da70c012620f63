// This file defines an engine: a Worker that runs the toolkit, one request after the other.

// A Request is what the toolkit is to do. See playground/wasm/main.go.
export interface Request {
  run: boolean;
  native: boolean; // whether the browser itself runs the program
  text: string;
  language: string;
  level: number;
  strategy: string;
  redundant: boolean; // whether Algorithm 5 removes redundant parameters after it
  args: string[];
  input: string;
  maxSteps: number;
}

// A Diagnostic is an error or a warning. Offsets are those of JavaScript.
export interface Diagnostic {
  severity: string;
  code: string;
  message: string;
  label: string;
  from: number;
  to: number;
  others: { text: string; from: number; to: number }[];
  notes: string[];
  helps: string[];
  fixes: Fix[];
}

// A Fix is a help with the edits that do what it says.
export interface Fix {
  help: string;
  edits: { from: number; to: number; text: string }[];
}

// An End says how a run ended.
export interface End {
  message: string;
  failed: boolean;
  steps: number;
  ran: boolean; // else it was rejected
  millis: number;
  line: number;
  column: number;
  stack: string[];
  interpreted?: boolean; // since it has exceeded a limit at full speed
}

// Answers are called while a request is served. One of done and failed is the last.
export interface Answers {
  diagnostics(list: Diagnostic[]): void;
  data(json: string): void;
  output(bytes: Uint8Array): void;
  end(end: End): void;
  failed(message: string): void;
  done(): void;
}

// load fetches and compiles the toolkit.
export async function load(): Promise<WebAssembly.Module> {
  const response = await fetch("cpsc.wasm");
  if (!response.ok) throw new Error(`cpsc.wasm: ${response.status} ${response.statusText}`);
  // A server that does not know the type of the file prevents compilation while it loads.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Engine {
  private worker: Worker | null = null;
  private id = 0; // of the last request
  private answers: Partial<Answers> | null = null; // of the request that is served
  private began = 0;

  constructor(private readonly module: WebAssembly.Module) {}

  // warm starts the Worker, before it is needed.
  warm(): void {
    if (this.worker !== null) return;
    this.worker = new Worker("worker.js");
    this.worker.onmessage = ({ data }: MessageEvent<{ id: number; kind: string; payload: unknown }>) => {
      if (data.id === this.id) this.receive(data.kind, data.payload);
    };
    this.worker.onerror = (e) => {
      e.preventDefault();
      this.receive("failed", e.message);
    };
    this.worker.postMessage({ module: this.module });
  }

  get busy(): boolean {
    return this.answers !== null;
  }

  // age returns for how many milliseconds the request has been served.
  get age(): number {
    return this.busy ? performance.now() - this.began : 0;
  }

  // send serves a request. The engine must not be busy.
  send(request: Request, answers: Partial<Answers>): void {
    this.warm();
    this.id++;
    this.answers = answers;
    this.began = performance.now();
    this.worker!.postMessage({ id: this.id, request: JSON.stringify(request) });
  }

  // stop ends the request that is served, and answers nothing more.
  stop(): void {
    this.answers = null;
    this.worker?.terminate();
    this.worker = null;
    this.warm();
  }

  private receive(kind: string, payload: unknown): void {
    const a = this.answers;
    if (a === null) return;
    switch (kind) {
      case "diagnostics": a.diagnostics?.(JSON.parse(payload as string) as Diagnostic[]); break;
      case "data": a.data?.(payload as string); break;
      case "output": a.output?.(payload as Uint8Array); break;
      case "end": a.end?.(JSON.parse(payload as string) as End); break;
      case "failed":
        this.stop(); // what failed may be broken
        a.failed?.(payload as string);
        break;
      case "done":
        this.answers = null;
        a.done?.();
    }
  }
}
