-- A text of 300,000 words is taken apart, and the words are counted in a dictionary.

local words = 300000
local vocabulary = 4000
local letters = "etaoinshrdlucmfwypvbgkqjxz"

local state = 42

-- random returns a number below n, from the generator of Park and Miller.
local function random(n)
    state = state * 16807 % 2147483647
    return state % n
end

local function makeWord()
    local s = {}
    for i = 1, 2 + random(8) do
        local k = random(26) + 1
        s[i] = letters:sub(k, k)
    end
    return table.concat(s)
end

local function makeText()
    local list = {}
    for i = 1, vocabulary do
        list[i] = makeWord()
    end
    local text = {}
    for i = 1, words do
        text[#text + 1] = list[random(1 + random(vocabulary)) + 1]
        text[#text + 1] = random(10) == 0 and ",\n" or " "
    end
    return table.concat(text)
end

local function main()
    local text = makeText()
    local counts = {}
    for word in text:gmatch("%l+") do
        counts[word] = (counts[word] or 0) + 1
    end

    local size, letterCount, best, most = 0, 0, "", 0
    for word, count in pairs(counts) do
        size = size + 1
        letterCount = letterCount + count * #word
        if count > most or count == most and word < best then
            best, most = word, count
        end
    end
    print(#text .. " " .. size .. " " .. letterCount .. " " .. best .. " " .. most)
end

main()
