// The runtime of programs that cpsc emits as LLVM IR and as WebAssembly. `go generate ./emit/llvm` compiles
// it to runtime.ll, and `go generate ./emit/wasm` to a module; there, wasm.h has what the platform lacks. A program
// contains the functions of it that it needs.
//
// An int is an int64_t, a float is a double, and a bool in memory is a byte. A string is
// a pointer to its length, its bytes, which never change, and its buffer, if it was joined
// from others. An array is a pointer to its length, its capacity and its elements. A
// struct is a pointer to its fields, 8 bytes each, or NULL. A function value is a pointer
// to its code, its name and its captures. Nothing is ever freed, except the old elements
// of an array that has grown.
//
// A function that may trap receives its position as lines of text: first
// SOURCE:LINE:COLUMN, then NAME (SOURCE:LINE:COLUMN) of the function that it is in and of
// those it was inlined into, innermost first.

#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef __wasm__
#include "wasm.h"
#else
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>
#endif

#define QUIET __attribute__((nothrow))                        // never traps
#define COLD __attribute__((cold, noinline, noreturn))        // traps
#define LAST __attribute__((cold, noinline, noreturn, nothrow)) // ends the program

typedef struct buffer buffer;
typedef struct string { int64_t len; const uint8_t *data; buffer *buf; } string;
typedef struct array { int64_t len, room; uint8_t *data; } array;
typedef struct closure { void *code; const string *name; } closure;

// A type describes how to print values.
enum { INT, FLOAT, BOOL, STRING, ARRAY, STRUCT, FUNC, REF, LABELLED, BYTES };
typedef struct type type;
struct type { int64_t kind; const string *name; int64_t count; type **parts; };

// The program defines these: its start, the parameters of its main, and which function
// reads the arguments, so that a program contains only that one.
typedef struct param { const char *name; int64_t kind; } param;
#ifdef __wasm__
static const param *cpsc_params;
static int64_t cpsc_param_count;
#else
extern void cpsc_start(void);
extern void (*const cpsc_read_args)(int64_t count, char **texts);
extern const param cpsc_params[];
extern const int64_t cpsc_param_count;
extern const int64_t cpsc_depth;
#endif

// The arguments of main, set by cpsc_start.
int64_t cpsc_args[1024];

enum { buffer_size = 1 << 16 };
static const int64_t memory_limit = INT64_C(4) << 30; // in messages
static const int64_t most_bytes = (INT64_C(4) << 30) - (sizeof(size_t) == 4 ? 1 << 20 : 0); // a size_t holds it and a little more

// Output.

static uint8_t out[buffer_size];
static size_t out_len;

static const char *const kinds[] = {"int", "float", "bool", "string"};

