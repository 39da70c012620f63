// A report of 60,000 lines is built: numbers in columns, names with special letters replaced, and a total for each page.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { lines = 60000, per_page = 50 };

static int64_t state = 42;

// random_below returns a number below n, from the generator of Park and Miller.
static int64_t random_below(int64_t n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

typedef struct { char *data; size_t length, capacity; } Buffer;

static void append(Buffer *b, const char *s) {
    size_t n = strlen(s);
    if (b->length + n > b->capacity) {
        b->capacity = 2 * b->capacity + n;
        b->data = realloc(b->data, b->capacity);
    }
    memcpy(b->data + b->length, s, n);
    b->length += n;
}

// escape writes a text to out, with the letters replaced that are special in HTML.
static void escape(char *out, const char *s) {
    for (; *s; s++) {
        char letter[2] = {*s, 0};
        const char *piece = *s == '<' ? "&lt;" : *s == '>' ? "&gt;" : *s == '&' ? "&amp;" : letter;
        size_t n = strlen(piece);
        memcpy(out, piece, n);
        out += n;
    }
    *out = 0;
}

int main(void) {
    static const char *names[] = {"bolt", "nut & washer", "pipe <1 inch>", "screw", "nail", "hammer & nails"};
    Buffer text = {0};
    int64_t pages = 0, page_total = 0;
    for (int64_t i = 0; i < lines; i++) {
        int64_t count = 1 + random_below(500);
        int64_t price = random_below(20000);
        char name[64], line[128];
        escape(name, names[random_below(6)]);
        snprintf(line, sizeof line, "%6" PRId64 "%5" PRId64 " x %s: %4" PRId64 ".%02" PRId64 "\n", i + 1, count, name, price / 100,
                 price % 100);
        append(&text, line);
        page_total += count * price;
        if (i % per_page == per_page - 1) {
            pages++;
            snprintf(line, sizeof line, "page %" PRId64 ", total %" PRId64 "\n\n", pages, page_total);
            append(&text, line);
            page_total = 0;
        }
    }
    int64_t checksum = 0;
    for (size_t i = 0; i < text.length; i++) {
        checksum = (checksum * 31 + (unsigned char)text.data[i]) % 1000000007;
    }
    printf("%" PRId64 " %zu %" PRId64 "\n", pages, text.length, checksum);
    free(text.data);
}
