// The product of two 200x200 matrices of floats, and the weighted sum of its elements.
// A matrix is an array of rows, each an array of its own, as it is in the other languages.

#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { size = 200 };

static double **matrix(int64_t seed) {
    double **m = malloc(size * sizeof *m);
    for (int64_t i = 0; i < size; i++) {
        double *row = calloc(size, sizeof *row);
        for (int64_t j = 0; j < size; j++) {
            row[j] = (double)((i * i * seed + i * j * 7 + j * j) % 101) / 3.0 - 16.0;
        }
        m[i] = row;
    }
    return m;
}

static double **multiply(double **a, double **b) {
    double **product = malloc(size * sizeof *product);
    for (int64_t i = 0; i < size; i++) {
        double *left = a[i];
        double *row = calloc(size, sizeof *row);
        for (int64_t j = 0; j < size; j++) {
            double sum = 0.0;
            for (int64_t k = 0; k < size; k++) {
                sum += left[k] * b[k][j];
            }
            row[j] = sum;
        }
        product[i] = row;
    }
    return product;
}

static void discard(double **m) {
    for (int64_t i = 0; i < size; i++) {
        free(m[i]);
    }
    free(m);
}

int main(void) {
    double **a = matrix(31), **b = matrix(17), **c = multiply(a, b);
    double checksum = 0.0;
    for (int64_t i = 0; i < size; i++) {
        for (int64_t j = 0; j < size; j++) {
            checksum += c[i][j] * (double)(i * j % 7 + 1);
        }
    }
    printf("%" PRId64 "\n", (int64_t)floor(checksum * 1000.0));
    discard(a);
    discard(b);
    discard(c);
}
