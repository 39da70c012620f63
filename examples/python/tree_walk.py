# examples/tree_walk.imp in Python.

from itertools import islice

visited = 0


class Node:
    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None


def insert(node, key):
    if node is None:
        return Node(key)
    if key < node.key:
        node.left = insert(node.left, key)
    elif key > node.key:
        node.right = insert(node.right, key)
    return node


def keys(node):
    """Yields the keys in ascending order."""
    global visited
    if node is not None:
        yield from keys(node.left)
        visited += 1
        yield node.key
        yield from keys(node.right)


def between(node, low, high):
    """Yields the keys from low to high, and does not enter subtrees without any."""
    if node is None:
        return
    if low < node.key:
        yield from between(node.left, low, high)
    if low <= node.key <= high:
        yield node.key
    if node.key < high:
        yield from between(node.right, low, high)


def paths(node, path=""):
    """Yields the path to each leaf, from left to right: l or r for each step."""
    if node.left is None and node.right is None:
        yield f"{node.key} {path}"
    if node.left is not None:
        yield from paths(node.left, path + "l")
    if node.right is not None:
        yield from paths(node.right, path + "r")


root = None
for i in range(1, 16):
    root = insert(root, i * 37 % 101)
print("all:", *keys(root))
print("between 20 and 60:", *between(root, 20, 60))

visited = 0
third = next(islice(keys(root), 2, None))
print("the third is", third, "after", visited, "visits")

pairs = zip(keys(root), islice(keys(root), 1, None))
print("the smallest gap is", min(after - key for key, after in pairs))
for path in paths(root):
    print(path)
