// What the runtime of WebAssembly modules has instead of the C library and the operating system: memory, the standard
// streams by WASI, and the formats of messages. Only the text of floats and the arguments need the C library.

#include <stddef.h>
#include <sys/types.h>
#include <wasi/api.h>

// Memory: the positions of the calls in progress, the stack of this code, the data, the heap.
enum { positions_end = 8000000, page = 1 << 16 };

static uint8_t *free_at; // the start of the memory that was never used

// fresh returns n zeros that nothing frees, or NULL.
static uint8_t *fresh(size_t n) {
    if (n > SIZE_MAX - 8 - (uintptr_t)free_at)
        return NULL;
    uint8_t *p = free_at, *end = p + (n + 7 & -8);
    size_t has = (size_t)__builtin_wasm_memory_size(0) * page;
    if ((uintptr_t)end > has && __builtin_wasm_memory_grow(0, ((uintptr_t)end - has + page - 1) / page) == (size_t)-1)
        return NULL;
    free_at = end;
    return p;
}

// A block of malloc has its size before it. Few are allocated, and most are large.
typedef union chunk { struct { size_t size; union chunk *next; }; max_align_t aligned; } chunk;
static chunk *free_chunks;

void *malloc(size_t n) {
    for (chunk **c = &free_chunks; *c; c = &(*c)->next)
        if (n <= (*c)->size && (*c)->size / 2 <= n) {
            chunk *found = *c;
            *c = found->next;
            return found + 1;
        }
    if (n > SIZE_MAX - sizeof(chunk))
        return NULL;
    chunk *c = (chunk *)fresh(sizeof(chunk) + n);
    if (!c)
        return NULL;
    c->size = n;
    return c + 1;
}

void free(void *p) {
    if (p) {
        chunk *c = (chunk *)p - 1;
        c->next = free_chunks;
        free_chunks = c;
    }
}

void *calloc(size_t n, size_t size) {
    uint8_t *before = free_at, *p = malloc(n * size);
    if (p && p < before)
        memset(p, 0, n * size);
    return p;
}

void *realloc(void *p, size_t n) {
    size_t had = p ? ((chunk *)p - 1)->size : 0;
    if (n <= had)
        return p;
    void *to = malloc(n);
    if (to && p) {
        memcpy(to, p, had);
        free(p);
    }
    return to;
}

// The streams.

static ssize_t write(int fd, const void *data, size_t n) {
    __wasi_ciovec_t part = {data, n};
    __wasi_size_t done = 0;
    errno = __wasi_fd_write((__wasi_fd_t)fd, &part, 1, &done);
    return errno ? -1 : (ssize_t)done;
}

static ssize_t read(int fd, void *data, size_t n) {
    __wasi_iovec_t part = {data, n};
    __wasi_size_t done = 0;
    errno = __wasi_fd_read((__wasi_fd_t)fd, &part, 1, &done);
    return errno ? -1 : (ssize_t)done;
}

#define strerror(number) "the system reports an error"

// Standard error is buffered until the program ends.
static uint8_t err[1 << 12];
static size_t err_len;

static void err_flush(void) {
    for (size_t done = 0; done < err_len;) {
        ssize_t n = write(2, err + done, err_len - done);
        if (n <= 0)
            break;
        done += (size_t)n;
    }
    err_len = 0;
}

static void err_put(const void *data, size_t n) {
    for (const uint8_t *p = data; n > 0; n--) {
        if (err_len == sizeof err)
            err_flush();
        err[err_len++] = *p++;
    }
}

static void err_int(int64_t n) {
    char s[24], *p = s + sizeof s;
    uint64_t m = n < 0 ? -(uint64_t)n : (uint64_t)n;
    do
        *--p = (char)('0' + m % 10);
    while (m /= 10);
    if (n < 0)
        *--p = '-';
    err_put(p, (size_t)(s + sizeof s - p));
}

// err_format writes a message with the formats that the runtime has.
static void err_format(const char *f, va_list args) {
    for (; *f; f++) {
        if (*f != '%') {
            err_put(f, 1);
        } else if (strncmp(f, "%s", 2) == 0) {
            const char *s = va_arg(args, const char *);
            err_put(s, strlen(s));
            f += 1;
        } else if (strncmp(f, "%.*s", 4) == 0) {
            size_t n = (size_t)va_arg(args, int);
            err_put(va_arg(args, const char *), n);
            f += 3;
        } else if (strncmp(f, "%c", 2) == 0) {
            char c = (char)va_arg(args, int);
            err_put(&c, 1);
            f += 1;
        } else if (strncmp(f, "%zu", 3) == 0) {
            err_int((int64_t)va_arg(args, size_t));
            f += 2;
        } else if (strncmp(f, "%" PRId64, 4) == 0) {
            err_int(va_arg(args, int64_t));
            f += 3;
        } else {
            __builtin_trap();
        }
    }
}

static void err_printf(const char *f, ...) {
    va_list args;
    va_start(args, f);
    err_format(f, args);
    va_end(args);
}

__attribute__((noreturn)) static void leave(int status) {
    err_flush();
    __wasi_proc_exit((__wasi_exitcode_t)status);
}

#define stderr 2
#define fprintf(stream, ...) err_printf(__VA_ARGS__)
#define vfprintf(stream, f, args) err_format(f, args)
#define fputs(s, stream) err_put(s, strlen(s))
#define fputc(c, stream) err_put((char[]){(char)(c)}, 1)
#define fwrite(p, size, n, stream) err_put(p, n)
#define fflush(stream) err_flush()
#define setvbuf(stream, buffer, mode, size) (void)0
#define _exit(status) leave(status)
int sprintf(char *to, const char *format, ...);
