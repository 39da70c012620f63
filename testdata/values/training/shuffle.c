// Knuth shuffle and quickselect: elements are exchanged by reference, and a generator's state is
// passed by reference.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

enum { size = 2000 };

static int64_t random_below(int64_t *state, int64_t n) {
    *state = (*state * 1103515245 + 12345) & 0x7FFFFFFF;
    return (*state >> 8) % n;
}

static void swap(int64_t *a, int64_t *b) {
    int64_t t = *a;
    *a = *b;
    *b = t;
}

static void shuffle(int64_t *a, int64_t n, int64_t *state) {
    for (int64_t i = n - 1; i > 0; i--) {
        swap(&a[i], &a[random_below(state, i + 1)]);
    }
}

static int64_t partition(int64_t *a, int64_t left, int64_t right, int64_t pivot) {
    int64_t value = a[pivot];
    swap(&a[pivot], &a[right]);
    int64_t store = left;
    for (int64_t i = left; i < right; i++) {
        if (a[i] < value) {
            swap(&a[store], &a[i]);
            store++;
        }
    }
    swap(&a[right], &a[store]);
    return store;
}

static int64_t select_nth(int64_t *a, int64_t size_of_a, int64_t n, int64_t *state) {
    int64_t left = 0, right = size_of_a - 1;
    for (;;) {
        if (left == right) {
            return a[left];
        }
        int64_t pivot = partition(a, left, right, left + random_below(state, right - left + 1));
        if (n == pivot) {
            return a[n];
        }
        if (n < pivot) {
            right = pivot - 1;
        } else {
            left = pivot + 1;
        }
    }
}

int main(void) {
    static int64_t a[size];
    for (int64_t i = 0; i < size; i++) {
        a[i] = i * i % 3001;
    }
    int64_t state = 42, sum = 0;
    for (int64_t round = 0; round < 20; round++) {
        shuffle(a, size, &state);
        sum = (sum * 31 + a[round] + select_nth(a, size, 100 * round, &state)) % 1000007;
    }
    printf("%" PRId64 " %" PRId64 "\n", sum, state);
}
