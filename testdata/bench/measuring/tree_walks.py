# The keys of two search trees are merged, in order, and filtered, by generators.

ROUNDS = 30
KEYS = 2000

state = 42


# random returns a number below n, from the generator of Park and Miller.
def random(n):
    global state
    state = state * 16807 % 2147483647
    return state % n

class Node:
    __slots__ = ("key", "left", "right")

    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None


def insert(t, key):
    if t is None:
        return Node(key)
    if key < t.key:
        t.left = insert(t.left, key)
    elif key > t.key:
        t.right = insert(t.right, key)
    return t


def walk(t):
    if t is not None:
        yield from walk(t.left)
        yield t.key
        yield from walk(t.right)


def merged(a, b):
    x, y = next(a, None), next(b, None)
    while x is not None or y is not None:
        if y is None or x is not None and x <= y:
            yield x
            x = next(a, None)
        else:
            yield y
            y = next(b, None)


def multiples(source, k):
    for x in source:
        if x % k == 0:
            yield x


def main():
    a = b = None
    for _ in range(KEYS):
        a = insert(a, random(100_000))
        b = insert(b, random(100_000))
    count, total = 0, 0
    for i in range(ROUNDS):
        for x in multiples(merged(walk(a), walk(b)), 2 + i % 5):
            count += 1
            total = (total * 31 + x) % 1_000_000_007
    print(count, total)


main()
