-- Systems of 160 linear equations are solved by elimination, with pivots, on a matrix whose rows are exchanged.

local size = 160
local systems = 6

local abs, floor = math.abs, math.floor

local state = 42

-- random returns a number below n, from the generator of Park and Miller.
local function random(n)
    state = state * 16807 % 2147483647
    return state % n
end

local function makeSystem()
    local rows = {}
    for i = 1, size do
        local row = {}
        for j = 1, size + 1 do
            row[j] = (random(2000) - 1000) / 100.0
        end
        rows[i] = row
    end
    return rows
end

-- solve solves the equations, whose last column is the right side, or returns nil if they have no single solution.
local function solve(rows)
    local n = #rows
    for k = 1, n do
        local pivot = k
        for i = k + 1, n do
            if abs(rows[i][k]) > abs(rows[pivot][k]) then
                pivot = i
            end
        end
        if rows[pivot][k] == 0.0 then
            return nil
        end
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for i = k + 1, n do
            local factor = rows[i][k] / rows[k][k]
            for j = k, n + 1 do
                rows[i][j] = rows[i][j] - factor * rows[k][j]
            end
        end
    end
    local x = {}
    for i = n, 1, -1 do
        local sum = rows[i][n + 1]
        for j = i + 1, n do
            sum = sum - rows[i][j] * x[j]
        end
        x[i] = sum / rows[i][i]
    end
    return x
end

local function main()
    for i = 1, systems do
        local x = solve(makeSystem())
        local sum = 0.0
        for _, value in ipairs(x) do
            sum = sum + value
        end
        print(floor(x[1] * 1e6) .. " " .. floor(sum * 1e6))
    end
end

main()
