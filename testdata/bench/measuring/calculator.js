// 40,000 expressions are parsed and computed; a part of them throws an exception where it is wrong.

const out = typeof print === "function" ? print : console.log;
const expressions = 40000;

let state = 42;

// random returns a number below n, from the generator of Park and Miller.
function random(n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

class Fault extends Error {
    constructor(what, at) {
        super(what);
        this.at = at;
    }
}

function generate(depth) {
    if (depth === 0 || random(4) === 0) {
        return random(150) === 0 ? "?" : String(random(100));
    }
    const left = generate(depth - 1);
    const operator = "+-*/"[random(4)];
    const s = left + " " + operator + " " + generate(depth - 1);
    return random(2) === 0 ? "(" + s + ")" : s;
}

class Parser {
    constructor(text) {
        this.text = text;
        this.at = 0;
    }

    // peek returns the next letter that is no space, or "" at the end.
    peek() {
        while (this.text.charAt(this.at) === " ") {
            this.at++;
        }
        return this.text.charAt(this.at);
    }

    number() {
        let c = this.peek();
        if (!(c >= "0" && c <= "9")) {
            throw new Fault("number expected", this.at);
        }
        let n = 0;
        while (c >= "0" && c <= "9") {
            n = n * 10 + Number(c);
            this.at++;
            c = this.text.charAt(this.at);
        }
        return n;
    }

    factor() {
        if (this.peek() !== "(") {
            return this.number();
        }
        this.at++;
        const x = this.sum();
        if (this.peek() !== ")") {
            throw new Fault("parenthesis expected", this.at);
        }
        this.at++;
        return x;
    }

    product() {
        let x = this.factor();
        while (true) {
            switch (this.peek()) {
            case "*":
                this.at++;
                x = x * this.factor() % 1000003;
                break;
            case "/": {
                this.at++;
                const at = this.at;
                const y = this.factor();
                if (y === 0) {
                    throw new Fault("division by zero", at);
                }
                x = Math.floor(x / y);
                break;
            }
            default:
                return x;
            }
        }
    }

    // sum adds products; a difference is never negative here.
    sum() {
        let x = this.product();
        while (true) {
            switch (this.peek()) {
            case "+":
                this.at++;
                x += this.product();
                break;
            case "-":
                this.at++;
                x = Math.abs(x - this.product());
                break;
            default:
                return x;
            }
        }
    }
}

function main() {
    let total = 0;
    let numbers = 0;
    let zeros = 0;
    let where = 0;
    for (let i = 0; i < expressions; i++) {
        const p = new Parser(generate(4));
        try {
            total = (total + p.sum()) % 1000000007;
        } catch (fault) {
            if (!(fault instanceof Fault)) {
                throw fault;
            }
            if (fault.message === "number expected") {
                numbers++;
            } else {
                zeros++;
            }
            where += fault.at;
        }
    }
    out(total + " " + numbers + " " + zeros + " " + where);
}

main();