LAST static void fail(int status, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fputs("error: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    _exit(status);
}

QUIET static void flush(void) {
    for (size_t done = 0; done < out_len;) {
        ssize_t n = write(1, out + done, out_len - done);
        if (n < 0 && errno != EINTR) {
            out_len = 0;
            fail(2, "writing standard output: %s", strerror(errno));
        }
        done += n > 0 ? (size_t)n : 0;
    }
    out_len = 0;
}

QUIET static void put(const void *data, size_t n) {
    const uint8_t *from = data;
    while (n > buffer_size - out_len) {
        size_t part = buffer_size - out_len;
        memcpy(out + out_len, from, part);
        out_len += part;
        from += part;
        n -= part;
        flush();
    }
    memcpy(out + out_len, from, n);
    out_len += n;
}

LAST void cpsc_exit(int64_t status) {
    flush();
    _exit((int)(status & 255));
}

// Traps. While the stack is unwound, the landing pads of the calls that have not
// returned collect the positions of these calls.

static const char **frames;
static size_t frame_count, frame_room;

QUIET static void add_frame(const char *text) {
    if (frame_count == frame_room) {
        frame_room = frame_room ? 2 * frame_room : 64;
        frames = realloc(frames, frame_room * sizeof *frames);
    }
    if (frames)
        frames[frame_count++] = text;
}

// cpsc_frame adds the functions of a position. The first position that has any is shown:
// functions that are not part of the source are left out.
QUIET __attribute__((cold, noinline)) void cpsc_frame(const char *place) {
    size_t n = strcspn(place, "\n");
    if (frame_count == 0 && n > 0 && place[n])
        fprintf(stderr, " --> %.*s\n", (int)n, place);
    for (place = strchr(place, '\n'); place; place = strchr(place + 1, '\n'))
        add_frame(place + 1);
}

// cpsc_trapped shows the calls and ends the program.
LAST void cpsc_trapped(void) {
    enum { edge = 10 };
    for (size_t i = 0; i < frame_count; i++) {
        if (i == edge && frame_count > 2 * edge + 1) {
            fprintf(stderr, "  … %zu more calls …\n", frame_count - 2 * edge);
            i = frame_count - edge;
        }
        fprintf(stderr, "  %s %.*s\n", i == 0 ? "in" : "called from", (int)strcspn(frames[i], "\n"), frames[i]);
    }
    fflush(stderr);
    _exit(3);
}

#ifdef __wasm__
// A program keeps the positions of its calls in memory, the innermost first. The slot of the function that may trap
// is at cpsc_calls; those of its callers follow.
const char **cpsc_calls;

COLD static void unwind(const char *place) {
    cpsc_frame(place);
    for (const char **p = cpsc_calls + 1; p < (const char **)positions_end; p++)
        cpsc_frame(*p);
    cpsc_trapped();
}
#else
static _Unwind_Reason_Code go_on(int version, _Unwind_Action actions, _Unwind_Exception_Class class,
                                 struct _Unwind_Exception *exception, struct _Unwind_Context *context, void *arg) {
    return _URC_NO_REASON;
}

static struct _Unwind_Exception exception;

COLD static void unwind(const char *place) {
    cpsc_frame(place);
    _Unwind_ForcedUnwind(&exception, go_on, NULL);
    cpsc_trapped();
}
#endif

COLD static void trap(const char *place, const char *format, ...) {
    flush();
    va_list args;
    va_start(args, format);
    fputs("trap: ", stderr);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    unwind(place);
    __builtin_unreachable();
}

LAST static void out_of_memory(void) {
    flush();
    fprintf(stderr, "trap: memory limit of %" PRId64 " bytes exceeded\n", memory_limit);
    _exit(3);
}

COLD void cpsc_trap_divide(const char *place) { trap(place, "division by zero"); }
COLD void cpsc_trap_nil(const char *place) { trap(place, "nil dereference"); }
COLD void cpsc_trap_pop(const char *place) { trap(place, "pop of an empty array"); }
COLD static void trap_index(int64_t i, int64_t n, const char *place) {
    trap(place, "index %" PRId64 " out of bounds for length %" PRId64, i, n);
}
COLD void cpsc_trap_element(int64_t i, const array *a, const char *place) { trap_index(i, a->len, place); }
COLD void cpsc_trap_byte(int64_t i, const string *s, const char *place) { trap_index(i, s->len, place); }
COLD void cpsc_trap_global(const char *name, const char *place) {
    trap(place, "global %s is used before it is initialised", name);
}

// The characters that are dropped or replaced in messages: those that are invisible,
// move the cursor or change the writing direction.
typedef struct range { uint32_t from, to; } range;
static const range replaced[] = {
    {0x0080, 0x009F},   {0x00AD, 0x00AD},   {0x061C, 0x061C},   {0x180E, 0x180E}, {0x200B, 0x200C}, {0x200E, 0x200F},
    {0x2028, 0x202E},   {0x2060, 0x2064},   {0x2066, 0x206F},   {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0x13430, 0x1343F},
    {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0001, 0xE0001}, {0xE0020, 0xE007F}};
static const range dropped[] = {{0x180B, 0x180D}, {0x180F, 0x180F}, {0x200D, 0x200D}, {0xFE00, 0xFE0F}, {0xE0100, 0xE01EF}};

QUIET static int in_ranges(uint32_t c, const range *ranges, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (ranges[i].from <= c && c <= ranges[i].to)
            return 1;
    return 0;
}

QUIET static int64_t utf8_size(const uint8_t *s, int64_t n);

// put_clean writes a text on one line, in a form that cannot control a terminal.
QUIET static void put_clean(const uint8_t *s, int64_t n) {
    int64_t k;
    for (int64_t i = 0; i < n; i += k) {
        uint32_t c = s[i];
        k = c < 0x80 ? 1 : utf8_size(s + i, n - i);
        for (int64_t j = 1; j < k; j++)
            c = (j == 1 ? c & (0x7F >> k) : c) << 6 | (s[i + j] & 0x3F);
        if (c == '\t')
            fputs("    ", stderr);
        else if (c < ' ')
            fprintf(stderr, "\xE2\x90%c", 0x80 + (int)c); // its picture
        else if (c == 0x7F)
            fputs("\xE2\x90\xA1", stderr);
        else if (k == 0 || in_ranges(c, replaced, sizeof replaced / sizeof *replaced))
            fputs("\xEF\xBF\xBD", stderr);
        else if (!in_ranges(c, dropped, sizeof dropped / sizeof *dropped))
            fwrite(s + i, 1, (size_t)k, stderr);
        k += k == 0;
    }
}

COLD static void trap_text(const char *place, const char *message, const uint8_t *data, int64_t n) {
    flush();
    setvbuf(stderr, NULL, _IOFBF, 1 << 16);
    fprintf(stderr, "trap: %s", message);
    put_clean(data, n);
    fputc('\n', stderr);
    unwind(place);
    __builtin_unreachable();
}
COLD void cpsc_trap_assert(const string *message, const char *place) {
    if (!message)
        trap(place, "assertion failed");
    trap_text(place, "assertion failed: ", message->data, message->len);
}
COLD void cpsc_trap_message(const string *message, const char *place) {
    trap_text(place, "", message->data, message->len);
}

// Exceptions. The record of an exception that may get out of main consists of the
// position where it was thrown and those of the calls that it has ended. It begins with
// a store to cpsc_thrown.

const char *cpsc_thrown;
static const char **passed;
static size_t passed_count, passed_room;
static int64_t hidden; // how many functions are left out after the first origin_end positions
enum { origin_end = 32 };

QUIET static void add_passed(const char *place) {
    if (passed_count == passed_room) {
        passed_room = passed_room ? 2 * passed_room : 64;
        passed = realloc(passed, passed_room * sizeof *passed);
        if (!passed)
            out_of_memory();
    }
    passed[passed_count++] = place;
}

// start_record begins the record if the exception was just thrown.
QUIET static void start_record(void) {
    if (cpsc_thrown) {
        passed_count = 0;
        hidden = 0;
        add_passed(cpsc_thrown);
        cpsc_thrown = NULL;
    }
}

// cpsc_passed adds the call at a position to the record.
QUIET __attribute__((cold, noinline)) void cpsc_passed(const char *place) {
    start_record();
    add_passed(place);
}

// cpsc_origin returns the record as a string, which cpsc_throw_from takes. Of a long record,
// it has only both ends, since a program may keep one for each of its calls.
QUIET static const string *copied(const void *data, int64_t n);

QUIET const string *cpsc_origin(void) {
    start_record();
    if (passed_count > 2 * origin_end) {
        for (size_t i = origin_end; i < passed_count - origin_end; i++)
            for (const char *p = strchr(passed[i], '\n'); p; p = strchr(p + 1, '\n'))
                hidden++;
        memmove(passed + origin_end, passed + passed_count - origin_end, origin_end * sizeof *passed);
        passed_count = 2 * origin_end;
    }
    const char *count = (const char *)(intptr_t)hidden;
    add_passed(count);
    const string *s = copied(passed, (int64_t)(passed_count * sizeof *passed));
    passed_count--;
    return s;
}

QUIET void cpsc_throw_from(const string *origin) {
    cpsc_thrown = NULL;
    passed_count = 0;
    for (int64_t i = 0; i < origin->len; i += sizeof *passed) {
        const char *place;
        memcpy(&place, origin->data + i, sizeof place);
        add_passed(place);
    }
    hidden = (int64_t)(intptr_t)passed[--passed_count];
}

// cpsc_uncaught reports an exception that got out of main.
LAST void cpsc_uncaught(const string *value) {
    flush();
    setvbuf(stderr, NULL, _IOFBF, 1 << 16);
    fputs("trap: uncaught: ", stderr);
    put_clean(value->data, value->len);
    fputc('\n', stderr);
    start_record();
    for (size_t i = 0; i < passed_count; i++) {
        for (; i == origin_end && hidden > 0; hidden--)
            add_frame(NULL);
        cpsc_frame(passed[i]);
    }
    cpsc_trapped();
}

// Memory. Objects are adjacent, except large ones, in blocks of growing size. All blocks
// except the first are large enough for pages of 2 MiB, and are aligned for them. Nothing in
// a block is used twice, so an object is zero at first.

enum { huge_page = 1 << 21, large = 1 << 17 };
static _Alignas(16) uint8_t first_block[1 << 18];
static uint8_t *top = first_block, *end = first_block + sizeof first_block;

// What a program calls rarely, so that it should not save registers before. Such a function must
// not return a value: LLVM 14 restores all registers.
#ifdef __wasm__
#define RARE __attribute__((nothrow, cold, noinline))
#else
#define RARE __attribute__((nothrow, cold, noinline, preserve_most))
#endif

// new_block makes a block for n bytes the current one.
RARE static void new_block(int64_t n) {
    static int64_t size = huge_page;
    size = size < 1 << 26 ? 2 * size : size;
    int64_t room = n < size ? size : n;
#ifdef __wasm__
    uint8_t *block = fresh((size_t)room);
    if (!block)
        out_of_memory();
#else
    uint8_t *block = mmap(NULL, (size_t)room + huge_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED)
        out_of_memory();
    block += -(uintptr_t)block & huge_page - 1;
    madvise(block, (size_t)room, MADV_HUGEPAGE);
#endif
    top = block;
    end = block + room;
}

// cpsc_alloc returns n bytes, a multiple of 8.
QUIET __attribute__((malloc)) void *cpsc_alloc(int64_t n) {
    uint8_t *p = top;
    if (p + n > end) {
        new_block(n);
        p = top;
    }
    top = p + n;
    return p;
}

// Arrays. The elements directly follow the head of an array, until it grows beyond its
// capacity. If no array of a type grows, programs access them there directly.

QUIET static uint8_t *inside(const array *a) { return (uint8_t *)(a + 1); }

QUIET static array *begin(array *a, int64_t n) {
    a->len = a->room = n;
    a->data = inside(a);
    return a;
}

// cpsc_array returns an array of n uninitialised elements of a size, which are zero if the
// array is not large.
QUIET array *cpsc_array(int64_t n, int64_t size) {
    int64_t bytes = (int64_t)sizeof(array) + n * size;
    if (bytes <= large)
        return begin(cpsc_alloc(bytes + 7 & -8), n);
    array *a = malloc((size_t)bytes);
    if (!a)
        out_of_memory();
    return begin(a, n);
}

// make returns an array of n zeros.
static array *make(int64_t n, int64_t size, const char *place) {
    if (n < 0)
        trap(place, "array size %" PRId64 " is negative", n);
    if (n > most_bytes / size)
        trap(place, "memory limit of %" PRId64 " bytes exceeded", memory_limit);
    if (n * size <= large - (int64_t)sizeof(array))
        return cpsc_array(n, size);
    array *a = calloc(1, sizeof *a + (size_t)(n * size));
    if (!a)
        trap(place, "memory limit of %" PRId64 " bytes exceeded", memory_limit);
    return begin(a, n);
}

array *cpsc_make_words(int64_t n, int64_t x, const char *place) {
    array *a = make(n, 8, place);
    int64_t *to = (int64_t *)a->data;
    if (x)
        for (int64_t i = 0; i < n; i++)
            to[i] = x;
    return a;
}

array *cpsc_make_bytes(int64_t n, int64_t x, const char *place) {
    array *a = make(n, 1, place);
    if (x)
        memset(a->data, 1, (size_t)n);
    return a;
}

// cpsc_grow increases the capacity of an array: in its place, if nothing was allocated after
// it. It frees the old elements if they are large, unless they directly follow the head.
RARE void cpsc_grow(array *a, int64_t size) {
    int64_t room = 2 * a->room < 4 ? 4 : 2 * a->room;
    if (room > most_bytes / size)
        out_of_memory();
    int64_t had = a->room * size + 7 & -8, bytes = room * size + 7 & -8;
    uint8_t *data = a->data;
    if (bytes <= large && data + had == top && bytes - had <= end - top) {
        top += bytes - had;
    } else if (had > large && data != inside(a)) {
        data = realloc(data, (size_t)bytes);
    } else {
        data = bytes <= large ? cpsc_alloc(bytes) : malloc((size_t)bytes);
        if (data && a->len)
            memcpy(data, a->data, (size_t)(a->len * size));
    }
    if (!data)
        out_of_memory();
    a->data = data;
    a->room = room;
}

QUIET array *cpsc_copy(const array *a, int64_t size) {
    array *b = cpsc_array(a->len, size);
    if (a->len)
        memcpy(b->data, a->data, (size_t)(a->len * size));
    return b;
}

// Bytes. Ints have their lowest byte first, as on all machines that run the programs.

COLD static void trap_bytes(int64_t n, int64_t i, int64_t size, const char *place) {
    trap(place, "%" PRId64 " bytes at %" PRId64 " are out of bounds for length %" PRId64, n, i, size);
}
QUIET static void check_bytes(int64_t n, int64_t i, int64_t size, const char *place) { // no check if there is no place
    if (place && (n < 0 || i < 0 || i > size || n > size - i))
        trap_bytes(n, i, size, place);
}
#define LOAD(name, type)                                                     \
    QUIET int64_t cpsc_##name(const array *a, int64_t i, const char *place) { \
        type x;                                                              \
        check_bytes(sizeof x, i, a->len, place);                             \
        memcpy(&x, a->data + i, sizeof x);                                   \
        return (int64_t)x;                                                   \
    }
