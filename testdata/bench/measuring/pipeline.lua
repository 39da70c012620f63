-- Functions that take functions: numbers are mapped, filtered, sorted and added up by function values, 150 times.

local rounds = 150
local size = 3000

local state = 42

-- random returns a number below n, from the generator of Park and Miller.
local function random(n)
    state = state * 16807 % 2147483647
    return state % n
end

local function map(a, f)
    local b = {}
    for i, x in ipairs(a) do
        b[i] = f(x)
    end
    return b
end

local function filter(a, keep)
    local b = {}
    for _, x in ipairs(a) do
        if keep(x) then
            b[#b + 1] = x
        end
    end
    return b
end

local function fold(a, start, f)
    local result = start
    for _, x in ipairs(a) do
        result = f(result, x)
    end
    return result
end

local function compose(f, g)
    return function(x) return f(g(x)) end
end

local function adder(k)
    return function(x) return x + k end
end

local function scaler(k)
    return function(x) return x * k % 10007 end
end

-- siftDown restores the heap below i, in the first n elements of a.
local function siftDown(a, i, n, less)
    local x = a[i]
    while 2 * i <= n do
        local child = 2 * i
        if child < n and less(a[child], a[child + 1]) then
            child = child + 1
        end
        if not less(x, a[child]) then
            break
        end
        a[i] = a[child]
        i = child
    end
    a[i] = x
end

local function sort(a, less)
    local n = #a
    for i = math.floor(n / 2), 1, -1 do
        siftDown(a, i, n, less)
    end
    for i = n, 2, -1 do
        a[1], a[i] = a[i], a[1]
        siftDown(a, 1, i - 1, less)
    end
end

local function main()
    local numbers = {}
    for i = 1, size do
        numbers[i] = random(10000)
    end
    local total = 0
    for round = 0, rounds - 1 do
        local steps = { adder(round), scaler(round + 3), compose(scaler(7), adder(11)) }
        local f = steps[round % 3 + 1]
        for _, step in ipairs(steps) do
            f = compose(step, f)
        end
        local calls = 0
        local a = filter(map(numbers, f), function(x)
            calls = calls + 1
            return x % 3 ~= round % 3
        end)
        local modulus = 100 + round
        sort(a, function(x, y) return x % modulus < y % modulus or x % modulus == y % modulus and x < y end)
        total = fold(a, total + calls, function(sum, x) return (sum * 31 + x) % 1000000007 end)
    end
    print(total)
end

main()
