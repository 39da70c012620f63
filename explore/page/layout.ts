// This file defines the layout of graphs: where nodes are, and how edges run. Edges that
// lead forward are laid out by dagre. Edges that lead back, which close loops, run on rails
// to the right of all nodes, so that they do not disturb the order of the others.

import { Graph as Dagre, layout as runDagre } from "@dagrejs/dagre";

export interface NodeBox {
  id: string;
  width: number;
  height: number;
}

export interface EdgeSpec {
  id: string;
  from: string;
  to: string;
  label: string; // for which there is to be room
}

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  nodes: Map<string, Point>; // the centre
  edges: Map<string, { points: Point[]; label: Point; back: boolean }>;
}

const charWidth = 6.1; // of a label

// back returns the edges that lead back in a depth-first search from the first node.
function backEdges(nodes: NodeBox[], edges: EdgeSpec[]): Set<string> {
  const out = new Map<string, EdgeSpec[]>();
  for (const e of edges) {
    const list = out.get(e.from);
    if (list) list.push(e);
    else out.set(e.from, [e]);
  }
  const state = new Map<string, number>(); // 1: on the stack, 2: done
  const back = new Set<string>();
  for (const start of nodes) {
    if (state.has(start.id)) continue;
    const stack = [{ id: start.id, next: 0 }];
    state.set(start.id, 1);
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      const e = (out.get(top.id) ?? [])[top.next++];
      if (e === undefined) {
        state.set(top.id, 2);
        stack.pop();
      } else if (state.get(e.to) === 1) {
        back.add(e.id);
      } else if (!state.has(e.to)) {
        state.set(e.to, 1);
        stack.push({ id: e.to, next: 0 });
      }
    }
  }
  return back;
}

// layout lays out a graph whose entry is the first node.
export function layout(nodes: NodeBox[], edges: EdgeSpec[]): Layout {
  const back = backEdges(nodes, edges);
  const g = new Dagre({ multigraph: true });
  g.setGraph({ rankdir: "TB", nodesep: 22, edgesep: 14, ranksep: 34, marginx: 12, marginy: 12 });
  for (const n of nodes) g.setNode(n.id, { width: n.width, height: n.height });
  for (const e of edges) {
    if (back.has(e.id)) continue;
    g.setEdge(e.from, e.to, e.label === "" ? {} : { width: e.label.length * charWidth + 8, height: 13, labelpos: "c" }, e.id);
  }
  runDagre(g);

  const result: Layout = { width: 0, height: 0, nodes: new Map(), edges: new Map() };
  const ranks = new Map<number, number>(); // by the centre: half the height of the highest node
  let right = 0;
  for (const n of nodes) {
    const { x, y } = g.node(n.id) as unknown as Point;
    result.nodes.set(n.id, { x, y });
    const key = Math.round(y);
    ranks.set(key, Math.max(ranks.get(key) ?? 0, n.height / 2));
    right = Math.max(right, x + n.width / 2);
    result.height = Math.max(result.height, y + n.height / 2);
  }
  for (const e of edges) {
    if (back.has(e.id)) continue;
    const laid = g.edge(e.from, e.to, e.id) as unknown as { points: Point[]; x?: number; y?: number };
    for (const p of laid.points) right = Math.max(right, p.x);
    if (e.label !== "" && laid.x !== undefined) right = Math.max(right, laid.x + (e.label.length * charWidth) / 2);
    const middle = laid.points[Math.floor(laid.points.length / 2)];
    result.edges.set(e.id, { points: laid.points, label: laid.x === undefined ? middle : { x: laid.x, y: laid.y! }, back: false });
  }

  // The rails: a short one is nearer to the nodes than a long one that it overlaps.
  const box = new Map(nodes.map((n) => [n.id, n]));
  const ends = edges.filter((e) => back.has(e.id)).map((e) => {
    const from = result.nodes.get(e.from)!, to = result.nodes.get(e.to)!;
    return { e, from, to, bottom: from.y + ranks.get(Math.round(from.y))! + 10, top: to.y - ranks.get(Math.round(to.y))! - 10 };
  });
  ends.sort((a, b) => a.bottom - a.top - (b.bottom - b.top));
  const rails: { top: number; bottom: number }[][] = [];
  const arrivals = new Map<string, number>();
  for (const { e, from, to, bottom, top } of ends) {
    let rail = rails.findIndex((used) => used.every((u) => u.bottom < top - 4 || u.top > bottom + 4));
    if (rail < 0) rail = rails.push([]) - 1;
    rails[rail].push({ top, bottom });
    const x = right + 16 + 13 * rail;
    const n = arrivals.get(e.to) ?? 0;
    arrivals.set(e.to, n + 1);
    const shift = Math.min(10 + 7 * n, box.get(e.to)!.width / 2 - 4);
    const leave = from.x + box.get(e.from)!.width / 4;
    result.edges.set(e.id, {
      points: [
        { x: leave, y: from.y + box.get(e.from)!.height / 2 }, { x: leave, y: bottom }, { x, y: bottom }, { x, y: top },
        { x: to.x + shift, y: top }, { x: to.x + shift, y: to.y - box.get(e.to)!.height / 2 },
      ],
      label: { x: leave - 8 - (e.label.length * charWidth) / 2, y: bottom },
      back: true,
    });
    result.height = Math.max(result.height, bottom);
  }
  result.width = right + (rails.length > 0 ? 16 + 13 * rails.length : 0) + 12;
  result.height += 14;
  return result;
}

// path returns the path of an edge for SVG: with round corners if it leads back, else smooth.
export function path(points: Point[], back: boolean): string {
  const at = (p: Point) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`;
  let d = "M" + at(points[0]);
  if (back) {
    for (let i = 1; i < points.length - 1; i++) {
      const a = points[i - 1], p = points[i], b = points[i + 1];
      const near = (q: Point) => {
        const length = Math.hypot(q.x - p.x, q.y - p.y) || 1, r = Math.min(6, length / 2);
        return { x: p.x + ((q.x - p.x) / length) * r, y: p.y + ((q.y - p.y) / length) * r };
      };
      d += `L${at(near(a))}Q${at(p)} ${at(near(b))}`;
    }
    return d + "L" + at(points[points.length - 1]);
  }
  for (let i = 1; i < points.length - 1; i++) {
    const p = points[i], b = points[i + 1];
    const end = i === points.length - 2 ? b : { x: (p.x + b.x) / 2, y: (p.y + b.y) / 2 };
    d += `Q${at(p)} ${at(end)}`;
  }
  return points.length > 2 ? d : d + "L" + at(points[1]);
}
