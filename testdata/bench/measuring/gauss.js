// Systems of 160 linear equations are solved by elimination, with pivots, on a matrix whose rows are exchanged.

const out = typeof print === "function" ? print : console.log;
const size = 160;
const systems = 6;

let state = 42;

// random returns a number below n, from the generator of Park and Miller.
function random(n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

function makeSystem() {
    const rows = [];
    for (let i = 0; i < size; i++) {
        const row = [];
        for (let j = 0; j <= size; j++) {
            row.push((random(2000) - 1000) / 100);
        }
        rows.push(row);
    }
    return rows;
}

// solve solves the equations, whose last column is the right side, or returns null if they have no single solution.
function solve(rows) {
    const n = rows.length;
    for (let k = 0; k < n; k++) {
        let pivot = k;
        for (let i = k + 1; i < n; i++) {
            if (Math.abs(rows[i][k]) > Math.abs(rows[pivot][k])) {
                pivot = i;
            }
        }
        if (rows[pivot][k] === 0) {
            return null;
        }
        [rows[k], rows[pivot]] = [rows[pivot], rows[k]];
        for (let i = k + 1; i < n; i++) {
            const factor = rows[i][k] / rows[k][k];
            for (let j = k; j <= n; j++) {
                rows[i][j] -= factor * rows[k][j];
            }
        }
    }
    const x = new Array(n).fill(0);
    for (let i = n - 1; i >= 0; i--) {
        let sum = rows[i][n];
        for (let j = i + 1; j < n; j++) {
            sum -= rows[i][j] * x[j];
        }
        x[i] = sum / rows[i][i];
    }
    return x;
}

function main() {
    for (let i = 0; i < systems; i++) {
        const x = solve(makeSystem());
        let sum = 0;
        for (const value of x) {
            sum += value;
        }
        out(Math.floor(x[0] * 1e6) + " " + Math.floor(sum * 1e6));
    }
}

main();
