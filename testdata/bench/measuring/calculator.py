# 40,000 expressions are parsed and computed; a part of them throws an exception where it is wrong.

EXPRESSIONS = 40_000

state = 42


# random returns a number below n, from the generator of Park and Miller.
def random(n):
    global state
    state = state * 16807 % 2147483647
    return state % n

class Fault(Exception):
    def __init__(self, what, at):
        self.what = what
        self.at = at


class Parser:
    __slots__ = ("text", "at")

    def __init__(self, text):
        self.text = text
        self.at = 0

    # peek returns the next letter that is no space, or "" at the end.
    def peek(self):
        while self.text[self.at:self.at + 1] == " ":
            self.at += 1
        return self.text[self.at:self.at + 1]

    def number(self):
        c = self.peek()
        if not "0" <= c <= "9":
            raise Fault("number expected", self.at)
        n = 0
        while "0" <= c <= "9":
            n = n * 10 + (ord(c) - ord("0"))
            self.at += 1
            c = self.text[self.at:self.at + 1]
        return n

    def factor(self):
        if self.peek() != "(":
            return self.number()
        self.at += 1
        x = self.sum()
        if self.peek() != ")":
            raise Fault("parenthesis expected", self.at)
        self.at += 1
        return x

    def product(self):
        x = self.factor()
        while True:
            c = self.peek()
            if c == "*":
                self.at += 1
                x = x * self.factor() % 1_000_003
            elif c == "/":
                self.at += 1
                at = self.at
                y = self.factor()
                if y == 0:
                    raise Fault("division by zero", at)
                x //= y
            else:
                return x

    # sum adds products; a difference is never negative here.
    def sum(self):
        x = self.product()
        while True:
            c = self.peek()
            if c == "+":
                self.at += 1
                x += self.product()
            elif c == "-":
                self.at += 1
                x = abs(x - self.product())
            else:
                return x


def generate(depth):
    if depth == 0 or random(4) == 0:
        return "?" if random(150) == 0 else str(random(100))
    left = generate(depth - 1)
    operator = "+-*/"[random(4)]
    s = left + " " + operator + " " + generate(depth - 1)
    return "(" + s + ")" if random(2) == 0 else s


def main():
    total, numbers, zeros, where = 0, 0, 0, 0
    for _ in range(EXPRESSIONS):
        p = Parser(generate(4))
        try:
            total = (total + p.sum()) % 1_000_000_007
        except Fault as fault:
            if fault.what == "number expected":
                numbers += 1
            else:
                zeros += 1
            where += fault.at
    print(total, numbers, zeros, where)


main()
