// A state machine finds the names, numbers, strings, comments and operators in 1.6 MB of source text.

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { copies = 6000 };

static const char snippet[] = "fn area(width: float, height: float) -> float { // of a rectangle\n"
    "    var unit_2 = \"square \\\"metres\\\"\"; /* the unit **\n"
    "      is a string */\n"
    "    if width <= 0.5 || height / 2 <= 17 { return 0.0; }\n"
    "    print(unit_2, width * height + 1000 / 3);\n"
    "    return width * height;\n}\n\n";

typedef enum {
    at_start, in_name, in_number, in_string, after_backslash, after_slash, in_line_comment, in_comment, after_star
} State;

static bool is_digit(int c) { return c >= '0' && c <= '9'; }

static bool is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

int main(void) {
    size_t one = strlen(snippet), length = one * copies;
    char *text = malloc(length);
    for (size_t i = 0; i < length; i += one) {
        memcpy(text + i, snippet, one);
    }
    int64_t names = 0, numbers = 0, strings = 0, comments = 0, operators = 0, lines = 0;
    State state = at_start;
    for (size_t i = 0; i < length;) {
        int c = (unsigned char)text[i++];
        switch (state) {
        case at_start:
            if (is_letter(c)) {
                names++;
                state = in_name;
            } else if (is_digit(c)) {
                numbers++;
                state = in_number;
            } else if (c == '"') {
                strings++;
                state = in_string;
            } else if (c == '/') {
                state = after_slash;
            } else if (c == '\n') {
                lines++;
            } else if (c != ' ') {
                operators++;
            }
            break;
        case in_name:
            if (!is_letter(c) && !is_digit(c)) {
                state = at_start;
                i--;
            }
            break;
        case in_number:
            if (!is_digit(c) && c != '.') {
                state = at_start;
                i--;
            }
            break;
        case in_string:
            if (c == '\\') {
                state = after_backslash;
            } else if (c == '"') {
                state = at_start;
            }
            break;
        case after_backslash:
            state = in_string;
            break;
        case after_slash:
            if (c == '/') {
                comments++;
                state = in_line_comment;
            } else if (c == '*') {
                comments++;
                state = in_comment;
            } else {
                operators++;
                state = at_start;
                i--;
            }
            break;
        case in_line_comment:
            if (c == '\n') {
                lines++;
                state = at_start;
            }
            break;
        case in_comment:
            if (c == '*') {
                state = after_star;
            } else if (c == '\n') {
                lines++;
            }
            break;
        case after_star:
            if (c == '/') {
                state = at_start;
            } else if (c != '*') {
                state = in_comment;
                i--;
            }
            break;
        }
    }
    printf("%zu %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n", length, names, numbers, strings,
           comments, operators, lines);
    free(text);
}