#define STORE(name, type)                                                          \
    QUIET void cpsc_##name(const array *a, int64_t i, int64_t n, const char *place) { \
        type x = (type)n;                                                          \
        check_bytes(sizeof x, i, a->len, place);                                   \
        memcpy(a->data + i, &x, sizeof x);                                         \
    }
LOAD(load8_s, int8_t)
LOAD(load8_u, uint8_t)
LOAD(load16_s, int16_t)
LOAD(load16_u, uint16_t)
LOAD(load32_s, int32_t)
LOAD(load32_u, uint32_t)
LOAD(load64, int64_t)
STORE(store8, uint8_t)
STORE(store16, uint16_t)
STORE(store32, uint32_t)
STORE(store64, uint64_t)
void cpsc_fill(const array *a, int64_t i, int64_t x, int64_t n, const char *place) {
    check_bytes(n, i, a->len, place);
    if (n)
        memset(a->data + i, (uint8_t)x, (size_t)n);
}
void cpsc_move(const array *a, int64_t i, const array *from, int64_t j, int64_t n, const char *place) {
    check_bytes(n, i, a->len, place);
    check_bytes(n, j, from->len, place);
    if (n)
        memmove(a->data + i, from->data + j, (size_t)n);
}
void cpsc_move_text(const array *a, int64_t i, const string *from, int64_t j, int64_t n, const char *place) {
    check_bytes(n, i, a->len, place);
    check_bytes(n, j, from->len, place);
    if (n)
        memcpy(a->data + i, from->data + j, (size_t)n);
}
int64_t cpsc_grow_bytes(array *a, int64_t n) {
    int64_t before = a->len;
    if (n < 0 || n > most_bytes - before)
        return -1;
    while (a->room < before + n)
        cpsc_grow(a, 1);
    if (n)
        memset(a->data + before, 0, (size_t)n);
    a->len = before + n;
    return before;
}

// Strings. A program that builds a string piece by piece, at either end, should not copy
// all of it each time. So a string that was joined from others has a buffer, and the next
// piece is written to the free bytes of the buffer if the string is next to them.

QUIET static string *in_buffer(const void *data, int64_t n, buffer *buf) {
    string *s = cpsc_alloc(sizeof *s);
    s->len = n;
    s->data = data;
    s->buf = buf;
    return s;
}

QUIET static const string *text(const void *data, int64_t n) { return in_buffer(data, n, NULL); }

QUIET static const string *copied(const void *data, int64_t n) {
    uint8_t *to = cpsc_alloc(n + 7 & -8);
    memcpy(to, data, (size_t)n);
    return text(to, n);
}

// append copies bytes, at least one; few of them without a call.
QUIET static void append(uint8_t *to, const uint8_t *from, int64_t n) {
    if (n > 16) {
        memcpy(to, from, (size_t)n);
    } else if (n >= 8) {
        memcpy(to, from, 8);
        memcpy(to + n - 8, from + n - 8, 8);
    } else if (n >= 4) {
        memcpy(to, from, 4);
        memcpy(to + n - 4, from + n - 4, 4);
    } else {
        *to = *from;
        if (n > 1)
            memcpy(to + n - 2, from + n - 2, 2);
    }
}

// with_bytes returns a string whose bytes, which are still to be written, follow it in memory.
QUIET static string *with_bytes(int64_t n) {
    string *s = cpsc_alloc((int64_t)sizeof *s + n + 7 & -8);
    s->len = n;
    s->data = (uint8_t *)(s + 1);
    return s;
}

// short_text returns a string with at least one byte.
QUIET static const string *short_text(const uint8_t *data, int64_t n) {
    string *s = with_bytes(n);
    append((uint8_t *)(s + 1), data, n);
    return s;
}

// append_all copies the bytes of several strings.
QUIET static void append_all(uint8_t *to, const string *const *parts, int64_t count) {
    for (int64_t i = 0; i < count; i++) {
        if (parts[i]->len)
            append(to, parts[i]->data, parts[i]->len);
        to += parts[i]->len;
    }
}

