# The number below 300,000 with the longest Collatz chain, and the length of the chain.

BOUND = 300_000


def main():
    best = 0
    longest = 0
    for start in range(1, BOUND):
        n = start
        length = 1
        while n != 1:
            if n % 2 == 0:
                n = n // 2
            else:
                n = 3 * n + 1
            length += 1
        if length > longest:
            longest = length
            best = start
    print(best, longest)


main()
