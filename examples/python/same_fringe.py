# examples/same_fringe.imp in Python.

from itertools import zip_longest

visited = 0


def leaves(tree):
    """Yields the leaves of a tree from left to right. A tree is a pair of trees or a leaf."""
    global visited
    if isinstance(tree, tuple):
        yield from leaves(tree[0])
        yield from leaves(tree[1])
    else:
        visited += 1
        yield tree


def same_fringe(a, b):
    return all(x == y for x, y in zip_longest(leaves(a), leaves(b)))


def left_chain(first, last):
    tree = first
    for key in range(first + 1, last + 1):
        tree = (tree, key)
    return tree


def right_chain(first, last):
    tree = last
    for key in range(last - 1, first - 1, -1):
        tree = (key, tree)
    return tree


def balanced(first, last):
    if first == last:
        return first
    middle = (first + last) // 2
    return (balanced(first, middle), balanced(middle + 1, last))


def compare(name, a, b):
    global visited
    visited = 0
    same = same_fringe(a, b)
    print(f"{name}: {'the same' if same else 'different'}, {visited} leaves visited")


compare("left and right", left_chain(1, 60), right_chain(1, 60))
compare("left and balanced", left_chain(1, 60), balanced(1, 60))
compare("one leaf more", right_chain(1, 60), balanced(1, 61))
compare("different at the start", balanced(0, 60), balanced(1, 60))
compare("different in the middle", (right_chain(1, 30), balanced(31, 60)), (balanced(1, 30), right_chain(32, 60)))
