// The product of two 200x200 matrices of floats, and the weighted sum of its elements.

const out = typeof print === "function" ? print : console.log;
const size = 200;

function matrix(seed) {
    const m = [];
    for (let i = 0; i < size; i++) {
        const row = [];
        for (let j = 0; j < size; j++) {
            row.push((i * i * seed + i * j * 7 + j * j) % 101 / 3.0 - 16.0);
        }
        m.push(row);
    }
    return m;
}

function multiply(a, b) {
    const product = [];
    for (let i = 0; i < size; i++) {
        const left = a[i];
        const row = [];
        for (let j = 0; j < size; j++) {
            let sum = 0.0;
            for (let k = 0; k < size; k++) {
                sum += left[k] * b[k][j];
            }
            row.push(sum);
        }
        product.push(row);
    }
    return product;
}

const c = multiply(matrix(31), matrix(17));
let checksum = 0.0;
for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
        checksum += c[i][j] * (i * j % 7 + 1);
    }
}
out(Math.floor(checksum * 1000.0));
