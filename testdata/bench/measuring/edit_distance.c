// The edit distances of 120 pairs of texts of 250 letters, with two rows of the table at a time.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { pairs = 120, size = 250 };

static const char letters[] = "acgt";

static int64_t state = 42;

// random_below returns a number below n, from the generator of Park and Miller.
static int64_t random_below(int64_t n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

static void make_text(char *s) {
    for (int i = 0; i < size; i++) {
        s[i] = letters[random_below(4)];
    }
    s[size] = 0;
}

static int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }

static int64_t distance(const char *a, const char *b) {
    size_t n = strlen(a), m = strlen(b);
    int64_t *previous = malloc((m + 1) * sizeof *previous);
    int64_t *current = malloc((m + 1) * sizeof *current);
    for (size_t j = 0; j <= m; j++) {
        previous[j] = (int64_t)j;
    }
    for (size_t i = 0; i < n; i++) {
        current[0] = (int64_t)i + 1;
        for (size_t j = 0; j < m; j++) {
            if (a[i] == b[j]) {
                current[j + 1] = previous[j];
            } else {
                current[j + 1] = 1 + min(previous[j], min(previous[j + 1], current[j]));
            }
        }
        int64_t *row = previous;
        previous = current;
        current = row;
    }
    int64_t d = previous[m];
    free(previous);
    free(current);
    return d;
}

int main(void) {
    int64_t least = size, sum = 0;
    for (int i = 0; i < pairs; i++) {
        char a[size + 1], b[size + 1];
        make_text(a);
        make_text(b);
        int64_t d = distance(a, b);
        least = min(least, d);
        sum += d;
    }
    printf("%" PRId64 " %" PRId64 "\n", least, sum);
}
