-- Pancake flipping over all permutations of 9 elements: the checksum and the most flips.

local size = 9

local function flips(permutation, p)
    for i = 1, size do
        p[i] = permutation[i]
    end
    local count = 0
    while p[1] ~= 1 do
        local i = 1
        local j = p[1]
        while i < j do
            p[i], p[j] = p[j], p[i]
            i = i + 1
            j = j - 1
        end
        count = count + 1
    end
    return count
end

-- advance makes p the next permutation, and reports whether there is one: it rotates
-- ever longer prefixes until one has turns left.
local function advance(p, turns)
    for i = 1, size - 1 do
        local first = p[1]
        for k = 1, i do
            p[k] = p[k + 1]
        end
        p[i + 1] = first
        turns[i] = turns[i] + 1
        if turns[i] <= i then
            return true
        end
        turns[i] = 0
    end
    return false
end

local function main()
    local p, turns, scratch = {}, {}, {}
    for i = 1, size do
        p[i] = i
        turns[i] = 0
    end
    local checksum = 0
    local most = 0
    local sign = 1
    repeat
        local count = flips(p, scratch)
        if count > most then
            most = count
        end
        checksum = checksum + sign * count
        sign = -sign
    until not advance(p, turns)
    print(checksum .. " " .. most)
end

main()
