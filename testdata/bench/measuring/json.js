// A JSON text of 580 kB is built, parsed three times into a tree, and the tree is summed up.

const out = typeof print === "function" ? print : console.log;
const depth = 6;
const rounds = 3;
const letters = "abcdefghijklmnopqrstuvwxyz";

let state = 42;

// random returns a number below n, from the generator of Park and Miller.
function random(n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

function generate(pieces, depth) {
    if (depth === 0) {
        if (random(2) === 0) {
            pieces.push(String(random(100000)));
        } else {
            const k = random(20);
            pieces.push('"' + letters.slice(k, k + 1 + random(6)) + '"');
        }
    } else if (random(2) === 0) {
        pieces.push("[");
        for (let i = 0; i < 6; i++) {
            if (i > 0) {
                pieces.push(", ");
            }
            generate(pieces, depth - 1);
        }
        pieces.push("]");
    } else {
        pieces.push("{");
        for (let i = 0; i < 6; i++) {
            if (i > 0) {
                pieces.push(", ");
            }
            pieces.push('"key' + i + '": ');
            generate(pieces, depth - 1);
        }
        pieces.push("}");
    }
}

class Parser {
    constructor(text) {
        this.text = text;
        this.at = 0;
    }

    skipSpaces() {
        while (this.text[this.at] === " ") {
            this.at++;
        }
    }

    parseText() {
        const from = this.at + 1;
        const to = this.text.indexOf('"', from);
        this.at = to + 1;
        return this.text.slice(from, to);
    }

    // parse returns a number, a string, an array or an object.
    parse() {
        this.skipSpaces();
        switch (this.text[this.at]) {
        case '"':
            return this.parseText();
        case "[": {
            const items = [];
            do {
                this.at++;
                items.push(this.parse());
                this.skipSpaces();
            } while (this.text[this.at] === ",");
            this.at++;
            return items;
        }
        case "{": {
            const values = {};
            do {
                this.at++;
                this.skipSpaces();
                const key = this.parseText();
                this.skipSpaces();
                if (this.text[this.at] !== ":") {
                    throw new Error("colon expected");
                }
                this.at++;
                values[key] = this.parse();
                this.skipSpaces();
            } while (this.text[this.at] === ",");
            this.at++;
            return values;
        }
        default: {
            const from = this.at;
            while (this.text[this.at] >= "0" && this.text[this.at] <= "9") {
                this.at++;
            }
            return Number(this.text.slice(from, this.at));
        }
        }
    }
}

class Totals {
    constructor() {
        this.numbers = 0;
        this.sum = 0;
        this.texts = 0;
        this.bytes = 0;
        this.lists = 0;
        this.objects = 0;
    }

    add(v) {
        if (typeof v === "number") {
            this.numbers++;
            this.sum += v;
        } else if (typeof v === "string") {
            this.texts++;
            this.bytes += v.length;
        } else if (Array.isArray(v)) {
            this.lists++;
            for (const item of v) {
                this.add(item);
            }
        } else {
            this.objects++;
            for (const key of Object.keys(v)) {
                this.bytes += key.length;
                this.add(v[key]);
            }
        }
    }
}

function main() {
    const pieces = [];
    generate(pieces, depth);
    const s = pieces.join("");
    const t = new Totals();
    for (let round = 0; round < rounds; round++) {
        t.add(new Parser(s).parse());
    }
    out([s.length, t.numbers, t.sum, t.texts, t.bytes, t.lists, t.objects].join(" "));
}

main();
