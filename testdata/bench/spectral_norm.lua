-- The spectral norm of a 200x200 corner of an infinite matrix, by ten rounds of the power method.

local size = 200
local rounds = 10

local function a(i, j)
    return 1.0 / ((i + j) * (i + j + 1) // 2 + i + 1)
end

local function multiply(x, y)
    for i = 0, size - 1 do
        local sum = 0.0
        for j = 0, size - 1 do
            sum = sum + a(i, j) * x[j + 1]
        end
        y[i + 1] = sum
    end
end

local function multiplyTransposed(x, y)
    for i = 0, size - 1 do
        local sum = 0.0
        for j = 0, size - 1 do
            sum = sum + a(j, i) * x[j + 1]
        end
        y[i + 1] = sum
    end
end

local function main()
    local u, v, t = {}, {}, {}
    for i = 1, size do
        u[i] = 1.0
    end
    for round = 1, rounds do
        multiply(u, t)
        multiplyTransposed(t, v)
        multiply(v, t)
        multiplyTransposed(t, u)
    end
    local uv, vv = 0.0, 0.0
    for i = 1, size do
        uv = uv + u[i] * v[i]
        vv = vv + v[i] * v[i]
    end
    print(math.floor(math.sqrt(uv / vv) * 1e12))
end

main()
