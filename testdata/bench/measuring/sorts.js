// Quicksort, merge sort and shell sort of 150,000 numbers, and insertion sort of 2,000.

const out = typeof print === "function" ? print : console.log;
const size = 150000;
const few = 2000;

let state = 42;

// random returns a number below n, from the generator of Park and Miller. Its products are below 2^53 and so exact.
function random(n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

function insertionSort(a, from, to) {
    for (let i = from + 1; i < to; i++) {
        const x = a[i];
        let j = i;
        while (j > from && a[j - 1] > x) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = x;
    }
}

function quicksort(a, from, to) {
    if (to - from < 16) {
        insertionSort(a, from, to);
        return;
    }
    const pivot = a[from + to >> 1];
    let i = from;
    let j = to - 1;
    while (i <= j) {
        while (a[i] < pivot) {
            i++;
        }
        while (a[j] > pivot) {
            j--;
        }
        if (i <= j) {
            const t = a[i];
            a[i] = a[j];
            a[j] = t;
            i++;
            j--;
        }
    }
    quicksort(a, from, j + 1);
    quicksort(a, i, to);
}

function mergeSort(a, space, from, to) {
    if (to - from < 2) {
        return;
    }
    const middle = from + to >> 1;
    mergeSort(a, space, from, middle);
    mergeSort(a, space, middle, to);
    for (let i = from; i < to; i++) {
        space[i] = a[i];
    }
    let left = from;
    let right = middle;
    for (let i = from; i < to; i++) {
        if (right === to || left < middle && space[left] <= space[right]) {
            a[i] = space[left];
            left++;
        } else {
            a[i] = space[right];
            right++;
        }
    }
}

function shellSort(a) {
    const n = a.length;
    let gap = 1;
    while (gap < Math.floor(n / 3)) {
        gap = 3 * gap + 1;
    }
    while (gap > 0) {
        for (let i = gap; i < n; i++) {
            const x = a[i];
            let j = i;
            while (j >= gap && a[j - gap] > x) {
                a[j] = a[j - gap];
                j -= gap;
            }
            a[j] = x;
        }
        gap = Math.floor(gap / 3);
    }
}

function makeArray(n) {
    const a = [];
    for (let i = 0; i < n; i++) {
        a.push(random(1000000));
    }
    return a;
}

function report(name, a) {
    let sum = 0;
    for (let i = 0; i < a.length; i++) {
        if (i > 0 && a[i - 1] > a[i]) {
            throw new Error("not sorted at " + i);
        }
        sum = (sum * 31 + a[i]) % 1000000007;
    }
    out(name + " " + a[0] + " " + a[a.length - 1] + " " + sum);
}

function main() {
    let a = makeArray(size);
    quicksort(a, 0, size);
    report("quicksort", a);
    a = makeArray(size);
    mergeSort(a, new Array(size).fill(0), 0, size);
    report("merge sort", a);
    a = makeArray(size);
    shellSort(a);
    report("shell sort", a);
    a = makeArray(few);
    insertionSort(a, 0, few);
    report("insertion sort", a);
}

main();
