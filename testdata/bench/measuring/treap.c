// Balanced search trees of structs: 60,000 insertions into a treap, as many removals, by splitting and merging.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { keys = 60000 };

static int64_t state = 42;

// random_below returns a number below n, from the generator of Park and Miller.
static int64_t random_below(int64_t n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

typedef struct Node {
    int64_t key, priority;
    struct Node *left, *right;
} Node;

// split stores the nodes with keys below a key, and the others.
static void split(Node *t, int64_t key, Node **a, Node **b) {
    if (t == NULL) {
        *a = *b = NULL;
    } else if (t->key < key) {
        Node *rest;
        split(t->right, key, &rest, b);
        t->right = rest;
        *a = t;
    } else {
        Node *rest;
        split(t->left, key, a, &rest);
        t->left = rest;
        *b = t;
    }
}

// merge joins two trees; all keys of the first are below those of the second.
static Node *merge(Node *a, Node *b) {
    if (a == NULL) {
        return b;
    }
    if (b == NULL) {
        return a;
    }
    if (a->priority > b->priority) {
        a->right = merge(a->right, b);
        return a;
    }
    b->left = merge(a, b->left);
    return b;
}

static bool contains(const Node *t, int64_t key) {
    while (t != NULL && t->key != key) {
        t = key < t->key ? t->left : t->right;
    }
    return t != NULL;
}

static Node *insert(Node *t, int64_t key) {
    if (contains(t, key)) {
        return t;
    }
    Node *a, *b, *n = malloc(sizeof *n);
    split(t, key, &a, &b);
    *n = (Node){key, random_below(1000000000), NULL, NULL};
    return merge(merge(a, n), b);
}

static Node *remove_key(Node *t, int64_t key) {
    Node *a, *b, *same, *c;
    split(t, key, &a, &b);
    split(b, key + 1, &same, &c);
    free(same);
    return merge(a, c);
}

static int64_t count(const Node *t) { return t == NULL ? 0 : 1 + count(t->left) + count(t->right); }

static int64_t sum(const Node *t) { return t == NULL ? 0 : t->key + sum(t->left) + sum(t->right); }

int main(void) {
    Node *t = NULL;
    for (int i = 0; i < keys; i++) {
        t = insert(t, random_below(200000));
    }
    printf("%" PRId64 " %" PRId64 "\n", count(t), sum(t));
    for (int i = 0; i < keys; i++) {
        t = remove_key(t, random_below(200000));
    }
    printf("%" PRId64 " %" PRId64 "\n", count(t), sum(t));
}
