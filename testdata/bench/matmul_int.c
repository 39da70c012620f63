// The product of two 200x200 matrices of ints, and the weighted sum of its elements.
// A matrix is an array of rows, each an array of its own, as it is in the other languages.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { size = 200 };

static int64_t **matrix(int64_t seed) {
    int64_t **m = malloc(size * sizeof *m);
    for (int64_t i = 0; i < size; i++) {
        int64_t *row = calloc(size, sizeof *row);
        for (int64_t j = 0; j < size; j++) {
            row[j] = (i * i * seed + i * j * 7 + j * j) % 101 - 50;
        }
        m[i] = row;
    }
    return m;
}

static int64_t **multiply(int64_t **a, int64_t **b) {
    int64_t **product = malloc(size * sizeof *product);
    for (int64_t i = 0; i < size; i++) {
        int64_t *left = a[i];
        int64_t *row = calloc(size, sizeof *row);
        for (int64_t j = 0; j < size; j++) {
            int64_t sum = 0;
            for (int64_t k = 0; k < size; k++) {
                sum += left[k] * b[k][j];
            }
            row[j] = sum;
        }
        product[i] = row;
    }
    return product;
}

static void discard(int64_t **m) {
    for (int64_t i = 0; i < size; i++) {
        free(m[i]);
    }
    free(m);
}

int main(void) {
    int64_t **a = matrix(31), **b = matrix(17), **c = multiply(a, b);
    int64_t checksum = 0;
    for (int64_t i = 0; i < size; i++) {
        for (int64_t j = 0; j < size; j++) {
            checksum += c[i][j] * (i * j % 7 + 1);
        }
    }
    printf("%" PRId64 "\n", checksum);
    discard(a);
    discard(b);
    discard(c);
}
