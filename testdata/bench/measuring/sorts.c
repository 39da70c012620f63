// Quicksort, merge sort and shell sort of 150,000 numbers, and insertion sort of 2,000.

#include <assert.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { size = 150000, few = 2000 };

static int64_t state = 42;

// random_below returns a number below n, from the generator of Park and Miller.
static int64_t random_below(int64_t n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

static void insertion_sort(int64_t *a, int64_t from, int64_t to) {
    for (int64_t i = from + 1; i < to; i++) {
        int64_t x = a[i], j = i;
        while (j > from && a[j - 1] > x) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = x;
    }
}

static void quicksort(int64_t *a, int64_t from, int64_t to) {
    if (to - from < 16) {
        insertion_sort(a, from, to);
        return;
    }
    int64_t pivot = a[(from + to) / 2];
    int64_t i = from, j = to - 1;
    while (i <= j) {
        while (a[i] < pivot) {
            i++;
        }
        while (a[j] > pivot) {
            j--;
        }
        if (i <= j) {
            int64_t x = a[i];
            a[i++] = a[j];
            a[j--] = x;
        }
    }
    quicksort(a, from, j + 1);
    quicksort(a, i, to);
}

static void merge_sort(int64_t *a, int64_t *space, int64_t from, int64_t to) {
    if (to - from < 2) {
        return;
    }
    int64_t middle = (from + to) / 2;
    merge_sort(a, space, from, middle);
    merge_sort(a, space, middle, to);
    for (int64_t i = from; i < to; i++) {
        space[i] = a[i];
    }
    int64_t left = from, right = middle;
    for (int64_t i = from; i < to; i++) {
        if (right == to || (left < middle && space[left] <= space[right])) {
            a[i] = space[left++];
        } else {
            a[i] = space[right++];
        }
    }
}

static void shell_sort(int64_t *a, int64_t n) {
    int64_t gap = 1;
    while (gap < n / 3) {
        gap = 3 * gap + 1;
    }
    for (; gap > 0; gap /= 3) {
        for (int64_t i = gap; i < n; i++) {
            int64_t x = a[i], j = i;
            while (j >= gap && a[j - gap] > x) {
                a[j] = a[j - gap];
                j -= gap;
            }
            a[j] = x;
        }
    }
}

static void fill(int64_t *a, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        a[i] = random_below(1000000);
    }
}

static void report(const char *name, const int64_t *a, int64_t n) {
    int64_t sum = 0;
    for (int64_t i = 0; i < n; i++) {
        assert(i == 0 || a[i - 1] <= a[i]);
        sum = (sum * 31 + a[i]) % 1000000007;
    }
    printf("%s %" PRId64 " %" PRId64 " %" PRId64 "\n", name, a[0], a[n - 1], sum);
}

int main(void) {
    int64_t *a = malloc(size * sizeof *a), *space = malloc(size * sizeof *space);
    fill(a, size);
    quicksort(a, 0, size);
    report("quicksort", a, size);
    fill(a, size);
    merge_sort(a, space, 0, size);
    report("merge sort", a, size);
    fill(a, size);
    shell_sort(a, size);
    report("shell sort", a, size);
    fill(a, few);
    insertion_sort(a, 0, few);
    report("insertion sort", a, few);
    free(a);
    free(space);
}
