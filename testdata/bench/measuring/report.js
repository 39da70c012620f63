// A report of 60,000 lines is built: numbers in columns, names with special letters replaced, and a total for each page.

const out = typeof print === "function" ? print : console.log;
const lines = 60000;
const perPage = 50;

let state = 42;

// random returns a number below n, from the generator of Park and Miller. Its products are below 2^53 and so exact.
function random(n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

const entities = { "<": "&lt;", ">": "&gt;", "&": "&amp;" };

// escaped replaces the letters that are special in HTML.
function escaped(s) {
    return s.replace(/[<>&]/g, c => entities[c]);
}

function padded(n, width) {
    return String(n).padStart(width);
}

function main() {
    const names = ["bolt", "nut & washer", "pipe <1 inch>", "screw", "nail", "hammer & nails"];
    const pieces = [];
    let pages = 0;
    let pageTotal = 0;
    for (let i = 0; i < lines; i++) {
        const count = 1 + random(500);
        const price = random(20000);
        const name = names[random(names.length)];
        const cents = String(price % 100).padStart(2, "0");
        pieces.push(`${padded(i + 1, 6)}${padded(count, 5)} x ${escaped(name)}: ${padded(Math.floor(price / 100), 4)}.${cents}\n`);
        pageTotal += count * price;
        if (i % perPage === perPage - 1) {
            pages++;
            pieces.push(`page ${pages}, total ${pageTotal}\n\n`);
            pageTotal = 0;
        }
    }
    const text = pieces.join("");
    let checksum = 0;
    for (let i = 0; i < text.length; i++) {
        checksum = (checksum * 31 + text.charCodeAt(i)) % 1000000007;
    }
    out(pages + " " + text.length + " " + checksum);
}

main();