// A buffer has free bytes from start to from, and from to to end. Those between do not
// change. A shared buffer has only one of the two.
struct buffer {
    uint8_t *start, *from, *to, *end;
    int64_t before, after; // whether it was made with free bytes there
};

// Most strings are joined only a few times, one after the other. They lie next to each
// other in two buffers that all strings share: those that grow at their end in one, and
// those that grow at their front in the other, which is filled from its end. A string
// that grows again when another one is in its way gets a buffer of its own, with as many
// free bytes as it has itself. So the bytes that are copied for a string that grows are
// at most a constant times its length, whatever else the program does.
enum { text_block = 1 << 20, least_joined = 32, least_own = 64, least_long = 64 };
static buffer at_end, at_front;

QUIET static uint8_t *text_room(int64_t n) {
    uint8_t *p = n <= text_block ? cpsc_alloc(n + 7 & -8) : malloc((size_t)n);
    if (!p)
        out_of_memory();
    return p;
}

// own_buffer returns a buffer for n bytes, with n free ones before and after them if the
// string grows there.
QUIET static buffer *own_buffer(int64_t n, int before, int after) {
    int64_t room = n * (1 + before + after);
    if (room > most_bytes) {
        room = n;
        before = after = 0;
    }
    if (n > most_bytes)
        out_of_memory();
    buffer *b = cpsc_alloc(sizeof *b);
    b->start = text_room(room);
    b->end = b->start + room;
    b->from = b->start + (before ? n : 0);
    b->to = b->from + n;
    b->before = before;
    b->after = after;
    return b;
}

// join_apart joins strings that cannot be extended.
QUIET static __attribute__((noinline)) const string *join_apart(const string *x, const string *y) {
    if (x->len == 0)
        return y;
    if (y->len == 0)
        return x;
    int64_t n = x->len + y->len;
    int after = x->len >= y->len; // the longer one grows
    buffer *b = after ? x->buf : y->buf;
    int grows = b && (b == &at_end || b == &at_front || (after ? x->data + x->len == b->to : y->data == b->from));
    uint8_t *to;
    if (n < least_joined) {
        to = cpsc_alloc(n + 7 & -8);
        b = NULL;
    } else if (n > text_block / 2 || grows && n >= least_own) {
        b = own_buffer(n, grows && (b->before || !after), grows && (b->after || after));
        to = b->from;
    } else if (after) {
        b = &at_end;
        if (n > b->end - b->to) {
            b->to = text_room(text_block);
            b->end = b->to + text_block;
        }
        to = b->to;
        b->to += n;
    } else {
        b = &at_front;
        if (n > b->from - b->start) {
            b->start = text_room(text_block);
            b->from = b->start + text_block;
        }
        to = b->from -= n;
    }
    append(to, x->data, x->len);
    append(to + x->len, y->data, y->len);
    return in_buffer(to, n, b);
}

QUIET const string *cpsc_join(const string *x, const string *y) {
    int64_t m = x->len, n = y->len;
    buffer *b = x->buf;
    if (b && x->data + m == b->to && 0 < n && n <= b->end - b->to) {
        append(b->to, y->data, n);
        b->to += n;
        return in_buffer(x->data, m + n, b);
    }
    b = y->buf;
    if (b && y->data == b->from && 0 < m && m <= n && m <= b->from - b->start) {
        b->from -= m;
        append(b->from, x->data, m);
        return in_buffer(b->from, m + n, b);
    }
    return join_apart(x, y);
}

// cpsc_join_parts joins strings, and returns neither of them.
QUIET const string *cpsc_join_parts(const string *x, const string *y) {
    const string *s = cpsc_join(x, y);
    return s == x || s == y ? in_buffer(s->data, s->len, s->buf) : s;
}

// cpsc_join_all joins at least two strings, and returns none of them. If the result is long, the
// longest of them grows.
QUIET const string *cpsc_join_all(const string *const *parts, int64_t count) {
    const string *x = parts[0];
    buffer *b = x->buf;
    int64_t more = 0;
    for (int64_t i = 1; i < count; i++)
        more += parts[i]->len;
    int64_t n = x->len + more;
    if (b && x->data + x->len == b->to && 0 < more && more <= b->end - b->to) {
        append_all(b->to, parts + 1, count - 1);
        b->to += more;
        return in_buffer(x->data, n, b);
    }
    if (n <= least_long) {
        string *s = with_bytes(n);
        append_all((uint8_t *)(s + 1), parts, count);
        return s;
    }
    int64_t longest = 0;
    for (int64_t i = 1; i < count; i++)
        if (parts[i]->len > parts[longest]->len)
            longest = i;
    x = parts[longest];
    if (longest > 0)
        x = cpsc_join_parts(longest > 1 ? cpsc_join_all(parts, longest) : parts[0], x);
    int64_t rest = count - longest - 1;
    if (rest > 0)
        x = cpsc_join_parts(x, rest > 1 ? cpsc_join_all(parts + longest + 1, rest) : parts[count - 1]);
    return x;
}

// Most strings that differ do so in the first byte.
QUIET int64_t cpsc_compare(const string *x, const string *y) {
    if (x->len && y->len && *x->data != *y->data)
        return *x->data - *y->data;
    int c = memcmp(x->data, y->data, (size_t)(x->len < y->len ? x->len : y->len));
    return c ? c : x->len < y->len ? -1 : x->len > y->len;
}

QUIET int64_t cpsc_equal(const string *x, const string *y) {
    return x->len == y->len && memcmp(x->data, y->data, (size_t)x->len) == 0;
}

COLD static void trap_substr(const string *s, int64_t from, int64_t to, const char *place) {
    trap(place, "substring %" PRId64 "..%" PRId64 " out of bounds for length %" PRId64, from, to, s->len);
}

const string *cpsc_substr(const string *s, int64_t from, int64_t to, const char *place) {
    if (!(0 <= from && from <= to && to <= s->len))
        trap_substr(s, from, to, place);
    // The end of a string that grows can grow in its place.
    return in_buffer(s->data + from, to - from, to == s->len ? s->buf : NULL);
}

const string *cpsc_bytes_text(const array *a, int64_t from, int64_t to, const char *place) {
    string s = {a->len, a->data, NULL};
    if (!(0 <= from && from <= to && to <= a->len))
        trap_substr(&s, from, to, place);
    return copied(a->data + from, to - from);
}

// cpsc_cut is cpsc_substr for a substring that is not kept.
void cpsc_cut(string *part, const string *s, int64_t from, int64_t to, const char *place) {
    if (!(0 <= from && from <= to && to <= s->len))
        trap_substr(s, from, to, place);
    part->len = to - from;
    part->data = s->data + from;
    part->buf = to == s->len ? s->buf : NULL;
}

// cpsc_keep returns a copy of such a substring, or of a string that the host made, that may
// be kept.
QUIET const string *cpsc_keep(const string *part) { return text(part->data, part->len); }

const string *cpsc_chr(int64_t n, const char *place) {
    uint8_t b[4];
    int64_t k = 1;
    if (n < 0 || n > 0x10FFFF || n >= 0xD800 && n < 0xE000)
        trap(place, "chr(%" PRId64 ") is not a code point", n);
    if (n < 0x80) {
        b[0] = (uint8_t)n;
    } else if (n < 0x800) {
        b[0] = (uint8_t)(0xC0 | n >> 6);
        k = 2;
    } else if (n < 0x10000) {
        b[0] = (uint8_t)(0xE0 | n >> 12);
        k = 3;
    } else {
        b[0] = (uint8_t)(0xF0 | n >> 18);
        k = 4;
    }
    for (int64_t i = k - 1, rest = n; i > 0; i--, rest >>= 6)
        b[i] = (uint8_t)(0x80 | rest & 0x3F);
    return copied(b, k);
}

