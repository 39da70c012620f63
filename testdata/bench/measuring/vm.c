// A machine with a stack runs a small program that counts primes: a loop that dispatches on operation codes.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

enum { limit = 4000 };

enum {
    op_push,      // push the argument
    op_load,      // push a variable
    op_store,     // pop into a variable
    op_add,
    op_mul,
    op_mod,
    op_less,
    op_jump,      // to the argument
    op_jump_zero, // pop, and jump if it is 0
    op_print,
    op_halt
};

// The program, as pairs of an operation and its argument. The variables are 0: n, 1: d, 2: count, 3: prime.
static const int64_t program[] = {
    op_push, 2, op_store, 0,
    op_load, 0, op_push, limit, op_less, 0, op_jump_zero, 38, // 2: while n < limit
    op_push, 1, op_store, 3,
    op_push, 2, op_store, 1,
    op_load, 1, op_load, 0, op_less, 0, op_jump_zero, 28,     // 10: while d < n
    op_load, 0, op_load, 1, op_mod, 0, op_jump_zero, 25,      // 14: if n % d == 0, leave the loop
    op_load, 1, op_push, 1, op_add, 0, op_store, 1,           // 18: d++
    op_jump, 10, op_halt, 0, op_halt, 0,
    op_push, 0, op_store, 3, op_jump, 28,                     // 25: prime = 0
    op_load, 2, op_load, 3, op_add, 0, op_store, 2,           // 28: count += prime
    op_load, 0, op_push, 1, op_add, 0, op_store, 0,           // 32: n++
    op_jump, 2, op_halt, 0,
    op_load, 2, op_print, 0, op_halt, 0,                      // 38: print count
};

static int64_t run(const int64_t *code) {
    int64_t stack[100] = {0};
    int64_t variables[10] = {0};
    int64_t top = 0, at = 0, steps = 0;
    for (;;) {
        int64_t op = code[2 * at];
        int64_t argument = code[2 * at + 1];
        at++;
        steps++;
        switch (op) {
        case op_push:
            stack[top++] = argument;
            break;
        case op_load:
            stack[top++] = variables[argument];
            break;
        case op_store:
            variables[argument] = stack[--top];
            break;
        case op_add:
            top--;
            stack[top - 1] += stack[top];
            break;
        case op_mul:
            top--;
            stack[top - 1] *= stack[top];
            break;
        case op_mod:
            top--;
            stack[top - 1] %= stack[top];
            break;
        case op_less:
            top--;
            stack[top - 1] = stack[top - 1] < stack[top];
            break;
        case op_jump:
            at = argument;
            break;
        case op_jump_zero:
            if (stack[--top] == 0) {
                at = argument;
            }
            break;
        case op_print:
            printf("%" PRId64 "\n", stack[--top]);
            break;
        default:
            return steps;
        }
    }
}

int main(void) {
    printf("%" PRId64 "\n", run(program));
}
