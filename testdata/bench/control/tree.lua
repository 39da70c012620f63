-- Walks through a tree in order, with a coroutine for each subtree.

local function build(low, high)
    if low == high then
        return nil
    end
    local key = (low + high) // 2
    return { left = build(low, key), key = key, right = build(key + 1, high) }
end

local function keys(t)
    return coroutine.wrap(function()
        if not t then
            return
        end
        for key in keys(t.left) do
            coroutine.yield(key)
        end
        coroutine.yield(t.key)
        for key in keys(t.right) do
            coroutine.yield(key)
        end
    end)
end

local n, times = ...
n, times = math.tointeger(n), math.tointeger(times)
local t = build(0, n)
local hash = 0
for _ = 1, times do
    for key in keys(t) do
        hash = (31 * hash + key) % 1000003
    end
end
print(hash)