// Numbers.

QUIET double cpsc_fabs(double x) { return fabs(x); }
QUIET double cpsc_fmin(double x, double y) {
    if (x != x || y != y)
        return NAN;
    return x < y || x == y && signbit(x) ? x : y;
}
QUIET double cpsc_fmax(double x, double y) {
    if (x != x || y != y)
        return NAN;
    return x > y || x == y && !signbit(x) ? x : y;
}
QUIET int64_t cpsc_popcount(int64_t x) { return __builtin_popcountll(x); }
QUIET double cpsc_sqrt(double x) { return sqrt(x); }
QUIET double cpsc_floor(double x) { return floor(x); }
QUIET double cpsc_ceil(double x) { return ceil(x); }
QUIET double cpsc_sin(double x) { return sin(x); }
QUIET double cpsc_cos(double x) { return cos(x); }
QUIET double cpsc_exp(double x) { return exp(x); }
QUIET double cpsc_log(double x) { return log(x); }
QUIET double cpsc_pow(double x, double y) { return pow(x, y); }

// Operations of machines.

QUIET static double with_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}
QUIET static uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}
QUIET int64_t cpsc_sext8(int64_t x) { return (int8_t)x; }
QUIET int64_t cpsc_sext16(int64_t x) { return (int16_t)x; }
QUIET int64_t cpsc_sext32(int64_t x) { return (int32_t)x; }
QUIET int64_t cpsc_clz(int64_t x) { return x == 0 ? 64 : __builtin_clzll(x); }
QUIET int64_t cpsc_ctz(int64_t x) { return x == 0 ? 64 : __builtin_ctzll(x); }
QUIET int64_t cpsc_rotl(uint64_t x, uint64_t n) { return x << (n & 63) | x >> (-n & 63); }
QUIET int64_t cpsc_rotl32(uint64_t x, uint64_t n) {
    return (int32_t)((uint32_t)x << (n & 31) | (uint32_t)x >> (-n & 31));
}
QUIET double cpsc_trunc(double x) { return trunc(x); }
QUIET double cpsc_nearest(double x) { return nearbyint(x); }
QUIET double cpsc_copysign(double x, double y) { return copysign(x, y); }
QUIET double cpsc_round32(double x) { return (float)x; }
QUIET double cpsc_float32(int64_t x) { return (float)x; }
QUIET double cpsc_ufloat(uint64_t x) { return (double)x; }
QUIET double cpsc_ufloat32(uint64_t x) { return (float)x; }
QUIET int64_t cpsc_int_sat(double x) {
    return x != x ? 0 : x >= 0x1p63 ? INT64_MAX : x < -0x1p63 ? INT64_MIN : (int64_t)x;
}
QUIET int64_t cpsc_uint_sat(double x) {
    return (int64_t)(x >= 0x1p64 ? UINT64_MAX : x > 0 ? (uint64_t)x : 0);
}
// A NaN keeps its bits, which a conversion would change.
QUIET int64_t cpsc_float32_bits(double x) {
    if (x != x) {
        uint64_t bits = bits_of(x);
        uint32_t fraction = (uint32_t)(bits << 12 >> 41);
        return (int32_t)((uint32_t)(bits >> 32) & 1u << 31 | 0xFFu << 23 | (fraction != 0 ? fraction : 1u << 22));
    }
    float y = (float)x;
    int32_t bits;
    memcpy(&bits, &y, sizeof bits);
    return bits;
}
QUIET double cpsc_bits_float32(int64_t n) {
    uint32_t bits = (uint32_t)n;
    float y;
    memcpy(&y, &bits, sizeof y);
    if (y != y)
        return with_bits((uint64_t)bits << 32 & 1ull << 63 | 0x7FFull << 52 | (uint64_t)bits << 41 >> 12);
    return y;
}
// What arithmetic makes of a NaN. LLVM drops operations such as a multiplication by one.
QUIET double cpsc_quiet(double x) { return x != x ? with_bits(bits_of(x) | 1ull << 51) : x; }

// reads_back reports whether a text is read as x.
QUIET static int reads_back(const char *s, double x) { return strtod(s, NULL) == x; }

// float_text writes the fewest digits that read back the same, and returns how many
// bytes there are. x > 0 here has digits d.ddd, times ten to some exponent.
QUIET static int float_text(char *to, double x) {
    if (x != x)
        return sprintf(to, "nan");
    if (isinf(x))
        return sprintf(to, x < 0 ? "-inf" : "inf");
    char *p = to;
    if (signbit(x)) {
        *p++ = '-';
        x = -x;
    }
    if (x == 0)
        return (int)(p - to) + sprintf(p, "0.0");
    char s[40];
    int exponent = 0;
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    for (int precision = 0; precision < 17; precision++) {
        sprintf(s, "%.*e", precision, x);
        if (reads_back(s, x))
            break;
        // Floats are closer together below a power of two than above it. So the next
        // decimal may read back correctly although the nearest one does not.
        if ((bits & 0xFFFFFFFFFFFFF) == 0) {
            char next[40];
            strcpy(next, s);
            char *last = strchr(next, 'e') - 1;
            if (*last < '9' && *last >= '0') {
                ++*last;
                if (reads_back(next, x)) {
                    strcpy(s, next);
                    break;
                }
            }
        }
    }
    char digits[40];
    int n = 0;
    char *c = s;
    for (; *c != 'e'; c++)
        if (*c != '.')
            digits[n++] = *c;
    exponent = atoi(c + 1);
    while (n > 1 && digits[n - 1] == '0')
        n--;
    if (x < 1e-4 || x >= 1e21) {
        *p++ = digits[0];
        if (n > 1) {
            *p++ = '.';
            memcpy(p, digits + 1, (size_t)n - 1);
            p += n - 1;
        }
        return (int)(p - to) + sprintf(p, "e%c%02d", exponent < 0 ? '-' : '+', abs(exponent));
    }
    int point = exponent + 1; // the number of digits before the point
    if (point <= 0) {
        p += sprintf(p, "0.");
        for (; point < 0; point++)
            *p++ = '0';
        memcpy(p, digits, (size_t)n);
        return (int)(p - to) + n;
    }
    for (int i = 0; i < point; i++)
        *p++ = i < n ? digits[i] : '0';
    *p++ = '.';
    if (n <= point)
        *p++ = '0';
    for (int i = point; i < n; i++)
        *p++ = digits[i];
    return (int)(p - to);
}

int64_t cpsc_to_int(double x, const char *place) {
    if (!(x >= -0x1p63 && x < 0x1p63)) {
        char s[64];
        trap(place, "float %.*s does not fit into an int", float_text(s, x), s);
    }
    return (int64_t)x;
}

int64_t cpsc_to_uint(double x, const char *place) {
    if (!(x > -1 && x < 0x1p64)) {
        char s[64];
        trap(place, "float %.*s does not fit into an unsigned int", float_text(s, x), s);
    }
    return cpsc_uint_sat(x);
}

// Text of values. It is written to the output, or to a buffer that becomes a string.

typedef struct writer { uint8_t *data; size_t len, room; int buffered; } writer;

