-- A hash map of a million entries with open addressing: filled, grown, searched and summed.

local entries = 1000000

local function filled(n, x)
    local t = {}
    for i = 1, n do
        t[i] = x
    end
    return t
end

-- The slots are a power of two and at most half of them used; an unused one has the key -1.
local function newMap(bits)
    return { keys = filled(1 << bits, -1), values = filled(1 << bits, 0), bits = bits, size = 0 }
end

-- find returns the slot that has the key or, without one, the unused slot where it belongs.
local function find(m, key)
    local keys = m.keys
    local mask = #keys - 1
    local slot = ((key * 2654435769 & 0xFFFFFFFF) >> 32 - m.bits) + 1
    while keys[slot] ~= key and keys[slot] ~= -1 do
        slot = (slot & mask) + 1
    end
    return slot
end

local function grow(m)
    local keys, values = m.keys, m.values
    m.bits = m.bits + 1
    m.keys = filled(1 << m.bits, -1)
    m.values = filled(1 << m.bits, 0)
    for i = 1, #keys do
        if keys[i] ~= -1 then
            local slot = find(m, keys[i])
            m.keys[slot] = keys[i]
            m.values[slot] = values[i]
        end
    end
end

local function set(m, key, value)
    local slot = find(m, key)
    if m.keys[slot] == -1 then
        if 2 * m.size >= #m.keys then
            grow(m)
            slot = find(m, key)
        end
        m.keys[slot] = key
        m.size = m.size + 1
    end
    m.values[slot] = value
end

-- get returns the value of the key, or -1 without one.
local function get(m, key)
    local slot = find(m, key)
    return m.keys[slot] == key and m.values[slot] or -1
end

-- next is a generator modulo 2^32, which repeats no number before it has had all.
local function next(key)
    return (key * 1664525 + 1013904223) % 4294967296
end

local function main()
    local m = newMap(4)
    local key = 42
    for i = 0, entries - 1 do
        set(m, key, i)
        key = next(key)
    end

    -- The first million of these keys are there, the second is not.
    local found = 0
    local sum = 0
    key = 42
    for i = 1, 2 * entries do
        local value = get(m, key)
        if value >= 0 then
            found = found + 1
            sum = sum + value
        end
        key = next(key)
    end

    local checksum = 0
    for slot = 1, #m.keys do
        if m.keys[slot] ~= -1 then
            checksum = checksum + m.values[slot] * ((slot - 1) % 7)
        end
    end
    print(m.size .. " " .. found .. " " .. sum .. " " .. checksum)
end

main()
