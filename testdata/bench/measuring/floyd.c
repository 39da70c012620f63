// All shortest paths between 250 nodes by the algorithm of Floyd and Warshall, on a matrix of rows.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { nodes = 250, far = 1000000000 };

static int64_t state = 42;

// random_below returns a number below n, from the generator of Park and Miller.
static int64_t random_below(int64_t n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

static int64_t **make_matrix(void) {
    int64_t **matrix = malloc(nodes * sizeof *matrix);
    for (int i = 0; i < nodes; i++) {
        matrix[i] = malloc(nodes * sizeof *matrix[i]);
        for (int j = 0; j < nodes; j++) {
            matrix[i][j] = far;
        }
        matrix[i][i] = 0;
    }
    for (int i = 0; i < nodes * 4; i++) {
        int64_t from = random_below(nodes);
        int64_t to = random_below(nodes);
        int64_t length = 1 + random_below(100);
        if (length < matrix[from][to]) {
            matrix[from][to] = length;
        }
    }
    return matrix;
}

static void shorten(int64_t **matrix, int64_t n) {
    for (int64_t k = 0; k < n; k++) {
        for (int64_t i = 0; i < n; i++) {
            for (int64_t j = 0; j < n; j++) {
                int64_t through = matrix[i][k] + matrix[k][j];
                if (through < matrix[i][j]) {
                    matrix[i][j] = through;
                }
            }
        }
    }
}

int main(void) {
    int64_t **matrix = make_matrix();
    shorten(matrix, nodes);
    int64_t reached = 0, farthest = 0, sum = 0;
    for (int i = 0; i < nodes; i++) {
        for (int j = 0; j < nodes; j++) {
            int64_t d = matrix[i][j];
            if (d < far) {
                reached++;
                farthest = d > farthest ? d : farthest;
                sum += d;
            }
        }
        free(matrix[i]);
    }
    free(matrix);
    printf("%" PRId64 " %" PRId64 " %" PRId64 "\n", reached, farthest, sum);
}
