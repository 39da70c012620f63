# All ways to place 9 queens so that none attacks another, counted 20 times by backtracking.

SIZE = 9
ROUNDS = 20


def safe(queens, row, column):
    for r in range(row):
        c = queens[r]
        if c == column or c - column == row - r or column - c == row - r:
            return False
    return True


def place(queens, row):
    if row == SIZE:
        return 1
    count = 0
    for column in range(SIZE):
        if safe(queens, row, column):
            queens[row] = column
            count += place(queens, row + 1)
    return count


def main():
    total = 0
    for _ in range(ROUNDS):
        total += place([0] * SIZE, 0)
    print(total)


main()
