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

// A Label is where the label of an edge begins or ends, at the middle of its height, and how many characters fit there.
export interface Label extends Point {
  anchor: "start" | "end";
  most: number;
}

export interface Layout {
  width: number;
  height: number;
  crowded: number; // the labels that cover something
  nodes: Map<string, Point>; // the centre
  edges: Map<string, { points: Point[]; label: Label; back: boolean }>;
}

const charWidth = 6.1; // of a label
const labelHeight = 13;
const usual = 16; // the characters of a label that changes while time goes on, if there is room

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

// layout lays out a graph whose entry is the first node. If some labels have no room and the graph is not large, the
// graph gets more of it.
export function layout(nodes: NodeBox[], edges: EdgeSpec[]): Layout {
  let best = spread(nodes, edges, 1);
  for (const factor of [1.7, 2.5, 4]) {
    if (best.crowded === 0 || nodes.length + edges.length > 200) break;
    const wider = spread(nodes, edges, factor);
    if (wider.crowded < best.crowded) best = wider;
  }
  return best;
}

// spread lays out a graph with more room between nodes by some factor.
function spread(nodes: NodeBox[], edges: EdgeSpec[], factor: number): Layout {
  const back = backEdges(nodes, edges);
  const g = new Dagre({ multigraph: true });
  g.setGraph({ rankdir: "TB", nodesep: 22 * factor, edgesep: 14, ranksep: 34 * factor, marginx: 12, marginy: 12 });
  for (const n of nodes) g.setNode(n.id, { width: n.width, height: n.height });
  for (const e of edges) {
    if (back.has(e.id)) continue;
    g.setEdge(e.from, e.to, e.label === "" ? {} : { width: e.label.length * charWidth + 8, height: labelHeight, labelpos: "r", labeloffset: 4 }, e.id);
  }
  runDagre(g);

  const result: Layout = { width: 0, height: 0, crowded: 0, nodes: new Map(), edges: new Map() };
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
    if (laid.x !== undefined) right = Math.max(right, laid.x + (e.label.length * charWidth) / 2);
    result.edges.set(e.id, { points: laid.points, label: nowhere, back: false });
  }

  // With more room, the longest label fits between the nodes and the rails.
  if (factor > 1) right += charWidth * Math.max(0, ...edges.filter((e) => back.has(e.id)).map((e) => e.label.length));
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
      label: nowhere, back: true,
    });
    result.height = Math.max(result.height, bottom);
  }
  result.width = right + (rails.length > 0 ? 16 + 13 * rails.length : 0) + 12;
  result.height += 14;
  placeLabels(nodes, edges, result);
  return result;
}

const nowhere: Label = { x: 0, y: 0, anchor: "start", most: 0 };

// placeLabels puts each label beside its edge, where it covers no node, no edge and no other label, or the fewest.
function placeLabels(nodes: NodeBox[], edges: EdgeSpec[], result: Layout): void {
  const cell = 4; // a square of the drawing, of which it is known how much is in it
  const filled = new Map<number, number>();
  const fill = (left: number, top: number, right: number, bottom: number) => {
    for (let x = Math.floor(left / cell); x <= right / cell; x++) for (let y = Math.floor(top / cell); y <= bottom / cell; y++) filled.set(x * 1e6 + y, (filled.get(x * 1e6 + y) ?? 0) + 1);
  };
  const covered = (left: number, top: number, right: number, bottom: number) => {
    let n = left < 0 || top < 0 || bottom > result.height ? 1000 : Math.max(0, (right - result.width) / 1000); // the drawing may become wider
    for (let x = Math.floor(left / cell); x <= right / cell; x++) for (let y = Math.floor(top / cell); y <= bottom / cell; y++) n += filled.get(x * 1e6 + y) ?? 0;
    return n;
  };
  for (const n of nodes) {
    const { x, y } = result.nodes.get(n.id)!;
    fill(x - n.width / 2, y - n.height / 2, x + n.width / 2, y + n.height / 2);
  }
  const lines = new Map(edges.map((e) => [e.id, samples(result.edges.get(e.id)!.points, result.edges.get(e.id)!.back)]));
  for (const line of lines.values()) for (const p of line) fill(p.x, p.y, p.x, p.y);
  for (const e of edges) {
    const line = lines.get(e.id)!, half = labelHeight / 2;
    // The best position is in the middle of the edge, at its right.
    const order = line.map((_, i) => i).filter((i) => i % Math.ceil(line.length / 60) === 0).sort((a, b) => Math.abs(a - line.length / 2) - Math.abs(b - line.length / 2));
    let best = Infinity, label = nowhere;
    search: for (const most of new Set([Math.max(usual, e.label.length), Math.max(3, e.label.length)])) {
      const width = most * charWidth + 2;
      for (const i of order) {
        for (const [dx, dy] of [[1, 0], [-1, 0], [1, -1], [-1, -1], [1, 1], [-1, 1]]) {
          const x = line[i].x + 6 * dx, y = line[i].y + (half + 5) * dy;
          const cost = dx > 0 ? covered(x, y - half, x + width, y + half) : covered(x - width, y - half, x, y + half);
          if (cost >= best) continue;
          best = cost;
          label = { x, y, anchor: dx > 0 ? "start" : "end", most };
          if (cost === 0) break search;
        }
      }
    }
    result.edges.get(e.id)!.label = label;
    if (best >= 1 && e.label !== "") result.crowded++;
    const width = label.most * charWidth, left = label.anchor === "start" ? label.x : label.x - width;
    result.width = Math.max(result.width, left + e.label.length * charWidth);
    if (e.label !== "") fill(left, label.y - half, left + width, label.y + half);
  }
}

// samples returns points of the path of an edge, at most two pixels from each other.
function samples(points: Point[], back: boolean): Point[] {
  const list: Point[] = [points[0]];
  const curve = (a: Point, control: Point, b: Point) => {
    const steps = Math.ceil((Math.hypot(control.x - a.x, control.y - a.y) + Math.hypot(b.x - control.x, b.y - control.y)) / 2) || 1;
    for (let i = 1; i <= steps; i++) {
      const t = i / steps, u = 1 - t;
      list.push({ x: u * u * a.x + 2 * u * t * control.x + t * t * b.x, y: u * u * a.y + 2 * u * t * control.y + t * t * b.y });
    }
    return b;
  };
  const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  let at = points[0];
  for (let i = 1; i < points.length; i++) {
    const p = points[i], next = points[i + 1];
    if (back || points.length === 2) at = curve(at, middle(at, p), p);
    else if (next !== undefined) at = curve(at, p, i === points.length - 2 ? next : middle(p, next));
  }
  return list;
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
