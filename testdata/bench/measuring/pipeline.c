// Functions that take functions: numbers are mapped, filtered, sorted and added up by function values, 150 times.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { rounds = 150, size = 3000 };

static int64_t state = 42;

// random_below returns a number below n, from the generator of Park and Miller.
static int64_t random_below(int64_t n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

// A function value is a function with the variables that it captures.
typedef struct Function {
    int64_t (*call)(const struct Function *self, int64_t x);
    int64_t k;
    const struct Function *f, *g;
} Function;

typedef struct { bool (*call)(void *captured, int64_t x); void *captured; } Predicate;
typedef struct { bool (*call)(void *captured, int64_t x, int64_t y); void *captured; } Order;

static int64_t map(int64_t *b, const int64_t *a, int64_t n, const Function *f) {
    for (int64_t i = 0; i < n; i++) {
        b[i] = f->call(f, a[i]);
    }
    return n;
}

static int64_t filter(int64_t *b, const int64_t *a, int64_t n, Predicate keep) {
    int64_t count = 0;
    for (int64_t i = 0; i < n; i++) {
        if (keep.call(keep.captured, a[i])) {
            b[count++] = a[i];
        }
    }
    return count;
}

static int64_t fold(const int64_t *a, int64_t n, int64_t start, int64_t (*f)(int64_t, int64_t)) {
    int64_t result = start;
    for (int64_t i = 0; i < n; i++) {
        result = f(result, a[i]);
    }
    return result;
}

static int64_t call_composed(const Function *self, int64_t x) { return self->f->call(self->f, self->g->call(self->g, x)); }

static int64_t call_adder(const Function *self, int64_t x) { return x + self->k; }

static int64_t call_scaler(const Function *self, int64_t x) { return x * self->k % 10007; }

static Function *make(Function f) {
    Function *p = malloc(sizeof *p);
    *p = f;
    return p;
}

static Function *compose(const Function *f, const Function *g) { return make((Function){call_composed, 0, f, g}); }

static Function *adder(int64_t k) { return make((Function){call_adder, k, NULL, NULL}); }

static Function *scaler(int64_t k) { return make((Function){call_scaler, k, NULL, NULL}); }

// sift_down restores the heap below i, in the first n elements of a.
static void sift_down(int64_t *a, int64_t i, int64_t n, Order less) {
    int64_t x = a[i];
    while (2 * i + 1 < n) {
        int64_t child = 2 * i + 1;
        if (child + 1 < n && less.call(less.captured, a[child], a[child + 1])) {
            child++;
        }
        if (!less.call(less.captured, x, a[child])) {
            break;
        }
        a[i] = a[child];
        i = child;
    }
    a[i] = x;
}

static void sort(int64_t *a, int64_t n, Order less) {
    for (int64_t i = n / 2 - 1; i >= 0; i--) {
        sift_down(a, i, n, less);
    }
    for (int64_t i = n - 1; i > 0; i--) {
        int64_t x = a[0];
        a[0] = a[i];
        a[i] = x;
        sift_down(a, 0, i, less);
    }
}

typedef struct { int64_t round, calls; } Counter;

static bool keep_some(void *captured, int64_t x) {
    Counter *c = captured;
    c->calls++;
    return x % 3 != c->round % 3;
}

static bool by_rest(void *captured, int64_t x, int64_t y) {
    int64_t modulus = *(int64_t *)captured;
    return x % modulus < y % modulus || (x % modulus == y % modulus && x < y);
}

static int64_t mix(int64_t sum, int64_t x) { return (sum * 31 + x) % 1000000007; }

int main(void) {
    static int64_t numbers[size], mapped[size], a[size];
    for (int64_t i = 0; i < size; i++) {
        numbers[i] = random_below(10000);
    }
    int64_t total = 0;
    for (int64_t round = 0; round < rounds; round++) {
        const Function *steps[] = {adder(round), scaler(round + 3), compose(scaler(7), adder(11))};
        const Function *f = steps[round % 3];
        for (int i = 0; i < 3; i++) {
            f = compose(steps[i], f);
        }
        Counter counter = {round, 0};
        int64_t n = filter(a, mapped, map(mapped, numbers, size, f), (Predicate){keep_some, &counter});
        int64_t modulus = 100 + round;
        sort(a, n, (Order){by_rest, &modulus});
        total = fold(a, n, total + counter.calls, mix);
    }
    printf("%" PRId64 "\n", total);
}
