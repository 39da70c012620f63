-- A cache of 2,000 entries, a hash table of structs that are in a list too, is asked 600,000 times.

local capacity = 2000
local questions = 600000
local bucketCount = 1024

local state = 42

-- random returns a number below n, from the generator of Park and Miller.
local function random(n)
    state = state * 16807 % 2147483647
    return state % n
end

-- An entry is in the list of its bucket, and in a ring with the latest first.
local Cache = {}
Cache.__index = Cache

function Cache.new()
    local ring = { key = -1 }
    ring.newer, ring.older = ring, ring
    return setmetatable({ buckets = {}, ring = ring, size = 0, hits = 0 }, Cache)
end

local function bucket(key) return key * 40503 % bucketCount + 1 end

local function unlink(e)
    e.newer.older = e.older
    e.older.newer = e.newer
end

function Cache:linkFirst(e)
    e.newer = self.ring
    e.older = self.ring.older
    e.older.newer = e
    self.ring.older = e
end

function Cache:remove(e)
    unlink(e)
    local at = bucket(e.key)
    if self.buckets[at] == e then
        self.buckets[at] = e.chain
    else
        local before = self.buckets[at]
        while before.chain ~= e do
            before = before.chain
        end
        before.chain = e.chain
    end
    self.size = self.size - 1
end

function Cache:get(key)
    local at = bucket(key)
    local e = self.buckets[at]
    while e and e.key ~= key do
        e = e.chain
    end
    if e then
        self.hits = self.hits + 1
        unlink(e)
        self:linkFirst(e)
        return e.value
    end
    if self.size == capacity then
        self:remove(self.ring.newer)
    end
    e = { key = key, value = key * key % 1009, chain = self.buckets[at] }
    self.buckets[at] = e
    self:linkFirst(e)
    self.size = self.size + 1
    return e.value
end

local function main()
    local c = Cache.new()
    local sum = 0
    for i = 1, questions do
        sum = sum + c:get(random(1 + random(8000)))
    end
    print(c.size .. " " .. c.hits .. " " .. sum .. " " .. c.ring.newer.key .. " " .. c.ring.older.key)
end

main()
