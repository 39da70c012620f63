// Quaternion type: points are turned around axes.

#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

enum { size = 100 };

typedef struct { double a, b, c, d; } Quaternion;

static Quaternion multiply(Quaternion p, Quaternion q) {
    return (Quaternion){
        p.a * q.a - p.b * q.b - p.c * q.c - p.d * q.d,
        p.a * q.b + p.b * q.a + p.c * q.d - p.d * q.c,
        p.a * q.c - p.b * q.d + p.c * q.a + p.d * q.b,
        p.a * q.d + p.b * q.c - p.c * q.b + p.d * q.a,
    };
}

static Quaternion conjugate(Quaternion q) { return (Quaternion){q.a, -q.b, -q.c, -q.d}; }

static double norm(Quaternion q) { return sqrt(q.a * q.a + q.b * q.b + q.c * q.c + q.d * q.d); }

static Quaternion scale(Quaternion q, double k) { return (Quaternion){q.a * k, q.b * k, q.c * k, q.d * k}; }

static Quaternion rotation(double x, double y, double z, double angle) {
    double s = sin(angle / 2.0);
    Quaternion q = {cos(angle / 2.0), x * s, y * s, z * s};
    return scale(q, 1.0 / norm(q));
}

static Quaternion turn(Quaternion point, Quaternion by) { return multiply(multiply(by, point), conjugate(by)); }

int main(void) {
    Quaternion points[size];
    for (int i = 0; i < size; i++) {
        points[i] = (Quaternion){0.0, (double)i, (double)(i % 10), 1.0};
    }
    Quaternion spin = rotation(0.0, 0.0, 1.0, 0.01), tilt = rotation(1.0, 0.0, 0.0, 0.02);
    for (int step = 0; step < 100; step++) {
        Quaternion both = multiply(spin, tilt);
        for (int i = 0; i < size; i++) {
            points[i] = turn(points[i], both);
        }
    }
    double sum = 0.0;
    for (int i = 0; i < size; i++) {
        sum += norm(points[i]);
    }
    printf("%" PRId64 "\n", (int64_t)(sum * 1000.0));
}
