# The Mandelbrot set on 300x300 points, at most 100 iterations each: a checksum of the counts.

SIZE = 300
LIMIT = 100


def iterations(cr, ci):
    zr = 0.0
    zi = 0.0
    for n in range(LIMIT):
        r2 = zr * zr
        i2 = zi * zi
        if r2 + i2 > 4.0:
            return n
        zr, zi = r2 - i2 + cr, 2.0 * zr * zi + ci
    return LIMIT


def main():
    inside = 0
    checksum = 0
    for y in range(SIZE):
        ci = 2.0 * y / SIZE - 1.0
        for x in range(SIZE):
            n = iterations(3.0 * x / SIZE - 2.0, ci)
            if n == LIMIT:
                inside += 1
            checksum = (checksum * 31 + n) % 1_000_000_007
    print(inside, checksum)


main()
