# Walks through a tree in order, with a generator for each subtree.
import sys


class Tree:
    def __init__(self, left, key, right):
        self.left = left
        self.key = key
        self.right = right


def build(low, high):
    if low == high:
        return None
    key = (low + high) // 2
    return Tree(build(low, key), key, build(key + 1, high))


def keys(t):
    if t is None:
        return
    for key in keys(t.left):
        yield key
    yield t.key
    for key in keys(t.right):
        yield key


def main(n, times):
    t = build(0, n)
    result = 0
    for _ in range(times):
        for key in keys(t):
            result = (31 * result + key) % 1000003
    print(result)


main(int(sys.argv[1]), int(sys.argv[2]))
