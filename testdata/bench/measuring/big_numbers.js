// 4,000 factorial and the 8,000th Fibonacci number, in digits of base 10,000, and the sum of their digits.

const out = typeof print === "function" ? print : console.log;
const base = 10000;

// A number is an array of digits, the lowest first, without zeros at its end.

function times(a, k) {
    let carry = 0;
    for (let i = 0; i < a.length; i++) {
        carry += a[i] * k;
        a[i] = carry % base;
        carry = Math.floor(carry / base);
    }
    while (carry > 0) {
        a.push(carry % base);
        carry = Math.floor(carry / base);
    }
}

function sum(a, b) {
    const c = [];
    const n = Math.max(a.length, b.length);
    let carry = 0;
    for (let i = 0; i < n; i++) {
        if (i < a.length) {
            carry += a[i];
        }
        if (i < b.length) {
            carry += b[i];
        }
        c.push(carry % base);
        carry = Math.floor(carry / base);
    }
    if (carry > 0) {
        c.push(carry);
    }
    return c;
}

function product(a, b) {
    const c = new Array(a.length + b.length).fill(0);
    for (let i = 0; i < a.length; i++) {
        let carry = 0;
        const d = a[i];
        for (let j = 0; j < b.length; j++) {
            carry += c[i + j] + d * b[j];
            c[i + j] = carry % base;
            carry = Math.floor(carry / base);
        }
        c[i + b.length] = carry;
    }
    while (c[c.length - 1] === 0) {
        c.pop();
    }
    return c;
}

function digitSum(a) {
    let s = 0;
    for (let d of a) {
        while (d > 0) {
            s += d % 10;
            d = Math.floor(d / 10);
        }
    }
    return s;
}

function main() {
    const factorial = [1];
    for (let k = 2; k <= 4000; k++) {
        times(factorial, k);
    }
    let f = [0];
    let g = [1];
    for (let i = 0; i < 8000; i++) {
        [f, g] = [g, sum(f, g)];
    }
    out(factorial.length + " " + digitSum(factorial));
    out(f.length + " " + digitSum(f));
    const square = product(factorial, factorial);
    out(square.length + " " + digitSum(square) + " " + digitSum(product(square, f)));
}

main();
