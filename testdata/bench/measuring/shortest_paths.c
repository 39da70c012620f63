// Dijkstra's shortest paths from 5 nodes of a graph with 20,000 nodes, with a binary heap.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { nodes = 20000, degree = 5, sources = 5, far = 1000000000 };

static int64_t state = 42;

// random_below returns a number below n, from the generator of Park and Miller.
static int64_t random_below(int64_t n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

typedef struct { int64_t to, length; } Edge;

typedef struct { int64_t distance, node; } Item;

typedef struct { Item *items; size_t size, capacity; } Heap;

static Edge graph[nodes][degree];

static void make_graph(void) {
    for (int i = 0; i < nodes; i++) {
        for (int j = 0; j < degree; j++) {
            graph[i][j].to = random_below(nodes);
            graph[i][j].length = 1 + random_below(1000);
        }
    }
}

static void insert(Heap *heap, Item item) {
    if (heap->size == heap->capacity) {
        heap->capacity = 2 * heap->capacity + 16;
        heap->items = realloc(heap->items, heap->capacity * sizeof *heap->items);
    }
    Item *items = heap->items;
    size_t i = heap->size++;
    while (i > 0) {
        size_t parent = (i - 1) / 2;
        if (items[parent].distance <= item.distance) {
            break;
        }
        items[i] = items[parent];
        i = parent;
    }
    items[i] = item;
}

static Item remove_least(Heap *heap) {
    Item *items = heap->items;
    Item least = items[0];
    Item last = items[--heap->size];
    size_t n = heap->size;
    size_t i = 0;
    while (2 * i + 1 < n) {
        size_t child = 2 * i + 1;
        if (child + 1 < n && items[child + 1].distance < items[child].distance) {
            child++;
        }
        if (last.distance <= items[child].distance) {
            break;
        }
        items[i] = items[child];
        i = child;
    }
    items[i] = last;
    return least;
}

static int64_t *distances(int64_t source) {
    int64_t *distance = malloc(nodes * sizeof *distance);
    for (int i = 0; i < nodes; i++) {
        distance[i] = far;
    }
    distance[source] = 0;
    Heap heap = {0};
    insert(&heap, (Item){0, source});
    while (heap.size > 0) {
        Item item = remove_least(&heap);
        if (item.distance > distance[item.node]) {
            continue;
        }
        for (int j = 0; j < degree; j++) {
            const Edge *edge = &graph[item.node][j];
            int64_t d = item.distance + edge->length;
            if (d < distance[edge->to]) {
                distance[edge->to] = d;
                insert(&heap, (Item){d, edge->to});
            }
        }
    }
    free(heap.items);
    return distance;
}

int main(void) {
    make_graph();
    for (int source = 0; source < sources; source++) {
        int64_t reached = 0, farthest = 0, sum = 0;
        int64_t *distance = distances(source);
        for (int i = 0; i < nodes; i++) {
            if (distance[i] < far) {
                reached++;
                farthest = distance[i] > farthest ? distance[i] : farthest;
                sum += distance[i];
            }
        }
        free(distance);
        printf("%" PRId64 " %" PRId64 " %" PRId64 "\n", reached, farthest, sum);
    }
}
