# A state machine finds the names, numbers, strings, comments and operators in 1.6 MB of source text.

COPIES = 6000

SNIPPET = (
    "fn area(width: float, height: float) -> float { // of a rectangle\n"
    "    var unit_2 = \"square \\\"metres\\\"\"; /* the unit **\n"
    "      is a string */\n"
    "    if width <= 0.5 || height / 2 <= 17 { return 0.0; }\n"
    "    print(unit_2, width * height + 1000 / 3);\n"
    "    return width * height;\n}\n\n"
)

AT_START = 0
IN_NAME = 1
IN_NUMBER = 2
IN_STRING = 3
AFTER_BACKSLASH = 4
AFTER_SLASH = 5
IN_LINE_COMMENT = 6
IN_COMMENT = 7
AFTER_STAR = 8


def is_digit(c):
    return "0" <= c <= "9"


def is_letter(c):
    return "a" <= c <= "z" or "A" <= c <= "Z" or c == "_"


def main():
    text = SNIPPET * COPIES
    names, numbers, strings, comments, operators, lines = 0, 0, 0, 0, 0, 0
    state = AT_START
    i = 0
    while i < len(text):
        c = text[i]
        i += 1
        if state == AT_START:
            if is_letter(c):
                names += 1
                state = IN_NAME
            elif is_digit(c):
                numbers += 1
                state = IN_NUMBER
            elif c == '"':
                strings += 1
                state = IN_STRING
            elif c == "/":
                state = AFTER_SLASH
            elif c == "\n":
                lines += 1
            elif c != " ":
                operators += 1
        elif state == IN_NAME:
            if not is_letter(c) and not is_digit(c):
                state = AT_START
                i -= 1
        elif state == IN_NUMBER:
            if not is_digit(c) and c != ".":
                state = AT_START
                i -= 1
        elif state == IN_STRING:
            if c == "\\":
                state = AFTER_BACKSLASH
            elif c == '"':
                state = AT_START
        elif state == AFTER_BACKSLASH:
            state = IN_STRING
        elif state == AFTER_SLASH:
            if c == "/":
                comments += 1
                state = IN_LINE_COMMENT
            elif c == "*":
                comments += 1
                state = IN_COMMENT
            else:
                operators += 1
                state = AT_START
                i -= 1
        elif state == IN_LINE_COMMENT:
            if c == "\n":
                lines += 1
                state = AT_START
        elif state == IN_COMMENT:
            if c == "*":
                state = AFTER_STAR
            elif c == "\n":
                lines += 1
        elif state == AFTER_STAR:
            if c == "/":
                state = AT_START
            elif c != "*":
                state = IN_COMMENT
                i -= 1
    print(len(text), names, numbers, strings, comments, operators, lines)


main()
