// Texts of 2,000 random letters, built, searched, reversed and hashed piece by piece, 300 times.
// A string does not change, as in the other languages: joining two makes a new one; a piece shares the bytes.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { rounds = 300, size = 2000 };

typedef struct { int64_t length; const char *data; } String;

static const String letters = {26, "thequickbrownfxjmpsvlazydg"};

static int64_t state = 42;

static String join(String a, String b) {
    char *data = malloc((size_t)(a.length + b.length));
    memcpy(data, a.data, (size_t)a.length);
    memcpy(data + a.length, b.data, (size_t)b.length);
    return (String){a.length + b.length, data};
}

static String copy(String s) {
    return join(s, (String){0, ""});
}

static String substr(String s, int64_t from, int64_t to) {
    return (String){to - from, s.data + from};
}

static bool equal(String a, String b) {
    return a.length == b.length && memcmp(a.data, b.data, (size_t)a.length) == 0;
}

static bool less(String a, String b) {
    int c = memcmp(a.data, b.data, (size_t)(a.length < b.length ? a.length : b.length));
    return c < 0 || (c == 0 && a.length < b.length);
}

static void discard(String s) {
    free((char *)s.data);
}

// text joins pieces of three letters.
static String text(void) {
    String s = copy((String){0, ""});
    while (s.length < size) {
        state = (state * 3877 + 29573) % 139968;
        int64_t k = state % 24;
        String longer = join(s, substr(letters, k, k + 3));
        discard(s);
        s = longer;
    }
    return s;
}

static int64_t occurrences(String s, String word) {
    int64_t count = 0;
    int64_t n = word.length;
    for (int64_t i = 0; i < s.length - n + 1; i++) {
        if (equal(substr(s, i, i + n), word)) {
            count++;
        }
    }
    return count;
}

// least returns the piece of n letters that comes first in the dictionary.
static String least(String s, int64_t n) {
    String best = substr(s, 0, n);
    for (int64_t i = 1; i < s.length - n + 1; i++) {
        String t = substr(s, i, i + n);
        if (less(t, best)) {
            best = t;
        }
    }
    return best;
}

static String reverse(String s) {
    String r = copy((String){0, ""});
    for (int64_t i = 0; i < s.length; i++) {
        String longer = join(substr(s, i, i + 1), r);
        discard(r);
        r = longer;
    }
    return r;
}

static int64_t hash(String s) {
    int64_t h = 0;
    for (int64_t i = 0; i < s.length; i++) {
        h = (h * 31 + (unsigned char)s.data[i]) % 1000000007;
    }
    return h;
}

int main(void) {
    int64_t found = 0;
    int64_t palindromes = 0;
    int64_t checksum = 0;
    String first = copy((String){1, "z"});
    for (int round = 0; round < rounds; round++) {
        String s = text();
        found += occurrences(s, (String){3, "own"});
        String t = least(s, 8);
        if (less(t, first)) {
            discard(first);
            first = copy(t);
        }
        String r = reverse(s);
        if (equal(r, s)) {
            palindromes++;
        }
        checksum = (checksum + hash(s) + 2 * hash(r)) % 1000000007;
        discard(r);
        discard(s);
    }
    printf("%" PRId64 " %" PRId64 " %.*s %" PRId64 "\n", found, palindromes, (int)first.length, first.data, checksum);
}
