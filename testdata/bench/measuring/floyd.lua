-- All shortest paths between 250 nodes by the algorithm of Floyd and Warshall, on a matrix of rows.

local nodes = 250
local far = 1000000000

local state = 42

-- random returns a number below n, from the generator of Park and Miller.
local function random(n)
    state = state * 16807 % 2147483647
    return state % n
end

local function makeMatrix()
    local matrix = {}
    for i = 1, nodes do
        local row = {}
        for j = 1, nodes do
            row[j] = far
        end
        row[i] = 0
        matrix[i] = row
    end
    for i = 1, nodes * 4 do
        local from = random(nodes) + 1
        local to = random(nodes) + 1
        matrix[from][to] = math.min(matrix[from][to], 1 + random(100))
    end
    return matrix
end

local function shorten(matrix)
    local n = #matrix
    for k = 1, n do
        for i = 1, n do
            for j = 1, n do
                local through = matrix[i][k] + matrix[k][j]
                if through < matrix[i][j] then
                    matrix[i][j] = through
                end
            end
        end
    end
end

local function main()
    local matrix = makeMatrix()
    shorten(matrix)
    local reached, farthest, sum = 0, 0, 0
    for _, row in ipairs(matrix) do
        for _, d in ipairs(row) do
            if d < far then
                reached = reached + 1
                farthest = math.max(farthest, d)
                sum = sum + d
            end
        end
    end
    print(reached .. " " .. farthest .. " " .. sum)
end

main()
