# A hash map of a million entries with open addressing: filled, grown, searched and summed.

ENTRIES = 1_000_000


# The slots are a power of two and at most half of them used; an unused one has the key -1.
class Map:
    __slots__ = ("keys", "values", "bits", "size")

    def __init__(self, bits):
        self.keys = [-1] * (1 << bits)
        self.values = [0] * (1 << bits)
        self.bits = bits
        self.size = 0


# find returns the slot that has the key or, without one, the unused slot where it belongs.
def find(m, key):
    keys = m.keys
    mask = len(keys) - 1
    slot = (key * 2654435769 & 0xFFFFFFFF) >> 32 - m.bits
    while keys[slot] != key and keys[slot] != -1:
        slot = slot + 1 & mask
    return slot


def grow(m):
    keys, values = m.keys, m.values
    m.bits += 1
    m.keys = [-1] * (1 << m.bits)
    m.values = [0] * (1 << m.bits)
    for i in range(len(keys)):
        if keys[i] != -1:
            slot = find(m, keys[i])
            m.keys[slot] = keys[i]
            m.values[slot] = values[i]


def put(m, key, value):
    slot = find(m, key)
    if m.keys[slot] == -1:
        if 2 * m.size >= len(m.keys):
            grow(m)
            slot = find(m, key)
        m.keys[slot] = key
        m.size += 1
    m.values[slot] = value


# get returns the value of the key, or -1 without one.
def get(m, key):
    slot = find(m, key)
    return m.values[slot] if m.keys[slot] == key else -1


# following is a generator modulo 2^32, which repeats no number before it has had all.
def following(key):
    return (key * 1664525 + 1013904223) % 4294967296


def main():
    m = Map(4)
    key = 42
    for i in range(ENTRIES):
        put(m, key, i)
        key = following(key)

    # The first million of these keys are there, the second is not.
    found = 0
    total = 0
    key = 42
    for _ in range(2 * ENTRIES):
        value = get(m, key)
        if value >= 0:
            found += 1
            total += value
        key = following(key)

    checksum = 0
    for slot in range(len(m.keys)):
        if m.keys[slot] != -1:
            checksum += m.values[slot] * (slot % 7)
    print(m.size, found, total, checksum)


main()
