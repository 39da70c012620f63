// Systems of 160 linear equations are solved by elimination, with pivots, on a matrix whose rows are exchanged.

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { size = 160, systems = 6 };

static int64_t state = 42;

// random_below returns a number below n, from the generator of Park and Miller.
static int64_t random_below(int64_t n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

static double **make_system(void) {
    double **rows = malloc(size * sizeof *rows);
    for (int i = 0; i < size; i++) {
        rows[i] = malloc((size + 1) * sizeof *rows[i]);
        for (int j = 0; j <= size; j++) {
            rows[i][j] = (double)(random_below(2000) - 1000) / 100.0;
        }
    }
    return rows;
}

// solve solves the equations, whose last column is the right side, or returns false if they have no single solution.
static bool solve(double **rows, int64_t n, double *x) {
    for (int64_t k = 0; k < n; k++) {
        int64_t pivot = k;
        for (int64_t i = k + 1; i < n; i++) {
            if (fabs(rows[i][k]) > fabs(rows[pivot][k])) {
                pivot = i;
            }
        }
        if (rows[pivot][k] == 0.0) {
            return false;
        }
        double *row = rows[k];
        rows[k] = rows[pivot];
        rows[pivot] = row;
        for (int64_t i = k + 1; i < n; i++) {
            double factor = rows[i][k] / rows[k][k];
            for (int64_t j = k; j <= n; j++) {
                rows[i][j] -= factor * rows[k][j];
            }
        }
    }
    for (int64_t i = n - 1; i >= 0; i--) {
        double sum = rows[i][n];
        for (int64_t j = i + 1; j < n; j++) {
            sum -= rows[i][j] * x[j];
        }
        x[i] = sum / rows[i][i];
    }
    return true;
}

int main(void) {
    for (int i = 0; i < systems; i++) {
        double **rows = make_system();
        double x[size], sum = 0.0;
        if (!solve(rows, size, x)) {
            return 1;
        }
        for (int j = 0; j < size; j++) {
            sum += x[j];
            free(rows[j]);
        }
        free(rows);
        printf("%" PRId64 " %" PRId64 "\n", (int64_t)floor(x[0] * 1e6), (int64_t)floor(sum * 1e6));
    }
}
