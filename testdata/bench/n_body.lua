-- The Sun and four planets for 400,000 steps: the energy before and after, in billionths.

local sqrt = math.sqrt

local steps = 400000
local pi = 3.141592653589793
local solarMass = 4.0 * pi * pi
local year = 365.24

local function body(x, y, z, vx, vy, vz, mass)
    return { x = x, y = y, z = z, vx = vx, vy = vy, vz = vz, mass = mass }
end

local function system()
    return {
        body(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, solarMass),
        body(4.84143144246472090e+00, -1.16032004402742839e+00, -1.03622044471123109e-01,
            1.66007664274403694e-03 * year, 7.69901118419740425e-03 * year,
            -6.90460016972063023e-05 * year, 9.54791938424326609e-04 * solarMass),
        body(8.34336671824457987e+00, 4.12479856412430479e+00, -4.03523417114321381e-01,
            -2.76742510726411899e-03 * year, 4.99852801234917238e-03 * year,
            2.30417297573763929e-05 * year, 2.85885980666130812e-04 * solarMass),
        body(1.28943695621391310e+01, -1.51111514016986312e+01, -2.23307578892655734e-01,
            2.96460137564761618e-03 * year, 2.37847173959480950e-03 * year,
            -2.96589568540237556e-05 * year, 4.36624404335156298e-05 * solarMass),
        body(1.53796971148509165e+01, -2.59193146099879641e+01, 1.79258772950371181e-01,
            2.68067772490389322e-03 * year, 1.62824170038242295e-03 * year,
            -9.51592254519715870e-05 * year, 5.15138902046611451e-05 * solarMass),
    }
end

local function offsetMomentum(bodies)
    local sun = bodies[1]
    for i = 2, #bodies do
        local b = bodies[i]
        sun.vx = sun.vx - b.vx * b.mass / solarMass
        sun.vy = sun.vy - b.vy * b.mass / solarMass
        sun.vz = sun.vz - b.vz * b.mass / solarMass
    end
end

local function advance(bodies, dt)
    local n = #bodies
    for i = 1, n do
        local a = bodies[i]
        for j = i + 1, n do
            local b = bodies[j]
            local dx = a.x - b.x
            local dy = a.y - b.y
            local dz = a.z - b.z
            local d2 = dx * dx + dy * dy + dz * dz
            local force = dt / (d2 * sqrt(d2))
            local fa = a.mass * force
            local fb = b.mass * force
            a.vx = a.vx - dx * fb
            a.vy = a.vy - dy * fb
            a.vz = a.vz - dz * fb
            b.vx = b.vx + dx * fa
            b.vy = b.vy + dy * fa
            b.vz = b.vz + dz * fa
        end
    end
    for i = 1, n do
        local b = bodies[i]
        b.x = b.x + dt * b.vx
        b.y = b.y + dt * b.vy
        b.z = b.z + dt * b.vz
    end
end

local function energy(bodies)
    local e = 0.0
    for i = 1, #bodies do
        local a = bodies[i]
        e = e + 0.5 * a.mass * (a.vx * a.vx + a.vy * a.vy + a.vz * a.vz)
        for j = i + 1, #bodies do
            local b = bodies[j]
            local dx = a.x - b.x
            local dy = a.y - b.y
            local dz = a.z - b.z
            e = e - a.mass * b.mass / sqrt(dx * dx + dy * dy + dz * dz)
        end
    end
    return e
end

local function main()
    local bodies = system()
    offsetMomentum(bodies)
    print(math.floor(energy(bodies) * 1e9))
    for step = 1, steps do
        advance(bodies, 0.01)
    end
    print(math.floor(energy(bodies) * 1e9))
end

main()
