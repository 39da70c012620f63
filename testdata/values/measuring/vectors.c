// Vector products, and a sphere that is drawn with a light: vectors of three floats.

#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

typedef struct { double x, y, z; } Vector;

static double dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static Vector cross(Vector a, Vector b) {
    return (Vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static Vector minus(Vector a, Vector b) { return (Vector){a.x - b.x, a.y - b.y, a.z - b.z}; }

static double triple(Vector a, Vector b, Vector c) { return dot(a, cross(b, c)); }

static Vector normalize(Vector v) {
    double length = sqrt(dot(v, v));
    return (Vector){v.x / length, v.y / length, v.z / length};
}

static int64_t sphere(double radius, Vector light, int64_t *lit) {
    Vector to_light = normalize(light);
    int64_t sum = 0;
    for (int i = -40; i < 41; i++) {
        double y = (double)i / 2.0 + 0.5;
        for (int j = -40; j < 41; j++) {
            double x = (double)j / 2.0 + 0.5;
            if (x * x + y * y <= radius * radius) {
                Vector v = normalize((Vector){x, y, sqrt(radius * radius - x * x - y * y)});
                double b = dot(to_light, v);
                if (b > 0.0) {
                    ++*lit;
                    sum += (int64_t)(b * 9.0);
                }
            }
        }
    }
    return sum;
}

int main(void) {
    Vector a = {3.0, 4.0, 5.0}, b = {4.0, 3.0, 5.0}, c = {-5.0, -12.0, -13.0};
    double volume = 0.0;
    for (int i = 0; i < 5000; i++) {
        volume += triple(a, b, c);
        a = minus(a, (Vector){0.001, 0.0, -0.001});
    }
    int64_t lit = 0, sum = 0;
    for (int i = 1; i < 10; i++) {
        sum += sphere((double)i * 2.0, (Vector){30.0, 30.0, (double)i}, &lit);
    }
    printf("%" PRId64 " %" PRId64 " %" PRId64 "\n", (int64_t)volume, lit, sum);
}
