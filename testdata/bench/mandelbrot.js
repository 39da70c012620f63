// The Mandelbrot set on 300x300 points, at most 100 iterations each: a checksum of the counts.

const out = typeof print === "function" ? print : console.log;
const size = 300;
const limit = 100;

function iterations(cr, ci) {
    let zr = 0.0;
    let zi = 0.0;
    for (let n = 0; n < limit; n++) {
        const r2 = zr * zr;
        const i2 = zi * zi;
        if (r2 + i2 > 4.0) {
            return n;
        }
        zi = 2.0 * zr * zi + ci;
        zr = r2 - i2 + cr;
    }
    return limit;
}

function main() {
    let inside = 0;
    let checksum = 0;
    for (let y = 0; y < size; y++) {
        const ci = 2.0 * y / size - 1.0;
        for (let x = 0; x < size; x++) {
            const n = iterations(3.0 * x / size - 2.0, ci);
            if (n === limit) {
                inside++;
            }
            checksum = (checksum * 31 + n) % 1000000007;
        }
    }
    out(inside + " " + checksum);
}

main();
