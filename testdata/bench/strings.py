# Texts of 2,000 random letters, built, searched, reversed and hashed piece by piece, 300 times.

ROUNDS = 300
SIZE = 2000
LETTERS = "thequickbrownfxjmpsvlazydg"

state = 42


# text joins pieces of three letters.
def text():
    global state
    s = ""
    while len(s) < SIZE:
        state = (state * 3877 + 29573) % 139968
        k = state % 24
        s += LETTERS[k:k + 3]
    return s


def occurrences(s, word):
    count = 0
    n = len(word)
    for i in range(len(s) - n + 1):
        if s[i:i + n] == word:
            count += 1
    return count


# least returns the piece of n letters that comes first in the dictionary.
def least(s, n):
    best = s[0:n]
    for i in range(1, len(s) - n + 1):
        t = s[i:i + n]
        if t < best:
            best = t
    return best


def reverse(s):
    r = ""
    for i in range(len(s)):
        r = s[i] + r
    return r


def hash_of(s):
    h = 0
    for i in range(len(s)):
        h = (h * 31 + ord(s[i])) % 1_000_000_007
    return h


def main():
    found = 0
    palindromes = 0
    checksum = 0
    first = "z"
    for _ in range(ROUNDS):
        s = text()
        found += occurrences(s, "own")
        t = least(s, 8)
        if t < first:
            first = t
        r = reverse(s)
        if r == s:
            palindromes += 1
        checksum = (checksum + hash_of(s) + 2 * hash_of(r)) % 1_000_000_007
    print(found, palindromes, first, checksum)


main()
