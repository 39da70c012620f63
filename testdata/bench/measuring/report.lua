-- A report of 60,000 lines is built: numbers in columns, names with special letters replaced, and a total for each page.

local lines = 60000
local perPage = 50

local state = 42

-- random returns a number below n, from the generator of Park and Miller.
local function random(n)
    state = state * 16807 % 2147483647
    return state % n
end

local entities = { ["<"] = "&lt;", [">"] = "&gt;", ["&"] = "&amp;" }

-- escaped replaces the letters that are special in HTML.
local function escaped(s)
    return (s:gsub("[<>&]", entities))
end

local function main()
    local names = { "bolt", "nut & washer", "pipe <1 inch>", "screw", "nail", "hammer & nails" }
    local out = {}
    local pages, pageTotal = 0, 0
    for i = 1, lines do
        local count = 1 + random(500)
        local price = random(20000)
        local name = names[random(#names) + 1]
        out[#out + 1] = string.format("%6d%5d x %s: %4d.%02d\n", i, count, escaped(name), math.floor(price / 100), price % 100)
        pageTotal = pageTotal + count * price
        if i % perPage == 0 then
            pages = pages + 1
            out[#out + 1] = "page " .. pages .. ", total " .. pageTotal .. "\n\n"
            pageTotal = 0
        end
    end
    local text = table.concat(out)
    local checksum = 0
    for i = 1, #text do
        checksum = (checksum * 31 + text:byte(i)) % 1000000007
    end
    print(pages .. " " .. #text .. " " .. checksum)
end

main()
