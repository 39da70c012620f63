# The primes below five million by the sieve of Eratosthenes: how many, and the last.

BOUND = 5_000_000


def main():
    composite = bytearray(BOUND)
    count = 0
    last = 0
    for i in range(2, BOUND):
        if not composite[i]:
            count += 1
            last = i
            for j in range(i * i, BOUND, i):
                composite[j] = 1
    print(count, last)


main()
