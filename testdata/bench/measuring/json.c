// A JSON text of 580 kB is built, parsed three times into a tree, and the tree is summed up.

#include <assert.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { top_depth = 6, rounds = 3 };

static const char letters[] = "abcdefghijklmnopqrstuvwxyz";

static int64_t state = 42;

// random_below returns a number below n, from the generator of Park and Miller.
static int64_t random_below(int64_t n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

typedef enum { a_number, a_text, a_list, an_object } Kind;

// A value has what its kind says: a number, a text, items, or items with keys.
typedef struct Value {
    Kind kind;
    int64_t number;
    char *text;
    size_t count, capacity;
    struct Value **items;
    char **keys;
} Value;

typedef struct { char *data; size_t length, capacity; } Buffer;

static void append(Buffer *b, const char *s, size_t n) {
    if (b->length + n + 1 > b->capacity) {
        b->capacity = 2 * b->capacity + n + 64;
        b->data = realloc(b->data, b->capacity);
    }
    memcpy(b->data + b->length, s, n);
    b->length += n;
    b->data[b->length] = 0;
}

static void generate(Buffer *b, int depth) {
    char piece[32];
    if (depth == 0) {
        if (random_below(2) == 0) {
            append(b, piece, (size_t)sprintf(piece, "%" PRId64, random_below(100000)));
        } else {
            int64_t k = random_below(20);
            append(b, "\"", 1);
            append(b, letters + k, (size_t)(1 + random_below(6)));
            append(b, "\"", 1);
        }
    } else if (random_below(2) == 0) {
        append(b, "[", 1);
        for (int i = 0; i < 6; i++) {
            if (i > 0) {
                append(b, ", ", 2);
            }
            generate(b, depth - 1);
        }
        append(b, "]", 1);
    } else {
        append(b, "{", 1);
        for (int i = 0; i < 6; i++) {
            if (i > 0) {
                append(b, ", ", 2);
            }
            append(b, piece, (size_t)sprintf(piece, "\"key%d\": ", i));
            generate(b, depth - 1);
        }
        append(b, "}", 1);
    }
}

static const char *at; // what is parsed next

static void skip_spaces(void) {
    while (*at == ' ') {
        at++;
    }
}

static char *parse_text(void) {
    const char *from = ++at;
    while (*at != '"') {
        at++;
    }
    size_t n = (size_t)(at++ - from);
    char *text = malloc(n + 1);
    memcpy(text, from, n);
    text[n] = 0;
    return text;
}

static Value *parse(void);

static void parse_item(Value *v, char *key) {
    if (v->count == v->capacity) {
        v->capacity = 2 * v->capacity + 4;
        v->items = realloc(v->items, v->capacity * sizeof *v->items);
        v->keys = realloc(v->keys, v->capacity * sizeof *v->keys);
    }
    v->keys[v->count] = key;
    v->items[v->count++] = parse();
    skip_spaces();
}

static Value *parse(void) {
    Value *v = calloc(1, sizeof *v);
    skip_spaces();
    switch (*at) {
    case '"':
        v->kind = a_text;
        v->text = parse_text();
        break;
    case '[':
        v->kind = a_list;
        do {
            at++;
            parse_item(v, NULL);
        } while (*at == ',');
        at++;
        break;
    case '{':
        v->kind = an_object;
        do {
            at++;
            skip_spaces();
            char *key = parse_text();
            skip_spaces();
            assert(*at == ':');
            at++;
            parse_item(v, key);
        } while (*at == ',');
        at++;
        break;
    default:
        v->kind = a_number;
        while (*at >= '0' && *at <= '9') {
            v->number = v->number * 10 + (*at++ - '0');
        }
    }
    return v;
}

typedef struct { int64_t numbers, sum, texts, bytes, lists, objects; } Totals;

static void add(Totals *t, const Value *v) {
    switch (v->kind) {
    case a_number:
        t->numbers++;
        t->sum += v->number;
        break;
    case a_text:
        t->texts++;
        t->bytes += (int64_t)strlen(v->text);
        break;
    case a_list:
        t->lists++;
        for (size_t i = 0; i < v->count; i++) {
            add(t, v->items[i]);
        }
        break;
    case an_object:
        t->objects++;
        for (size_t i = 0; i < v->count; i++) {
            t->bytes += (int64_t)strlen(v->keys[i]);
            add(t, v->items[i]);
        }
    }
}

static void discard(Value *v) {
    for (size_t i = 0; i < v->count; i++) {
        free(v->keys[i]);
        discard(v->items[i]);
    }
    free(v->text);
    free(v->items);
    free(v->keys);
    free(v);
}

int main(void) {
    Buffer b = {0};
    generate(&b, top_depth);
    Totals t = {0};
    for (int round = 0; round < rounds; round++) {
        at = b.data;
        Value *v = parse();
        add(&t, v);
        discard(v);
    }
    printf("%zu %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n", b.length, t.numbers, t.sum, t.texts,
           t.bytes, t.lists, t.objects);
    free(b.data);
}
