// The product of two 200x200 matrices of ints, and the weighted sum of its elements.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

enum { size = 200 };

static int64_t a[size][size], b[size][size], c[size][size];

static void matrix(int64_t m[size][size], int64_t seed) {
    for (int64_t i = 0; i < size; i++) {
        for (int64_t j = 0; j < size; j++) {
            m[i][j] = (i * i * seed + i * j * 7 + j * j) % 101 - 50;
        }
    }
}

static void multiply(void) {
    for (int64_t i = 0; i < size; i++) {
        for (int64_t j = 0; j < size; j++) {
            int64_t sum = 0;
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
    int64_t checksum = 0;
    for (int64_t i = 0; i < size; i++) {
        for (int64_t j = 0; j < size; j++) {
            checksum += c[i][j] * (i * j % 7 + 1);
        }
    }
    printf("%" PRId64 "\n", checksum);
}
