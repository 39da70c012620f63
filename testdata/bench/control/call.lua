-- The same sum, where each number is the result of a call.

local function value(i)
    if i < 0 then
        return value(i + 1) - 1
    end
    return i
end

local n = math.tointeger((...))
local sum = 0
for i = 0, n - 1 do
    sum = sum + value(i)
end
print(sum)
