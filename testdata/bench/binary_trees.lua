-- Complete binary trees up to depth 14, built, counted and dropped, beside one that stays alive.

local minDepth = 4
local maxDepth = 14

local function build(depth)
    if depth == 0 then
        return {}
    end
    local left = build(depth - 1)
    local right = build(depth - 1)
    return { left, right }
end

local function count(t)
    if not t[1] then
        return 1
    end
    return 1 + count(t[1]) + count(t[2])
end

local function main()
    print(count(build(maxDepth + 1)))
    local alive = build(maxDepth)
    for depth = minDepth, maxDepth, 2 do
        local trees = 1 << maxDepth - depth + minDepth
        local total = 0
        for i = 1, trees do
            total = total + count(build(depth))
        end
        print(depth .. " " .. trees .. " " .. total)
    end
    print(count(alive))
end

main()
