-- The number below 300,000 with the longest Collatz chain, and the length of the chain.

local bound = 300000

local function main()
    local best = 0
    local longest = 0
    for start = 1, bound - 1 do
        local n = start
        local length = 1
        while n ~= 1 do
            if n % 2 == 0 then
                n = n // 2
            else
                n = 3 * n + 1
            end
            length = length + 1
        end
        if length > longest then
            longest = length
            best = start
        end
    end
    print(best .. " " .. longest)
end

main()
