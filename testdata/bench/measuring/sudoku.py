# Sudokus are solved by backtracking, with bit sets of the digits that each row, column and box still lacks.

ROUNDS = 2


class Puzzle:
    __slots__ = ("cells", "rows", "columns", "boxes", "tries")

    def __init__(self, text):
        self.cells = [0] * 81
        self.rows = [511] * 9
        self.columns = [511] * 9
        self.boxes = [511] * 9
        self.tries = 0
        for cell, c in enumerate(text):
            if c != ".":
                self.cells[cell] = int(c)
                self.toggle(cell, 1 << int(c) - 1)

    def toggle(self, cell, bit):
        self.rows[cell // 9] ^= bit
        self.columns[cell % 9] ^= bit
        self.boxes[box(cell)] ^= bit

    # solve fills the empty cells, first the one with the fewest candidates, and tells whether that is possible.
    def solve(self):
        best, fewest, candidates = -1, 10, 0
        for cell in range(81):
            if self.cells[cell] == 0:
                digits = self.rows[cell // 9] & self.columns[cell % 9] & self.boxes[box(cell)]
                count = 0
                rest = digits
                while rest:
                    rest &= rest - 1
                    count += 1
                if count < fewest:
                    best, fewest, candidates = cell, count, digits
        if best < 0:
            return True
        for digit in range(1, 10):
            bit = 1 << digit - 1
            if candidates & bit:
                self.tries += 1
                self.cells[best] = digit
                self.toggle(best, bit)
                if self.solve():
                    return True
                self.toggle(best, bit)
                self.cells[best] = 0
        return False


def box(cell):
    return cell // 27 * 3 + cell % 9 // 3


def main():
    puzzles = [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    ]
    for i in range(ROUNDS):
        for text in puzzles:
            p = Puzzle(text)
            solved = p.solve()
            if i == 0:
                print(str(solved).lower(), p.tries, "".join(map(str, p.cells)))


main()
