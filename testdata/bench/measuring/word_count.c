// A text of 300,000 words is taken apart, and the words are counted in a dictionary.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { words = 300000, vocabulary = 4000 };

static const char letters[] = "etaoinshrdlucmfwypvbgkqjxz";

static int64_t state = 42;

// random_below returns a number below n, from the generator of Park and Miller.
static int64_t random_below(int64_t n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

// An entry of the dictionary; those with the same hash are in a list. The word is in the text.
typedef struct Entry {
    const char *word;
    size_t length;
    int64_t count;
    struct Entry *next;
} Entry;

typedef struct { Entry **buckets; size_t capacity, size; } Dictionary;

static size_t hash(const char *s, size_t length) {
    size_t h = 0;
    for (size_t i = 0; i < length; i++) {
        h = (h * 31 + (unsigned char)s[i]) & 0xFFFFFFF;
    }
    return h;
}

static void grow(Dictionary *d) {
    size_t capacity = 2 * d->capacity;
    Entry **buckets = calloc(capacity, sizeof *buckets);
    for (size_t i = 0; i < d->capacity; i++) {
        for (Entry *e = d->buckets[i], *next; e != NULL; e = next) {
            next = e->next;
            size_t at = hash(e->word, e->length) & (capacity - 1);
            e->next = buckets[at];
            buckets[at] = e;
        }
    }
    free(d->buckets);
    d->buckets = buckets;
    d->capacity = capacity;
}

static void add(Dictionary *d, const char *word, size_t length) {
    size_t h = hash(word, length);
    for (Entry *e = d->buckets[h & (d->capacity - 1)]; e != NULL; e = e->next) {
        if (e->length == length && memcmp(e->word, word, length) == 0) {
            e->count++;
            return;
        }
    }
    if (d->size == d->capacity) {
        grow(d);
    }
    Entry **bucket = &d->buckets[h & (d->capacity - 1)];
    Entry *e = malloc(sizeof *e);
    *e = (Entry){word, length, 1, *bucket};
    *bucket = e;
    d->size++;
}

static char *make_text(size_t *size) {
    static char list[vocabulary][12];
    for (int64_t i = 0; i < vocabulary; i++) {
        int64_t n = 2 + random_below(8);
        for (int64_t k = 0; k < n; k++) {
            list[i][k] = letters[random_below(26)];
        }
    }
    size_t capacity = 1024, length = 0;
    char *text = malloc(capacity);
    for (int64_t i = 0; i < words; i++) {
        const char *word = list[random_below(1 + random_below(vocabulary))];
        const char *gap = random_below(10) == 0 ? ",\n" : " ";
        size_t n = strlen(word), m = strlen(gap);
        if (length + n + m > capacity) {
            capacity *= 2;
            text = realloc(text, capacity);
        }
        memcpy(text + length, word, n);
        memcpy(text + length + n, gap, m);
        length += n + m;
    }
    *size = length;
    return text;
}

static int is_letter(char c) { return c >= 'a' && c <= 'z'; }

// before tells whether the word of a comes first in the dictionary.
static int before(const Entry *a, const Entry *b) {
    int c = memcmp(a->word, b->word, a->length < b->length ? a->length : b->length);
    return c < 0 || (c == 0 && a->length < b->length);
}

int main(void) {
    size_t size;
    char *text = make_text(&size);
    Dictionary d = {calloc(16, sizeof(Entry *)), 16, 0};
    for (size_t i = 0; i < size;) {
        if (!is_letter(text[i])) {
            i++;
            continue;
        }
        size_t from = i;
        while (i < size && is_letter(text[i])) {
            i++;
        }
        add(&d, text + from, i - from);
    }

    int64_t letter_count = 0;
    const Entry *best = NULL;
    for (size_t i = 0; i < d.capacity; i++) {
        for (const Entry *e = d.buckets[i]; e != NULL; e = e->next) {
            letter_count += e->count * (int64_t)e->length;
            if (best == NULL || e->count > best->count || (e->count == best->count && before(e, best))) {
                best = e;
            }
        }
    }
    printf("%zu %zu %" PRId64 " %.*s %" PRId64 "\n", size, d.size, letter_count, (int)best->length, best->word, best->count);
}
