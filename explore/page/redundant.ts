// This file defines which parameters of a finished function are redundant: sets of parameters
// into which only one value comes from outside (Braun et al., section 3.2, Algorithm 5).

// redundant returns, by redundant parameter, the value that could replace it. params has the
// arguments of each parameter.
export function redundant(params: Map<number, number[]>): Map<number, number> {
  const result = new Map<number, number>();
  const resolve = (x: number) => {
    while (result.has(x)) x = result.get(x)!;
    return x;
  };
  const work = [[...params.keys()]];
  for (let set = work.pop(); set !== undefined; set = work.pop()) {
    for (const component of components(set, (x) => params.get(x)!)) {
      const inside = new Set(component);
      const outer = new Set(component.flatMap((x) => params.get(x)!).map(resolve).filter((x) => x > 0 && !inside.has(x)));
      if (outer.size === 1) {
        const [value] = outer;
        for (const x of component) result.set(x, value);
      } else if (component.length > 1) {
        work.push(component.filter((x) => params.get(x)!.every((y) => inside.has(resolve(y)))));
      }
    }
  }
  return result;
}

// components returns the strongly connected components of a set of nodes, each after those to
// which edges lead from it (Tarjan, "Depth-first search and linear graph algorithms", 1972).
function components(nodes: number[], edges: (x: number) => number[]): number[][] {
  const within = new Set(nodes), number = new Map<number, number>(), low = new Map<number, number>();
  const open: number[] = [], isOpen = new Set<number>(), list: number[][] = [];
  for (const root of nodes) {
    if (number.has(root)) continue;
    const stack = [{ x: root, next: 0 }];
    while (stack.length > 0) {
      const top = stack[stack.length - 1], { x } = top;
      if (top.next === 0 && !number.has(x)) {
        number.set(x, number.size);
        low.set(x, number.get(x)!);
        open.push(x);
        isOpen.add(x);
      }
      const y = edges(x)[top.next++];
      if (y === undefined) {
        stack.pop();
        if (stack.length > 0) {
          const above = stack[stack.length - 1].x;
          low.set(above, Math.min(low.get(above)!, low.get(x)!));
        }
        if (low.get(x) === number.get(x)) {
          const component = open.splice(open.indexOf(x));
          for (const z of component) isOpen.delete(z);
          list.push(component);
        }
      } else if (!within.has(y)) continue;
      else if (!number.has(y)) stack.push({ x: y, next: 0 });
      else if (isOpen.has(y)) low.set(x, Math.min(low.get(x)!, number.get(y)!));
    }
  }
  return list;
}
