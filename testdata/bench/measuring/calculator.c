// 40,000 expressions are parsed and computed; a part of them throws an exception where it is wrong.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { expressions = 40000 };

static int64_t state = 42;

// random_below returns a number below n, from the generator of Park and Miller.
static int64_t random_below(int64_t n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

typedef struct { const char *what; int64_t at; } Fault;

typedef struct { const char *text; int64_t at, length; Fault fault; } Parser;

// generate writes an expression to s, and returns its end.
static char *generate(char *s, int depth) {
    if (depth == 0 || random_below(4) == 0) {
        if (random_below(150) == 0) {
            *s = '?';
            return s + 1;
        }
        return s + sprintf(s, "%" PRId64, random_below(100));
    }
    char *from = s;
    s = generate(s, depth - 1);
    *s++ = ' ';
    *s++ = "+-*/"[random_below(4)];
    *s++ = ' ';
    s = generate(s, depth - 1);
    if (random_below(2) == 0) {
        memmove(from + 1, from, (size_t)(s - from));
        *from = '(';
        s++;
        *s++ = ')';
    }
    return s;
}

// fail notes what is wrong. It returns false, and so do the functions that call it and those that call these.
static bool fail(Parser *p, const char *what, int64_t at) {
    p->fault = (Fault){what, at};
    return false;
}

// peek returns the next byte that is no space, or 0 at the end.
static int64_t peek(Parser *p) {
    while (p->at < p->length && p->text[p->at] == ' ') {
        p->at++;
    }
    return p->at < p->length ? p->text[p->at] : 0;
}

static bool number(Parser *p, int64_t *x) {
    int64_t c = peek(p);
    if (c < '0' || c > '9') {
        return fail(p, "number expected", p->at);
    }
    *x = 0;
    while (c >= '0' && c <= '9') {
        *x = *x * 10 + (c - '0');
        p->at++;
        c = p->at < p->length ? p->text[p->at] : 0;
    }
    return true;
}

static bool sum(Parser *p, int64_t *x);

static bool factor(Parser *p, int64_t *x) {
    if (peek(p) != '(') {
        return number(p, x);
    }
    p->at++;
    if (!sum(p, x)) {
        return false;
    }
    if (peek(p) != ')') {
        return fail(p, "parenthesis expected", p->at);
    }
    p->at++;
    return true;
}

static bool product(Parser *p, int64_t *x) {
    if (!factor(p, x)) {
        return false;
    }
    for (;;) {
        int64_t y;
        switch (peek(p)) {
        case '*':
            p->at++;
            if (!factor(p, &y)) {
                return false;
            }
            *x = *x * y % 1000003;
            break;
        case '/': {
            int64_t at = ++p->at;
            if (!factor(p, &y)) {
                return false;
            }
            if (y == 0) {
                return fail(p, "division by zero", at);
            }
            *x /= y;
            break;
        }
        default:
            return true;
        }
    }
}

// sum adds products; a difference is never negative here.
static bool sum(Parser *p, int64_t *x) {
    if (!product(p, x)) {
        return false;
    }
    for (;;) {
        int64_t y;
        switch (peek(p)) {
        case '+':
            p->at++;
            if (!product(p, &y)) {
                return false;
            }
            *x += y;
            break;
        case '-':
            p->at++;
            if (!product(p, &y)) {
                return false;
            }
            *x = llabs(*x - y);
            break;
        default:
            return true;
        }
    }
}

int main(void) {
    int64_t total = 0, numbers = 0, zeros = 0, where = 0;
    for (int i = 0; i < expressions; i++) {
        char text[1024];
        int64_t x;
        Parser p = {text, 0, generate(text, 4) - text, {NULL, 0}};
        if (sum(&p, &x)) {
            total = (total + x) % 1000000007;
        } else {
            if (strcmp(p.fault.what, "number expected") == 0) {
                numbers++;
            } else {
                zeros++;
            }
            where += p.fault.at;
        }
    }
    printf("%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n", total, numbers, zeros, where);
}
