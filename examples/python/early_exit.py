# examples/early_exit.imp in Python.

import sys

sys.setrecursionlimit(200_000)


class Zero(Exception):
    pass


class Found(Exception):
    def __init__(self, path):
        self.path = path


multiplications = 0


def multiply(values, at=0):
    """The product modulo 1000003 of the values from an index on."""
    global multiplications
    if at == len(values):
        return 1
    if values[at] == 0:
        raise Zero(at)
    rest = multiply(values, at + 1)
    multiplications += 1
    return values[at] * rest % 1_000_003


def product(values):
    global multiplications
    multiplications = 0
    try:
        result = multiply(values)
        print("product", result, "by", multiplications, "multiplications")
    except Zero as zero:
        print("a zero at depth", zero.args[0], "after", multiplications, "multiplications")


def search(maze, row, column, path):
    """Raises Found with the path to the exit, and returns if there is none from here."""
    if maze[row][column] == "E":
        raise Found(path)
    if maze[row][column] != " ":
        return
    maze[row][column] = "."
    search(maze, row, column + 1, path + "r")
    search(maze, row + 1, column, path + "d")
    search(maze, row, column - 1, path + "l")
    search(maze, row - 1, column, path + "u")


def escape(rows):
    maze = [list(row) for row in rows]
    try:
        search(maze, 1, 1, "")
        print("no way out")
    except Found as found:
        print("the way out:", found.path)


values = [i % 7 + 1 for i in range(50_000)]
product([3, 4, 5])
product(values)
values[-1] = 0
product(values)

escape(["#########",
        "#   #   #",
        "# # # # #",
        "# #   # #",
        "# ##### #",
        "#   #  E#",
        "#########"])
escape(["#####",
        "#  ##",
        "## #E",
        "#####"])
