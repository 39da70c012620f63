// A linear congruential generator modulo 2^64, 100 million steps: the sum of the upper halves.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

enum { steps = 100000000 };

int main(void) {
    uint64_t x = 1;
    uint64_t sum = 0;
    for (int64_t i = 0; i < steps; i++) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        sum += x >> 32;
    }
    printf("%" PRIu64 " %" PRIu64 "\n", x >> 32, sum);
}
