# A text of 300,000 words is taken apart, and the words are counted in a dictionary.

WORDS = 300_000
VOCABULARY = 4000
LETTERS = "etaoinshrdlucmfwypvbgkqjxz"

state = 42


# random returns a number below n, from the generator of Park and Miller.
def random(n):
    global state
    state = state * 16807 % 2147483647
    return state % n

def make_word():
    return "".join([LETTERS[random(26)] for _ in range(2 + random(8))])


def make_text():
    words = [make_word() for _ in range(VOCABULARY)]
    text = []
    for _ in range(WORDS):
        text.append(words[random(1 + random(VOCABULARY))])
        text.append(",\n" if random(10) == 0 else " ")
    return "".join(text)


def main():
    text = make_text()
    counts = {}
    for word in text.replace(",", " ").split():
        counts[word] = counts.get(word, 0) + 1

    letter_count, best, most = 0, "", 0
    for word, count in counts.items():
        letter_count += count * len(word)
        if count > most or count == most and word < best:
            best, most = word, count
    print(len(text), len(counts), letter_count, best, most)


main()
