# examples/permutations_generators.imp in Python.


def permutations(letters):
    """Yields the permutations of a string in the order of its letters."""
    if not letters:
        yield ""
    for i, first in enumerate(letters):
        for rest in permutations(letters[:i] + letters[i + 1 :]):
            yield first + rest


def polydivisible(digits):
    """Tells whether the first k digits are divisible by k, for every k."""
    return all(int(digits[:k]) % k == 0 for k in range(1, len(digits) + 1))


for word in permutations("abc"):
    print(word)

count = 0
for digits in permutations("123456"):
    count += 1
    if polydivisible(digits):
        print(digits, "is polydivisible")
print(count, "permutations of 123456")

count = 0
for word in permutations("abcdefghijklmnopqr"):
    count += 1
    if word.endswith("rqponm"):
        print(word, "after", count, "permutations")
        break
