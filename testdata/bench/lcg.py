# A linear congruential generator modulo 2^64, 100 million steps: the sum of the upper halves.

STEPS = 100_000_000
MASK = 0xFFFFFFFFFFFFFFFF


def main():
    x = 1
    total = 0
    for _ in range(STEPS):
        x = (x * 6364136223846793005 + 1442695040888963407) & MASK
        total += x >> 32
    print(x >> 32, total)


main()
