# A bank with four counters for 200,000 customers: objects with fields, linked queues, the next event first.

CUSTOMERS = 200_000
COUNTERS = 4

state = 42


# random returns a number below n, from the generator of Park and Miller.
def random(n):
    global state
    state = state * 16807 % 2147483647
    return state % n

class Customer:
    __slots__ = ("arrival", "work", "next")

    def __init__(self, arrival, work):
        self.arrival = arrival
        self.work = work
        self.next = None


class Queue:
    __slots__ = ("first", "last", "length")

    def __init__(self):
        self.first = None
        self.last = None
        self.length = 0

    def enqueue(self, c):
        if self.length == 0:
            self.first = c
        else:
            self.last.next = c
        self.last = c
        self.length += 1

    def dequeue(self):
        c = self.first
        self.first = c.next
        self.length -= 1
        if self.length == 0:
            self.last = None
        return c


class Counter:
    __slots__ = ("queue", "ready", "served", "busy")

    def __init__(self):
        self.queue = Queue()
        self.ready = 0
        self.served = 0
        self.busy = 0


class Bank:
    __slots__ = ("counters", "waited", "longest")

    def __init__(self):
        self.counters = [Counter() for _ in range(COUNTERS)]
        self.waited = 0
        self.longest = 0

    def shortest(self):
        best = self.counters[0]
        for c in self.counters:
            if c.queue.length < best.queue.length:
                best = c
        return best

    # next_ready returns the counter that is ready first of those with customers, or None.
    def next_ready(self):
        best = None
        for c in self.counters:
            if c.queue.length > 0 and (best is None or c.ready < best.ready):
                best = c
        return best

    def start(self, counter, now):
        c = counter.queue.first
        counter.ready = now + c.work
        counter.busy += c.work
        wait = now - c.arrival
        self.waited += wait
        self.longest = max(self.longest, wait)


def main():
    b = Bank()
    came = 0
    arrival = 0
    while True:
        counter = b.next_ready()
        if counter is None and came == CUSTOMERS:
            break
        if counter is None or came < CUSTOMERS and arrival <= counter.ready:
            at = b.shortest()
            now = arrival
            at.queue.enqueue(Customer(now, 10 + random(180)))
            if at.queue.length == 1:
                b.start(at, now)
            came += 1
            arrival = now + random(50)
        else:
            counter.queue.dequeue()
            counter.served += 1
            if counter.queue.length > 0:
                b.start(counter, counter.ready)
    print(b.waited, b.longest)
    for c in b.counters:
        print(c.served, c.busy, c.ready)


main()
