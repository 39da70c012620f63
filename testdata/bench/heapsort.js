// A million floats from a linear congruential generator, sorted by heapsort: a weighted checksum.

const out = typeof print === "function" ? print : console.log;
const size = 1000000;

function siftDown(v, root, end) {
    const x = v[root];
    while (true) {
        let child = 2 * root + 1;
        if (child >= end) {
            break;
        }
        if (child + 1 < end && v[child] < v[child + 1]) {
            child++;
        }
        if (x >= v[child]) {
            break;
        }
        v[root] = v[child];
        root = child;
    }
    v[root] = x;
}

function heapsort(v) {
    const n = v.length;
    for (let root = Math.floor(n / 2) - 1; root >= 0; root--) {
        siftDown(v, root, n);
    }
    for (let end = n - 1; end > 0; end--) {
        const t = v[0];
        v[0] = v[end];
        v[end] = t;
        siftDown(v, 0, end);
    }
}

function main() {
    const v = new Float64Array(size);
    let state = 42;
    for (let i = 0; i < size; i++) {
        // At most 2^32 * 1664525 + 1013904223, which is below 2^53 and so exact.
        state = (state * 1664525 + 1013904223) % 4294967296;
        v[i] = state / 4294967296.0;
    }
    heapsort(v);
    let checksum = 0;
    for (let i = 0; i < size; i++) {
        if (i > 0 && v[i - 1] > v[i]) {
            out("not sorted at " + i);
        }
        checksum += Math.floor(v[i] * 1e6) * (i % 7);
    }
    out(checksum);
}

main();
