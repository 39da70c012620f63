# A machine with a stack runs a small program that counts primes: a loop that dispatches on operation codes.

LIMIT = 4000

PUSH = 0       # push the argument
LOAD = 1       # push a variable
STORE = 2      # pop into a variable
ADD = 3
MUL = 4
MOD = 5
LESS = 6
JUMP = 7       # to the argument
JUMP_ZERO = 8  # pop, and jump if it is 0
PRINT = 9
HALT = 10

# The program, as pairs of an operation and its argument. The variables are 0: n, 1: d, 2: count, 3: prime.
PROGRAM = [
    PUSH, 2, STORE, 0,
    LOAD, 0, PUSH, LIMIT, LESS, 0, JUMP_ZERO, 38,  # 2: while n < limit
    PUSH, 1, STORE, 3,
    PUSH, 2, STORE, 1,
    LOAD, 1, LOAD, 0, LESS, 0, JUMP_ZERO, 28,      # 10: while d < n
    LOAD, 0, LOAD, 1, MOD, 0, JUMP_ZERO, 25,       # 14: if n % d == 0, leave the loop
    LOAD, 1, PUSH, 1, ADD, 0, STORE, 1,            # 18: d += 1
    JUMP, 10, HALT, 0, HALT, 0,
    PUSH, 0, STORE, 3, JUMP, 28,                   # 25: prime = 0
    LOAD, 2, LOAD, 3, ADD, 0, STORE, 2,            # 28: count += prime
    LOAD, 0, PUSH, 1, ADD, 0, STORE, 0,            # 32: n += 1
    JUMP, 2, HALT, 0,
    LOAD, 2, PRINT, 0, HALT, 0,                    # 38: print count
]


def run(code):
    stack = []
    variables = [0] * 10
    at, steps = 0, 0
    while True:
        op = code[2 * at]
        argument = code[2 * at + 1]
        at += 1
        steps += 1
        if op == PUSH:
            stack.append(argument)
        elif op == LOAD:
            stack.append(variables[argument])
        elif op == STORE:
            variables[argument] = stack.pop()
        elif op == ADD:
            x = stack.pop()
            stack[-1] += x
        elif op == MUL:
            x = stack.pop()
            stack[-1] *= x
        elif op == MOD:
            x = stack.pop()
            stack[-1] %= x
        elif op == LESS:
            x = stack.pop()
            stack[-1] = 1 if stack[-1] < x else 0
        elif op == JUMP:
            at = argument
        elif op == JUMP_ZERO:
            if stack.pop() == 0:
                at = argument
        elif op == PRINT:
            print(stack.pop())
        else:
            return steps


print(run(PROGRAM))
