# Quicksort, merge sort and shell sort of 150,000 numbers, and insertion sort of 2,000.

SIZE = 150_000
FEW = 2_000

state = 42


# random returns a number below n, from the generator of Park and Miller.
def random(n):
    global state
    state = state * 16807 % 2147483647
    return state % n

def insertion_sort(a, start, end):
    for i in range(start + 1, end):
        x = a[i]
        j = i
        while j > start and a[j - 1] > x:
            a[j] = a[j - 1]
            j -= 1
        a[j] = x


def quicksort(a, start, end):
    if end - start < 16:
        insertion_sort(a, start, end)
        return
    pivot = a[(start + end) // 2]
    i, j = start, end - 1
    while i <= j:
        while a[i] < pivot:
            i += 1
        while a[j] > pivot:
            j -= 1
        if i <= j:
            a[i], a[j] = a[j], a[i]
            i += 1
            j -= 1
    quicksort(a, start, j + 1)
    quicksort(a, i, end)


def merge_sort(a, space, start, end):
    if end - start < 2:
        return
    middle = (start + end) // 2
    merge_sort(a, space, start, middle)
    merge_sort(a, space, middle, end)
    for i in range(start, end):
        space[i] = a[i]
    left, right = start, middle
    for i in range(start, end):
        if right == end or left < middle and space[left] <= space[right]:
            a[i] = space[left]
            left += 1
        else:
            a[i] = space[right]
            right += 1


def shell_sort(a):
    n = len(a)
    gap = 1
    while gap < n // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, n):
            x = a[i]
            j = i
            while j >= gap and a[j - gap] > x:
                a[j] = a[j - gap]
                j -= gap
            a[j] = x
        gap //= 3


def make_array(n):
    return [random(1_000_000) for _ in range(n)]


def report(name, a):
    checksum = 0
    for i in range(len(a)):
        assert i == 0 or a[i - 1] <= a[i]
        checksum = (checksum * 31 + a[i]) % 1_000_000_007
    print(name, a[0], a[-1], checksum)


def main():
    a = make_array(SIZE)
    quicksort(a, 0, SIZE)
    report("quicksort", a)
    a = make_array(SIZE)
    merge_sort(a, [0] * SIZE, 0, SIZE)
    report("merge sort", a)
    a = make_array(SIZE)
    shell_sort(a)
    report("shell sort", a)
    a = make_array(FEW)
    insertion_sort(a, 0, FEW)
    report("insertion sort", a)


main()
