-- The same sum, by a loop over coroutine.wrap of a generator that is only known when the program
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
local f = which == 0 and upwards or downwards
local sum = 0
for x in coroutine.wrap(function() f(n) end) do
    sum = sum + x
end
print(sum)
