# examples/tokenizer.imp in Python.


class Mistake(Exception):
    def __init__(self, message, column):
        super().__init__(message)
        self.column = column


def tokens(text):
    """Yields triples of the kind, the text and the column of each token, and ends with one of the kind end."""
    at = 0
    while at < len(text):
        start = at
        c = text[at]
        at += 1
        if c == " ":
            continue
        if c.isalnum():
            while at < len(text) and text[at].isalnum():
                at += 1
            yield "operand", text[start:at], start + 1
        elif c in "+-*/^()":
            yield c, c, start + 1
        else:
            raise Mistake(f"unexpected {c}", start + 1)
    yield "end", "the end", len(text) + 1


PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}


class Parser:
    def __init__(self, text):
        self.rest = tokens(text)
        self.read = 0
        self.advance()

    def advance(self):
        self.kind, self.text, self.column = next(self.rest)
        self.read += 1

    def expression(self, lowest):
        """Parses operators of at least the lowest precedence, and writes all parentheses."""
        left = self.operand()
        while PRECEDENCE.get(self.kind, 0) >= lowest:
            operator = self.kind
            precedence = PRECEDENCE[operator]
            self.advance()
            right = self.expression(precedence if operator == "^" else precedence + 1)
            left = f"({left} {operator} {right})"
        return left

    def operand(self):
        if self.kind == "operand":
            text = self.text
            self.advance()
            return text
        if self.kind != "(":
            raise Mistake(f"expected an operand before {self.text}", self.column)
        self.advance()
        inner = self.expression(1)
        if self.kind != ")":
            raise Mistake(f"expected ) before {self.text}", self.column)
        self.advance()
        return inner


def parse(text):
    try:
        parser = Parser(text)
        expression = parser.expression(1)
        if parser.kind != "end":
            raise Mistake(f"expected the end before {parser.text}", parser.column)
        print(expression, "from", parser.read, "tokens")
    except Mistake as m:
        print(text)
        print(" " * (m.column - 1) + "^", m)


parse("1 + 2 * x")
parse("a - b - c ^ d ^ e")
parse("(12 + beta) * (gamma / 3)")
parse("((42))")
parse("1 + * 2")
parse("(1 + 2")
parse("1 2")
parse("1 + 2 $ 3")
parse("1 ) $")
