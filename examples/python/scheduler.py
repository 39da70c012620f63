# examples/scheduler.imp in Python.

from collections import deque
from dataclasses import dataclass, field
from typing import Iterator


@dataclass
class Message:
    to: str
    value: int


@dataclass
class Task:
    name: str
    inbox: deque = field(default_factory=deque)
    body: Iterator = None


def numbers(task, count):
    """Sends the numbers up to count, and then 0."""
    for n in range(1, count + 1):
        yield Message("squares", n)
    yield Message("squares", 0)


def squares(task):
    """Receives numbers and sends their squares on."""
    n = 1
    while n != 0:
        while not task.inbox:
            yield None
        n = task.inbox.popleft()
        yield Message("sum", n * n)


def total(task):
    """Receives numbers up to a 0 and adds them."""
    result = 0
    while True:
        while not task.inbox:
            yield None
        n = task.inbox.popleft()
        if n == 0:
            break
        result += n
        print("  the sum is", result)


def clock(task, ticks):
    for tick in range(1, ticks + 1):
        print("  tick", tick)
        yield None


def run(tasks):
    """Gives each task a turn until all have ended; delivers messages and returns the number of turns."""
    mailboxes = {task.name: task.inbox for task in tasks}
    queue = deque(tasks)
    turns = 0
    while queue:
        task = queue.popleft()
        turns += 1
        try:
            message = next(task.body)
        except StopIteration:
            print(task.name, "has ended")
            continue
        if message is None:
            print(task.name, "waits")
        else:
            print(task.name, "sends", message.value, "to", message.to)
            mailboxes[message.to].append(message.value)
        queue.append(task)
    return turns


def spawn(name, body, *arguments):
    task = Task(name)
    task.body = body(task, *arguments)
    return task


tasks = [
    spawn("sum", total),
    spawn("numbers", numbers, 3),
    spawn("squares", squares),
    spawn("clock", clock, 2),
]
print(run(tasks), "turns")
