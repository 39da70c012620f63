// Pancake flipping over all permutations of 9 elements: the checksum and the most flips.

const out = typeof print === "function" ? print : console.log;
const size = 9;

function flips(permutation, p) {
    for (let i = 0; i < size; i++) {
        p[i] = permutation[i];
    }
    let count = 0;
    while (p[0] !== 0) {
        let i = 0;
        let j = p[0];
        while (i < j) {
            const t = p[i];
            p[i] = p[j];
            p[j] = t;
            i++;
            j--;
        }
        count++;
    }
    return count;
}

// advance makes p the next permutation, and reports whether there is one: it rotates
// ever longer prefixes until one has turns left.
function advance(p, turns) {
    for (let i = 1; i < size; i++) {
        const first = p[0];
        for (let k = 0; k < i; k++) {
            p[k] = p[k + 1];
        }
        p[i] = first;
        turns[i]++;
        if (turns[i] <= i) {
            return true;
        }
        turns[i] = 0;
    }
    return false;
}

function main() {
    const p = [];
    const turns = [];
    const scratch = [];
    for (let i = 0; i < size; i++) {
        p.push(i);
        turns.push(0);
        scratch.push(0);
    }
    let checksum = 0;
    let most = 0;
    let sign = 1;
    do {
        const count = flips(p, scratch);
        if (count > most) {
            most = count;
        }
        checksum += sign * count;
        sign = -sign;
    } while (advance(p, turns));
    out(checksum + " " + most);
}

main();
