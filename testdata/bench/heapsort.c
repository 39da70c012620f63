// A million floats from a linear congruential generator, sorted by heapsort: a weighted checksum.

#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { size = 1000000 };

static void sift_down(double *v, int64_t root, int64_t end) {
    double x = v[root];
    while (1) {
        int64_t child = 2 * root + 1;
        if (child >= end) {
            break;
        }
        if (child + 1 < end && v[child] < v[child + 1]) {
            child++;
        }
        if (x >= v[child]) {
            break;
        }
        v[root] = v[child];
        root = child;
    }
    v[root] = x;
}

// The name keeps clear of the heapsort that some C libraries have.
static void heap_sort(double *v, int64_t n) {
    for (int64_t root = n / 2 - 1; root >= 0; root--) {
        sift_down(v, root, n);
    }
    for (int64_t end = n - 1; end > 0; end--) {
        double t = v[0];
        v[0] = v[end];
        v[end] = t;
        sift_down(v, 0, end);
    }
}

int main(void) {
    double *v = calloc(size, sizeof *v);
    int64_t state = 42;
    for (int64_t i = 0; i < size; i++) {
        state = (state * 1664525 + 1013904223) % 4294967296;
        v[i] = (double)state / 4294967296.0;
    }
    heap_sort(v, size);
    int64_t checksum = 0;
    for (int64_t i = 0; i < size; i++) {
        if (i > 0 && v[i - 1] > v[i]) {
            printf("not sorted at %" PRId64 "\n", i);
        }
        checksum += (int64_t)floor(v[i] * 1e6) * (i % 7);
    }
    printf("%" PRId64 "\n", checksum);
    free(v);
}
