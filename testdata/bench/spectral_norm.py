# The spectral norm of a 200x200 corner of an infinite matrix, by ten rounds of the power method.

import math

SIZE = 200
ROUNDS = 10


def a(i, j):
    return 1.0 / ((i + j) * (i + j + 1) // 2 + i + 1)


def multiply(x, y):
    for i in range(SIZE):
        total = 0.0
        for j in range(SIZE):
            total += a(i, j) * x[j]
        y[i] = total


def multiply_transposed(x, y):
    for i in range(SIZE):
        total = 0.0
        for j in range(SIZE):
            total += a(j, i) * x[j]
        y[i] = total


def main():
    u = [1.0] * SIZE
    v = [0.0] * SIZE
    t = [0.0] * SIZE
    for _ in range(ROUNDS):
        multiply(u, t)
        multiply_transposed(t, v)
        multiply(v, t)
        multiply_transposed(t, u)
    uv = 0.0
    vv = 0.0
    for i in range(SIZE):
        uv += u[i] * v[i]
        vv += v[i] * v[i]
    print(math.floor(math.sqrt(uv / vv) * 1e12))


main()
