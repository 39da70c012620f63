# 4,000 factorial and the 8,000th Fibonacci number, in digits of base 10,000, and the sum of their digits.

BASE = 10_000

# A number is a list of digits, the lowest first, without zeros at its end.


def times(a, k):
    carry = 0
    for i, d in enumerate(a):
        carry, a[i] = divmod(carry + d * k, BASE)
    while carry > 0:
        carry, d = divmod(carry, BASE)
        a.append(d)


def add(a, b):
    c = []
    carry = 0
    for i in range(max(len(a), len(b))):
        if i < len(a):
            carry += a[i]
        if i < len(b):
            carry += b[i]
        c.append(carry % BASE)
        carry //= BASE
    if carry > 0:
        c.append(carry)
    return c


def product(a, b):
    c = [0] * (len(a) + len(b))
    for i, d in enumerate(a):
        carry = 0
        for j, e in enumerate(b):
            carry += c[i + j] + d * e
            c[i + j] = carry % BASE
            carry //= BASE
        c[i + len(b)] = carry
    while c and c[-1] == 0:
        c.pop()
    return c


def digit_sum(a):
    s = 0
    for d in a:
        while d > 0:
            s += d % 10
            d //= 10
    return s


def main():
    factorial = [1]
    for k in range(2, 4001):
        times(factorial, k)
    f, g = [0], [1]
    for _ in range(8000):
        f, g = g, add(f, g)
    print(len(factorial), digit_sum(factorial))
    print(len(f), digit_sum(f))
    square = product(factorial, factorial)
    print(len(square), digit_sum(square), digit_sum(product(square, f)))


main()
