// A state machine finds the names, numbers, strings, comments and operators in 1.6 MB of source text.

const out = typeof print === "function" ? print : console.log;
const copies = 6000;

const snippet = "fn area(width: float, height: float) -> float { // of a rectangle\n"
    + "    var unit_2 = \"square \\\"metres\\\"\"; /* the unit **\n"
    + "      is a string */\n"
    + "    if width <= 0.5 || height / 2 <= 17 { return 0.0; }\n"
    + "    print(unit_2, width * height + 1000 / 3);\n"
    + "    return width * height;\n}\n\n";

const atStart = 0;
const inName = 1;
const inNumber = 2;
const inString = 3;
const afterBackslash = 4;
const afterSlash = 5;
const inLineComment = 6;
const inComment = 7;
const afterStar = 8;

function isDigit(c) {
    return c >= "0" && c <= "9";
}

function isLetter(c) {
    return c >= "a" && c <= "z" || c >= "A" && c <= "Z" || c === "_";
}

function main() {
    const text = snippet.repeat(copies);
    let names = 0;
    let numbers = 0;
    let strings = 0;
    let comments = 0;
    let operators = 0;
    let lines = 0;
    let state = atStart;
    let i = 0;
    while (i < text.length) {
        const c = text[i];
        i++;
        switch (state) {
        case atStart:
            if (isLetter(c)) {
                names++;
                state = inName;
            } else if (isDigit(c)) {
                numbers++;
                state = inNumber;
            } else if (c === '"') {
                strings++;
                state = inString;
            } else if (c === "/") {
                state = afterSlash;
            } else if (c === "\n") {
                lines++;
            } else if (c !== " ") {
                operators++;
            }
            break;
        case inName:
            if (!isLetter(c) && !isDigit(c)) {
                state = atStart;
                i--;
            }
            break;
        case inNumber:
            if (!isDigit(c) && c !== ".") {
                state = atStart;
                i--;
            }
            break;
        case inString:
            if (c === "\\") {
                state = afterBackslash;
            } else if (c === '"') {
                state = atStart;
            }
            break;
        case afterBackslash:
            state = inString;
            break;
        case afterSlash:
            if (c === "/") {
                comments++;
                state = inLineComment;
            } else if (c === "*") {
                comments++;
                state = inComment;
            } else {
                operators++;
                state = atStart;
                i--;
            }
            break;
        case inLineComment:
            if (c === "\n") {
                lines++;
                state = atStart;
            }
            break;
        case inComment:
            if (c === "*") {
                state = afterStar;
            } else if (c === "\n") {
                lines++;
            }
            break;
        case afterStar:
            if (c === "/") {
                state = atStart;
            } else if (c !== "*") {
                state = inComment;
                i--;
            }
            break;
        }
    }
    out([text.length, names, numbers, strings, comments, operators, lines].join(" "));
}

main();
