// All shortest paths between 250 nodes by the algorithm of Floyd and Warshall, on a matrix of rows.

const out = typeof print === "function" ? print : console.log;
const nodes = 250;
const far = 1000000000;

let state = 42;

// random returns a number below n, from the generator of Park and Miller.
function random(n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

function makeMatrix() {
    const matrix = [];
    for (let i = 0; i < nodes; i++) {
        const row = new Array(nodes).fill(far);
        row[i] = 0;
        matrix.push(row);
    }
    for (let i = 0; i < nodes * 4; i++) {
        const from = random(nodes);
        const to = random(nodes);
        matrix[from][to] = Math.min(matrix[from][to], 1 + random(100));
    }
    return matrix;
}

function shorten(matrix) {
    const n = matrix.length;
    for (let k = 0; k < n; k++) {
        for (let i = 0; i < n; i++) {
            for (let j = 0; j < n; j++) {
                const through = matrix[i][k] + matrix[k][j];
                if (through < matrix[i][j]) {
                    matrix[i][j] = through;
                }
            }
        }
    }
}

function main() {
    const matrix = makeMatrix();
    shorten(matrix);
    let reached = 0;
    let farthest = 0;
    let sum = 0;
    for (const row of matrix) {
        for (const d of row) {
            if (d < far) {
                reached++;
                farthest = Math.max(farthest, d);
                sum += d;
            }
        }
    }
    out(reached + " " + farthest + " " + sum);
}

main();
