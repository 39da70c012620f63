// The edit distances of 120 pairs of texts of 250 letters, with two rows of the table at a time.

const out = typeof print === "function" ? print : console.log;
const pairs = 120;
const size = 250;
const letters = "acgt";

let state = 42;

// random returns a number below n, from the generator of Park and Miller.
function random(n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

function makeText() {
    let s = "";
    for (let i = 0; i < size; i++) {
        s += letters[random(4)];
    }
    return s;
}

function distance(a, b) {
    let previous = [];
    let current = [];
    for (let j = 0; j <= b.length; j++) {
        previous.push(j);
        current.push(0);
    }
    for (let i = 0; i < a.length; i++) {
        current[0] = i + 1;
        for (let j = 0; j < b.length; j++) {
            if (a[i] === b[j]) {
                current[j + 1] = previous[j];
            } else {
                current[j + 1] = 1 + Math.min(previous[j], previous[j + 1], current[j]);
            }
        }
        [previous, current] = [current, previous];
    }
    return previous[b.length];
}

function main() {
    let least = size;
    let sum = 0;
    for (let i = 0; i < pairs; i++) {
        const a = makeText();
        const b = makeText();
        const d = distance(a, b);
        least = Math.min(least, d);
        sum += d;
    }
    out(least + " " + sum);
}

main();
