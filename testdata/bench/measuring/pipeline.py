# Functions that take functions: numbers are mapped, filtered, sorted and added up by function values, 150 times.

ROUNDS = 150
SIZE = 3000

state = 42


# random returns a number below n, from the generator of Park and Miller.
def random(n):
    global state
    state = state * 16807 % 2147483647
    return state % n

def fold(a, start, f):
    result = start
    for x in a:
        result = f(result, x)
    return result


def compose(f, g):
    return lambda x: f(g(x))


def adder(k):
    return lambda x: x + k


def scaler(k):
    return lambda x: x * k % 10007


# sift_down restores the heap below i, in the first n elements of a.
def sift_down(a, i, n, less):
    x = a[i]
    while 2 * i + 1 < n:
        child = 2 * i + 1
        if child + 1 < n and less(a[child], a[child + 1]):
            child += 1
        if not less(x, a[child]):
            break
        a[i] = a[child]
        i = child
    a[i] = x


def sort(a, less):
    n = len(a)
    for i in range(n // 2 - 1, -1, -1):
        sift_down(a, i, n, less)
    for i in range(n - 1, 0, -1):
        a[0], a[i] = a[i], a[0]
        sift_down(a, 0, i, less)


def main():
    numbers = [random(10_000) for _ in range(SIZE)]
    total = 0
    for turn in range(ROUNDS):
        steps = [adder(turn), scaler(turn + 3), compose(scaler(7), adder(11))]
        f = steps[turn % 3]
        for step in steps:
            f = compose(step, f)
        calls = 0

        def keep(x):
            nonlocal calls
            calls += 1
            return x % 3 != turn % 3

        a = list(filter(keep, map(f, numbers)))
        modulus = 100 + turn
        sort(a, lambda x, y: x % modulus < y % modulus or x % modulus == y % modulus and x < y)
        total = fold(a, total + calls, lambda sum, x: (sum * 31 + x) % 1_000_000_007)
    print(total)


main()
