# examples/retry.imp in Python.


class Failure(Exception):
    def __init__(self, reason, permanent):
        super().__init__(reason)
        self.permanent = permanent


def retry(attempts, action):
    """Calls the action with the number of the attempt until it succeeds, at most that often."""
    wait = 1
    for attempt in range(1, attempts + 1):
        try:
            return action(attempt)
        except Failure as failure:
            if failure.permanent:
                raise
            print(f"  attempt {attempt}: {failure}")
            if attempt == attempts:
                raise Failure(f"gave up after {attempts} attempts", True) from failure
        print(f"  wait {wait} s")
        wait *= 2
    raise Failure("there was no attempt", True)


def report(name, attempts, action):
    print(name)
    try:
        print("  result:", retry(attempts, action))
    except Failure as failure:
        print("  failed:", failure)


def busy_until(ready):
    """Returns an action that succeeds from one attempt on."""

    def action(attempt):
        if attempt < ready:
            raise Failure("the server is busy", False)
        return f"served at attempt {attempt}"

    return action


def missing(attempt):
    raise Failure("no such file", True)


transfers = 0


def transfer(attempt):
    """Retries each of its two steps on its own."""
    global transfers
    transfers += 1
    first = retry(2, busy_until(2))
    second = retry(2, busy_until(2))
    return f"{first}, {second}"


report("at once", 3, busy_until(1))
report("at the third attempt", 3, busy_until(3))
report("too late", 3, busy_until(4))
report("never", 3, missing)
report("no attempt", 0, missing)
report("nested", 2, transfer)
print(transfers, "transfer")
