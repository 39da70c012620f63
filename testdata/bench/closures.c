// Ten million calls of closures, through an array and through other closures.
// A closure is a pointer to a function together with what it captures.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { rounds = 2000000 };

typedef struct Closure Closure;

struct Closure {
    int64_t (*call)(Closure *self, int64_t x);
    int64_t n;
    bool on;
    Closure *f, *g;
};

static Closure *closure(Closure c) {
    Closure *p = malloc(sizeof *p);
    *p = c;
    return p;
}

static int64_t add(Closure *self, int64_t x) {
    return x + self->n;
}

static Closure *adder(int64_t k) {
    return closure((Closure){.call = add, .n = k});
}

static int64_t count(Closure *self, int64_t x) {
    self->n++;
    return x + self->n;
}

static Closure *counter(void) {
    return closure((Closure){.call = count});
}

static int64_t flip(Closure *self, int64_t x) {
    self->on = !self->on;
    return self->on ? x + self->n : x - self->n;
}

static Closure *toggle(int64_t k) {
    return closure((Closure){.call = flip, .n = k});
}

static int64_t composed(Closure *self, int64_t x) {
    return self->f->call(self->f, self->g->call(self->g, x));
}

static Closure *compose(Closure *f, Closure *g) {
    return closure((Closure){.call = composed, .f = f, .g = g});
}

int main(void) {
    // Each round makes five calls: three from here, and two from the composition.
    Closure *functions[] = {adder(3), counter(), compose(adder(5), toggle(7))};
    int64_t x = 0;
    for (int round = 0; round < rounds; round++) {
        for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
            x = functions[i]->call(functions[i], x);
        }
    }
    printf("%" PRId64 "\n", x);
}
