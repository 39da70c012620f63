// Convex hull of points, by Andrew's monotone chain.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { size = 1500 };

typedef struct { int64_t x, y; } Point;

static int64_t turn(Point o, Point a, Point b) { return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x); }

static bool before(Point a, Point b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

static void swap(Point *a, Point *b) {
    Point t = *a;
    *a = *b;
    *b = t;
}

static void sort(Point *points, bool (*less)(Point, Point), int64_t low, int64_t high) {
    if (low >= high) {
        return;
    }
    Point pivot = points[(low + high) / 2];
    int64_t i = low, j = high;
    while (i <= j) {
        while (less(points[i], pivot)) {
            i++;
        }
        while (less(pivot, points[j])) {
            j--;
        }
        if (i <= j) {
            swap(&points[i], &points[j]);
            i++;
            j--;
        }
    }
    sort(points, less, low, j);
    sort(points, less, i, high);
}

typedef struct { Point points[2 * size]; int64_t n; } Hull;

static void extend(Hull *hull, Point p, int64_t keep) {
    while (hull->n >= keep + 2 && turn(hull->points[hull->n - 2], hull->points[hull->n - 1], p) <= 0) {
        hull->n--;
    }
    hull->points[hull->n++] = p;
}

static void hull_of(Point *points, int64_t n, Hull *hull) {
    sort(points, before, 0, n - 1);
    hull->n = 0;
    for (int64_t i = 0; i < n; i++) {
        extend(hull, points[i], 0);
    }
    int64_t lower = hull->n - 1;
    for (int64_t i = n - 2; i >= 0; i--) {
        extend(hull, points[i], lower);
    }
}

int main(void) {
    int64_t sum = 0;
    static Point points[size];
    static Hull hull;
    for (int64_t round = 1; round < 6; round++) {
        int64_t seed = round;
        for (int64_t i = 0; i < size; i++) {
            seed = seed * 16807 % 2147483647;
            points[i] = (Point){seed % 1000, seed / 1000 % 1000};
        }
        hull_of(points, size, &hull);
        for (int64_t i = 0; i < hull.n; i++) {
            sum = (sum * 7 + hull.points[i].x * 3 + hull.points[i].y) % 1000003;
        }
    }
    printf("%" PRId64 "\n", sum);
}
