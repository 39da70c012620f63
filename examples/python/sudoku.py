# examples/sudoku.imp in Python.


class Solved(Exception):
    def __init__(self, cells):
        self.cells = cells


guesses = 0


def peers(at):
    row, column = divmod(at, 9)
    for i in range(81):
        r, c = divmod(i, 9)
        if i != at and (r == row or c == column or (r // 3, c // 3) == (row // 3, column // 3)):
            yield i


PEERS = [list(peers(at)) for at in range(81)]


def candidates(cells, at):
    """Yields the digits that no peer of a cell has."""
    used = {cells[peer] for peer in PEERS[at]}
    for digit in range(1, 10):
        if digit not in used:
            yield digit


def choose(cells):
    """Returns the empty cell with the fewest candidates, or None if there is no empty cell."""
    empty = [at for at in range(81) if cells[at] == 0]
    return min(empty, key=lambda at: sum(1 for _ in candidates(cells, at)), default=None)


def search(cells):
    """Raises Solved if there is a solution, and otherwise returns with the cells as they were."""
    global guesses
    at = choose(cells)
    if at is None:
        raise Solved(cells)
    for digit in candidates(cells, at):
        guesses += 1
        cells[at] = digit
        search(cells)
    cells[at] = 0


def solve(puzzle):
    global guesses
    guesses = 0
    try:
        search([int(c) if c != "." else 0 for c in puzzle.replace(" ", "")])
        print("no solution,", guesses, "guesses")
    except Solved as solved:
        for row in range(9):
            digits = [str(d) for d in solved.cells[9 * row : 9 * row + 9]]
            print("".join(digits[:3]), "".join(digits[3:6]), "".join(digits[6:]))
        print(guesses, "guesses")


solve("53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79")
solve("4.....8.5 .3....... ...7..... .2.....6. ....8.4.. ....1.... ...6.3.7. 5..2..... 1.4......")
solve("53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ..1.8..79")
