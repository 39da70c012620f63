// The primes below five million by the sieve of Eratosthenes: how many, and the last.

const out = typeof print === "function" ? print : console.log;
const bound = 5000000;

function main() {
    const composite = new Uint8Array(bound);
    let count = 0;
    let last = 0;
    for (let i = 2; i < bound; i++) {
        if (composite[i] === 0) {
            count++;
            last = i;
            for (let j = i * i; j < bound; j += i) {
                composite[j] = 1;
            }
        }
    }
    out(count + " " + last);
}

main();
