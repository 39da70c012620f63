-- The same sum, by a loop over coroutine.wrap of a known generator.

local function upwards(n)
    return coroutine.wrap(function()
        for i = 0, n - 1 do
            coroutine.yield(i)
        end
    end)
end

local n = math.tointeger((...))
local sum = 0
for x in upwards(n) do
    sum = sum + x
end
print(sum)
