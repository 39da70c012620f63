// Complete binary trees up to depth 14, built, counted and dropped, beside one that stays alive.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { min_depth = 4, max_depth = 14 };

typedef struct Tree {
    struct Tree *left, *right;
} Tree;

static Tree *build(int depth) {
    Tree *t = malloc(sizeof *t);
    if (depth == 0) {
        t->left = t->right = NULL;
    } else {
        t->left = build(depth - 1);
        t->right = build(depth - 1);
    }
    return t;
}

static int64_t count(const Tree *t) {
    if (t->left == NULL) {
        return 1;
    }
    return 1 + count(t->left) + count(t->right);
}

static void drop(Tree *t) {
    if (t != NULL) {
        drop(t->left);
        drop(t->right);
        free(t);
    }
}

int main(void) {
    Tree *stretch = build(max_depth + 1);
    printf("%" PRId64 "\n", count(stretch));
    drop(stretch);
    Tree *alive = build(max_depth);
    for (int depth = min_depth; depth <= max_depth; depth += 2) {
        int64_t trees = (int64_t)1 << (max_depth - depth + min_depth);
        int64_t total = 0;
        for (int64_t i = 0; i < trees; i++) {
            Tree *t = build(depth);
            total += count(t);
            drop(t);
        }
        printf("%d %" PRId64 " %" PRId64 "\n", depth, trees, total);
    }
    printf("%" PRId64 "\n", count(alive));
    drop(alive);
}
