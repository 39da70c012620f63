# examples/checked_arithmetic.imp in Python, whose integers have no limit.

MAX = 2**63 - 1
MIN = -(2**63)


def checked(operation, a, b, result):
    if not MIN <= result <= MAX:
        raise OverflowError(f"{a} {operation} {b} overflows")
    return result


def add(a, b):
    return checked("+", a, b, a + b)


def subtract(a, b):
    return checked("-", a, b, a - b)


def multiply(a, b):
    return checked("*", a, b, a * b)


def power(base, exponent):
    result = 1
    for _ in range(exponent):
        result = multiply(result, base)
    return result


def factorial(n):
    return 1 if n == 0 else multiply(factorial(n - 1), n)


def polynomial(coefficients, x):
    value = 0
    for c in coefficients:
        value = add(multiply(value, x), c)
    return value


def average(a, b):
    """The average of two numbers, by another formula if the sum overflows."""
    try:
        return add(a, b) // 2
    except OverflowError as e:
        print("  (" + str(e) + ")")
        return a // 2 + b // 2 + (a % 2 + b % 2) // 2


def greatest(f):
    """The greatest argument, and its value, for which a function does not overflow."""
    n = value = 0
    try:
        while True:
            value = f(n)
            n += 1
    except OverflowError as e:
        print("  (" + str(e) + ")")
    return n - 1, value


def show(compute):
    try:
        print(compute())
    except OverflowError as e:
        print(e)


show(lambda: add(MAX - 1, 1))
show(lambda: add(MAX, 1))
show(lambda: add(MIN, -1))
show(lambda: subtract(-1, MIN))
show(lambda: subtract(0, MIN))
show(lambda: multiply(MIN, -1))
show(lambda: multiply(-1, MIN))
show(lambda: multiply(MIN, 1))
show(lambda: multiply(3037000499, 3037000499))
show(lambda: multiply(3037000500, 3037000500))
show(lambda: power(-2, 63))
show(lambda: power(2, 63))
show(lambda: polynomial([1, 2, 3, 4], 1_000_000))
show(lambda: polynomial([1, 2, 3, 4], 10_000_000))
print("the average is", average(10, 20))
print("the average is", average(MAX, MAX - 2))
n, value = greatest(factorial)
print(f"{n}! = {value}")
n, value = greatest(lambda n: power(3, n))
print(f"3^{n} = {value}")
