# A JSON text of 580 kB is built, parsed three times into a tree, and the tree is summed up.

DEPTH = 6
ROUNDS = 3
LETTERS = "abcdefghijklmnopqrstuvwxyz"

state = 42


# random returns a number below n, from the generator of Park and Miller.
def random(n):
    global state
    state = state * 16807 % 2147483647
    return state % n

def generate(out, depth):
    if depth == 0:
        if random(2) == 0:
            out.append(str(random(100_000)))
        else:
            k = random(20)
            out.append('"' + LETTERS[k:k + 1 + random(6)] + '"')
    elif random(2) == 0:
        out.append("[")
        for i in range(6):
            if i > 0:
                out.append(", ")
            generate(out, depth - 1)
        out.append("]")
    else:
        out.append("{")
        for i in range(6):
            if i > 0:
                out.append(", ")
            out.append(f'"key{i}": ')
            generate(out, depth - 1)
        out.append("}")


# parse returns the value at a position, and the position after it.
def parse(text, at):
    while text[at] == " ":
        at += 1
    c = text[at]
    if c == '"':
        end = text.index('"', at + 1)
        return text[at + 1:end], end + 1
    if c == "[":
        items = []
        while True:
            item, at = parse(text, at + 1)
            items.append(item)
            while text[at] == " ":
                at += 1
            if text[at] != ",":
                return items, at + 1
    if c == "{":
        values = {}
        while True:
            key, at = parse(text, at + 1)
            while text[at] == " ":
                at += 1
            assert text[at] == ":"
            values[key], at = parse(text, at + 1)
            while text[at] == " ":
                at += 1
            if text[at] != ",":
                return values, at + 1
    start = at
    while at < len(text) and text[at].isdigit():
        at += 1
    return int(text[start:at]), at


class Totals:
    __slots__ = ("numbers", "sum", "texts", "bytes", "lists", "objects")

    def __init__(self):
        self.numbers = self.sum = self.texts = self.bytes = self.lists = self.objects = 0

    def add(self, v):
        if isinstance(v, int):
            self.numbers += 1
            self.sum += v
        elif isinstance(v, str):
            self.texts += 1
            self.bytes += len(v)
        elif isinstance(v, list):
            self.lists += 1
            for item in v:
                self.add(item)
        else:
            self.objects += 1
            for key, item in v.items():
                self.bytes += len(key)
                self.add(item)


def main():
    out = []
    generate(out, DEPTH)
    s = "".join(out)
    t = Totals()
    for _ in range(ROUNDS):
        t.add(parse(s, 0)[0])
    print(len(s), t.numbers, t.sum, t.texts, t.bytes, t.lists, t.objects)


main()
