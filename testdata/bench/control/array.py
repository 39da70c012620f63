# Eight generators in an array, which are asked in turns. n is a multiple of 8.
import sys


def upwards(n):
    for i in range(n):
        yield i


def downwards(n):
    for i in range(n - 1, -1, -1):
        yield i


def main(n, which):
    gens = [upwards(n // 8) if i % 2 == which else downwards(n // 8) for i in range(8)]
    total = 0
    active = 8
    while active > 0:
        active = 0
        for g in gens:
            x = next(g, None)
            if x is not None:
                total += x
                active += 1
    print(total)


main(int(sys.argv[1]), int(sys.argv[2]))
