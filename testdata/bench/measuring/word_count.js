// A text of 300,000 words is taken apart, and the words are counted in a dictionary.

const out = typeof print === "function" ? print : console.log;
const words = 300000;
const vocabulary = 4000;
const letters = "etaoinshrdlucmfwypvbgkqjxz";

let state = 42;

// random returns a number below n, from the generator of Park and Miller. Its products are below 2^53 and so exact.
function random(n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

function makeWord() {
    let s = "";
    for (let i = 2 + random(8); i > 0; i--) {
        s += letters[random(26)];
    }
    return s;
}

function makeText() {
    const list = [];
    for (let i = 0; i < vocabulary; i++) {
        list.push(makeWord());
    }
    const text = [];
    for (let i = 0; i < words; i++) {
        text.push(list[random(1 + random(vocabulary))]);
        text.push(random(10) === 0 ? ",\n" : " ");
    }
    return text.join("");
}

function main() {
    const text = makeText();
    const counts = new Map();
    for (const word of text.match(/[a-z]+/g)) {
        counts.set(word, (counts.get(word) || 0) + 1);
    }

    let letterCount = 0;
    let best = "";
    let most = 0;
    for (const [word, count] of counts) {
        letterCount += count * word.length;
        if (count > most || count === most && word < best) {
            best = word;
            most = count;
        }
    }
    out(text.length + " " + counts.size + " " + letterCount + " " + best + " " + most);
}

main();
