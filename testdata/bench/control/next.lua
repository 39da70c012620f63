-- The same sum, by calls of coroutine.resume of a generator that is only known when the program
-- runs.

local function upwards(n)
    for i = 0, n - 1 do
        coroutine.yield(i)
    end
end

local function downwards(n)
    for i = n - 1, 0, -1 do
        coroutine.yield(i)
    end
end

local n, which = ...
n, which = math.tointeger(n), math.tointeger(which)
local g = coroutine.create(which == 0 and upwards or downwards)
local sum = 0
local _, x = coroutine.resume(g, n)
while x do
    sum = sum + x
    _, x = coroutine.resume(g)
end
print(sum)
