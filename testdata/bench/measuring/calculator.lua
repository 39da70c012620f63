-- 40,000 expressions are parsed and computed; a part of them throws an exception where it is wrong.

local expressions = 40000

local byte = string.byte

local state = 42

-- random returns a number below n, from the generator of Park and Miller.
local function random(n)
    state = state * 16807 % 2147483647
    return state % n
end

local function generate(depth)
    if depth == 0 or random(4) == 0 then
        return random(150) == 0 and "?" or tostring(random(100))
    end
    local left = generate(depth - 1)
    local operators = "+-*/"
    local k = random(4) + 1
    local s = left .. " " .. operators:sub(k, k) .. " " .. generate(depth - 1)
    return random(2) == 0 and "(" .. s .. ")" or s
end

local space, open, close, plus, minus, star, slash, zero, nine = byte(" ()+-*/09", 1, 9)

-- peek returns the next byte that is no space, or 0 at the end.
local function peek(p)
    while byte(p.text, p.at) == space do
        p.at = p.at + 1
    end
    return byte(p.text, p.at) or 0
end

local function number(p)
    local c = peek(p)
    if c < zero or c > nine then
        error({ what = "number expected", at = p.at - 1 })
    end
    local n = 0
    while c >= zero and c <= nine do
        n = n * 10 + (c - zero)
        p.at = p.at + 1
        c = byte(p.text, p.at) or 0
    end
    return n
end

local sum

local function factor(p)
    if peek(p) ~= open then
        return number(p)
    end
    p.at = p.at + 1
    local x = sum(p)
    if peek(p) ~= close then
        error({ what = "parenthesis expected", at = p.at - 1 })
    end
    p.at = p.at + 1
    return x
end

local function product(p)
    local x = factor(p)
    while true do
        local c = peek(p)
        if c == star then
            p.at = p.at + 1
            x = x * factor(p) % 1000003
        elseif c == slash then
            p.at = p.at + 1
            local at = p.at
            local y = factor(p)
            if y == 0 then
                error({ what = "division by zero", at = at - 1 })
            end
            x = x // y
        else
            return x
        end
    end
end

-- sum adds products; a difference is never negative here.
function sum(p)
    local x = product(p)
    while true do
        local c = peek(p)
        if c == plus then
            p.at = p.at + 1
            x = x + product(p)
        elseif c == minus then
            p.at = p.at + 1
            x = math.abs(x - product(p))
        else
            return x
        end
    end
end

local function main()
    local total, numbers, zeros, where = 0, 0, 0, 0
    for i = 1, expressions do
        local ok, result = pcall(sum, { text = generate(4), at = 1 })
        if ok then
            total = (total + result) % 1000000007
        else
            if result.what == "number expected" then
                numbers = numbers + 1
            else
                zeros = zeros + 1
            end
            where = where + result.at
        end
    end
    print(total .. " " .. numbers .. " " .. zeros .. " " .. where)
end

main()
