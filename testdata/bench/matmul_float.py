# The product of two 200x200 matrices of floats, and the weighted sum of its elements.

import math

SIZE = 200


def matrix(seed):
    m = []
    for i in range(SIZE):
        row = []
        for j in range(SIZE):
            row.append((i * i * seed + i * j * 7 + j * j) % 101 / 3.0 - 16.0)
        m.append(row)
    return m


def multiply(a, b):
    product = []
    for i in range(SIZE):
        left = a[i]
        row = []
        for j in range(SIZE):
            total = 0.0
            for k in range(SIZE):
                total += left[k] * b[k][j]
            row.append(total)
        product.append(row)
    return product


def main():
    c = multiply(matrix(31), matrix(17))
    checksum = 0.0
    for i in range(SIZE):
        for j in range(SIZE):
            checksum += c[i][j] * (i * j % 7 + 1)
    print(math.floor(checksum * 1000.0))


main()
