-- A loop that adds the numbers below n.

local n = math.tointeger((...))
local sum = 0
for x = 0, n - 1 do
    sum = sum + x
end
print(sum)
