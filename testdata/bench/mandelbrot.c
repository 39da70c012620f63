// The Mandelbrot set on 300x300 points, at most 100 iterations each: a checksum of the counts.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

enum { size = 300, limit = 100 };

static int64_t iterations(double cr, double ci) {
    double zr = 0.0, zi = 0.0;
    for (int64_t n = 0; n < limit; n++) {
        double r2 = zr * zr;
        double i2 = zi * zi;
        if (r2 + i2 > 4.0) {
            return n;
        }
        zi = 2.0 * zr * zi + ci;
        zr = r2 - i2 + cr;
    }
    return limit;
}

int main(void) {
    int64_t inside = 0;
    int64_t checksum = 0;
    for (int64_t y = 0; y < size; y++) {
        double ci = 2.0 * (double)y / size - 1.0;
        for (int64_t x = 0; x < size; x++) {
            int64_t n = iterations(3.0 * (double)x / size - 2.0, ci);
            if (n == limit) {
                inside++;
            }
            checksum = (checksum * 31 + n) % 1000000007;
        }
    }
    printf("%" PRId64 " %" PRId64 "\n", inside, checksum);
}
