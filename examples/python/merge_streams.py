# examples/merge_streams.imp in Python.

import heapq
from itertools import count, groupby, islice


def multiples(n):
    for i in count(1):
        yield n * i


def powers(base, limit):
    n = 1
    while n < limit:
        yield n
        n *= base


def distinct(source):
    for value, _ in groupby(source):
        yield value


print(list(heapq.merge([1, 4, 9, 16], [2, 3, 5, 7], [], [6])))
print(list(islice(distinct(heapq.merge(multiples(4), multiples(6), multiples(10))), 12)))
print(list(distinct(heapq.merge(*(powers(base, 1000) for base in range(2, 8))))))

logs = [("web", [3, 8, 21]), ("db", [1, 8, 13]), ("cron", [5])]
lines = heapq.merge(*([(time, number) for time in times] for number, (name, times) in enumerate(logs)))
for time, number in lines:
    print(time, logs[number][0])
