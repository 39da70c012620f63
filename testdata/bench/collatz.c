// The number below 300,000 with the longest Collatz chain, and the length of the chain.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

enum { bound = 300000 };

int main(void) {
    int64_t best = 0;
    int64_t longest = 0;
    for (int64_t start = 1; start < bound; start++) {
        int64_t n = start;
        int64_t length = 1;
        while (n != 1) {
            if (n % 2 == 0) {
                n = n / 2;
            } else {
                n = 3 * n + 1;
            }
            length++;
        }
        if (length > longest) {
            longest = length;
            best = start;
        }
    }
    printf("%" PRId64 " %" PRId64 "\n", best, longest);
}
