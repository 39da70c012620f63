// Genruntime writes runtime.wasm, the runtime of emitted modules, from runtime.c of package llvm. It needs clang, the
// linker for WebAssembly of LLVM 14, and the C library of WASI. The module keeps its relocations: package wasm takes
// from it what a program needs.
package main

import (
	"log"
	"os"
	"os/exec"
	"regexp"
	"slices"
)

func main() {
	const source = "../llvm/runtime/runtime.c"
	text, err := os.ReadFile(source)
	if err != nil {
		log.Fatal(err)
	}
	names := regexp.MustCompile(`\bcpsc_\w+`).FindAllString(string(text), -1)
	for _, name := range regexp.MustCompile(`(?m)^(?:LOAD|STORE)\((\w+)`).FindAllStringSubmatch(string(text), -1) {
		names = append(names, "cpsc_"+name[1])
	}
	slices.Sort(names)
	args := []string{"--target=wasm32-wasi", "-std=gnu11", "-O2", "-mbulk-memory", "-msign-ext", "-mnontrapping-fptoint",
		"-fno-strict-aliasing", "-ftls-model=local-exec", "-fno-builtin-malloc", "-ffunction-sections", "-fdata-sections", "-Wall", "-Werror", "-Wno-parentheses",
		"-Wno-bitwise-op-parentheses", "-I", "runtime", "-mexec-model=reactor",
		"-Wl,--emit-relocs,--no-merge-data-segments,--global-base=8065536,-z,stack-size=65536,--strip-debug,--export=__heap_base"}
	for _, name := range slices.Compact(names) {
		args = append(args, "-Wl,--export-if-defined="+name)
	}
	cmd := exec.Command("clang-14", append(args, "-o", "runtime/runtime.wasm", source)...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		log.Fatal(err)
	}
}
