// The spectral norm of a 200x200 corner of an infinite matrix, by ten rounds of the power method.

const out = typeof print === "function" ? print : console.log;
const size = 200;
const rounds = 10;

function a(i, j) {
    return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1);
}

function multiply(x, y) {
    for (let i = 0; i < size; i++) {
        let sum = 0.0;
        for (let j = 0; j < size; j++) {
            sum += a(i, j) * x[j];
        }
        y[i] = sum;
    }
}

function multiplyTransposed(x, y) {
    for (let i = 0; i < size; i++) {
        let sum = 0.0;
        for (let j = 0; j < size; j++) {
            sum += a(j, i) * x[j];
        }
        y[i] = sum;
    }
}

function main() {
    const u = new Float64Array(size).fill(1.0);
    const v = new Float64Array(size);
    const t = new Float64Array(size);
    for (let round = 0; round < rounds; round++) {
        multiply(u, t);
        multiplyTransposed(t, v);
        multiply(v, t);
        multiplyTransposed(t, u);
    }
    let uv = 0.0;
    let vv = 0.0;
    for (let i = 0; i < size; i++) {
        uv += u[i] * v[i];
        vv += v[i] * v[i];
    }
    out(Math.floor(Math.sqrt(uv / vv) * 1e12));
}

main();
