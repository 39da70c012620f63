// Accumulator factory: functions that add to a sum of their own, and share nothing.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// A function value is a function with the variables that it captures.
typedef struct Adder {
    int64_t (*call)(struct Adder *self, int64_t n);
    int64_t sum;
} Adder;

typedef struct Counter {
    int64_t (*call)(struct Counter *self);
    int64_t n, step;
} Counter;

static int64_t call_accumulator(Adder *self, int64_t n) {
    self->sum += n;
    return self->sum;
}

static Adder *accumulator(int64_t from) {
    Adder *f = malloc(sizeof *f);
    *f = (Adder){call_accumulator, from};
    return f;
}

static int64_t call_counter(Counter *self) {
    self->n += self->step;
    return self->n;
}

static Counter *counter(int64_t step) {
    Counter *f = malloc(sizeof *f);
    *f = (Counter){call_counter, 0, step};
    return f;
}

int main(void) {
    Adder *a = accumulator(1), *b = accumulator(100);
    Counter *ticks = counter(3);
    int64_t last = 0;
    for (int64_t i = 0; i < 20000; i++) {
        last = a->call(a, i);
        if (i % 3 == 0) {
            last += b->call(b, last % 7);
        }
        ticks->call(ticks);
    }
    Adder *many[50];
    for (int64_t i = 0; i < 50; i++) {
        many[i] = accumulator(i);
    }
    for (int64_t round = 0; round < 200; round++) {
        for (int64_t i = 0; i < 50; i++) {
            last = (last + many[i]->call(many[i], round)) % 1000003;
        }
    }
    int64_t first = a->call(a, 0), second = b->call(b, 0), third = ticks->call(ticks);
    printf("%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n", first, second, third, last);
    for (int64_t i = 0; i < 50; i++) {
        free(many[i]);
    }
    free(a);
    free(b);
    free(ticks);
}
