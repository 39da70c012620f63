-- A bank with four counters for 200,000 customers: objects with fields, linked queues, the next event first.

local customers = 200000
local counters = 4

local state = 42

-- random returns a number below n, from the generator of Park and Miller.
local function random(n)
    state = state * 16807 % 2147483647
    return state % n
end

local Queue = {}
Queue.__index = Queue

function Queue.new()
    return setmetatable({ first = nil, last = nil, length = 0 }, Queue)
end

function Queue:enqueue(c)
    if self.length == 0 then
        self.first = c
    else
        self.last.next = c
    end
    self.last = c
    self.length = self.length + 1
end

function Queue:dequeue()
    local c = self.first
    self.first = c.next
    self.length = self.length - 1
    if self.length == 0 then
        self.last = nil
    end
    return c
end

local Bank = {}
Bank.__index = Bank

function Bank.new()
    local b = setmetatable({ counters = {}, waited = 0, longest = 0 }, Bank)
    for i = 1, counters do
        b.counters[i] = { queue = Queue.new(), ready = 0, served = 0, busy = 0 }
    end
    return b
end

function Bank:shortest()
    local best = self.counters[1]
    for _, c in ipairs(self.counters) do
        if c.queue.length < best.queue.length then
            best = c
        end
    end
    return best
end

-- nextReady returns the counter that is ready first of those with customers, or nil.
function Bank:nextReady()
    local best = nil
    for _, c in ipairs(self.counters) do
        if c.queue.length > 0 and (not best or c.ready < best.ready) then
            best = c
        end
    end
    return best
end

function Bank:start(counter, now)
    local c = counter.queue.first
    counter.ready = now + c.work
    counter.busy = counter.busy + c.work
    local wait = now - c.arrival
    self.waited = self.waited + wait
    self.longest = math.max(self.longest, wait)
end

local function main()
    local b = Bank.new()
    local came = 0
    local arrival = 0
    while true do
        local counter = b:nextReady()
        if not counter and came == customers then
            break
        end
        if not counter or came < customers and arrival <= counter.ready then
            local at = b:shortest()
            local now = arrival
            at.queue:enqueue({ arrival = now, work = 10 + random(180) })
            if at.queue.length == 1 then
                b:start(at, now)
            end
            came = came + 1
            arrival = now + random(50)
        else
            counter.queue:dequeue()
            counter.served = counter.served + 1
            if counter.queue.length > 0 then
                b:start(counter, counter.ready)
            end
        end
    end
    print(b.waited .. " " .. b.longest)
    for _, c in ipairs(b.counters) do
        print(c.served .. " " .. c.busy .. " " .. c.ready)
    end
end

main()
