# examples/log_file.imp in Python.


class Log:
    def __init__(self, name):
        self.name = name
        self.open = False

    def write(self, line):
        if not self.open:
            raise ValueError("the log is closed")
        print(f"  {self.name}: {line}")


opened = closed = 0


def open_log(name):
    global opened
    opened += 1
    log = Log(name)
    log.open = True
    return log


def close_log(log):
    global closed
    closed += 1
    log.write("closed")
    log.open = False


def handle(request, log):
    log.write(request)
    if request == "bad":
        raise ValueError("a bad request")
    return len(request)


def serve(requests):
    """Serves one request after the other, each with a log of its own."""
    total = 0
    for request in requests:
        log = open_log(request)
        try:
            if request == "skip":
                continue
            if request == "stop":
                break
            if request == "quit":
                return -1
            total += handle(request, log)
        finally:
            close_log(log)
    return total


def try_serve(requests):
    try:
        print("returned", serve(requests))
    except ValueError as e:
        print("threw", e)


def nested():
    """Closes two logs, the inner one first, when the inner block is left by an exception."""
    outer = open_log("outer")
    try:
        inner = open_log("inner")
        try:
            handle("bad", inner)
        finally:
            close_log(inner)
        print("not printed")
    except ValueError as e:
        outer.write(f"caught {e}")
    finally:
        close_log(outer)


try_serve(["one", "skip", "three"])
try_serve(["one", "stop", "three"])
try_serve(["one", "quit", "three"])
try_serve(["one", "bad", "three"])
nested()
print(opened, "opened,", closed, "closed")
