# The generator xorshift64, 50 million steps: the sum of the upper halves.

STEPS = 50_000_000
MASK = 0xFFFFFFFFFFFFFFFF


def main():
    x = 88172645463325252
    total = 0
    for _ in range(STEPS):
        x ^= (x << 13) & MASK
        x ^= x >> 7
        x ^= (x << 17) & MASK
        total += x >> 32
    print(x >> 32, total)


main()
