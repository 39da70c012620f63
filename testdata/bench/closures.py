# Ten million calls of closures, through a list and through other closures.

ROUNDS = 2_000_000


def adder(k):
    return lambda x: x + k


def counter():
    n = 0

    def count(x):
        nonlocal n
        n += 1
        return x + n

    return count


def toggle(k):
    on = False

    def flip(x):
        nonlocal on
        on = not on
        return x + k if on else x - k

    return flip


def compose(f, g):
    return lambda x: f(g(x))


def main():
    # Each round makes five calls: three from here, and two from the composition.
    functions = [adder(3), counter(), compose(adder(5), toggle(7))]
    x = 0
    for _ in range(ROUNDS):
        for f in functions:
            x = f(x)
    print(x)


main()
