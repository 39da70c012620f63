// Balanced search trees of structs: 60,000 insertions into a treap, as many removals, by splitting and merging.

const out = typeof print === "function" ? print : console.log;
const keys = 60000;

let state = 42;

// random returns a number below n, from the generator of Park and Miller. Its products are below 2^53 and so exact.
function random(n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

class Node {
    constructor(key, priority) {
        this.key = key;
        this.priority = priority;
        this.left = null;
        this.right = null;
    }
}

// split returns the nodes with keys below a key, as a, and the others, as b.
function split(t, key) {
    if (t === null) {
        return { a: null, b: null };
    }
    if (t.key < key) {
        const { a, b } = split(t.right, key);
        t.right = a;
        return { a: t, b };
    }
    const { a, b } = split(t.left, key);
    t.left = b;
    return { a, b: t };
}

// merge joins two trees; all keys of the first are below those of the second.
function merge(a, b) {
    if (a === null) {
        return b;
    }
    if (b === null) {
        return a;
    }
    if (a.priority > b.priority) {
        a.right = merge(a.right, b);
        return a;
    }
    b.left = merge(a, b.left);
    return b;
}

function contains(t, key) {
    while (t !== null && t.key !== key) {
        t = key < t.key ? t.left : t.right;
    }
    return t !== null;
}

function insert(t, key) {
    if (contains(t, key)) {
        return t;
    }
    const { a, b } = split(t, key);
    return merge(merge(a, new Node(key, random(1000000000))), b);
}

function remove(t, key) {
    const { a, b } = split(t, key);
    const { b: c } = split(b, key + 1);
    return merge(a, c);
}

function count(t) {
    return t === null ? 0 : 1 + count(t.left) + count(t.right);
}

function sum(t) {
    return t === null ? 0 : t.key + sum(t.left) + sum(t.right);
}

function main() {
    let t = null;
    for (let i = 0; i < keys; i++) {
        t = insert(t, random(200000));
    }
    out(count(t) + " " + sum(t));
    for (let i = 0; i < keys; i++) {
        t = remove(t, random(200000));
    }
    out(count(t) + " " + sum(t));
}

main();
