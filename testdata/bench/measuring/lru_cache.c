// A cache of 2,000 entries, a hash table of structs that are in a list too, is asked 600,000 times.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { capacity = 2000, questions = 600000, bucket_count = 1024 };

static int64_t state = 42;

// random_below returns a number below n, from the generator of Park and Miller.
static int64_t random_below(int64_t n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

// An entry is in the list of its bucket, and in a ring with the latest first.
typedef struct Entry {
    int64_t key, value;
    struct Entry *chain, *newer, *older;
} Entry;

typedef struct { Entry *buckets[bucket_count]; Entry ring; int64_t size, hits; } Cache;

static int64_t bucket(int64_t key) { return key * 40503 & (bucket_count - 1); }

static void unlink_entry(Entry *e) {
    e->newer->older = e->older;
    e->older->newer = e->newer;
}

static void link_first(Cache *c, Entry *e) {
    e->newer = &c->ring;
    e->older = c->ring.older;
    e->older->newer = e;
    c->ring.older = e;
}

static void remove_entry(Cache *c, Entry *e) {
    unlink_entry(e);
    Entry **link = &c->buckets[bucket(e->key)];
    while (*link != e) {
        link = &(*link)->chain;
    }
    *link = e->chain;
    c->size--;
    free(e);
}

static int64_t get(Cache *c, int64_t key) {
    int64_t at = bucket(key);
    Entry *e = c->buckets[at];
    while (e != NULL && e->key != key) {
        e = e->chain;
    }
    if (e != NULL) {
        c->hits++;
        unlink_entry(e);
        link_first(c, e);
        return e->value;
    }
    if (c->size == capacity) {
        remove_entry(c, c->ring.newer);
    }
    e = malloc(sizeof *e);
    *e = (Entry){key, key * key % 1009, c->buckets[at], NULL, NULL};
    c->buckets[at] = e;
    link_first(c, e);
    c->size++;
    return e->value;
}

int main(void) {
    static Cache c;
    c.ring.key = -1;
    c.ring.newer = c.ring.older = &c.ring;
    int64_t sum = 0;
    for (int i = 0; i < questions; i++) {
        sum += get(&c, random_below(1 + random_below(8000)));
    }
    printf("%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n", c.size, c.hits, sum, c.ring.newer->key, c.ring.older->key);
}
