// The keys of two search trees are merged, in order, and filtered, by generators.

const out = typeof print === "function" ? print : console.log;
const rounds = 30;
const keys = 2000;

let state = 42;

// random returns a number below n, from the generator of Park and Miller. Its products are below 2^53 and so exact.
function random(n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

class Node {
    constructor(key) {
        this.key = key;
        this.left = null;
        this.right = null;
    }
}

function insert(t, key) {
    if (t === null) {
        return new Node(key);
    }
    if (key < t.key) {
        t.left = insert(t.left, key);
    } else if (key > t.key) {
        t.right = insert(t.right, key);
    }
    return t;
}

function* walk(t) {
    if (t !== null) {
        yield* walk(t.left);
        yield t.key;
        yield* walk(t.right);
    }
}

function* merged(a, b) {
    let x = a.next();
    let y = b.next();
    while (!x.done || !y.done) {
        if (y.done || !x.done && x.value <= y.value) {
            yield x.value;
            x = a.next();
        } else {
            yield y.value;
            y = b.next();
        }
    }
}

function* multiples(source, k) {
    for (const x of source) {
        if (x % k === 0) {
            yield x;
        }
    }
}

function main() {
    let a = null;
    let b = null;
    for (let i = 0; i < keys; i++) {
        a = insert(a, random(100000));
        b = insert(b, random(100000));
    }
    let count = 0;
    let sum = 0;
    for (let round = 0; round < rounds; round++) {
        for (const x of multiples(merged(walk(a), walk(b)), 2 + round % 5)) {
            count++;
            sum = (sum * 31 + x) % 1000000007;
        }
    }
    out(count + " " + sum);
}

main();
