# The same sum, by a loop over a generator that is only known when the program runs.
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
    for x in g:
        total += x
    print(total)


main(int(sys.argv[1]), int(sys.argv[2]))
