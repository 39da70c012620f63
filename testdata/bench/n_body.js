// The Sun and four planets for 400,000 steps: the energy before and after, in billionths.

const out = typeof print === "function" ? print : console.log;
const steps = 400000;
const pi = 3.141592653589793;
const solarMass = 4.0 * pi * pi;
const year = 365.24;

function Body(x, y, z, vx, vy, vz, mass) {
    this.x = x;
    this.y = y;
    this.z = z;
    this.vx = vx;
    this.vy = vy;
    this.vz = vz;
    this.mass = mass;
}

function system() {
    return [
        new Body(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, solarMass),
        new Body(4.84143144246472090e+00, -1.16032004402742839e+00, -1.03622044471123109e-01,
            1.66007664274403694e-03 * year, 7.69901118419740425e-03 * year,
            -6.90460016972063023e-05 * year, 9.54791938424326609e-04 * solarMass),
        new Body(8.34336671824457987e+00, 4.12479856412430479e+00, -4.03523417114321381e-01,
            -2.76742510726411899e-03 * year, 4.99852801234917238e-03 * year,
            2.30417297573763929e-05 * year, 2.85885980666130812e-04 * solarMass),
        new Body(1.28943695621391310e+01, -1.51111514016986312e+01, -2.23307578892655734e-01,
            2.96460137564761618e-03 * year, 2.37847173959480950e-03 * year,
            -2.96589568540237556e-05 * year, 4.36624404335156298e-05 * solarMass),
        new Body(1.53796971148509165e+01, -2.59193146099879641e+01, 1.79258772950371181e-01,
            2.68067772490389322e-03 * year, 1.62824170038242295e-03 * year,
            -9.51592254519715870e-05 * year, 5.15138902046611451e-05 * solarMass),
    ];
}

function offsetMomentum(bodies) {
    const sun = bodies[0];
    for (let i = 1; i < bodies.length; i++) {
        const b = bodies[i];
        sun.vx -= b.vx * b.mass / solarMass;
        sun.vy -= b.vy * b.mass / solarMass;
        sun.vz -= b.vz * b.mass / solarMass;
    }
}

function advance(bodies, dt) {
    for (let i = 0; i < bodies.length; i++) {
        const a = bodies[i];
        for (let j = i + 1; j < bodies.length; j++) {
            const b = bodies[j];
            const dx = a.x - b.x;
            const dy = a.y - b.y;
            const dz = a.z - b.z;
            const d2 = dx * dx + dy * dy + dz * dz;
            const force = dt / (d2 * Math.sqrt(d2));
            const fa = a.mass * force;
            const fb = b.mass * force;
            a.vx -= dx * fb;
            a.vy -= dy * fb;
            a.vz -= dz * fb;
            b.vx += dx * fa;
            b.vy += dy * fa;
            b.vz += dz * fa;
        }
    }
    for (let i = 0; i < bodies.length; i++) {
        const b = bodies[i];
        b.x += dt * b.vx;
        b.y += dt * b.vy;
        b.z += dt * b.vz;
    }
}

function energy(bodies) {
    let e = 0.0;
    for (let i = 0; i < bodies.length; i++) {
        const a = bodies[i];
        e += 0.5 * a.mass * (a.vx * a.vx + a.vy * a.vy + a.vz * a.vz);
        for (let j = i + 1; j < bodies.length; j++) {
            const b = bodies[j];
            const dx = a.x - b.x;
            const dy = a.y - b.y;
            const dz = a.z - b.z;
            e -= a.mass * b.mass / Math.sqrt(dx * dx + dy * dy + dz * dz);
        }
    }
    return e;
}

function main() {
    const bodies = system();
    offsetMomentum(bodies);
    out(Math.floor(energy(bodies) * 1e9));
    for (let step = 0; step < steps; step++) {
        advance(bodies, 0.01);
    }
    out(Math.floor(energy(bodies) * 1e9));
}

main();
