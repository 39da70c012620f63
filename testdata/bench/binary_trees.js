// Complete binary trees up to depth 14, built, counted and dropped, beside one that stays alive.

const out = typeof print === "function" ? print : console.log;
const minDepth = 4;
const maxDepth = 14;

function Tree(left, right) {
    this.left = left;
    this.right = right;
}

function build(depth) {
    if (depth === 0) {
        return new Tree(null, null);
    }
    return new Tree(build(depth - 1), build(depth - 1));
}

function count(t) {
    if (t.left === null) {
        return 1;
    }
    return 1 + count(t.left) + count(t.right);
}

function main() {
    out(count(build(maxDepth + 1)));
    const alive = build(maxDepth);
    for (let depth = minDepth; depth <= maxDepth; depth += 2) {
        const trees = 1 << (maxDepth - depth + minDepth);
        let total = 0;
        for (let i = 0; i < trees; i++) {
            total += count(build(depth));
        }
        out(depth + " " + trees + " " + total);
    }
    out(count(alive));
}

main();
