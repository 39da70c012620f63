-- Dijkstra's shortest paths from 5 nodes of a graph with 20,000 nodes, with a binary heap.

local nodes = 20000
local degree = 5
local sources = 5
local far = 1000000000

local state = 42

-- random returns a number below n, from the generator of Park and Miller.
local function random(n)
    state = state * 16807 % 2147483647
    return state % n
end

local function makeGraph()
    local graph = {}
    for i = 1, nodes do
        local edges = {}
        for j = 1, degree do
            local to = random(nodes) + 1
            edges[j] = { to = to, length = 1 + random(1000) }
        end
        graph[i] = edges
    end
    return graph
end

local function insert(heap, item)
    local i = #heap + 1
    while i > 1 do
        local parent = i // 2
        if heap[parent].distance <= item.distance then
            break
        end
        heap[i] = heap[parent]
        i = parent
    end
    heap[i] = item
end

local function removeLeast(heap)
    local least = heap[1]
    local n = #heap
    local last = heap[n]
    heap[n] = nil
    n = n - 1
    if n == 0 then
        return least
    end
    local i = 1
    while 2 * i <= n do
        local child = 2 * i
        if child < n and heap[child + 1].distance < heap[child].distance then
            child = child + 1
        end
        if last.distance <= heap[child].distance then
            break
        end
        heap[i] = heap[child]
        i = child
    end
    heap[i] = last
    return least
end

local function distances(graph, source)
    local distance = {}
    for i = 1, #graph do
        distance[i] = far
    end
    distance[source] = 0
    local heap = { { distance = 0, node = source } }
    while #heap > 0 do
        local item = removeLeast(heap)
        if item.distance <= distance[item.node] then
            for _, edge in ipairs(graph[item.node]) do
                local d = item.distance + edge.length
                if d < distance[edge.to] then
                    distance[edge.to] = d
                    insert(heap, { distance = d, node = edge.to })
                end
            end
        end
    end
    return distance
end

local function main()
    local graph = makeGraph()
    for source = 1, sources do
        local reached, farthest, sum = 0, 0, 0
        for _, d in ipairs(distances(graph, source)) do
            if d < far then
                reached = reached + 1
                farthest = math.max(farthest, d)
                sum = sum + d
            end
        end
        print(reached .. " " .. farthest .. " " .. sum)
    end
end

main()
