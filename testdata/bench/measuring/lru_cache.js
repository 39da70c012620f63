// A cache of 2,000 entries, a hash table of structs that are in a list too, is asked 600,000 times.

const out = typeof print === "function" ? print : console.log;
const capacity = 2000;
const questions = 600000;
const bucketCount = 1024;

let state = 42;

// random returns a number below n, from the generator of Park and Miller.
function random(n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

// An entry is in the list of its bucket, and in a ring with the latest first.
class Entry {
    constructor(key, value, chain) {
        this.key = key;
        this.value = value;
        this.chain = chain;
        this.newer = null;
        this.older = null;
    }
}

function bucket(key) {
    return key * 40503 & bucketCount - 1;
}

function unlink(e) {
    e.newer.older = e.older;
    e.older.newer = e.newer;
}

class Cache {
    constructor() {
        this.buckets = new Array(bucketCount).fill(null);
        this.ring = new Entry(-1, 0, null);
        this.ring.newer = this.ring;
        this.ring.older = this.ring;
        this.size = 0;
        this.hits = 0;
    }

    linkFirst(e) {
        e.newer = this.ring;
        e.older = this.ring.older;
        e.older.newer = e;
        this.ring.older = e;
    }

    remove(e) {
        unlink(e);
        const at = bucket(e.key);
        if (this.buckets[at] === e) {
            this.buckets[at] = e.chain;
        } else {
            let before = this.buckets[at];
            while (before.chain !== e) {
                before = before.chain;
            }
            before.chain = e.chain;
        }
        this.size--;
    }

    get(key) {
        const at = bucket(key);
        let e = this.buckets[at];
        while (e !== null && e.key !== key) {
            e = e.chain;
        }
        if (e !== null) {
            this.hits++;
            unlink(e);
            this.linkFirst(e);
            return e.value;
        }
        if (this.size === capacity) {
            this.remove(this.ring.newer);
        }
        e = new Entry(key, key * key % 1009, this.buckets[at]);
        this.buckets[at] = e;
        this.linkFirst(e);
        this.size++;
        return e.value;
    }
}

function main() {
    const c = new Cache();
    let sum = 0;
    for (let i = 0; i < questions; i++) {
        sum += c.get(random(1 + random(8000)));
    }
    out(c.size + " " + c.hits + " " + sum + " " + c.ring.newer.key + " " + c.ring.older.key);
}

main();
