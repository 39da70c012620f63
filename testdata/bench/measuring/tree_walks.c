// The keys of two search trees are merged, in order, and filtered, by generators.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { rounds = 30, keys = 2000 };

static int64_t state = 42;

// random_below returns a number below n, from the generator of Park and Miller.
static int64_t random_below(int64_t n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

typedef struct Node {
    int64_t key;
    struct Node *left, *right;
} Node;

static Node *insert(Node *t, int64_t key) {
    if (t == NULL) {
        t = malloc(sizeof *t);
        *t = (Node){key, NULL, NULL};
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else if (key > t->key) {
        t->right = insert(t->right, key);
    }
    return t;
}

// An iterator that has a source of another kind is a struct, too; next stores the next key and tells whether there is one.
typedef struct { const Node *stack[64]; int depth; } Walk;

static void push_left(Walk *w, const Node *t) {
    for (; t != NULL; t = t->left) {
        w->stack[w->depth++] = t;
    }
}

static bool next_key(Walk *w, int64_t *key) {
    if (w->depth == 0) {
        return false;
    }
    const Node *t = w->stack[--w->depth];
    push_left(w, t->right);
    *key = t->key;
    return true;
}

typedef struct { Walk a, b; int64_t x, y; bool more_a, more_b; } Merged;

static void start(Merged *m, const Node *a, const Node *b) {
    m->a.depth = m->b.depth = 0;
    push_left(&m->a, a);
    push_left(&m->b, b);
    m->more_a = next_key(&m->a, &m->x);
    m->more_b = next_key(&m->b, &m->y);
}

static bool next_merged(Merged *m, int64_t *key) {
    if (!m->more_a && !m->more_b) {
        return false;
    }
    if (!m->more_b || (m->more_a && m->x <= m->y)) {
        *key = m->x;
        m->more_a = next_key(&m->a, &m->x);
    } else {
        *key = m->y;
        m->more_b = next_key(&m->b, &m->y);
    }
    return true;
}

static bool next_multiple(Merged *source, int64_t k, int64_t *key) {
    while (next_merged(source, key)) {
        if (*key % k == 0) {
            return true;
        }
    }
    return false;
}

int main(void) {
    Node *a = NULL, *b = NULL;
    for (int i = 0; i < keys; i++) {
        a = insert(a, random_below(100000));
        b = insert(b, random_below(100000));
    }
    int64_t count = 0, sum = 0;
    for (int round = 0; round < rounds; round++) {
        static Merged m;
        start(&m, a, b);
        int64_t x;
        while (next_multiple(&m, 2 + round % 5, &x)) {
            count++;
            sum = (sum * 31 + x) % 1000000007;
        }
    }
    printf("%" PRId64 " %" PRId64 "\n", count, sum);
}
