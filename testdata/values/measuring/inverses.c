// Modular inverse and the Chinese remainder theorem: results are returned by reference.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

static int64_t extended(int64_t a, int64_t b, int64_t *x, int64_t *y) {
    int64_t s = 0, t = 1;
    *x = 1;
    *y = 0;
    while (b != 0) {
        int64_t q = a / b, next = a - q * b;
        a = b;
        b = next;
        next = *x - q * s;
        *x = s;
        s = next;
        next = *y - q * t;
        *y = t;
        t = next;
    }
    return a;
}

static bool inverse(int64_t a, int64_t m, int64_t *result) {
    int64_t x, y;
    if (extended(a, m, &x, &y) != 1) {
        return false;
    }
    *result = (x % m + m) % m;
    return true;
}

static void divide(int64_t a, int64_t b, int64_t *quotient, int64_t *rest) {
    *quotient = a / b;
    *rest = a - *quotient * b;
}

static int64_t remainder_of(const int64_t *values, const int64_t *moduli, int64_t n) {
    int64_t product = 1;
    for (int64_t i = 0; i < n; i++) {
        product *= moduli[i];
    }
    int64_t sum = 0;
    for (int64_t i = 0; i < n; i++) {
        int64_t quotient, rest, inverted;
        divide(product, moduli[i], &quotient, &rest);
        if (rest != 0 || !inverse(quotient, moduli[i], &inverted)) {
            return -1;
        }
        sum += values[i] * inverted * quotient;
    }
    return sum % product;
}

int main(void) {
    int64_t sum = 0, failures = 0;
    for (int64_t m = 2; m < 200; m++) {
        for (int64_t a = 1; a < m; a++) {
            int64_t result;
            if (inverse(a, m, &result)) {
                sum += result;
            } else {
                failures++;
            }
        }
    }
    int64_t total = 0;
    for (int64_t i = 0; i < 1000; i++) {
        int64_t values[] = {i % 3, i % 5, i % 7, i % 11}, moduli[] = {3, 5, 7, 11};
        total += remainder_of(values, moduli, 4);
    }
    printf("%" PRId64 " %" PRId64 " %" PRId64 "\n", sum, failures, total);
}
