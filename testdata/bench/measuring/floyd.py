# All shortest paths between 250 nodes by the algorithm of Floyd and Warshall, on a matrix of rows.

NODES = 250
FAR = 1_000_000_000

state = 42


# random returns a number below n, from the generator of Park and Miller.
def random(n):
    global state
    state = state * 16807 % 2147483647
    return state % n

def make_matrix():
    matrix = [[FAR] * NODES for _ in range(NODES)]
    for i in range(NODES):
        matrix[i][i] = 0
    for _ in range(NODES * 4):
        start = random(NODES)
        end = random(NODES)
        matrix[start][end] = min(matrix[start][end], 1 + random(100))
    return matrix


def shorten(matrix):
    n = len(matrix)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                through = matrix[i][k] + matrix[k][j]
                if through < matrix[i][j]:
                    matrix[i][j] = through


def main():
    matrix = make_matrix()
    shorten(matrix)
    reached, farthest, total = 0, 0, 0
    for row in matrix:
        for d in row:
            if d < FAR:
                reached += 1
                farthest = max(farthest, d)
                total += d
    print(reached, farthest, total)


main()
