// A hash map of a million entries with open addressing: filled, grown, searched and summed.

const out = typeof print === "function" ? print : console.log;
const entries = 1000000;

// The slots are a power of two and at most half of them used; an unused one has the key -1.
function HashMap(bits) {
    this.keys = new Float64Array(1 << bits).fill(-1);
    this.values = new Float64Array(1 << bits);
    this.bits = bits;
    this.size = 0;
}

// find returns the slot that has the key or, without one, the unused slot where it belongs.
function find(m, key) {
    const keys = m.keys;
    const mask = keys.length - 1;
    let slot = Math.imul(key, 2654435769) >>> 32 - m.bits;
    while (keys[slot] !== key && keys[slot] !== -1) {
        slot = slot + 1 & mask;
    }
    return slot;
}

function grow(m) {
    const keys = m.keys;
    const values = m.values;
    m.bits++;
    m.keys = new Float64Array(1 << m.bits).fill(-1);
    m.values = new Float64Array(1 << m.bits);
    for (let i = 0; i < keys.length; i++) {
        if (keys[i] !== -1) {
            const slot = find(m, keys[i]);
            m.keys[slot] = keys[i];
            m.values[slot] = values[i];
        }
    }
}

function set(m, key, value) {
    let slot = find(m, key);
    if (m.keys[slot] === -1) {
        if (2 * m.size >= m.keys.length) {
            grow(m);
            slot = find(m, key);
        }
        m.keys[slot] = key;
        m.size++;
    }
    m.values[slot] = value;
}

// get returns the value of the key, or -1 without one.
function get(m, key) {
    const slot = find(m, key);
    return m.keys[slot] === key ? m.values[slot] : -1;
}

// next is a generator modulo 2^32, which repeats no number before it has had all.
// Its products are below 2^53 and so exact.
function next(key) {
    return (key * 1664525 + 1013904223) % 4294967296;
}

function main() {
    const m = new HashMap(4);
    let key = 42;
    for (let i = 0; i < entries; i++) {
        set(m, key, i);
        key = next(key);
    }

    // The first million of these keys are there, the second is not.
    let found = 0;
    let sum = 0;
    key = 42;
    for (let i = 0; i < 2 * entries; i++) {
        const value = get(m, key);
        if (value >= 0) {
            found++;
            sum += value;
        }
        key = next(key);
    }

    let checksum = 0;
    for (let slot = 0; slot < m.keys.length; slot++) {
        if (m.keys[slot] !== -1) {
            checksum += m.values[slot] * (slot % 7);
        }
    }
    out(m.size + " " + found + " " + sum + " " + checksum);
}

main();
