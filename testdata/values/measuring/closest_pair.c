// Closest pair of points: by trying all, and by a sweep over points that are sorted by x.

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { size = 300 };

typedef struct { double x, y; } Point;
typedef struct { Point a, b; double distance; } Pair;

static double distance(Point a, Point b) {
    double dx = a.x - b.x, dy = a.y - b.y;
    return sqrt(dx * dx + dy * dy);
}

static Pair pair(Point a, Point b) { return (Pair){a, b, distance(a, b)}; }

static Pair closer(Pair p, Pair q) { return q.distance < p.distance ? q : p; }

static Pair by_trying(const Point *points, int64_t n) {
    Pair best = pair(points[0], points[1]);
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = i + 1; j < n; j++) {
            best = closer(best, pair(points[i], points[j]));
        }
    }
    return best;
}

static Pair by_sweep(Point *points, int64_t n) {
    for (int64_t i = 1; i < n; i++) {
        Point p = points[i];
        int64_t j = i - 1;
        while (j >= 0 && points[j].x > p.x) {
            points[j + 1] = points[j];
            j--;
        }
        points[j + 1] = p;
    }
    Pair best = pair(points[0], points[1]);
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = i + 1; j < n && points[j].x - points[i].x < best.distance; j++) {
            best = closer(best, pair(points[i], points[j]));
        }
    }
    return best;
}

int main(void) {
    int64_t seed = 7;
    static Point points[size];
    for (int64_t i = 0; i < size; i++) {
        seed = seed * 48271 % 2147483647;
        points[i] = (Point){(double)(seed % 10000), (double)(seed / 10000 % 10000)};
    }
    Pair p = by_trying(points, size), q = by_sweep(points, size);
    bool same = (int64_t)(p.a.x + p.b.x) == (int64_t)(q.a.x + q.b.x);
    printf("%" PRId64 " %" PRId64 " %s\n", (int64_t)(p.distance * 1000.0), (int64_t)(q.distance * 1000.0), same ? "true" : "false");
}
