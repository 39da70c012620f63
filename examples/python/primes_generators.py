# examples/primes_generators.imp in Python.

from itertools import count, islice


def without_multiples(source, prime):
    for n in source:
        if n % prime != 0:
            yield n


def primes():
    source = count(2)
    while True:
        prime = next(source)
        yield prime
        source = without_multiples(source, prime)


def twins():
    """Yields the pairs of primes that differ by two."""
    previous = 2
    for prime in primes():
        if prime - previous == 2:
            yield [previous, prime]
        previous = prime


print(list(islice(primes(), 15)))
source = primes()
print(list(islice(source, 5)))
print(list(islice(source, 5)))
for pair in twins():
    if pair[0] > 100:
        break
    print(pair)
