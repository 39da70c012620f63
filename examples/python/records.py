# examples/records.imp in Python.


class Malformed(Exception):
    def __init__(self, reason, line, resume):
        super().__init__(reason)
        self.line = line
        self.resume = resume


def records(text, at, line):
    """Yields the name and the amount of each line of a text from an index on, and the total so far."""
    total = 0
    while at < len(text):
        end = text.index("\n", at)
        name, separator, amount = text[at:end].partition("=")
        if not separator:
            raise Malformed("there is no =", line, end + 1)
        if not amount.isdigit():
            raise Malformed("the amount is not a number", line, end + 1)
        total += int(amount)
        yield name, int(amount), total
        at = end + 1
        line += 1


def strict(text):
    """Ends at the first malformed line."""
    count = 0
    source = records(text, 0, 1)
    try:
        for _ in source:
            count += 1
        print("strict:", count, "records")
    except Malformed as m:
        print("strict:", m, "in line", m.line)
        print("the generator", "goes on" if next(source, None) else "has ended")


def lenient(text):
    """Goes on after each malformed line with a new generator."""
    at, line = 0, 1
    while at < len(text):
        try:
            for name, amount, total in records(text, at, line):
                print(f"  {name}: {amount}, {total} in all")
            at = len(text)
        except Malformed as m:
            print(f"  line {m.line} is skipped: {m}")
            at, line = m.resume, m.line + 1


def repaired(text):
    """Yields amounts, and 0 in place of what follows the first malformed line."""
    try:
        for _, amount, _ in records(text, 0, 1):
            yield amount
    except Malformed:
        yield 0


for text in ["tea=3\nmilk=12\n", "tea=3\nsugar\nmilk=12\nrice=2\neggs=x\nsalt=1\n", "=\n", ""]:
    strict(text)
    lenient(text)
    print("repaired:", list(repaired(text)))
