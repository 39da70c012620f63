// 4,000 factorial and the 8,000th Fibonacci number, in digits of base 10,000, and the sum of their digits.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { base = 10000 };

// A number is an array of digits, the lowest first, without zeros at its end.
typedef struct { int64_t *digits; size_t length, capacity; } Number;

static void append(Number *a, int64_t digit) {
    if (a->length == a->capacity) {
        a->capacity = 2 * a->capacity + 16;
        a->digits = realloc(a->digits, a->capacity * sizeof *a->digits);
    }
    a->digits[a->length++] = digit;
}

static void times(Number *a, int64_t k) {
    int64_t carry = 0;
    for (size_t i = 0; i < a->length; i++) {
        carry += a->digits[i] * k;
        a->digits[i] = carry % base;
        carry /= base;
    }
    while (carry > 0) {
        append(a, carry % base);
        carry /= base;
    }
}

static Number sum(Number a, Number b) {
    Number c = {0};
    int64_t carry = 0;
    for (size_t i = 0; i < a.length || i < b.length; i++) {
        if (i < a.length) {
            carry += a.digits[i];
        }
        if (i < b.length) {
            carry += b.digits[i];
        }
        append(&c, carry % base);
        carry /= base;
    }
    if (carry > 0) {
        append(&c, carry);
    }
    return c;
}

static Number product(Number a, Number b) {
    size_t n = a.length + b.length;
    Number c = {calloc(n, sizeof *c.digits), n, n};
    for (size_t i = 0; i < a.length; i++) {
        int64_t carry = 0;
        for (size_t j = 0; j < b.length; j++) {
            carry += c.digits[i + j] + a.digits[i] * b.digits[j];
            c.digits[i + j] = carry % base;
            carry /= base;
        }
        c.digits[i + b.length] = carry;
    }
    while (c.length > 0 && c.digits[c.length - 1] == 0) {
        c.length--;
    }
    return c;
}

static int64_t digit_sum(Number a) {
    int64_t s = 0;
    for (size_t i = 0; i < a.length; i++) {
        for (int64_t d = a.digits[i]; d > 0; d /= 10) {
            s += d % 10;
        }
    }
    return s;
}

int main(void) {
    Number factorial = {0}, f = {0}, g = {0};
    append(&factorial, 1);
    for (int64_t k = 2; k <= 4000; k++) {
        times(&factorial, k);
    }
    append(&f, 0);
    append(&g, 1);
    for (int i = 0; i < 8000; i++) {
        Number h = sum(f, g);
        free(f.digits);
        f = g;
        g = h;
    }
    printf("%zu %" PRId64 "\n", factorial.length, digit_sum(factorial));
    printf("%zu %" PRId64 "\n", f.length, digit_sum(f));
    Number square = product(factorial, factorial);
    Number last = product(square, f);
    printf("%zu %" PRId64 " %" PRId64 "\n", square.length, digit_sum(square), digit_sum(last));
    free(factorial.digits);
    free(f.digits);
    free(g.digits);
    free(square.digits);
    free(last.digits);
}
