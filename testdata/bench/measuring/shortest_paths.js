// Dijkstra's shortest paths from 5 nodes of a graph with 20,000 nodes, with a binary heap.

const out = typeof print === "function" ? print : console.log;
const nodes = 20000;
const degree = 5;
const sources = 5;
const far = 1000000000;

let state = 42;

// random returns a number below n, from the generator of Park and Miller. Its products are below 2^53 and so exact.
function random(n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

function makeGraph() {
    const graph = [];
    for (let i = 0; i < nodes; i++) {
        const edges = [];
        for (let j = 0; j < degree; j++) {
            const to = random(nodes);
            edges.push({ to, length: 1 + random(1000) });
        }
        graph.push(edges);
    }
    return graph;
}

function insert(heap, item) {
    heap.push(item);
    let i = heap.length - 1;
    while (i > 0) {
        const parent = i - 1 >> 1;
        if (heap[parent].distance <= item.distance) {
            break;
        }
        heap[i] = heap[parent];
        i = parent;
    }
    heap[i] = item;
}

function removeLeast(heap) {
    const least = heap[0];
    const last = heap.pop();
    const n = heap.length;
    if (n === 0) {
        return least;
    }
    let i = 0;
    while (2 * i + 1 < n) {
        let child = 2 * i + 1;
        if (child + 1 < n && heap[child + 1].distance < heap[child].distance) {
            child++;
        }
        if (last.distance <= heap[child].distance) {
            break;
        }
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = last;
    return least;
}

function distances(graph, source) {
    const distance = new Array(graph.length).fill(far);
    distance[source] = 0;
    const heap = [{ distance: 0, node: source }];
    while (heap.length > 0) {
        const item = removeLeast(heap);
        if (item.distance > distance[item.node]) {
            continue;
        }
        for (const edge of graph[item.node]) {
            const d = item.distance + edge.length;
            if (d < distance[edge.to]) {
                distance[edge.to] = d;
                insert(heap, { distance: d, node: edge.to });
            }
        }
    }
    return distance;
}

function main() {
    const graph = makeGraph();
    for (let source = 0; source < sources; source++) {
        let reached = 0;
        let farthest = 0;
        let sum = 0;
        for (const d of distances(graph, source)) {
            if (d < far) {
                reached++;
                farthest = Math.max(farthest, d);
                sum += d;
            }
        }
        out(reached + " " + farthest + " " + sum);
    }
}

main();
