-- A million floats from a linear congruential generator, sorted by heapsort: a weighted checksum.

local size = 1000000

local function siftDown(v, root, last)
    local x = v[root]
    while true do
        local child = 2 * root
        if child > last then
            break
        end
        if child < last and v[child] < v[child + 1] then
            child = child + 1
        end
        if x >= v[child] then
            break
        end
        v[root] = v[child]
        root = child
    end
    v[root] = x
end

local function heapsort(v)
    local n = #v
    for root = n // 2, 1, -1 do
        siftDown(v, root, n)
    end
    for last = n, 2, -1 do
        v[1], v[last] = v[last], v[1]
        siftDown(v, 1, last - 1)
    end
end

local function main()
    local v = {}
    local state = 42
    for i = 1, size do
        state = (state * 1664525 + 1013904223) % 4294967296
        v[i] = state / 4294967296.0
    end
    heapsort(v)
    local floor = math.floor
    local checksum = 0
    for i = 1, size do
        if i > 1 and v[i - 1] > v[i] then
            print("not sorted at " .. i - 1)
        end
        checksum = checksum + floor(v[i] * 1e6) * ((i - 1) % 7)
    end
    print(checksum)
end

main()
