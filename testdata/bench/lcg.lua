-- A linear congruential generator modulo 2^64, 100 million steps: the sum of the upper halves.

local steps = 100000000

local function main()
    local x = 1
    local sum = 0
    for i = 1, steps do
        x = x * 6364136223846793005 + 1442695040888963407
        sum = sum + (x >> 32)
    end
    print((x >> 32) .. " " .. sum)
end

main()
