# Pancake flipping over all permutations of 9 elements: the checksum and the most flips.

SIZE = 9


def flips(permutation, p):
    for i in range(SIZE):
        p[i] = permutation[i]
    count = 0
    while p[0] != 0:
        i = 0
        j = p[0]
        while i < j:
            p[i], p[j] = p[j], p[i]
            i += 1
            j -= 1
        count += 1
    return count


# advance makes p the next permutation, and reports whether there is one: it rotates
# ever longer prefixes until one has turns left.
def advance(p, turns):
    for i in range(1, SIZE):
        first = p[0]
        for k in range(i):
            p[k] = p[k + 1]
        p[i] = first
        turns[i] += 1
        if turns[i] <= i:
            return True
        turns[i] = 0
    return False


def main():
    p = list(range(SIZE))
    turns = [0] * SIZE
    scratch = [0] * SIZE
    checksum = 0
    most = 0
    sign = 1
    more = True
    while more:
        count = flips(p, scratch)
        if count > most:
            most = count
        checksum += sign * count
        sign = -sign
        more = advance(p, turns)
    print(checksum, most)


main()
