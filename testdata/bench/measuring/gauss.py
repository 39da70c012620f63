# Systems of 160 linear equations are solved by elimination, with pivots, on a matrix whose rows are exchanged.

from math import floor

SIZE = 160
SYSTEMS = 6

state = 42


# random returns a number below n, from the generator of Park and Miller.
def random(n):
    global state
    state = state * 16807 % 2147483647
    return state % n

def make_system():
    return [[(random(2000) - 1000) / 100.0 for _ in range(SIZE + 1)] for _ in range(SIZE)]


# solve solves the equations, whose last column is the right side, or returns None if they have no single solution.
def solve(rows):
    n = len(rows)
    for k in range(n):
        pivot = k
        for i in range(k + 1, n):
            if abs(rows[i][k]) > abs(rows[pivot][k]):
                pivot = i
        if rows[pivot][k] == 0.0:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for i in range(k + 1, n):
            factor = rows[i][k] / rows[k][k]
            for j in range(k, n + 1):
                rows[i][j] -= factor * rows[k][j]
    x = [0.0] * n
    for i in range(n - 1, -1, -1):
        total = rows[i][n]
        for j in range(i + 1, n):
            total -= rows[i][j] * x[j]
        x[i] = total / rows[i][i]
    return x


def main():
    for _ in range(SYSTEMS):
        x = solve(make_system())
        total = 0.0
        for value in x:
            total += value
        print(floor(x[0] * 1e6), floor(total * 1e6))


main()
