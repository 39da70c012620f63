# The same sum, by calls of next of a generator that is only known when the program runs.
import sys


def upwards(n):
    for i in range(n):
        yield i


def downwards(n):
    for i in range(n - 1, -1, -1):
        yield i


def main(n, which):
    g = upwards(n) if which == 0 else downwards(n)
    total = 0
    x = next(g, None)
    while x is not None:
        total += x
        x = next(g, None)
    print(total)


main(int(sys.argv[1]), int(sys.argv[2]))
