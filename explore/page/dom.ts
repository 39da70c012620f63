// This file defines how elements are made. No text of the program is ever taken for markup:
// all of it becomes text nodes or attributes. Nor can it change the direction in which what
// follows is written.

export type Child = Node | string | null;
type Attributes = Record<string, string | number | boolean | ((e: never) => void) | undefined>;

// visible returns a text in which characters that control the direction of writing, and other
// control characters than tabs and line ends, are shown as what they are.
export function visible(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, (c) => `\u27e8U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}\u27e9`);
}

function fill(el: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") el.addEventListener(name, value as (e: Event) => void);
    else if (value === true) el.setAttribute(name, "");
    else if (value !== false && value !== undefined) el.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null) el.append(typeof child === "string" ? visible(child) : child);
}

// h returns an element with attributes, and listeners where the value is a function.
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const el = document.createElement(tag);
  fill(el, attributes, children);
  return el;
}

// s is h for SVG.
export function s<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  const el = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(el, attributes, children);
  return el;
}

// spans returns the nodes of a message, in which code is between backquotes.
export function spans(text: string): Child[] {
  return text.split(/`([^`]+)`/).map((part, i) => (i % 2 === 1 ? h("code", {}, part) : part));
}

// setText sets the text of a node, if it is another one.
export function setText(el: Node, text: string): void {
  text = visible(text);
  if (el.textContent !== text) el.textContent = text;
}

const waiting = new Map<Element, Element[]>(); // by box: what is to be in view

// reveal makes the next call of scroll move a box so that elements in it can be seen: all of
// them, if there is room, and else as many of the first as there is room for.
export function reveal(box: Element, ...list: Element[]): void {
  if (list.length > 0) waiting.set(box, list);
}

// bounds returns the rectangle around the first of some elements that fit into a box.
function bounds(list: Element[], width: number, height: number): { left: number; right: number; top: number; bottom: number } {
  let { left, right, top, bottom } = list[0].getBoundingClientRect();
  for (const el of list.slice(1)) {
    const r = el.getBoundingClientRect();
    const l = Math.min(left, r.left), t = Math.min(top, r.top), x = Math.max(right, r.right), y = Math.max(bottom, r.bottom);
    if (x - l <= width && y - t <= height - 16) [left, right, top, bottom] = [l, x, t, y];
  }
  return { left, right, top, bottom };
}

// scroll moves the boxes that wait for it, and nothing else on the page. It measures all of
// them before it moves the first, so that the browser lays out the page only once.
export function scroll(): void {
  const moves: [Element, number, number][] = [];
  for (const [box, list] of waiting) {
    const outer = box.getBoundingClientRect(), inner = bounds(list, outer.width, outer.height);
    const width = inner.right - inner.left, height = inner.bottom - inner.top;
    let x = 0, y = 0;
    if (inner.top < outer.top + 20 || inner.bottom > outer.bottom - 20) y = inner.top - outer.top - (outer.height - height) / 2;
    if (width < outer.width && (inner.left < outer.left || inner.right > outer.right)) x = inner.left - outer.left - (outer.width - width) / 2;
    if (x !== 0 || y !== 0) moves.push([box, x, y]);
  }
  waiting.clear();
  for (const [box, x, y] of moves) box.scrollBy(x, y);
}
