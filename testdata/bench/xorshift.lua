-- The generator xorshift64, 50 million steps: the sum of the upper halves.

local steps = 50000000

local function main()
    local x = 88172645463325252
    local sum = 0
    for i = 1, steps do
        x = x ~ (x << 13)
        x = x ~ (x >> 7)
        x = x ~ (x << 17)
        sum = sum + (x >> 32)
    end
    print((x >> 32) .. " " .. sum)
end

main()
