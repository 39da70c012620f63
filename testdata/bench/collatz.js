// The number below 300,000 with the longest Collatz chain, and the length of the chain.

const out = typeof print === "function" ? print : console.log;
const bound = 300000;

function main() {
    let best = 0;
    let longest = 0;
    for (let start = 1; start < bound; start++) {
        let n = start;
        let length = 1;
        while (n !== 1) {
            if (n % 2 === 0) {
                n = n / 2;
            } else {
                n = 3 * n + 1;
            }
            length++;
        }
        if (length > longest) {
            longest = length;
            best = start;
        }
    }
    out(best + " " + longest);
}

main();
