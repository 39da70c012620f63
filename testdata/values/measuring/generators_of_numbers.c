// Random number generators: their state is a struct, or belongs to a function; dice and a walk.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { int64_t state, drawn; } Random;

static int64_t next(Random *r) {
    r->state = (int64_t)((uint64_t)r->state * 6364136223846793005 + 1442695040888963407);
    r->drawn++;
    return (r->state >> 33) & 0x3FFFFFFF;
}

static int64_t below(Random *r, int64_t n) { return next(r) % n; }

static int64_t dice(Random *r) {
    int64_t first = below(r, 6);
    return first + below(r, 6) + 2;
}

// A function value is a function with the variables that it captures.
typedef struct Function {
    uint64_t (*call)(struct Function *self);
    uint64_t x;
} Function;

static uint64_t call_xorshift(Function *self) {
    self->x ^= self->x << 13;
    self->x ^= self->x >> 7;
    self->x ^= self->x << 17;
    return self->x;
}

static Function *xorshift(uint64_t seed) {
    Function *f = malloc(sizeof *f);
    *f = (Function){call_xorshift, seed};
    return f;
}

typedef struct { int64_t x, y; } Position;

static void walk(Position *p, Random *r) {
    switch (below(r, 4)) {
    case 0: p->x++; break;
    case 1: p->x--; break;
    case 2: p->y++; break;
    default: p->y--; break;
    }
}

int main(void) {
    Random r = {1, 0};
    int64_t counts[13] = {0};
    for (int i = 0; i < 10000; i++) {
        counts[dice(&r)]++;
    }
    Position p = {0, 0};
    int64_t farthest = 0;
    for (int i = 0; i < 10000; i++) {
        walk(&p, &r);
        int64_t distance = llabs(p.x) + llabs(p.y);
        if (distance > farthest) {
            farthest = distance;
        }
    }
    Function *f = xorshift(88172645463325252);
    int64_t bits = 0;
    for (int i = 0; i < 10000; i++) {
        bits += __builtin_popcountll(f->call(f));
    }
    free(f);
    printf("%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n", counts[7], p.x, p.y, farthest, r.drawn, bits);
}
