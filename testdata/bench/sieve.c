// The primes below five million by the sieve of Eratosthenes: how many, and the last.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { bound = 5000000 };

int main(void) {
    bool *composite = calloc(bound, sizeof *composite);
    int64_t count = 0;
    int64_t last = 0;
    for (int64_t i = 2; i < bound; i++) {
        if (!composite[i]) {
            count++;
            last = i;
            for (int64_t j = i * i; j < bound; j += i) {
                composite[j] = true;
            }
        }
    }
    printf("%" PRId64 " %" PRId64 "\n", count, last);
    free(composite);
}
