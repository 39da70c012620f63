# A million floats from a linear congruential generator, sorted by heapsort: a weighted checksum.

import math

SIZE = 1_000_000


def sift_down(v, root, end):
    x = v[root]
    while True:
        child = 2 * root + 1
        if child >= end:
            break
        if child + 1 < end and v[child] < v[child + 1]:
            child += 1
        if x >= v[child]:
            break
        v[root] = v[child]
        root = child
    v[root] = x


def heapsort(v):
    n = len(v)
    for root in range(n // 2 - 1, -1, -1):
        sift_down(v, root, n)
    for end in range(n - 1, 0, -1):
        v[0], v[end] = v[end], v[0]
        sift_down(v, 0, end)


def main():
    v = [0.0] * SIZE
    state = 42
    for i in range(SIZE):
        state = (state * 1664525 + 1013904223) % 4294967296
        v[i] = state / 4294967296.0
    heapsort(v)
    checksum = 0
    for i in range(SIZE):
        if i > 0 and v[i - 1] > v[i]:
            print("not sorted at", i)
        checksum += math.floor(v[i] * 1e6) * (i % 7)
    print(checksum)


main()
