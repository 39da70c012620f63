// Texts of 2,000 random letters, built, searched, reversed and hashed piece by piece, 300 times.

const out = typeof print === "function" ? print : console.log;
const rounds = 300;
const size = 2000;
const letters = "thequickbrownfxjmpsvlazydg";

let state = 42;

// text joins pieces of three letters.
function text() {
    let s = "";
    while (s.length < size) {
        state = (state * 3877 + 29573) % 139968;
        const k = state % 24;
        s += letters.substring(k, k + 3);
    }
    return s;
}

function occurrences(s, word) {
    let count = 0;
    const n = word.length;
    for (let i = 0; i + n <= s.length; i++) {
        if (s.substring(i, i + n) === word) {
            count++;
        }
    }
    return count;
}

// least returns the piece of n letters that comes first in the dictionary.
function least(s, n) {
    let best = s.substring(0, n);
    for (let i = 1; i + n <= s.length; i++) {
        const t = s.substring(i, i + n);
        if (t < best) {
            best = t;
        }
    }
    return best;
}

function reverse(s) {
    let r = "";
    for (let i = 0; i < s.length; i++) {
        r = s[i] + r;
    }
    return r;
}

function hash(s) {
    let h = 0;
    for (let i = 0; i < s.length; i++) {
        h = (h * 31 + s.charCodeAt(i)) % 1000000007;
    }
    return h;
}

function main() {
    let found = 0;
    let palindromes = 0;
    let checksum = 0;
    let first = "z";
    for (let round = 0; round < rounds; round++) {
        const s = text();
        found += occurrences(s, "own");
        const t = least(s, 8);
        if (t < first) {
            first = t;
        }
        const r = reverse(s);
        if (r === s) {
            palindromes++;
        }
        checksum = (checksum + hash(s) + 2 * hash(r)) % 1000000007;
    }
    out(found + " " + palindromes + " " + first + " " + checksum);
}

main();
