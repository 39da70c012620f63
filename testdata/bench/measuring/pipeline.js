// Functions that take functions: numbers are mapped, filtered, sorted and added up by function values, 150 times.

const out = typeof print === "function" ? print : console.log;
const rounds = 150;
const size = 3000;

let state = 42;

// random returns a number below n, from the generator of Park and Miller.
function random(n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

function compose(f, g) {
    return x => f(g(x));
}

function adder(k) {
    return x => x + k;
}

function scaler(k) {
    return x => x * k % 10007;
}

// siftDown restores the heap below i, in the first n elements of a.
function siftDown(a, i, n, less) {
    const x = a[i];
    while (2 * i + 1 < n) {
        let child = 2 * i + 1;
        if (child + 1 < n && less(a[child], a[child + 1])) {
            child++;
        }
        if (!less(x, a[child])) {
            break;
        }
        a[i] = a[child];
        i = child;
    }
    a[i] = x;
}

function sort(a, less) {
    const n = a.length;
    for (let i = Math.floor(n / 2) - 1; i >= 0; i--) {
        siftDown(a, i, n, less);
    }
    for (let i = n - 1; i > 0; i--) {
        [a[0], a[i]] = [a[i], a[0]];
        siftDown(a, 0, i, less);
    }
}

function main() {
    const numbers = [];
    for (let i = 0; i < size; i++) {
        numbers.push(random(10000));
    }
    let total = 0;
    for (let round = 0; round < rounds; round++) {
        const steps = [adder(round), scaler(round + 3), compose(scaler(7), adder(11))];
        let f = steps[round % 3];
        for (const step of steps) {
            f = compose(step, f);
        }
        let calls = 0;
        const a = numbers.map(f).filter(x => {
            calls++;
            return x % 3 !== round % 3;
        });
        const modulus = 100 + round;
        sort(a, (x, y) => x % modulus < y % modulus || x % modulus === y % modulus && x < y);
        total = a.reduce((sum, x) => (sum * 31 + x) % 1000000007, total + calls);
    }
    out(total);
}

main();
