// A machine with a stack runs a small program that counts primes: a loop that dispatches on operation codes.

const out = typeof print === "function" ? print : console.log;
const limit = 4000;

const opPush = 0;     // push the argument
const opLoad = 1;     // push a variable
const opStore = 2;    // pop into a variable
const opAdd = 3;
const opMul = 4;
const opMod = 5;
const opLess = 6;
const opJump = 7;     // to the argument
const opJumpZero = 8; // pop, and jump if it is 0
const opPrint = 9;
const opHalt = 10;

// The program, as pairs of an operation and its argument. The variables are 0: n, 1: d, 2: count, 3: prime.
const program = [
    opPush, 2, opStore, 0,
    opLoad, 0, opPush, limit, opLess, 0, opJumpZero, 38, // 2: while n < limit
    opPush, 1, opStore, 3,
    opPush, 2, opStore, 1,
    opLoad, 1, opLoad, 0, opLess, 0, opJumpZero, 28,     // 10: while d < n
    opLoad, 0, opLoad, 1, opMod, 0, opJumpZero, 25,      // 14: if n % d === 0, leave the loop
    opLoad, 1, opPush, 1, opAdd, 0, opStore, 1,          // 18: d += 1
    opJump, 10, opHalt, 0, opHalt, 0,
    opPush, 0, opStore, 3, opJump, 28,                   // 25: prime = 0
    opLoad, 2, opLoad, 3, opAdd, 0, opStore, 2,          // 28: count += prime
    opLoad, 0, opPush, 1, opAdd, 0, opStore, 0,          // 32: n += 1
    opJump, 2, opHalt, 0,
    opLoad, 2, opPrint, 0, opHalt, 0,                    // 38: print count
];

function run(code) {
    const stack = new Array(100).fill(0);
    const variables = new Array(10).fill(0);
    let top = 0;
    let at = 0;
    let steps = 0;
    while (true) {
        const op = code[2 * at];
        const argument = code[2 * at + 1];
        at++;
        steps++;
        switch (op) {
        case opPush:
            stack[top] = argument;
            top++;
            break;
        case opLoad:
            stack[top] = variables[argument];
            top++;
            break;
        case opStore:
            top--;
            variables[argument] = stack[top];
            break;
        case opAdd:
            top--;
            stack[top - 1] += stack[top];
            break;
        case opMul:
            top--;
            stack[top - 1] *= stack[top];
            break;
        case opMod:
            top--;
            stack[top - 1] %= stack[top];
            break;
        case opLess:
            top--;
            stack[top - 1] = stack[top - 1] < stack[top] ? 1 : 0;
            break;
        case opJump:
            at = argument;
            break;
        case opJumpZero:
            top--;
            if (stack[top] === 0) {
                at = argument;
            }
            break;
        case opPrint:
            top--;
            out(stack[top]);
            break;
        default:
            return steps;
        }
    }
}

out(run(program));
