# The edit distances of 120 pairs of texts of 250 letters, with two rows of the table at a time.

PAIRS = 120
SIZE = 250
LETTERS = "acgt"

state = 42


# random returns a number below n, from the generator of Park and Miller.
def random(n):
    global state
    state = state * 16807 % 2147483647
    return state % n

def make_text():
    return "".join([LETTERS[random(4)] for _ in range(SIZE)])


def distance(a, b):
    previous = list(range(len(b) + 1))
    current = [0] * (len(b) + 1)
    for i, c in enumerate(a):
        current[0] = i + 1
        for j, d in enumerate(b):
            if c == d:
                current[j + 1] = previous[j]
            else:
                current[j + 1] = 1 + min(previous[j], previous[j + 1], current[j])
        previous, current = current, previous
    return previous[len(b)]


def main():
    least, total = SIZE, 0
    for _ in range(PAIRS):
        a = make_text()
        b = make_text()
        d = distance(a, b)
        least = min(least, d)
        total += d
    print(least, total)


main()
