// The spectral norm of a 200x200 corner of an infinite matrix, by ten rounds of the power method.

#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

enum { size = 200, rounds = 10 };

static double a(int64_t i, int64_t j) {
    return 1.0 / (double)((i + j) * (i + j + 1) / 2 + i + 1);
}

static void multiply(const double *x, double *y) {
    for (int64_t i = 0; i < size; i++) {
        double sum = 0.0;
        for (int64_t j = 0; j < size; j++) {
            sum += a(i, j) * x[j];
        }
        y[i] = sum;
    }
}

static void multiply_transposed(const double *x, double *y) {
    for (int64_t i = 0; i < size; i++) {
        double sum = 0.0;
        for (int64_t j = 0; j < size; j++) {
            sum += a(j, i) * x[j];
        }
        y[i] = sum;
    }
}

int main(void) {
    double u[size], v[size], t[size];
    for (int i = 0; i < size; i++) {
        u[i] = 1.0;
    }
    for (int round = 0; round < rounds; round++) {
        multiply(u, t);
        multiply_transposed(t, v);
        multiply(v, t);
        multiply_transposed(t, u);
    }
    double uv = 0.0, vv = 0.0;
    for (int i = 0; i < size; i++) {
        uv += u[i] * v[i];
        vv += v[i] * v[i];
    }
    printf("%" PRId64 "\n", (int64_t)floor(sqrt(uv / vv) * 1e12));
}
