// The generator xorshift64, 50 million steps: the sum of the upper halves.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

enum { steps = 50000000 };

int main(void) {
    uint64_t x = 88172645463325252u;
    uint64_t sum = 0;
    for (int64_t i = 0; i < steps; i++) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        sum += x >> 32;
    }
    printf("%" PRIu64 " %" PRIu64 "\n", x >> 32, sum);
}
