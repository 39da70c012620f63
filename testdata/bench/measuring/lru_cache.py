# A cache of 2,000 entries, a hash table of structs that are in a list too, is asked 600,000 times.

CAPACITY = 2000
QUESTIONS = 600_000
BUCKETS = 1024

state = 42


# random returns a number below n, from the generator of Park and Miller.
def random(n):
    global state
    state = state * 16807 % 2147483647
    return state % n

# An entry is in the list of its bucket, and in a ring with the latest first.
class Entry:
    __slots__ = ("key", "value", "chain", "newer", "older")

    def __init__(self, key, value, chain):
        self.key = key
        self.value = value
        self.chain = chain
        self.newer = self.older = None


def bucket(key):
    return key * 40503 & BUCKETS - 1


def unlink(e):
    e.newer.older = e.older
    e.older.newer = e.newer


class Cache:
    __slots__ = ("buckets", "ring", "size", "hits")

    def __init__(self):
        self.buckets = [None] * BUCKETS
        self.ring = Entry(-1, 0, None)
        self.ring.newer = self.ring.older = self.ring
        self.size = 0
        self.hits = 0

    def link_first(self, e):
        e.newer = self.ring
        e.older = self.ring.older
        e.older.newer = e
        self.ring.older = e

    def remove(self, e):
        unlink(e)
        at = bucket(e.key)
        if self.buckets[at] is e:
            self.buckets[at] = e.chain
        else:
            before = self.buckets[at]
            while before.chain is not e:
                before = before.chain
            before.chain = e.chain
        self.size -= 1

    def get(self, key):
        at = bucket(key)
        e = self.buckets[at]
        while e is not None and e.key != key:
            e = e.chain
        if e is not None:
            self.hits += 1
            unlink(e)
            self.link_first(e)
            return e.value
        if self.size == CAPACITY:
            self.remove(self.ring.newer)
        e = Entry(key, key * key % 1009, self.buckets[at])
        self.buckets[at] = e
        self.link_first(e)
        self.size += 1
        return e.value


def main():
    c = Cache()
    total = 0
    for _ in range(QUESTIONS):
        total += c.get(random(1 + random(8000)))
    print(c.size, c.hits, total, c.ring.newer.key, c.ring.older.key)


main()
