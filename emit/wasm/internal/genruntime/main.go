// Genruntime writes runtime.wasm, the runtime of emitted modules, from runtime.c of package llvm. It needs clang, the
// linker for WebAssembly of LLVM 14, and the C library of WASI. The module keeps its relocations: package wasm takes
// from it what a program needs.
package main

import (
	"log"
	"os"
	"os/exec"
)

func main() {
	cmd := exec.Command("clang-14", "--target=wasm32-wasi", "-std=gnu11", "-O2", "-mbulk-memory", "-msign-ext", "-mnontrapping-fptoint",
		"-fno-strict-aliasing", "-ftls-model=local-exec", "-fno-builtin-malloc", "-fvisibility=default", "-ffunction-sections", "-fdata-sections",
		"-Wall", "-Werror", "-Wno-parentheses", "-Wno-bitwise-op-parentheses", "-I", "runtime", "-mexec-model=reactor",
		"-Wl,--emit-relocs,--no-merge-data-segments,--global-base=8065536,-z,stack-size=65536,--strip-debug,--export-dynamic,--export=__heap_base",
		"-o", "runtime/runtime.wasm", "../llvm/runtime/runtime.c")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		log.Fatal(err)
	}
}
