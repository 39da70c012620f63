// Ten million calls of closures, through an array and through other closures.
// A closure is a function together with what it captures.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { rounds = 2000000 };

typedef struct Closure Closure;

struct Closure {
    int64_t (*call)(Closure *self, int64_t x);
    int64_t n;
    bool on;
    Closure *f, *g;
};

static int64_t add(Closure *self, int64_t x) {
    return x + self->n;
}

static int64_t count(Closure *self, int64_t x) {
    self->n++;
    return x + self->n;
}

static int64_t flip(Closure *self, int64_t x) {
    self->on = !self->on;
    return self->on ? x + self->n : x - self->n;
}

static int64_t composed(Closure *self, int64_t x) {
    return self->f->call(self->f, self->g->call(self->g, x));
}

int main(void) {
    // Each round makes five calls: three from here, and two from the composition.
    Closure five = {.call = add, .n = 5};
    Closure toggle = {.call = flip, .n = 7};
    Closure functions[] = {
        {.call = add, .n = 3},
        {.call = count},
        {.call = composed, .f = &five, .g = &toggle},
    };
    int64_t x = 0;
    for (int round = 0; round < rounds; round++) {
        for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
            x = functions[i].call(&functions[i], x);
        }
    }
    printf("%" PRId64 "\n", x);
}
