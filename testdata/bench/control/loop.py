# A loop that adds the numbers below n.
import sys


def main(n):
    total = 0
    for x in range(n):
        total += x
    print(total)


main(int(sys.argv[1]))
