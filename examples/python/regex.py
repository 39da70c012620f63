# examples/regex.imp in Python.


class SyntaxMistake(Exception):
    pass


class Parser:
    """Parses a pattern to tuples: ("char", c), ("any",), ("empty",), ("then", a, b), ("or", a, b) or ("star", a)."""

    def __init__(self, pattern):
        self.pattern = pattern
        self.at = 0

    def peek(self):
        return self.pattern[self.at : self.at + 1]

    def alternatives(self):
        left = self.sequence()
        if self.peek() != "|":
            return left
        self.at += 1
        return ("or", left, self.alternatives())

    def sequence(self):
        if self.peek() in ("", "|", ")"):
            return ("empty",)
        part = self.atom()
        while self.peek() == "*":
            self.at += 1
            part = ("star", part)
        return ("then", part, self.sequence())

    def atom(self):
        c = self.peek()
        if c == "*":
            raise SyntaxMistake(f"nothing to repeat at {self.at}")
        self.at += 1
        if c == ".":
            return ("any",)
        if c != "(":
            return ("char", c)
        inner = self.alternatives()
        if self.peek() != ")":
            raise SyntaxMistake("a parenthesis is not closed")
        self.at += 1
        return inner


def ends(node, text, at):
    """Yields where a match that begins at an index may end, the preferred one first."""
    match node:
        case ("empty",):
            yield at
        case ("char", c):
            if text[at : at + 1] == c:
                yield at + 1
        case ("any",):
            if at < len(text):
                yield at + 1
        case ("then", a, b):
            for middle in ends(a, text, at):
                yield from ends(b, text, middle)
        case ("or", a, b):
            yield from ends(a, text, at)
            yield from ends(b, text, at)
        case ("star", a):
            for middle in ends(a, text, at):
                if middle > at:
                    yield from ends(node, text, middle)
            yield at


def compile(pattern):
    parser = Parser(pattern)
    node = parser.alternatives()
    if parser.peek():
        raise SyntaxMistake(f"unexpected ) at {parser.at}")
    return node


def matches(pattern, words):
    try:
        node = compile(pattern)
    except SyntaxMistake as e:
        print(pattern, "is wrong:", e)
        return
    for word in words:
        verdict = "matches" if any(end == len(word) for end in ends(node, word, 0)) else "does not match"
        print(pattern, verdict, word)


matches("a*b", ["b", "aaab", "aaa"])
matches("(ab|a)(c|bcd)*", ["abcd", "acbcd", "ab", "bcd"])
matches(".*b.*a.*n.*", ["urban", "bacon", "nab"])
matches("(a*)*(b|a)", ["aaaa", "aac"])
matches("(a|b", [])
matches("a)|b", [])
matches("a|*", [])
print(list(ends(compile("(a|ab|abc)*"), "abcab", 0)))
