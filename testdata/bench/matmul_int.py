# The product of two 200x200 matrices of ints, and the weighted sum of its elements.

SIZE = 200


def matrix(seed):
    m = []
    for i in range(SIZE):
        row = []
        for j in range(SIZE):
            row.append((i * i * seed + i * j * 7 + j * j) % 101 - 50)
        m.append(row)
    return m


def multiply(a, b):
    product = []
    for i in range(SIZE):
        left = a[i]
        row = []
        for j in range(SIZE):
            total = 0
            for k in range(SIZE):
                total += left[k] * b[k][j]
            row.append(total)
        product.append(row)
    return product


def main():
    c = multiply(matrix(31), matrix(17))
    checksum = 0
    for i in range(SIZE):
        for j in range(SIZE):
            checksum += c[i][j] * (i * j % 7 + 1)
    print(checksum)


main()
