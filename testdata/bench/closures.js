// Ten million calls of closures, through an array and through other closures.

const out = typeof print === "function" ? print : console.log;
const rounds = 2000000;

function adder(k) {
    return x => x + k;
}

function counter() {
    let n = 0;
    return x => {
        n++;
        return x + n;
    };
}

function toggle(k) {
    let on = false;
    return x => {
        on = !on;
        return on ? x + k : x - k;
    };
}

function compose(f, g) {
    return x => f(g(x));
}

function main() {
    // Each round makes five calls: three from here, and two from the composition.
    const functions = [adder(3), counter(), compose(adder(5), toggle(7))];
    let x = 0;
    for (let round = 0; round < rounds; round++) {
        for (let i = 0; i < functions.length; i++) {
            x = functions[i](x);
        }
    }
    out(x);
}

main();
