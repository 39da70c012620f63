// This file defines the dividers between the panes, which a reader drags, or moves by the arrow keys,
// to give one pane more room. The browser keeps the sizes, if it lets the page do so: each is a
// custom property of the style of the page, which page.css uses in place of its own size.

import { h } from "./dom";

const key = "cpsc.sizes";
const least = 60; // pixels that a pane keeps

let sizes: Record<string, string> = {};
try {
  sizes = JSON.parse(localStorage.getItem(key) ?? "{}") as typeof sizes;
  for (const [name, size] of Object.entries(sizes)) document.documentElement.style.setProperty("--" + name, size);
} catch {
  // There is no storage, or it holds something else.
}

function keep(name: string, size: string): void {
  document.documentElement.style.setProperty("--" + name, size); // an empty one removes the property
  sizes[name] = size;
  try {
    localStorage.setItem(key, JSON.stringify(sizes));
  } catch {
    // It is full, or there is none.
  }
}

// A Resize moves a divider by some pixels. It returns the property that is set, and its value.
type Resize = (by: number, divider: HTMLElement) => [name: string, size: string];

// tracks is the Resize of a divider in a grid, between two of its panes. The property is the list of all
// columns or rows.
export function tracks(name: string): Resize {
  return (by, divider) => {
    const children = [...divider.parentElement!.children].filter((el) => el.getClientRects().length > 0);
    const panes = children.filter((el) => !el.classList.contains("divider"));
    const side = divider.ariaOrientation === "vertical" ? "width" : "height";
    const list = panes.map((el) => el.getBoundingClientRect()[side]), after = panes.indexOf(children[children.indexOf(divider) + 1]);
    by = Math.max(least - list[after - 1], Math.min(by, list[after] - least));
    list[after - 1] += by;
    list[after] -= by;
    divider.ariaValueNow = String(Math.round((100 * list[after - 1]) / (list[after - 1] + list[after])));
    return [name, list.map((size) => `minmax(0, ${Math.round(size)}fr)`).join(" 8px ")];
  };
}

// between returns panes with dividers between them, in a grid whose columns are the property name.
export function between(name: string, ...panes: HTMLElement[]): HTMLElement[] {
  return panes.flatMap((pane, i) => (i === 0 ? [pane] : [divider("vertical", tracks(name)), pane]));
}

// divider returns a divider. A vertical one is between columns.
export function divider(orientation: "vertical" | "horizontal", resize: Resize): HTMLElement {
  const el = h("div", { class: `divider ${orientation}`, role: "separator", tabindex: 0, "aria-orientation": orientation, "aria-label": "Size of the panes", "aria-valuenow": 50, title: "Drag to resize; double-click for the usual size" });
  const at = (e: PointerEvent) => (orientation === "vertical" ? e.clientX : e.clientY);
  const move = (by: number) => keep(...resize(by, el));
  let from: number | null = null;
  el.addEventListener("pointerdown", (e) => {
    from = at(e);
    el.setPointerCapture(e.pointerId);
  });
  el.addEventListener("pointermove", (e) => {
    if (from === null) return;
    move(at(e) - from);
    from = at(e);
  });
  for (const end of ["pointerup", "pointercancel"] as const) el.addEventListener(end, () => (from = null));
  el.addEventListener("dblclick", () => keep(resize(0, el)[0], ""));
  el.addEventListener("keydown", (e) => {
    const by = orientation === "vertical" ? { ArrowLeft: -24, ArrowRight: 24 }[e.key] : { ArrowUp: -24, ArrowDown: 24 }[e.key];
    if (by === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    move(by);
  });
  return el;
}
