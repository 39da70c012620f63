-- Quicksort, merge sort and shell sort of 150,000 numbers, and insertion sort of 2,000.

local size = 150000
local few = 2000

local state = 42

-- random returns a number below n, from the generator of Park and Miller.
local function random(n)
    state = state * 16807 % 2147483647
    return state % n
end

local function insertionSort(a, from, to)
    for i = from + 1, to do
        local x = a[i]
        local j = i
        while j > from and a[j - 1] > x do
            a[j] = a[j - 1]
            j = j - 1
        end
        a[j] = x
    end
end

local function quicksort(a, from, to)
    if to - from < 15 then
        insertionSort(a, from, to)
        return
    end
    local pivot = a[(from + to) // 2]
    local i, j = from, to
    while i <= j do
        while a[i] < pivot do
            i = i + 1
        end
        while a[j] > pivot do
            j = j - 1
        end
        if i <= j then
            a[i], a[j] = a[j], a[i]
            i = i + 1
            j = j - 1
        end
    end
    quicksort(a, from, j)
    quicksort(a, i, to)
end

local function mergeSort(a, space, from, to)
    if to <= from then
        return
    end
    local middle = (from + to) // 2
    mergeSort(a, space, from, middle)
    mergeSort(a, space, middle + 1, to)
    for i = from, to do
        space[i] = a[i]
    end
    local left, right = from, middle + 1
    for i = from, to do
        if right > to or left <= middle and space[left] <= space[right] then
            a[i] = space[left]
            left = left + 1
        else
            a[i] = space[right]
            right = right + 1
        end
    end
end

local function shellSort(a)
    local n = #a
    local gap = 1
    while gap < n // 3 do
        gap = 3 * gap + 1
    end
    while gap > 0 do
        for i = gap + 1, n do
            local x = a[i]
            local j = i
            while j > gap and a[j - gap] > x do
                a[j] = a[j - gap]
                j = j - gap
            end
            a[j] = x
        end
        gap = gap // 3
    end
end

local function makeArray(n)
    local a = {}
    for i = 1, n do
        a[i] = random(1000000)
    end
    return a
end

local function report(name, a)
    local sum = 0
    for i = 1, #a do
        assert(i == 1 or a[i - 1] <= a[i])
        sum = (sum * 31 + a[i]) % 1000000007
    end
    print(name .. " " .. a[1] .. " " .. a[#a] .. " " .. sum)
end

local function main()
    local a = makeArray(size)
    quicksort(a, 1, size)
    report("quicksort", a)
    a = makeArray(size)
    mergeSort(a, {}, 1, size)
    report("merge sort", a)
    a = makeArray(size)
    shellSort(a)
    report("shell sort", a)
    a = makeArray(few)
    insertionSort(a, 1, few)
    report("insertion sort", a)
end

main()
