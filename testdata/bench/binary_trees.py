# Complete binary trees up to depth 14, built, counted and dropped, beside one that stays alive.

MIN_DEPTH = 4
MAX_DEPTH = 14


def build(depth):
    if depth == 0:
        return (None, None)
    return (build(depth - 1), build(depth - 1))


def count(t):
    left, right = t
    if left is None:
        return 1
    return 1 + count(left) + count(right)


def main():
    print(count(build(MAX_DEPTH + 1)))
    alive = build(MAX_DEPTH)
    for depth in range(MIN_DEPTH, MAX_DEPTH + 1, 2):
        trees = 1 << MAX_DEPTH - depth + MIN_DEPTH
        total = 0
        for _ in range(trees):
            total += count(build(depth))
        print(depth, trees, total)
    print(count(alive))


main()
