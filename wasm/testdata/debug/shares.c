// The module is made by
//     clang-14 --target=wasm32 -g -O1 -ffunction-sections -fdebug-compilation-dir=. -c shares.c divide.c
//     wasm-ld-14 --no-entry --gc-sections shares.o divide.o -o shares.wasm
int divide(int a, int b);

int dropped(int a) {
    return divide(a, 2);
}

__attribute__((export_name("shares"))) int shares(int cake, int guests) {
    int sum = 0;
    for (int i = guests; i >= 0; i--)
        sum += divide(cake, i);
    return sum;
}
