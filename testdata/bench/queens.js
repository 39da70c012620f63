// All ways to place 9 queens so that none attacks another, counted 20 times by backtracking.

const out = typeof print === "function" ? print : console.log;
const size = 9;
const rounds = 20;

function safe(queens, row, column) {
    for (let r = 0; r < row; r++) {
        const c = queens[r];
        if (c === column || c - column === row - r || column - c === row - r) {
            return false;
        }
    }
    return true;
}

function place(queens, row) {
    if (row === size) {
        return 1;
    }
    let count = 0;
    for (let column = 0; column < size; column++) {
        if (safe(queens, row, column)) {
            queens[row] = column;
            count += place(queens, row + 1);
        }
    }
    return count;
}

let total = 0;
for (let round = 0; round < rounds; round++) {
    total += place(new Array(size).fill(0), 0);
}
out(total);
