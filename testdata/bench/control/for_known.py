# The same sum, by a loop over a known generator.
import sys


def upwards(n):
    for i in range(n):
        yield i


def main(n):
    total = 0
    for x in upwards(n):
        total += x
    print(total)


main(int(sys.argv[1]))
