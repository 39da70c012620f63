// The 32nd Fibonacci number by the doubly recursive definition.

const out = typeof print === "function" ? print : console.log;

function fib(n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

out(fib(32));
