# Dijkstra's shortest paths from 5 nodes of a graph with 20,000 nodes, with a binary heap.

NODES = 20_000
DEGREE = 5
SOURCES = 5
FAR = 1_000_000_000

state = 42


# random returns a number below n, from the generator of Park and Miller.
def random(n):
    global state
    state = state * 16807 % 2147483647
    return state % n

def make_graph():
    graph = []
    for _ in range(NODES):
        edges = []
        for _ in range(DEGREE):
            to = random(NODES)
            edges.append((to, 1 + random(1000)))
        graph.append(edges)
    return graph


def insert(heap, item):
    heap.append(item)
    i = len(heap) - 1
    while i > 0:
        parent = (i - 1) // 2
        if heap[parent][0] <= item[0]:
            break
        heap[i] = heap[parent]
        i = parent
    heap[i] = item


def remove_least(heap):
    least = heap[0]
    last = heap.pop()
    n = len(heap)
    if n == 0:
        return least
    i = 0
    while 2 * i + 1 < n:
        child = 2 * i + 1
        if child + 1 < n and heap[child + 1][0] < heap[child][0]:
            child += 1
        if last[0] <= heap[child][0]:
            break
        heap[i] = heap[child]
        i = child
    heap[i] = last
    return least


def distances(graph, source):
    distance = [FAR] * len(graph)
    distance[source] = 0
    heap = [(0, source)]
    while heap:
        d, node = remove_least(heap)
        if d > distance[node]:
            continue
        for to, length in graph[node]:
            e = d + length
            if e < distance[to]:
                distance[to] = e
                insert(heap, (e, to))
    return distance


def main():
    graph = make_graph()
    for source in range(SOURCES):
        reached, farthest, total = 0, 0, 0
        for d in distances(graph, source):
            if d < FAR:
                reached += 1
                farthest = max(farthest, d)
                total += d
        print(reached, farthest, total)


main()
