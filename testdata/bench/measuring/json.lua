-- A JSON text of 580 kB is built, parsed three times into a tree, and the tree is summed up.

local depth = 6
local rounds = 3
local letters = "abcdefghijklmnopqrstuvwxyz"

local state = 42

-- random returns a number below n, from the generator of Park and Miller.
local function random(n)
    state = state * 16807 % 2147483647
    return state % n
end

local function generate(out, depth)
    if depth == 0 then
        if random(2) == 0 then
            out[#out + 1] = random(100000)
        else
            local k = random(20) + 1
            out[#out + 1] = '"' .. letters:sub(k, k + random(6)) .. '"'
        end
    elseif random(2) == 0 then
        out[#out + 1] = "["
        for i = 0, 5 do
            if i > 0 then
                out[#out + 1] = ", "
            end
            generate(out, depth - 1)
        end
        out[#out + 1] = "]"
    else
        out[#out + 1] = "{"
        for i = 0, 5 do
            if i > 0 then
                out[#out + 1] = ", "
            end
            out[#out + 1] = '"key' .. i .. '": '
            generate(out, depth - 1)
        end
        out[#out + 1] = "}"
    end
end

-- parse returns the value at a position, and the position after it: a number, a string, a table with a field list, or one with
-- a field object.
local function parse(text, at)
    at = text:find("[^ ]", at)
    local c = text:sub(at, at)
    if c == '"' then
        local to = text:find('"', at + 1, true)
        return text:sub(at + 1, to - 1), to + 1
    elseif c == "[" then
        local list = {}
        repeat
            list[#list + 1], at = parse(text, at + 1)
            at = text:find("[^ ]", at)
        until text:sub(at, at) ~= ","
        return { list = list }, at + 1
    elseif c == "{" then
        local object = {}
        repeat
            local key, colon = parse(text, at + 1)
            colon = text:find("[^ ]", colon)
            assert(text:sub(colon, colon) == ":")
            object[key], at = parse(text, colon + 1)
            at = text:find("[^ ]", at)
        until text:sub(at, at) ~= ","
        return { object = object }, at + 1
    else
        local number, after = text:match("^(%d+)()", at)
        return tonumber(number), after
    end
end

local function add(t, v)
    if type(v) == "number" then
        t.numbers = t.numbers + 1
        t.sum = t.sum + v
    elseif type(v) == "string" then
        t.texts = t.texts + 1
        t.bytes = t.bytes + #v
    elseif v.list then
        t.lists = t.lists + 1
        for _, item in ipairs(v.list) do
            add(t, item)
        end
    else
        t.objects = t.objects + 1
        for key, item in pairs(v.object) do
            t.bytes = t.bytes + #key
            add(t, item)
        end
    end
end

local function main()
    local out = {}
    generate(out, depth)
    local s = table.concat(out)
    local t = { numbers = 0, sum = 0, texts = 0, bytes = 0, lists = 0, objects = 0 }
    for round = 1, rounds do
        add(t, (parse(s, 1)))
    end
    print(#s .. " " .. t.numbers .. " " .. t.sum .. " " .. t.texts .. " " .. t.bytes .. " " .. t.lists .. " " .. t.objects)
end

main()