QUIET static void w_put(writer *w, const void *data, size_t n) {
    if (!w->buffered) {
        put(data, n);
        return;
    }
    if (w->room - w->len < n) {
        w->room = 2 * (w->len + n) + 64;
        w->data = w->room < w->len + n ? NULL : realloc(w->data, w->room);
        if (!w->data)
            out_of_memory();
    }
    memcpy(w->data + w->len, data, n);
    w->len += n;
}

QUIET static void w_text(writer *w, const char *s) { w_put(w, s, strlen(s)); }
QUIET static void w_string(writer *w, const string *s) { w_put(w, s->data, (size_t)s->len); }

// decimal writes an int before a position, and returns its start.
QUIET static uint8_t *decimal(uint8_t *p, int64_t n) {
    uint64_t m = n < 0 ? -(uint64_t)n : (uint64_t)n;
    do
        *--p = (uint8_t)('0' + m % 10);
    while (m /= 10);
    if (n < 0)
        *--p = '-';
    return p;
}

QUIET static void w_int(writer *w, int64_t n) {
    uint8_t s[24], *p = decimal(s + sizeof s, n);
    w_put(w, p, (size_t)(s + sizeof s - p));
}

QUIET static void w_float(writer *w, double x) {
    char s[64];
    w_put(w, s, (size_t)float_text(s, x));
}

// utf8_size returns how many bytes the code point at s has, or 0 if there is none.
QUIET static int64_t utf8_size(const uint8_t *s, int64_t n) {
#define NEXT(k, low, high) (n > (k) && s[k] >= (low) && s[k] <= (high))
    uint8_t c = s[0];
    if (c >= 0xC2 && c <= 0xDF)
        return NEXT(1, 0x80, 0xBF) ? 2 : 0;
    if (c >= 0xE0 && c <= 0xEF)
        return NEXT(1, c == 0xE0 ? 0xA0 : 0x80, c == 0xED ? 0x9F : 0xBF) && NEXT(2, 0x80, 0xBF) ? 3 : 0;
    if (c >= 0xF0 && c <= 0xF4)
        return NEXT(1, c == 0xF0 ? 0x90 : 0x80, c == 0xF4 ? 0x8F : 0xBF) && NEXT(2, 0x80, 0xBF) && NEXT(3, 0x80, 0xBF) ? 4 : 0;
    return 0;
#undef NEXT
}

QUIET static void w_quoted(writer *w, const uint8_t *s, int64_t n) {
    w_text(w, "\"");
    for (int64_t i = 0, k; i < n; i += k) {
        uint8_t c = s[i];
        char hex[5];
        const char *escape = NULL;
        k = c >= 0x80 ? utf8_size(s + i, n - i) : 0;
        if (k == 0) {
            k = 1;
            switch (c) {
            case '\n': escape = "\\n"; break;
            case '\t': escape = "\\t"; break;
            case '\r': escape = "\\r"; break;
            case 0: escape = "\\0"; break;
            case '\\': escape = "\\\\"; break;
            case '"': escape = "\\\""; break;
            default:
                if (c < ' ' || c >= 0x7F) {
                    memcpy(hex, (char[]){'\\', 'x', "0123456789abcdef"[c >> 4], "0123456789abcdef"[c & 15], 0}, sizeof hex);
                    escape = hex;
                }
            }
        }
        if (escape)
            w_text(w, escape);
        else
            w_put(w, s + i, (size_t)k);
    }
    w_text(w, "\"");
}

// A level is an array or a struct that is being written. Levels in the same bucket of
// the hash table are linked, innermost first.
typedef struct level { const void *of; const type *t; int64_t i; int64_t outer; } level;
static level *levels;
static int64_t level_count, level_room, *buckets;

QUIET static int64_t *bucket(const void *p) {
    return &buckets[((uintptr_t)p >> 3) * UINT64_C(0x9E3779B97F4A7C15) >> 32 & (uint64_t)(level_room - 1)];
}

// enter adds a level. It returns 0 if the object is being written already.
QUIET static int enter(const void *of, const type *t) {
    if (level_count == level_room) {
        level_room = level_room ? 2 * level_room : 64;
        levels = realloc(levels, (size_t)level_room * sizeof *levels);
        buckets = realloc(buckets, (size_t)level_room * sizeof *buckets);
        if (!levels || !buckets)
            out_of_memory();
        for (int64_t i = 0; i < level_room; i++)
            buckets[i] = -1;
        for (int64_t i = 0; i < level_count; i++) {
            int64_t *b = bucket(levels[i].of);
            levels[i].outer = *b;
            *b = i;
        }
    }
    int64_t *b = bucket(of);
    for (int64_t i = *b; i >= 0; i = levels[i].outer)
        if (levels[i].of == of)
            return 0;
    levels[level_count] = (level){of, t, 0, *b};
    *b = level_count++;
    return 1;
}

// w_open writes a value up to its first part.
QUIET static void w_open(writer *w, const type *t, const void *at) {
    switch (t->kind) {
    case REF: w_text(w, "<ref>"); return;
    case INT: w_int(w, *(const int64_t *)at); return;
    case FLOAT: w_float(w, *(const double *)at); return;
    case BOOL: w_text(w, *(const uint8_t *)at ? "true" : "false"); return;
    }
    const void *p = *(void *const *)at;
    if (!p) {
        w_text(w, "nil");
        return;
    }
    switch (t->kind) {
    case STRING:
        w_quoted(w, ((const string *)p)->data, ((const string *)p)->len);
        return;
    case FUNC:
        w_text(w, "<fn");
        if (((const closure *)p)->name->len) {
            w_text(w, " ");
            w_string(w, ((const closure *)p)->name);
        }
        w_text(w, ">");
        return;
    case LABELLED:
        w_string(w, *(const string *const *)p);
        return;
    }
    if (!enter(p, t)) {
        w_text(w, "…");
        return;
    }
    if (t->kind == STRUCT)
        w_string(w, t->name);
    w_text(w, t->kind == STRUCT ? "(" : "[");
}

QUIET static void w_value(writer *w, const type *t, const void *at) {
    w_open(w, t, at);
    while (level_count) {
        level *l = &levels[level_count - 1];
        const array *a = l->of;
        int64_t i = l->i++;
        int is_array = l->t->kind == ARRAY || l->t->kind == BYTES;
        if (i == (is_array ? a->len : l->t->count)) {
            w_text(w, is_array ? "]" : ")");
            *bucket(l->of) = l->outer;
            level_count--;
            continue;
        }
        if (i)
            w_text(w, ", ");
        if (l->t->kind == BYTES) {
            w_int(w, a->data[i]);
        } else if (l->t->kind == ARRAY) {
            const type *elem = l->t->parts[0];
            w_open(w, elem, a->data + i * (elem->kind == BOOL ? 1 : 8));
        } else {
            w_open(w, l->t->parts[i], (const uint8_t *)l->of + 8 * i);
        }
    }
}

static writer output;

QUIET void cpsc_put_int(int64_t n) { w_int(&output, n); }
QUIET void cpsc_put_float(double x) { w_float(&output, x); }
QUIET void cpsc_put_bool(int64_t x) { w_text(&output, x ? "true" : "false"); }
QUIET void cpsc_put_string(const string *s) { put(s->data, (size_t)s->len); }
QUIET void cpsc_put_value(void *p, const type *t) { w_value(&output, t, &p); }
QUIET void cpsc_put_char(int64_t c) {
    if (out_len == buffer_size)
        flush();
    out[out_len++] = (uint8_t)c;
}

static writer collected = {.buffered = 1};

