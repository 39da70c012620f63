-- The edit distances of 120 pairs of texts of 250 letters, with two rows of the table at a time.

local pairCount = 120
local size = 250
local letters = "acgt"

local byte, min = string.byte, math.min

local state = 42

-- random returns a number below n, from the generator of Park and Miller.
local function random(n)
    state = state * 16807 % 2147483647
    return state % n
end

local function makeText()
    local s = {}
    for i = 1, size do
        local k = random(4) + 1
        s[i] = letters:sub(k, k)
    end
    return table.concat(s)
end

local function distance(a, b)
    local previous, current = {}, {}
    for j = 0, #b do
        previous[j] = j
    end
    for i = 1, #a do
        current[0] = i
        local c = byte(a, i)
        for j = 1, #b do
            if c == byte(b, j) then
                current[j] = previous[j - 1]
            else
                current[j] = 1 + min(previous[j - 1], previous[j], current[j - 1])
            end
        end
        previous, current = current, previous
    end
    return previous[#b]
end

local function main()
    local least, sum = size, 0
    for i = 1, pairCount do
        local a = makeText()
        local b = makeText()
        local d = distance(a, b)
        least = min(least, d)
        sum = sum + d
    end
    print(least .. " " .. sum)
end

main()
