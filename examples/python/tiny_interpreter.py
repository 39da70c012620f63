# examples/tiny_interpreter.imp in Python.


class Break(Exception):
    pass


class Return(Exception):
    def __init__(self, value):
        self.value = value


class Mistake(Exception):
    pass


class Machine:
    def __init__(self, text):
        self.words = text.split()
        self.at = 0
        self.functions = {}

    def advance(self):
        word = self.words[self.at]
        self.at += 1
        return word

    def skip(self):
        depth = 0
        while True:
            word = self.advance()
            depth += {"{": 1, "}": -1}.get(word, 0)
            if depth == 0:
                return

    def block(self, variables):
        self.at += 1
        while self.words[self.at] != "}":
            self.statement(variables)
        self.at += 1

    def statement(self, variables):
        word = self.advance()
        match word:
            case "print":
                print(" ", self.value(variables))
            case "break":
                raise Break
            case "return":
                raise Return(self.value(variables))
            case "if":
                if self.value(variables) != 0:
                    self.block(variables)
                else:
                    self.skip()
            case "loop":
                self.loop(variables)
            case "fn":
                name = self.advance()
                self.functions[name] = self.at
                self.skip()
            case "set":
                name = self.advance()
                variables[name] = self.value(variables)
            case _:
                raise Mistake(f"{word} is not a statement")

    def loop(self, variables):
        start = self.at
        try:
            while True:
                self.at = start
                self.block(variables)
        except Break:
            self.at = start
            self.skip()

    def value(self, variables):
        word = self.advance()
        if word.isdigit():
            return int(word)
        if word.isupper():
            return self.call(word, self.value(variables))
        if word.islower():
            return variables.get(word, 0)
        a = self.value(variables)
        b = self.value(variables)
        match word:
            case "+":
                return a + b
            case "-":
                return a - b
            case "*":
                return a * b
            case "%":
                if b == 0:
                    raise Mistake("division by zero")
                return a % b
            case "<":
                return int(a < b)
        raise Mistake(f"{word} is not an operator")

    def call(self, name, argument):
        back = self.at
        self.at = self.functions[name]
        try:
            self.block({"n": argument})
            return 0
        except Return as result:
            return result.value
        except Break:
            raise Mistake(f"a break in {name} is not in a loop") from None
        finally:
            self.at = back


def run(name, text):
    print(name)
    try:
        Machine("{ " + text + " }").block({})
    except Mistake as m:
        print("  stopped:", m)
    except Break:
        print("  stopped: a break is not in a loop")
    except Return as result:
        print("  returned", result.value)


run("factorial", "fn F { if < n 1 { return 1 } return * n F - n 1 } print F 5 print F 9")
run("primes", """
    fn P {
        set d 2
        loop {
            if < n * d d { return 1 }
            if < % n d 1 { return 0 }
            set d + d 1
        }
    }
    set i 2
    loop {
        if < * 4 5 i { break }
        if P i { print i }
        set i + i 1
    }
    return i""")
run("a break in a function", "fn F { break } loop { set x F 1 }")
run("division", "fn F { return % n 0 } loop { if F 7 { break } }")
run("no statement", "print 1 jump")
