// Arithmetic on complex numbers: a fast Fourier transform, and the roots of a polynomial by the
// method of Durand and Kerner.

#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { size = 1024, degree = 5 };

typedef struct { double re, im; } Complex;

static Complex plus(Complex a, Complex b) { return (Complex){a.re + b.re, a.im + b.im}; }

static Complex minus(Complex a, Complex b) { return (Complex){a.re - b.re, a.im - b.im}; }

static Complex times(Complex a, Complex b) {
    return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static Complex over(Complex a, Complex b) {
    double d = b.re * b.re + b.im * b.im;
    return (Complex){(a.re * b.re + a.im * b.im) / d, (a.im * b.re - a.re * b.im) / d};
}

static double norm(Complex a) { return a.re * a.re + a.im * a.im; }

// transform returns a new array, or a itself if it has one element.
static Complex *transform(Complex *a, int64_t n) {
    if (n == 1) {
        return a;
    }
    Complex *evens = malloc((size_t)(n / 2) * sizeof *evens), *odds = malloc((size_t)(n / 2) * sizeof *odds);
    for (int64_t i = 0; i < n / 2; i++) {
        evens[i] = a[2 * i];
        odds[i] = a[2 * i + 1];
    }
    Complex *even = transform(evens, n / 2), *odd = transform(odds, n / 2);
    Complex *result = malloc((size_t)n * sizeof *result);
    for (int64_t k = 0; k < n / 2; k++) {
        double angle = -6.283185307179586 * (double)k / (double)n;
        Complex t = times((Complex){cos(angle), sin(angle)}, odd[k]);
        result[k] = plus(even[k], t);
        result[k + n / 2] = minus(even[k], t);
    }
    if (even != evens) {
        free(even);
        free(odd);
    }
    free(evens);
    free(odds);
    return result;
}

static const double coefficients[] = {1.0, -3.0, 3.0, -5.0, 2.0, 7.0};

static Complex value(Complex x) {
    Complex y = {0.0, 0.0};
    for (int i = 0; i <= degree; i++) {
        y = plus(times(y, x), (Complex){coefficients[i], 0.0});
    }
    return y;
}

int main(void) {
    static Complex signal[size];
    for (int64_t i = 0; i < size; i++) {
        signal[i] = (Complex){(double)(i % 17), 0.0};
    }
    Complex *spectrum = transform(signal, size);
    double sum = 0.0;
    for (int64_t i = 0; i < size; i++) {
        sum += norm(spectrum[i]);
    }
    free(spectrum);
    Complex roots[degree], start = {1.0, 0.0};
    for (int i = 0; i < degree; i++) {
        roots[i] = start;
        start = times(start, (Complex){0.4, 0.9});
    }
    for (int round = 0; round < 200; round++) {
        for (int i = 0; i < degree; i++) {
            Complex product = {1.0, 0.0};
            for (int j = 0; j < degree; j++) {
                if (i != j) {
                    product = times(product, minus(roots[i], roots[j]));
                }
            }
            roots[i] = minus(roots[i], over(value(roots[i]), product));
        }
    }
    double residue = 0.0;
    for (int i = 0; i < degree; i++) {
        residue += norm(value(roots[i]));
    }
    printf("%" PRId64 " %s\n", (int64_t)sum, residue < 0.000001 ? "true" : "false");
}
