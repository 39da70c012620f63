// Texts of 2,000 random letters, built, searched, reversed and hashed piece by piece, 300 times.
// C has no strings that grow: the texts are buffers that are filled, and pieces are not copied.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { rounds = 300, size = 2000, width = 8 };

static const char letters[] = "thequickbrownfxjmpsvlazydg";

static int64_t state = 42;

// text joins pieces of three letters and returns the length.
static size_t text(char *s) {
    size_t n = 0;
    while (n < size) {
        state = (state * 3877 + 29573) % 139968;
        memcpy(s + n, letters + state % 24, 3);
        n += 3;
    }
    return n;
}

static int64_t occurrences(const char *s, size_t length, const char *word) {
    int64_t count = 0;
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= length; i++) {
        if (memcmp(s + i, word, n) == 0) {
            count++;
        }
    }
    return count;
}

// least returns the piece of n letters that comes first in the dictionary.
static const char *least(const char *s, size_t length, size_t n) {
    const char *best = s;
    for (size_t i = 1; i + n <= length; i++) {
        if (memcmp(s + i, best, n) < 0) {
            best = s + i;
        }
    }
    return best;
}

static void reverse(const char *s, char *r, size_t length) {
    for (size_t i = 0; i < length; i++) {
        r[length - 1 - i] = s[i];
    }
}

static int64_t hash(const char *s, size_t length) {
    int64_t h = 0;
    for (size_t i = 0; i < length; i++) {
        h = (h * 31 + (unsigned char)s[i]) % 1000000007;
    }
    return h;
}

int main(void) {
    char s[size + 3], r[size + 3];
    int64_t found = 0;
    int64_t palindromes = 0;
    int64_t checksum = 0;
    char first[width];
    memset(first, 'z', width);
    for (int round = 0; round < rounds; round++) {
        size_t n = text(s);
        found += occurrences(s, n, "own");
        const char *t = least(s, n, width);
        if (memcmp(t, first, width) < 0) {
            memcpy(first, t, width);
        }
        reverse(s, r, n);
        if (memcmp(r, s, n) == 0) {
            palindromes++;
        }
        checksum = (checksum + hash(s, n) + 2 * hash(r, n)) % 1000000007;
    }
    printf("%" PRId64 " %" PRId64 " %.*s %" PRId64 "\n", found, palindromes, width, first, checksum);
}