QUIET static const string *collect(void) {
    const string *s = copied(collected.data, (int64_t)collected.len);
    collected.len = 0;
    return s;
}

QUIET const string *cpsc_str_int(int64_t n) {
    uint8_t s[24], *p = decimal(s + sizeof s, n);
    return short_text(p, s + sizeof s - p);
}
QUIET const string *cpsc_str_float(double x) {
    w_float(&collected, x);
    return collect();
}
QUIET const string *cpsc_str_bool(int64_t x) {
    w_text(&collected, x ? "true" : "false");
    return collect();
}
QUIET const string *cpsc_str_value(void *p, const type *t) {
    w_value(&collected, t, &p);
    return collect();
}

// Input.

static uint8_t in[buffer_size];
static size_t in_at, in_len;
static int in_ended;

// fill reads more input if the buffer is empty. It returns 0 at the end.
QUIET static int fill(void) {
    if (in_at < in_len)
        return 1;
    if (in_ended)
        return 0;
    flush();
    ssize_t n;
    do
        n = read(0, in, buffer_size);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        fail(2, "reading standard input: %s", strerror(errno));
    in_at = 0;
    in_len = (size_t)n;
    in_ended = n == 0;
    return n > 0;
}

QUIET static int is_space(uint8_t c) { return c == ' ' || c >= '\t' && c <= '\r'; }

QUIET int64_t cpsc_eof(void) { return !fill(); }

const string *cpsc_read_line(const char *place) {
    if (!fill())
        trap(place, "end of input");
    while (fill()) {
        uint8_t *found = memchr(in + in_at, '\n', in_len - in_at);
        size_t n = found ? (size_t)(found - in) - in_at : in_len - in_at;
        w_put(&collected, in + in_at, n);
        in_at += n;
        if (found) {
            in_at++;
            break;
        }
    }
    return collect();
}

int64_t cpsc_read_int(const char *place) {
    for (;;) {
        if (!fill())
            trap(place, "end of input");
        if (!is_space(in[in_at]))
            break;
        in_at++;
    }
    for (; fill() && !is_space(in[in_at]); in_at++)
        w_put(&collected, in + in_at, 1);
    const string *word = collect();
    int64_t i = 0;
    int negative = word->data[0] == '-';
    uint64_t n = 0, most = negative ? UINT64_C(1) << 63 : INT64_MAX;
    if (negative || word->data[0] == '+')
        i++;
    int ok = i < word->len, fits = 1;
    for (; ok && i < word->len; i++) {
        uint64_t digit = (uint64_t)word->data[i] - '0';
        ok = digit <= 9;
        fits = fits && n <= (most - digit) / 10;
        n = 10 * n + digit;
    }
    if (!ok || !fits) {
        w_quoted(&collected, word->data, word->len);
        trap_text(place, ok ? "integer does not fit into 64 bits: " : "not an integer: ", collected.data, (int64_t)collected.len);
    }
    return negative ? -(int64_t)n : (int64_t)n;
}

// The start.

static const char *program_name;

LAST static void usage(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fputs("error: ", stderr);
    vfprintf(stderr, format, args);
    fprintf(stderr, "\n  |\n  = note: usage: %s", program_name);
    for (int64_t i = 0; i < cpsc_param_count; i++)
        fprintf(stderr, " %s:%s", cpsc_params[i].name, kinds[cpsc_params[i].kind]);
    fputc('\n', stderr);
    _exit(2);
}

// quoted returns a text as a literal of the source.
QUIET static const char *quoted(const char *s) {
    w_quoted(&collected, (const uint8_t *)s, (int64_t)strlen(s));
    w_put(&collected, "", 1);
    return (const char *)collected.data;
}

// digits copies a text without the underscores between digits. It returns 0 if the text
// is empty or contains anything else than digits of the base.
QUIET static int digits(char *to, const char *s, size_t n, int base) {
    if (n == 0)
        return 0;
    for (size_t i = 0; i < n; i++) {
        char c = s[i];
        if (c == '_') {
            if (i == 0 || i == n - 1 || s[i - 1] == '_')
                return 0;
            continue;
        }
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
        if (digit >= base)
            return 0;
        *to++ = c;
    }
    *to = 0;
    return 1;
}

// parse_int returns NULL or an error message.
QUIET static const char *parse_int(const char *s, int64_t *to) {
    int negative = *s == '-', base = 10;
    if (*s == '-' || *s == '+')
        s++;
    if (s[0] == '0' && (s[1] == 'x' || s[1] == 'b')) {
        base = s[1] == 'x' ? 16 : 2;
        s += 2;
    }
    char *text = malloc(strlen(s) + 1);
    if (!text || !digits(text, s, strlen(s), base))
        return "is not an integer";
    errno = 0;
    uint64_t n = strtoull(text, NULL, base);
    if (errno == ERANGE || base == 10 && n > INT64_MAX && !(negative && n == UINT64_C(1) << 63))
        return "does not fit into 64 bits";
    *to = (int64_t)(negative ? -n : n);
    return NULL;
}

// parse_float returns NULL or an error message.
QUIET static const char *parse_float(const char *s, int64_t *to) {
    int negative = *s == '-';
    if (*s == '-' || *s == '+')
        s++;
    char *text = malloc(strlen(s) + 1), *p = text;
    if (!text)
        return "is not a number";
    size_t n = strcspn(s, ".eE");
    if (!digits(p, s, n, 10))
        return "is not a number";
    p += strlen(p);
    s += n;
    if (*s == '.') {
        *p++ = *s++;
        n = strcspn(s, "eE");
        if (!digits(p, s, n, 10))
            return "is not a number";
        p += strlen(p);
        s += n;
    }
    if (*s) {
        *p++ = *s++;
        if (*s == '-' || *s == '+')
            *p++ = *s++;
        if (!digits(p, s, strlen(s), 10))
            return "is not a number";
    }
    double x = strtod(text, NULL);
    if (isinf(x))
        return "does not fit into a float";
    x = negative ? -x : x;
    memcpy(to, &x, sizeof x);
    return NULL;
}

QUIET static const char *parse(int64_t kind, const char *s, int64_t *to) {
    switch (kind) {
    case INT:
        return parse_int(s, to);
    case FLOAT:
        return parse_float(s, to);
    case BOOL:
        *to = strcmp(s, "true") == 0;
        return *to || strcmp(s, "false") == 0 ? NULL : "is neither true nor false";
    }
    *to = (int64_t)text(s, (int64_t)strlen(s));
    return NULL;
}

static const char *plural(int64_t n) { return n == 1 ? "" : "s"; }

// cpsc_ignore_args is for programs that cannot be run.
QUIET void cpsc_ignore_args(int64_t count, char **texts) {}

// cpsc_no_more_args reports an argument too many. It is all that a main without
// parameters needs.
QUIET void cpsc_no_more_args(int64_t count, char **texts) {
    int64_t want = cpsc_param_count;
    if (count > want)
        usage("main takes %" PRId64 " argument%s and got %" PRId64 ": %s is too many", want, plural(want), count, quoted(texts[want]));
}

QUIET void cpsc_parse_args(int64_t count, char **texts) {
    int64_t want = cpsc_param_count;
    for (int64_t i = 0; i < want; i++) {
        const param *p = &cpsc_params[i];
        if (i >= count)
            usage("argument %" PRId64 " (%s: %s) is missing: main takes %" PRId64 " argument%s and got %" PRId64,
                  i + 1, p->name, kinds[p->kind], want, plural(want), count);
        const char *wrong = parse(p->kind, texts[i], &cpsc_args[i]);
        if (wrong)
            usage("argument %" PRId64 " (%s: %s) %s: %s was given", i + 1, p->name, kinds[p->kind], wrong, quoted(texts[i]));
    }
    cpsc_no_more_args(count, texts);
}

