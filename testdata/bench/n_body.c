// The Sun and four planets for 400,000 steps: the energy before and after, in billionths.

#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

enum { steps = 400000, count = 5 };

#define PI 3.141592653589793
#define SOLAR_MASS (4.0 * PI * PI)
#define YEAR 365.24

typedef struct {
    double x, y, z, vx, vy, vz, mass;
} Body;

static Body bodies[count] = {
    {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, SOLAR_MASS},
    {4.84143144246472090e+00, -1.16032004402742839e+00, -1.03622044471123109e-01,
     1.66007664274403694e-03 * YEAR, 7.69901118419740425e-03 * YEAR,
     -6.90460016972063023e-05 * YEAR, 9.54791938424326609e-04 * SOLAR_MASS},
    {8.34336671824457987e+00, 4.12479856412430479e+00, -4.03523417114321381e-01,
     -2.76742510726411899e-03 * YEAR, 4.99852801234917238e-03 * YEAR,
     2.30417297573763929e-05 * YEAR, 2.85885980666130812e-04 * SOLAR_MASS},
    {1.28943695621391310e+01, -1.51111514016986312e+01, -2.23307578892655734e-01,
     2.96460137564761618e-03 * YEAR, 2.37847173959480950e-03 * YEAR,
     -2.96589568540237556e-05 * YEAR, 4.36624404335156298e-05 * SOLAR_MASS},
    {1.53796971148509165e+01, -2.59193146099879641e+01, 1.79258772950371181e-01,
     2.68067772490389322e-03 * YEAR, 1.62824170038242295e-03 * YEAR,
     -9.51592254519715870e-05 * YEAR, 5.15138902046611451e-05 * SOLAR_MASS},
};

static void offset_momentum(void) {
    Body *sun = &bodies[0];
    for (int i = 1; i < count; i++) {
        const Body *b = &bodies[i];
        sun->vx -= b->vx * b->mass / SOLAR_MASS;
        sun->vy -= b->vy * b->mass / SOLAR_MASS;
        sun->vz -= b->vz * b->mass / SOLAR_MASS;
    }
}

static void advance(double dt) {
    for (int i = 0; i < count; i++) {
        Body *a = &bodies[i];
        for (int j = i + 1; j < count; j++) {
            Body *b = &bodies[j];
            double dx = a->x - b->x;
            double dy = a->y - b->y;
            double dz = a->z - b->z;
            double d2 = dx * dx + dy * dy + dz * dz;
            double force = dt / (d2 * sqrt(d2));
            double fa = a->mass * force;
            double fb = b->mass * force;
            a->vx -= dx * fb;
            a->vy -= dy * fb;
            a->vz -= dz * fb;
            b->vx += dx * fa;
            b->vy += dy * fa;
            b->vz += dz * fa;
        }
    }
    for (int i = 0; i < count; i++) {
        Body *b = &bodies[i];
        b->x += dt * b->vx;
        b->y += dt * b->vy;
        b->z += dt * b->vz;
    }
}

static double energy(void) {
    double e = 0.0;
    for (int i = 0; i < count; i++) {
        const Body *a = &bodies[i];
        e += 0.5 * a->mass * (a->vx * a->vx + a->vy * a->vy + a->vz * a->vz);
        for (int j = i + 1; j < count; j++) {
            const Body *b = &bodies[j];
            double dx = a->x - b->x;
            double dy = a->y - b->y;
            double dz = a->z - b->z;
            e -= a->mass * b->mass / sqrt(dx * dx + dy * dy + dz * dz);
        }
    }
    return e;
}

int main(void) {
    offset_momentum();
    printf("%" PRId64 "\n", (int64_t)floor(energy() * 1e9));
    for (int step = 0; step < steps; step++) {
        advance(0.01);
    }
    printf("%" PRId64 "\n", (int64_t)floor(energy() * 1e9));
}
