# examples/json_parser.imp in Python.

import json


class Mistake(Exception):
    def __init__(self, message, line, column):
        super().__init__(message)
        self.line = line
        self.column = column


class Parser:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def mistake(self, message):
        line_start = self.text.rfind("\n", 0, self.at) + 1
        return Mistake(message, self.text.count("\n", 0, self.at) + 1, self.at - line_start + 1)

    def peek(self):
        return self.text[self.at : self.at + 1]

    def skip_space(self):
        while self.peek() in (" ", "\n"):
            self.at += 1

    def accept(self, token):
        self.skip_space()
        if not self.text.startswith(token, self.at):
            return False
        self.at += len(token)
        return True

    def expect(self, token):
        if not self.accept(token):
            raise self.mistake(f"expected {token}")

    def value(self):
        if self.accept("["):
            return self.array()
        if self.accept("{"):
            return self.object()
        for word, value in (("true", True), ("false", False), ("null", None)):
            if self.accept(word):
                return value
        if self.peek() == '"':
            return self.string()
        return self.number()

    def array(self):
        items = []
        if self.accept("]"):
            return items
        while True:
            items.append(self.value())
            if self.accept("]"):
                return items
            self.expect(",")

    def object(self):
        fields = {}
        if self.accept("}"):
            return fields
        while True:
            self.skip_space()
            key = self.string()
            self.expect(":")
            fields[key] = self.value()
            if self.accept("}"):
                return fields
            self.expect(",")

    def string(self):
        self.expect('"')
        start = self.at
        while self.peek() != '"':
            if self.peek() in ("", "\n"):
                raise self.mistake("the string is not closed")
            self.at += 1
        self.at += 1
        return self.text[start : self.at - 1]

    def number(self):
        start = self.at
        self.accept("-")
        while self.peek().isdigit():
            self.at += 1
        try:
            return int(self.text[start : self.at])
        except ValueError:
            raise self.mistake("expected a value") from None


def document(text):
    parser = Parser(text)
    value = parser.value()
    parser.skip_space()
    if parser.peek():
        raise parser.mistake("expected the end")
    return value


for text in [
    "[1, -20, []]",
    '{ "name": "Ada", "born": 1815,\n  "tags": [true, false, null] }',
    "[1, 2",
    "[1,\n 2,\n ]",
    '{ "a": 1,\n  "b" 2 }',
    '{ "a": [\n    { "b": "open\n  } ] }',
    "[[[[[[[[[[x]]]]]]]]]]",
    "true false",
]:
    try:
        print(json.dumps(document(text)))
    except Mistake as m:
        print(f"{m.line}:{m.column}: {m}")
