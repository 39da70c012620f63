// A hash map of a million entries with open addressing: filled, grown, searched and summed.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { entries = 1000000 };

// The slots are a power of two and at most half of them used; an unused one has the key -1.
typedef struct {
    int64_t *keys, *values;
    int bits;
    int64_t size;
} Map;

static void make_slots(Map *m, int bits) {
    size_t n = (size_t)1 << bits;
    m->keys = malloc(n * sizeof *m->keys);
    m->values = calloc(n, sizeof *m->values);
    m->bits = bits;
    for (size_t i = 0; i < n; i++) {
        m->keys[i] = -1;
    }
}

// find returns the slot that has the key or, without one, the unused slot where it belongs.
static int64_t find(const Map *m, int64_t key) {
    const int64_t *keys = m->keys;
    int64_t mask = ((int64_t)1 << m->bits) - 1;
    int64_t slot = (int64_t)(((uint64_t)key * 2654435769u & 0xFFFFFFFFu) >> (32 - m->bits));
    while (keys[slot] != key && keys[slot] != -1) {
        slot = (slot + 1) & mask;
    }
    return slot;
}

static void grow(Map *m) {
    int64_t *keys = m->keys, *values = m->values;
    int64_t n = (int64_t)1 << m->bits;
    make_slots(m, m->bits + 1);
    for (int64_t i = 0; i < n; i++) {
        if (keys[i] != -1) {
            int64_t slot = find(m, keys[i]);
            m->keys[slot] = keys[i];
            m->values[slot] = values[i];
        }
    }
    free(keys);
    free(values);
}

static void set(Map *m, int64_t key, int64_t value) {
    int64_t slot = find(m, key);
    if (m->keys[slot] == -1) {
        if (2 * m->size >= (int64_t)1 << m->bits) {
            grow(m);
            slot = find(m, key);
        }
        m->keys[slot] = key;
        m->size++;
    }
    m->values[slot] = value;
}

// get returns the value of the key, or -1 without one.
static int64_t get(const Map *m, int64_t key) {
    int64_t slot = find(m, key);
    return m->keys[slot] == key ? m->values[slot] : -1;
}

// next is a generator modulo 2^32, which repeats no number before it has had all.
static int64_t next(int64_t key) {
    return (key * 1664525 + 1013904223) % 4294967296;
}

int main(void) {
    Map m = {0};
    make_slots(&m, 4);
    int64_t key = 42;
    for (int64_t i = 0; i < entries; i++) {
        set(&m, key, i);
        key = next(key);
    }

    // The first million of these keys are there, the second is not.
    int64_t found = 0;
    int64_t sum = 0;
    key = 42;
    for (int64_t i = 0; i < 2 * entries; i++) {
        int64_t value = get(&m, key);
        if (value >= 0) {
            found++;
            sum += value;
        }
        key = next(key);
    }

    int64_t checksum = 0;
    for (int64_t slot = 0; slot < (int64_t)1 << m.bits; slot++) {
        if (m.keys[slot] != -1) {
            checksum += m.values[slot] * (slot % 7);
        }
    }
    printf("%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n", m.size, found, sum, checksum);
    free(m.keys);
    free(m.values);
}
