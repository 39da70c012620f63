// Function composition, currying, and functions on arrays.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { size = 1000 };

// A function value is a function with the variables that it captures.
typedef struct Function {
    int64_t (*call)(const struct Function *self, int64_t x);
    int64_t n;
    const struct Function *f, *g;
} Function;

static Function *make(Function f) {
    Function *p = malloc(sizeof *p);
    *p = f;
    return p;
}

static int64_t call_composed(const Function *self, int64_t x) { return self->f->call(self->f, self->g->call(self->g, x)); }

static int64_t call_adder(const Function *self, int64_t x) { return x + self->n; }

static int64_t call_multiplier(const Function *self, int64_t x) { return x * self->n % 10007; }

static Function *compose(const Function *f, const Function *g) { return make((Function){call_composed, 0, f, g}); }

static Function *adder(int64_t n) { return make((Function){call_adder, n, NULL, NULL}); }

static Function *multiplier(int64_t n) { return make((Function){call_multiplier, n, NULL, NULL}); }

static int64_t call_square(const Function *self, int64_t x) {
    (void)self;
    return x * x % 1009;
}

typedef struct { bool (*call)(const void *captured, int64_t x); const void *captured; } Predicate;

static bool call_keep(const void *captured, int64_t x) { return x % 3 != *(const int64_t *)captured % 3; }

static int64_t *map(const int64_t *a, int64_t n, const Function *f) {
    int64_t *result = malloc((size_t)n * sizeof *result);
    for (int64_t i = 0; i < n; i++) {
        result[i] = f->call(f, a[i]);
    }
    return result;
}

// filter returns an array with room for n elements.
static int64_t *filter(const int64_t *a, int64_t n, Predicate keep, int64_t *kept) {
    int64_t *result = malloc((size_t)n * sizeof *result);
    *kept = 0;
    for (int64_t i = 0; i < n; i++) {
        if (keep.call(keep.captured, a[i])) {
            result[(*kept)++] = a[i];
        }
    }
    return result;
}

static int64_t fold(const int64_t *a, int64_t n, int64_t from, int64_t (*f)(int64_t, int64_t)) {
    int64_t result = from;
    for (int64_t i = 0; i < n; i++) {
        result = f(result, a[i]);
    }
    return result;
}

static int64_t mix(int64_t a, int64_t b) { return (a * 31 + b) % 1000003; }

static void note(int64_t *most, int64_t n) {
    if (n > *most) {
        *most = n;
    }
}

int main(void) {
    int64_t numbers[size];
    for (int64_t i = 0; i < size; i++) {
        numbers[i] = i;
    }
    const Function square = {call_square, 0, NULL, NULL};
    int64_t total = 0;
    for (int64_t round = 0; round < 20; round++) {
        Function *plus = adder(round), *triple = multiplier(3), *f = compose(plus, triple);
        int64_t kept, *squares = map(numbers, size, &square), *mapped = map(squares, size, f);
        int64_t *some = filter(mapped, size, (Predicate){call_keep, &round}, &kept);
        total = fold(some, kept, total, mix);
        free(plus);
        free(triple);
        free(f);
        free(squares);
        free(mapped);
        free(some);
    }
    const Function *chain = adder(1);
    for (int64_t i = 0; i < 10; i++) {
        chain = compose(chain, multiplier(i + 2));
    }
    for (int64_t i = 0; i < 500; i++) {
        total += chain->call(chain, i);
    }
    int64_t most = 0;
    for (int64_t i = 0; i < size; i++) {
        note(&most, numbers[i] * 7 % 997);
    }
    printf("%" PRId64 " %" PRId64 "\n", total, most);
}