// The arguments of a program in Bril. The function Args of package bril does the same.

// trimmed returns a text without the space around it.
QUIET static char *trimmed(const char *s) {
    static const char space[] = " \t\n\v\f\r";
    s += strspn(s, space);
    size_t n = strlen(s);
    while (n > 0 && strchr(space, s[n - 1]))
        n--;
    char *copy = malloc(n + 1);
    if (!copy)
        fail(2, "there is no memory for the arguments");
    memcpy(copy, s, n);
    copy[n] = 0;
    return copy;
}

QUIET static size_t decimals(const char *s) { return strspn(s, "0123456789"); }

// bril_decimal reads a number. One that is too large is infinite.
QUIET static int bril_decimal(const char *s, double *x) {
    const char *p = s + (*s == '-' || *s == '+');
    size_t n = decimals(p);
    p += n;
    if (*p == '.') {
        size_t m = decimals(++p);
        n += m;
        p += m;
    }
    if (n == 0)
        return 0;
    if (*p == 'e' || *p == 'E') {
        p++;
        p += *p == '-' || *p == '+';
        n = decimals(p);
        p += n;
        if (n == 0)
            return 0;
    }
    *x = strtod(s, NULL);
    return *p == 0;
}

// bril_int reads digits or, as in JavaScript, any number with an integer value.
QUIET static int bril_int(const char *s, int64_t *to) {
    const char *unsigned_ = s + (*s == '-' || *s == '+');
    size_t n = decimals(unsigned_);
    errno = 0;
    if (n > 0 && unsigned_[n] == 0) {
        *to = strtoll(s, NULL, 10);
        if (errno == 0)
            return 1;
    }
    if (*s == 0) {
        *to = 0;
        return 1;
    }
    char kind = s[0] == '0' ? (char)(s[1] | 0x20) : 0;
    int base = kind == 'x' ? 16 : kind == 'o' ? 8 : kind == 'b' ? 2 : 0;
    if (base && s[2]) {
        char *text = malloc(strlen(s) + 1);
        if (!text || strchr(s, '_') || !digits(text, s + 2, strlen(s + 2), base))
            return 0;
        errno = 0;
        *to = strtoll(text, NULL, base);
        return errno == 0;
    }
    double x;
    if (!bril_decimal(s, &x) || x != floor(x) || x < -0x1p63 || x >= 0x1p63)
        return 0;
    *to = (int64_t)x;
    return 1;
}

// one_char reports whether a text is one character in UTF-8.
QUIET static int one_char(const char *s) {
    const uint8_t *c = (const uint8_t *)s;
    size_t n = c[0] < 0x80 ? 1 : c[0] < 0xC2 ? 0 : c[0] < 0xE0 ? 2 : c[0] < 0xF0 ? 3 : c[0] < 0xF5 ? 4 : 0;
    if (n == 0 || strlen(s) != n)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((c[i] & 0xC0) != 0x80)
            return 0;
    return !(c[0] == 0xE0 && c[1] < 0xA0 || c[0] == 0xED && c[1] > 0x9F || c[0] == 0xF0 && c[1] < 0x90 || c[0] == 0xF4 && c[1] > 0x8F);
}

// cpsc_bril_arity reads the arguments of a main without parameters.
QUIET void cpsc_bril_arity(int64_t count, char **texts) {
    if (count != cpsc_param_count)
        fail(2, "mismatched main argument arity: expected %" PRId64 "; got %" PRId64, cpsc_param_count, count);
}

QUIET void cpsc_bril_args(int64_t count, char **texts) {
    cpsc_bril_arity(count, texts);
    for (int64_t i = 0; i < count; i++) {
        const char *s = texts[i];
        double x;
        switch (cpsc_params[i].kind) {
        case INT:
            if (!bril_int(trimmed(s), &cpsc_args[i]))
                fail(2, "int argument to main must be an integer of 64 bits; got %s", s);
            break;
        case FLOAT:
            if (!bril_decimal(trimmed(s), &x) || isinf(x))
                fail(2, "float argument to main must not be 'NaN'; got %s", s);
            memcpy(&cpsc_args[i], &x, sizeof x);
            break;
        case BOOL:
            if (parse(BOOL, s, &cpsc_args[i]))
                fail(2, "boolean argument to main must be 'true'/'false'; got %s", s);
            break;
        default: // a char
            if (!one_char(s))
                fail(2, "char argument to main must have one character; got %s", s);
            parse(STRING, s, &cpsc_args[i]);
        }
    }
}

LAST void cpsc_fail(int64_t status, const char *message) { fail((int)status, "%s", message); }

#ifdef __wasm__
// cpsc_begin sets the start of the heap and the parameters of main. It returns how many arguments there are, which
// cpsc_texts then has.
char **cpsc_texts;

int64_t cpsc_begin(uint8_t *heap, const param *params, int64_t count) {
    size_t argc = 0, size = 0;
    free_at = heap;
    cpsc_params = params;
    cpsc_param_count = count;
    if (__wasi_args_sizes_get(&argc, &size))
        argc = 0;
    cpsc_texts = malloc((argc + 1) * sizeof *cpsc_texts + size);
    if (!cpsc_texts || argc && __wasi_args_get((uint8_t **)cpsc_texts, (uint8_t *)(cpsc_texts + argc + 1)))
        fail(2, "reading the arguments");
    program_name = argc ? *cpsc_texts++ : "";
    return argc ? (int64_t)argc - 1 : 0;
}

// cpsc_overflow reports a stack overflow, which whoever runs a module may call then.
LAST void cpsc_overflow(int64_t depth) {
    flush();
    fprintf(stderr, "trap: call depth limit of %" PRId64 " exceeded\n", depth);
    _exit(3);
}
#else
static const size_t stack_size = (size_t)1 << 29, guard_size = 1 << 20;
static uint8_t *stack;

// overflow reports a stack overflow. It runs on its own stack.
QUIET static void overflow(int number, siginfo_t *info, void *context) {
    uint8_t *at = info->si_addr;
    if (at < stack || at >= stack + guard_size) {
        signal(number, SIG_DFL);
        return;
    }
    flush();
    fprintf(stderr, "trap: call depth limit of %" PRId64 " exceeded\n", cpsc_depth);
    _exit(3);
}

int main(int argc, char **argv) {
    program_name = argv[0];
    cpsc_read_args(argc - 1, argv + 1);
    static uint8_t handler_stack[1 << 16];
    static ucontext_t here, there;
    stack = mmap(NULL, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (stack == MAP_FAILED)
        fail(2, "there is no memory for the stack");
    madvise(stack, stack_size - (1 << 21), MADV_HUGEPAGE);
    mprotect(stack, guard_size, PROT_NONE);
    stack_t other = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    sigaltstack(&other, NULL);
    struct sigaction action = {.sa_sigaction = overflow, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaction(SIGSEGV, &action, NULL);
    getcontext(&there);
    there.uc_stack.ss_sp = stack;
    there.uc_stack.ss_size = stack_size;
    there.uc_link = &here;
    makecontext(&there, cpsc_start, 0);
    swapcontext(&here, &there);
    cpsc_exit(0);
}
#endif
