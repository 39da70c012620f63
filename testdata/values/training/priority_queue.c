// Priority queue: a binary heap of tasks in a struct, with a function that compares.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { int64_t priority, name; } Task;
typedef struct { Task *tasks; int64_t size, capacity; bool (*before)(Task, Task); } Queue;

static void swap(Task *a, Task *b) {
    Task t = *a;
    *a = *b;
    *b = t;
}

static void add(Queue *q, Task t) {
    if (q->size == q->capacity) {
        q->capacity = q->capacity == 0 ? 8 : 2 * q->capacity;
        q->tasks = realloc(q->tasks, (size_t)q->capacity * sizeof *q->tasks);
    }
    q->tasks[q->size++] = t;
    int64_t i = q->size - 1;
    while (i > 0 && q->before(q->tasks[i], q->tasks[(i - 1) / 2])) {
        swap(&q->tasks[i], &q->tasks[(i - 1) / 2]);
        i = (i - 1) / 2;
    }
}

static bool take(Queue *q, Task *t) {
    if (q->size == 0) {
        return false;
    }
    *t = q->tasks[0];
    Task last = q->tasks[--q->size];
    if (q->size == 0) {
        return true;
    }
    q->tasks[0] = last;
    int64_t i = 0;
    while (2 * i + 1 < q->size) {
        int64_t child = 2 * i + 1;
        if (child + 1 < q->size && q->before(q->tasks[child + 1], q->tasks[child])) {
            child++;
        }
        if (!q->before(q->tasks[child], q->tasks[i])) {
            break;
        }
        swap(&q->tasks[i], &q->tasks[child]);
        i = child;
    }
    return true;
}

static bool by_priority(Task a, Task b) { return a.priority < b.priority; }

int main(void) {
    Queue q = {NULL, 0, 0, by_priority};
    int64_t seed = 5, sum = 0;
    for (int64_t i = 0; i < 3000; i++) {
        seed = seed * 16807 % 2147483647;
        add(&q, (Task){seed % 1000, i});
        if (i % 3 == 0) {
            Task t;
            if (take(&q, &t)) {
                sum = (sum * 3 + t.name) % 1000003;
            }
        }
    }
    Task t;
    while (take(&q, &t)) {
        sum = (sum * 3 + t.priority) % 1000003;
    }
    printf("%" PRId64 " %" PRId64 "\n", sum, q.size);
    free(q.tasks);
}
