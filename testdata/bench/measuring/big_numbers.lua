-- 4,000 factorial and the 8,000th Fibonacci number, in digits of base 10,000, and the sum of their digits.

local base = 10000

-- A number is an array of digits, the lowest first, without zeros at its end.

local function times(a, k)
    local carry = 0
    for i = 1, #a do
        carry = carry + a[i] * k
        a[i] = carry % base
        carry = carry // base
    end
    while carry > 0 do
        a[#a + 1] = carry % base
        carry = carry // base
    end
end

local function sum(a, b)
    local c = {}
    local carry = 0
    for i = 1, math.max(#a, #b) do
        carry = carry + (a[i] or 0) + (b[i] or 0)
        c[i] = carry % base
        carry = carry // base
    end
    if carry > 0 then
        c[#c + 1] = carry
    end
    return c
end

local function product(a, b)
    local c = {}
    for i = 1, #a + #b do
        c[i] = 0
    end
    for i = 1, #a do
        local carry = 0
        local d = a[i]
        for j = 1, #b do
            carry = carry + c[i + j - 1] + d * b[j]
            c[i + j - 1] = carry % base
            carry = carry // base
        end
        c[i + #b] = carry
    end
    while c[#c] == 0 do
        c[#c] = nil
    end
    return c
end

local function digitSum(a)
    local s = 0
    for _, d in ipairs(a) do
        while d > 0 do
            s = s + d % 10
            d = d // 10
        end
    end
    return s
end

local function main()
    local factorial = { 1 }
    for k = 2, 4000 do
        times(factorial, k)
    end
    local f, g = { 0 }, { 1 }
    for i = 1, 8000 do
        f, g = g, sum(f, g)
    end
    print(#factorial .. " " .. digitSum(factorial))
    print(#f .. " " .. digitSum(f))
    local square = product(factorial, factorial)
    print(#square .. " " .. digitSum(square) .. " " .. digitSum(product(square, f)))
end

main()
