# Balanced search trees of structs: 60,000 insertions into a treap, as many removals, by splitting and merging.

KEYS = 60_000

state = 42


# random returns a number below n, from the generator of Park and Miller.
def random(n):
    global state
    state = state * 16807 % 2147483647
    return state % n

class Node:
    __slots__ = ("key", "priority", "left", "right")

    def __init__(self, key, priority):
        self.key = key
        self.priority = priority
        self.left = None
        self.right = None


# split returns the nodes with keys below a key, and the others.
def split(t, key):
    if t is None:
        return None, None
    if t.key < key:
        a, b = split(t.right, key)
        t.right = a
        return t, b
    a, b = split(t.left, key)
    t.left = b
    return a, t


# merge joins two trees; all keys of the first are below those of the second.
def merge(a, b):
    if a is None:
        return b
    if b is None:
        return a
    if a.priority > b.priority:
        a.right = merge(a.right, b)
        return a
    b.left = merge(a, b.left)
    return b


def contains(t, key):
    while t is not None and t.key != key:
        t = t.left if key < t.key else t.right
    return t is not None


def insert(t, key):
    if contains(t, key):
        return t
    a, b = split(t, key)
    return merge(merge(a, Node(key, random(1_000_000_000))), b)


def remove(t, key):
    a, b = split(t, key)
    _, c = split(b, key + 1)
    return merge(a, c)


def count(t):
    return 0 if t is None else 1 + count(t.left) + count(t.right)


def total(t):
    return 0 if t is None else t.key + total(t.left) + total(t.right)


def main():
    t = None
    for _ in range(KEYS):
        t = insert(t, random(200_000))
    print(count(t), total(t))
    for _ in range(KEYS):
        t = remove(t, random(200_000))
    print(count(t), total(t))


main()
