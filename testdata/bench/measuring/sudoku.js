// Sudokus are solved by backtracking, with bit sets of the digits that each row, column and box still lacks.

const out = typeof print === "function" ? print : console.log;
const rounds = 2;

class Puzzle {
    constructor(text) {
        this.cells = new Array(81).fill(0);
        this.rows = new Array(9).fill(511);
        this.columns = new Array(9).fill(511);
        this.boxes = new Array(9).fill(511);
        this.tries = 0;
        for (let cell = 0; cell < 81; cell++) {
            if (text[cell] !== ".") {
                this.cells[cell] = Number(text[cell]);
                this.toggle(cell, 1 << this.cells[cell] - 1);
            }
        }
    }

    toggle(cell, bit) {
        this.rows[Math.floor(cell / 9)] ^= bit;
        this.columns[cell % 9] ^= bit;
        this.boxes[box(cell)] ^= bit;
    }

    // solve fills the empty cells, first the one with the fewest candidates, and tells whether that is possible.
    solve() {
        let best = -1;
        let fewest = 10;
        let candidates = 0;
        for (let cell = 0; cell < 81; cell++) {
            if (this.cells[cell] === 0) {
                const set = this.rows[Math.floor(cell / 9)] & this.columns[cell % 9] & this.boxes[box(cell)];
                let count = 0;
                let rest = set;
                while (rest !== 0) {
                    rest &= rest - 1;
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
        for (let digit = 1; digit <= 9; digit++) {
            const bit = 1 << digit - 1;
            if ((candidates & bit) !== 0) {
                this.tries++;
                this.cells[best] = digit;
                this.toggle(best, bit);
                if (this.solve()) {
                    return true;
                }
                this.toggle(best, bit);
                this.cells[best] = 0;
            }
        }
        return false;
    }
}

function box(cell) {
    return Math.floor(cell / 27) * 3 + Math.floor(cell % 9 / 3);
}

function main() {
    const puzzles = [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    ];
    for (let round = 0; round < rounds; round++) {
        for (const text of puzzles) {
            const p = new Puzzle(text);
            const solved = p.solve();
            if (round === 0) {
                out(solved + " " + p.tries + " " + p.cells.join(""));
            }
        }
    }
}

main();
