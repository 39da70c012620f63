// The 32nd Fibonacci number by the doubly recursive definition.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

static int64_t fib(int64_t n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

int main(void) {
    printf("%" PRId64 "\n", fib(32));
}
