// Pancake flipping over all permutations of 9 elements: the checksum and the most flips.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { size = 9 };

static int64_t flips(const int64_t *permutation, int64_t *p) {
    for (int64_t i = 0; i < size; i++) {
        p[i] = permutation[i];
    }
    int64_t count = 0;
    while (p[0] != 0) {
        int64_t i = 0;
        int64_t j = p[0];
        while (i < j) {
            int64_t t = p[i];
            p[i] = p[j];
            p[j] = t;
            i++;
            j--;
        }
        count++;
    }
    return count;
}

// advance makes p the next permutation, and reports whether there is one: it rotates
// ever longer prefixes until one has turns left.
static bool advance(int64_t *p, int64_t *turns) {
    for (int64_t i = 1; i < size; i++) {
        int64_t first = p[0];
        for (int64_t k = 0; k < i; k++) {
            p[k] = p[k + 1];
        }
        p[i] = first;
        turns[i]++;
        if (turns[i] <= i) {
            return true;
        }
        turns[i] = 0;
    }
    return false;
}

int main(void) {
    int64_t p[size], turns[size] = {0}, scratch[size];
    for (int64_t i = 0; i < size; i++) {
        p[i] = i;
    }
    int64_t checksum = 0;
    int64_t most = 0;
    int64_t sign = 1;
    do {
        int64_t count = flips(p, scratch);
        if (count > most) {
            most = count;
        }
        checksum += sign * count;
        sign = -sign;
    } while (advance(p, turns));
    printf("%" PRId64 " %" PRId64 "\n", checksum, most);
}
