// Sudokus are solved by backtracking, with bit sets of the digits that each row, column and box still lacks.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { rounds = 2 };

typedef struct { int64_t cells[81], rows[9], columns[9], boxes[9], tries; } Puzzle;

static int64_t box(int64_t cell) {
    return cell / 27 * 3 + cell % 9 / 3;
}

static void toggle(Puzzle *p, int64_t cell, int64_t bit) {
    p->rows[cell / 9] ^= bit;
    p->columns[cell % 9] ^= bit;
    p->boxes[box(cell)] ^= bit;
}

static Puzzle read(const char *text) {
    Puzzle p = {0};
    for (int i = 0; i < 9; i++) {
        p.rows[i] = p.columns[i] = p.boxes[i] = 511;
    }
    for (int64_t cell = 0; cell < 81; cell++) {
        if (text[cell] != '.') {
            p.cells[cell] = text[cell] - '0';
            toggle(&p, cell, (int64_t)1 << (p.cells[cell] - 1));
        }
    }
    return p;
}

// solve fills the empty cells, first the one with the fewest candidates, and tells whether that is possible.
static bool solve(Puzzle *p) {
    int64_t best = -1, fewest = 10, candidates = 0;
    for (int64_t cell = 0; cell < 81; cell++) {
        if (p->cells[cell] == 0) {
            int64_t set = p->rows[cell / 9] & p->columns[cell % 9] & p->boxes[box(cell)];
            int64_t count = 0;
            for (int64_t rest = set; rest != 0; rest &= rest - 1) {
                count++;
            }
            if (count < fewest) {
                best = cell;
                fewest = count;
                candidates = set;
            }
        }
    }
    if (best < 0) {
        return true;
    }
    for (int64_t digit = 1; digit < 10; digit++) {
        int64_t bit = (int64_t)1 << (digit - 1);
        if (candidates & bit) {
            p->tries++;
            p->cells[best] = digit;
            toggle(p, best, bit);
            if (solve(p)) {
                return true;
            }
            toggle(p, best, bit);
            p->cells[best] = 0;
        }
    }
    return false;
}

int main(void) {
    static const char *puzzles[] = {
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    };
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < 4; i++) {
            Puzzle p = read(puzzles[i]);
            bool solved = solve(&p);
            if (round == 0) {
                printf("%s %" PRId64 " ", solved ? "true" : "false", p.tries);
                for (int cell = 0; cell < 81; cell++) {
                    putchar('0' + (int)p.cells[cell]);
                }
                putchar('\n');
            }
        }
    }
}
