// plain.imp in C++, by hand: with -DTAGS a result has a tag, without it down throws.

#include <cstdio>
#include <cstdlib>

#ifdef TAGS
struct result {
    bool fails;
    long value;
};

__attribute__((noinline)) static result down(long n, bool fails) {
    if (n == 1) {
        if (fails) return {true, 7};
        return {false, 1};
    }
    result r = down(n - 1, fails);
    if (r.fails) return r;
    return {false, r.value + 1};
}
#else
__attribute__((noinline)) static long down(long n, bool fails) {
    if (n == 1) {
        if (fails) throw 7L;
        return 1;
    }
    return down(n - 1, fails) + 1;
}
#endif

int main(int, char **args) {
    long depth = atol(args[1]), times = atol(args[2]), period = atol(args[3]), sum = 0, next = period;
    for (long i = 0; i < times; i++) {
        bool fails = --next == 0;
        if (fails) next = period;
#ifdef TAGS
        sum += down(depth, fails).value;
#else
        try {
            sum += down(depth, fails);
        } catch (long e) {
            sum += e;
        }
#endif
    }
    printf("%ld\n", sum);
}
