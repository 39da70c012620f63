// The product of two 200x200 matrices of floats, and the weighted sum of its elements.

#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

enum { size = 200 };

static double a[size][size], b[size][size], c[size][size];

static void matrix(double m[size][size], int64_t seed) {
    for (int64_t i = 0; i < size; i++) {
        for (int64_t j = 0; j < size; j++) {
            m[i][j] = (double)((i * i * seed + i * j * 7 + j * j) % 101) / 3.0 - 16.0;
        }
    }
}

static void multiply(void) {
    for (int64_t i = 0; i < size; i++) {
        for (int64_t j = 0; j < size; j++) {
            double sum = 0.0;
            for (int64_t k = 0; k < size; k++) {
                sum += a[i][k] * b[k][j];
            }
            c[i][j] = sum;
        }
    }
}

int main(void) {
    matrix(a, 31);
    matrix(b, 17);
    multiply();
    double checksum = 0.0;
    for (int64_t i = 0; i < size; i++) {
        for (int64_t j = 0; j < size; j++) {
            checksum += c[i][j] * (double)(i * j % 7 + 1);
        }
    }
    printf("%" PRId64 "\n", (int64_t)floor(checksum * 1000.0));
}
