-- Eight generators in an array, which are asked in turns. n is a multiple of 8.

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
local list = {}
for i = 1, 8 do
    local f = (i - 1) % 2 == which and upwards or downwards
    list[i] = coroutine.wrap(function() f(n // 8) end)
end
local sum = 0
local ended = {}
local active = 8
while active > 0 do
    active = 0
    for i = 1, 8 do
        if not ended[i] then
            local x = list[i]()
            if x then
                sum = sum + x
                active = active + 1
            else
                ended[i] = true
            end
        end
    end
end
print(sum)
