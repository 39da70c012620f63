-- Balanced search trees of structs: 60,000 insertions into a treap, as many removals, by splitting and merging.

local keys = 60000

local state = 42

-- random returns a number below n, from the generator of Park and Miller.
local function random(n)
    state = state * 16807 % 2147483647
    return state % n
end

-- split returns the nodes with keys below a key, and the others.
local function split(t, key)
    if not t then
        return nil, nil
    end
    if t.key < key then
        local a, b = split(t.right, key)
        t.right = a
        return t, b
    end
    local a, b = split(t.left, key)
    t.left = b
    return a, t
end

-- merge joins two trees; all keys of the first are below those of the second.
local function merge(a, b)
    if not a then
        return b
    end
    if not b then
        return a
    end
    if a.priority > b.priority then
        a.right = merge(a.right, b)
        return a
    end
    b.left = merge(a, b.left)
    return b
end

local function contains(t, key)
    while t and t.key ~= key do
        t = key < t.key and t.left or key >= t.key and t.right
    end
    return t
end

local function insert(t, key)
    if contains(t, key) then
        return t
    end
    local a, b = split(t, key)
    return merge(merge(a, { key = key, priority = random(1000000000) }), b)
end

local function remove(t, key)
    local a, b = split(t, key)
    local same, c = split(b, key + 1)
    return merge(a, c)
end

local function count(t) return not t and 0 or 1 + count(t.left) + count(t.right) end

local function sum(t) return not t and 0 or t.key + sum(t.left) + sum(t.right) end

local function main()
    local t = nil
    for i = 1, keys do
        t = insert(t, random(200000))
    end
    print(count(t) .. " " .. sum(t))
    for i = 1, keys do
        t = remove(t, random(200000))
    end
    print(count(t) .. " " .. sum(t))
end

main()
