-- The primes below five million by the sieve of Eratosthenes: how many, and the last.

local bound = 5000000

local function main()
    local composite = {}
    for i = 1, bound - 1 do
        composite[i] = false
    end
    local count = 0
    local last = 0
    for i = 2, bound - 1 do
        if not composite[i] then
            count = count + 1
            last = i
            for j = i * i, bound - 1, i do
                composite[j] = true
            end
        end
    end
    print(count .. " " .. last)
end

main()
