// This file defines how a program is written in the fragment of an address: as JSON,
// compressed by deflate, in base64url. The browser keeps it as JSON, if it lets the page do so.

// A Shared is what an address holds.
export interface Shared {
  text: string;
  language: string;
  level: number;
  strategy: string;
  redundant: boolean; // whether Algorithm 5 follows the strategy
  args: string;
  input: string;
  view?: string; // what the page shows, as the fragment of a View
}

// mostText is how long the JSON of an address may be, in bytes. What is compressed can be
// much longer than the address.
const mostText = 1 << 21;

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(through as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
    if (size > mostText) {
      void reader.cancel();
      throw new Error("the program in the address is too long");
    }
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

// encode returns the fragment of a program, without #.
export async function encode(shared: Shared): Promise<string> {
  const bytes = await pipe(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const b of bytes) binary += String.fromCharCode(b);
  return "p=" + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// decode returns the program of a fragment, or null if the fragment has none. It throws an
// error if what it has is not a program.
export async function decode(fragment: string): Promise<Shared | null> {
  if (!fragment.startsWith("p=")) return null;
  const binary = atob(fragment.slice(2).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await pipe(Uint8Array.from(binary, (c) => c.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  return read(new TextDecoder().decode(bytes));
}

// read returns a program that is written as JSON.
function read(json: string): Shared {
  const value = JSON.parse(json) as Partial<Record<keyof Shared, unknown>>;
  const text = (x: unknown) => (typeof x === "string" ? x : "");
  return { text: text(value.text), language: text(value.language), level: Number(value.level), strategy: text(value.strategy), redundant: value.redundant === true, args: text(value.args), input: text(value.input), view: text(value.view) };
}

const key = "cpsc.program";

// The page finds the last program of its tab again after a reload, and else that of any tab.
const stores = () => [sessionStorage, localStorage];

// keep keeps a program for the next visit.
export function keep(shared: Shared): void {
  try {
    for (const store of stores()) store.setItem(key, JSON.stringify(shared));
  } catch {
    // There is no storage, or it is full.
  }
}

// kept returns the program that was kept last, or null.
export function kept(): Shared | null {
  try {
    const json = stores().map((store) => store.getItem(key)).find((value) => value !== null);
    return json === undefined ? null : read(json!);
  } catch {
    return null;
  }
}
