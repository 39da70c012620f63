// All ways to place 9 queens so that none attacks another, counted 20 times by backtracking.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { size = 9, rounds = 20 };

static bool safe(const int64_t *queens, int64_t row, int64_t column) {
    for (int64_t r = 0; r < row; r++) {
        int64_t c = queens[r];
        if (c == column || c - column == row - r || column - c == row - r) {
            return false;
        }
    }
    return true;
}

static int64_t place(int64_t *queens, int64_t row) {
    if (row == size) {
        return 1;
    }
    int64_t count = 0;
    for (int64_t column = 0; column < size; column++) {
        if (safe(queens, row, column)) {
            queens[row] = column;
            count += place(queens, row + 1);
        }
    }
    return count;
}

int main(void) {
    int64_t total = 0;
    for (int round = 0; round < rounds; round++) {
        int64_t queens[size] = {0};
        total += place(queens, 0);
    }
    printf("%" PRId64 "\n", total);
}
