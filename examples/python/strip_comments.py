# examples/strip_comments.imp in Python.


def characters(lines):
    for line in lines:
        yield from line
        yield "\n"


def code(source):
    """Yields the characters that are outside of comments, and one space for a block comment."""
    state = "outside"
    for c in source:
        match state:
            case "outside" | "slash":
                if state == "slash" and c == "/":
                    state = "line"
                    continue
                if state == "slash" and c == "*":
                    state = "block"
                    continue
                if state == "slash":
                    yield "/"
                if c == "/":
                    state = "slash"
                    continue
                yield c
                state = "quoted" if c == '"' else "outside"
            case "quoted":
                yield c
                if c == "\\":
                    state = "escaped"
                elif c == '"':
                    state = "outside"
            case "escaped":
                yield c
                state = "quoted"
            case "line":
                if c == "\n":
                    yield c
                    state = "outside"
            case "block" | "star":
                if state == "star" and c == "/":
                    yield " "
                    state = "outside"
                else:
                    state = "star" if c == "*" else "block"
    if state == "slash":
        yield "/"


def lines(source):
    """Yields the lines that are not blank, without spaces at the end."""
    text = "".join(source)
    for line in text.split("\n"):
        if line.rstrip():
            yield line.rstrip()


TEXT = [
    "x = a / b;      // the quotient",
    "// nothing but a comment",
    'print("// no comment", "\\"/*");',
    "y = x/*one*//2;",
    "/* several",
    " * lines **/",
    "return y;  /**/ // y",
    "/",
]

for number, line in enumerate(lines(code(characters(TEXT))), 1):
    print(number, line)
