// Genruntime writes runtime.wasm, the runtime of emitted modules, from runtime.c of package llvm. It needs clang, the
// linker for WebAssembly of LLVM 14, and the C library of WASI. The module keeps its relocations: package wasm takes
// from it what a program needs.
package main

import (
	"log"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	dir, err := os.MkdirTemp("", "genruntime")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	object := filepath.Join(dir, "runtime.o")
	clang("-c", "-std=gnu11", "-O2", "-mbulk-memory", "-msign-ext", "-mnontrapping-fptoint",
		"-fno-strict-aliasing", "-ftls-model=local-exec", "-fno-builtin-malloc", "-fvisibility=default", "-ffunction-sections", "-fdata-sections",
		"-Wall", "-Werror", "-Wno-parentheses", "-Wno-bitwise-op-parentheses", "-I", "runtime", "-o", object, "../llvm/runtime/runtime.c")
	// Clang would run wasm-opt, where there is one, if it linked with an option -O.
	clang("-mexec-model=reactor",
		"-Wl,--emit-relocs,--no-merge-data-segments,--global-base=8065536,-z,stack-size=65536,--strip-debug,--export-dynamic,--export=__heap_base",
		"-o", "runtime/runtime.wasm", object)
}

func clang(args ...string) {
	cmd := exec.Command("clang-14", append([]string{"--target=wasm32-wasi"}, args...)...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		log.Fatal(err)
	}
}
