# The same sum, where each number is the result of a call.
import sys


def value(i):
    if i < 0:
        return value(i + 1) - 1
    return i


def main(n):
    total = 0
    for i in range(n):
        total += value(i)
    print(total)


main(int(sys.argv[1]))
