-- The Mandelbrot set on 300x300 points, at most 100 iterations each: a checksum of the counts.

local size = 300
local limit = 100

local function iterations(cr, ci)
    local zr, zi = 0.0, 0.0
    for n = 0, limit - 1 do
        local r2 = zr * zr
        local i2 = zi * zi
        if r2 + i2 > 4.0 then
            return n
        end
        zr, zi = r2 - i2 + cr, 2.0 * zr * zi + ci
    end
    return limit
end

local function main()
    local inside = 0
    local checksum = 0
    for y = 0, size - 1 do
        local ci = 2.0 * y / size - 1.0
        for x = 0, size - 1 do
            local n = iterations(3.0 * x / size - 2.0, ci)
            if n == limit then
                inside = inside + 1
            end
            checksum = (checksum * 31 + n) % 1000000007
        end
    end
    print(inside .. " " .. checksum)
end

main()
