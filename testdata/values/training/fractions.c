// Arithmetic on rational numbers: perfect numbers by the sum of the reciprocals of their divisors.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { int64_t num, den; } Fraction;

static int64_t gcd(int64_t a, int64_t b) {
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return llabs(a);
}

static Fraction fraction(int64_t num, int64_t den) {
    int64_t g = gcd(num, den);
    return den < 0 ? (Fraction){-num / g, -den / g} : (Fraction){num / g, den / g};
}

static Fraction add(Fraction a, Fraction b) { return fraction(a.num * b.den + b.num * a.den, a.den * b.den); }

static Fraction multiply(Fraction a, Fraction b) { return fraction(a.num * b.num, a.den * b.den); }

static bool less(Fraction a, Fraction b) { return a.num * b.den < b.num * a.den; }

int main(void) {
    int64_t found = 0;
    for (int64_t candidate = 2; candidate < 1500; candidate++) {
        Fraction sum = {1, candidate};
        for (int64_t factor = 2; factor < candidate; factor++) {
            if (factor * factor > candidate) {
                break;
            }
            if (candidate % factor == 0) {
                sum = add(sum, (Fraction){1, factor});
                if (factor * factor < candidate) {
                    sum = add(sum, (Fraction){1, candidate / factor});
                }
            }
        }
        if (sum.num == 1 && sum.den == 1) {
            found++;
            printf("%" PRId64 " is perfect\n", candidate);
        }
    }
    Fraction x = {1, 1};
    for (int64_t i = 0; i < 2000; i++) {
        x = multiply(x, fraction(i % 7 + 1, i % 5 + 2));
        if (less(x, (Fraction){1, 1000}) || less((Fraction){1000, 1}, x)) {
            x = (Fraction){1, 1};
        }
    }
    printf("%" PRId64 " %" PRId64 " %" PRId64 "\n", found, x.num, x.den);
}
