-- Texts of 2,000 random letters, built, searched, reversed and hashed piece by piece, 300 times.

local sub, byte = string.sub, string.byte

local rounds = 300
local size = 2000
local letters = "thequickbrownfxjmpsvlazydg"

local state = 42

-- text joins pieces of three letters.
local function text()
    local s = ""
    while #s < size do
        state = (state * 3877 + 29573) % 139968
        local k = state % 24
        s = s .. sub(letters, k + 1, k + 3)
    end
    return s
end

local function occurrences(s, word)
    local count = 0
    local n = #word
    for i = 1, #s - n + 1 do
        if sub(s, i, i + n - 1) == word then
            count = count + 1
        end
    end
    return count
end

-- least returns the piece of n letters that comes first in the dictionary.
local function least(s, n)
    local best = sub(s, 1, n)
    for i = 2, #s - n + 1 do
        local t = sub(s, i, i + n - 1)
        if t < best then
            best = t
        end
    end
    return best
end

local function reverse(s)
    local r = ""
    for i = 1, #s do
        r = sub(s, i, i) .. r
    end
    return r
end

local function hash(s)
    local h = 0
    for i = 1, #s do
        h = (h * 31 + byte(s, i)) % 1000000007
    end
    return h
end

local function main()
    local found = 0
    local palindromes = 0
    local checksum = 0
    local first = "z"
    for round = 1, rounds do
        local s = text()
        found = found + occurrences(s, "own")
        local t = least(s, 8)
        if t < first then
            first = t
        end
        local r = reverse(s)
        if r == s then
            palindromes = palindromes + 1
        end
        checksum = (checksum + hash(s) + 2 * hash(r)) % 1000000007
    end
    print(found .. " " .. palindromes .. " " .. first .. " " .. checksum)
end

main()
