-- The keys of two search trees are merged, in order, and filtered, by generators.

local rounds = 30
local keys = 2000

local wrap, yield = coroutine.wrap, coroutine.yield

local state = 42

-- random returns a number below n, from the generator of Park and Miller.
local function random(n)
    state = state * 16807 % 2147483647
    return state % n
end

local function insert(t, key)
    if not t then
        return { key = key }
    end
    if key < t.key then
        t.left = insert(t.left, key)
    elseif key > t.key then
        t.right = insert(t.right, key)
    end
    return t
end

local function walk(t)
    return wrap(function()
        if t then
            for key in walk(t.left) do
                yield(key)
            end
            yield(t.key)
            for key in walk(t.right) do
                yield(key)
            end
        end
    end)
end

local function merged(a, b)
    return wrap(function()
        local x, y = a(), b()
        while x or y do
            if not y or x and x <= y then
                yield(x)
                x = a()
            else
                yield(y)
                y = b()
            end
        end
    end)
end

local function multiples(source, k)
    return wrap(function()
        for x in source do
            if x % k == 0 then
                yield(x)
            end
        end
    end)
end

local function main()
    local a, b
    for i = 1, keys do
        a = insert(a, random(100000))
        b = insert(b, random(100000))
    end
    local count, sum = 0, 0
    for round = 0, rounds - 1 do
        for x in multiples(merged(walk(a), walk(b)), 2 + round % 5) do
            count = count + 1
            sum = (sum * 31 + x) % 1000000007
        end
    end
    print(count .. " " .. sum)
end

main()
