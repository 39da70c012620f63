// This file defines the peers: how they are found, and how they run a program.

package peers

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"

	"github.com/yuin/gopher-lua/parse"

	"cpsc/lab/setup"
)

// A peer is an engine that programs are run on.
type peer struct {
	name    string            // as it is asked for
	title   string            // as the tables call it
	lang    string            // the extension of the files it runs
	lua51   bool              // of the Lua in these it takes only what is Lua 5.1
	faults  map[string]string // programs that it gets wrong, and why
	install string            // the command that installs it; "" for what is always there
	asked   bool              // it runs only if it is asked for
	engine
}

// An engine is the way in which a peer works.
type engine interface {
	// find looks for what the peer needs and returns its version; the error
	// says what is missing.
	find(s *session) (version string, err error)

	// commands returns how a program is run, and compiles what has to be.
	commands(s *session, p *program) ([]process, error)
}

// What gopher-lua gets wrong.
const (
	assignsTooEarly = "in `x, y = …, …` it assigns to x before it computes y: https://github.com/yuin/gopher-lua/issues/440"
	fewPieces       = "`table.concat` pushes all pieces on a stack of limited size: https://github.com/yuin/gopher-lua/pull/526"
)

// knownPeers returns the peers that there may be, in the order of the tables.
func knownPeers() []*peer {
	return []*peer{{
		name: "lua5.4", title: "lua5.4", lang: ".lua",
		install: "apt-get install lua5.4",
		engine:  &script{tool: "lua5.4", version: "-v", args: []string{"-e", luaDriver}},
	}, {
		name: "luajit", title: "luajit -joff", lang: ".lua", lua51: true,
		install: "apt-get install luajit",
		engine:  &script{tool: "luajit", version: "-v", args: []string{"-joff", "-e", luaDriver}},
	}, {
		name: "python3", title: "python3", lang: ".py",
		install: "apt-get install python3",
		engine: &script{tool: "python3", version: "--version", args: []string{"-c", pythonDriver},
			locate: []string{"-c", "import sys; print(sys.executable)"}},
	}, {
		name: "gopher-lua", title: "gopher-lua", lang: ".lua", lua51: true,
		faults: map[string]string{
			"mandelbrot":    assignsTooEarly,
			"edit_distance": assignsTooEarly,
			"json":          fewPieces,
			"report":        fewPieces,
			"word_count":    fewPieces,
		},
		engine: hosted{kind: "lua", module: "github.com/yuin/gopher-lua"},
	}, {
		name: "goja", title: "goja", lang: ".js",
		engine: hosted{kind: "js", module: "github.com/dop251/goja"},
	}, {
		name: "wazero", title: "wazero, interpreted", lang: ".c",
		install: "apt-get install clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32",
		engine:  wasm{inWazero("wasm"), false},
	}, {
		name: "node-jitless", title: "node --jitless", lang: ".js",
		install: "apt-get install nodejs",
		engine:  &script{tool: "node", version: "--version", args: []string{"--jitless", "-e", nodeDriver}},
	}, {
		name: "node", title: "node", lang: ".js",
		install: "apt-get install nodejs",
		engine:  &script{tool: "node", version: "--version", args: []string{"-e", nodeDriver}},
	}, {
		name: "gcc", title: "gcc -O2", lang: ".c",
		install: "apt-get install gcc libc6-dev",
		engine:  native{"gcc"},
	}, {
		name: "clang", title: "clang-14 -O2", lang: ".c", asked: true,
		install: "apt-get install clang-14 libc6-dev",
		engine:  native{"clang-14"},
	}, {
		name: "go", title: "go", lang: ".go", asked: true,
		install: "apt-get install golang",
		engine:  goNative{},
	}, {
		name: "emit-go", title: "cpsc -O2 --emit=go, go", lang: ".imp", asked: true,
		install: "apt-get install golang",
		engine:  emittedGo{},
	}, {
		name: "llvm", title: "cpsc -O2 --emit=llvm, clang-14 -O2", lang: ".imp", asked: true,
		install: "apt-get install clang-14 libc6-dev",
		engine:  llvm{native{"clang-14"}},
	}, {
		name: "wazero-compiler", title: "clang-14 -O2, wazero, compiled", lang: ".c", asked: true,
		install: "apt-get install clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32",
		engine:  wasm{inWazero("wasmc"), false},
	}, {
		name: "emit-wazero", title: "cpsc -O2 --emit=wasm, wazero, compiled", lang: ".imp", asked: true,
		engine: wasm{inWazero("wasmc"), true},
	}, {
		name: "wasm", title: "clang-14 -O2, cpsc -O2", lang: ".c", asked: true,
		install: "apt-get install clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32",
		engine:  wasm{hosted{kind: "cpsc"}, false},
	}, {
		name: "wasm-node", title: "clang-14 -O2, node", lang: ".c", asked: true,
		install: "apt-get install nodejs clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32",
		engine:  wasm{hosted{kind: "node"}, false},
	}, {
		name: "emit-node", title: "cpsc -O2 --emit=wasm, node", lang: ".imp", asked: true,
		install: "apt-get install nodejs",
		engine:  wasm{hosted{kind: "node"}, true},
	}}
}

// inWazero returns an engine that runs modules.
func inWazero(kind string) hosted { return hosted{kind: kind, module: "github.com/tetratelabs/wazero"} }

// prepare returns how a program is run on the peer. The error is an unable if
// it cannot be.
func (p *peer) prepare(s *session, prog *program) ([]process, error) {
	text, err := os.ReadFile(prog.file(p.lang))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, unable("there is no `" + p.lang + "` of it")
	case err != nil:
		return nil, err
	}
	if fault := p.faults[prog.name]; fault != "" {
		return nil, unable(fault)
	}
	if p.lua51 {
		// The programs use nothing that Lua 5.1 lacks except syntax: the operators on
		// integers. So any parser of Lua 5.1 finds it, and this one need not be the peer's.
		if _, err := parse.Parse(bytes.NewReader(text), prog.name); err != nil {
			return nil, unable("uses integers of Lua 5.3 and later, such as `//` and `>>`; this is Lua 5.1")
		}
	}
	return p.commands(s, prog)
}

func peerNames() []string {
	var names []string
	for _, p := range knownPeers() {
		names = append(names, p.name)
	}
	return names
}

// lookup returns the peer of a name, which there must be.
func lookup(name string) *peer {
	for _, p := range knownPeers() {
		if p.name == name {
			return p
		}
	}
	panic("peers: no peer " + name)
}

// The drivers run the file that programVariable names and tell how long it
// took. They compile it before they look at the clock, but for node, which
// compiles what it loads, lazily and in little time. Those of Lua and Python
// pass the arguments of argumentsVariable to the program.
const (
	luaDriver = `
local run = assert(loadfile(os.getenv("` + programVariable + `")))
local arguments = {}
for word in os.getenv("` + argumentsVariable + `"):gmatch("%S+") do
    arguments[#arguments + 1] = word
end
local start = os.clock()
run((table.unpack or unpack)(arguments))
io.stderr:write(string.format("inside %.6f\n", os.clock() - start))`

	pythonDriver = `
import os, sys, time
name = os.environ["` + programVariable + `"]
sys.argv[1:] = os.environ["` + argumentsVariable + `"].split()
with open(name) as file:
    code = compile(file.read(), name, "exec")
start = time.process_time()
exec(code, {"__name__": "__main__"})
sys.stderr.write("inside %.6f\n" % (time.process_time() - start))`

	nodeDriver = `
const start = process.cpuUsage();
require(process.env.` + programVariable + `);
const used = process.cpuUsage(start);
console.error("inside", (used.user + used.system) / 1e6);`

	wasiDriver = `
const { WASI } = require("wasi");
const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
const wasi = new WASI({ version: "preview1", args: process.argv.slice(1), returnOnExit: true });
const instance = new WebAssembly.Instance(module, wasi.getImportObject());
const start = process.cpuUsage();
wasi.start(instance);
const used = process.cpuUsage(start);
console.error("inside", (used.user + used.system) / 1e6);`
)

// ours returns cpsc at a level of optimisation.
func ours(level int) *peer {
	name := fmt.Sprint("cpsc -O", level)
	return &peer{name: name, title: name, lang: ".imp", engine: imp(level)}
}

// imp is cpsc: the command for the whole process, and the packages of which it
// is made, hosted here, for the inside.
type imp int

func (imp) find(s *session) (string, error) { return s.output(s.cpsc, "--version") }

func (level imp) commands(s *session, p *program) ([]process, error) {
	file := p.file(".imp")
	return []process{
		{args: append([]string{s.cpsc, "run", "--engine=fast", fmt.Sprint("-O", int(level)), file}, p.args...), whole: true},
		{args: append([]string{s.self, HostCommand, fmt.Sprint("imp", int(level)), file}, p.args...), inside: true},
	}, nil
}

// A script is an installed engine that runs the text of a program.
type script struct {
	tool    string
	version string   // the flag that makes it tell its version
	args    []string // which make it run the file that programVariable names
	locate  []string // which make it tell its file, if the tool only looks for it
}

func (e *script) find(s *session) (string, error) {
	var err error
	if e.tool, err = lookPath(e.tool); err == nil && e.locate != nil {
		e.tool, err = s.output(e.tool, e.locate...)
	}
	if err != nil {
		return "", err
	}
	return s.output(e.tool, e.version)
}

func (e *script) commands(*session, *program) ([]process, error) {
	return both(append([]string{e.tool}, e.args...)...), nil
}

func lookPath(tool string) (string, error) {
	path, err := exec.LookPath(tool)
	if err != nil {
		return "", fmt.Errorf("there is no %s", tool)
	}
	return path, nil
}

// hosted is an engine in Go, which runs in a process of this command.
type hosted struct {
	kind   string // as Host takes it: the extension of the file it is given
	module string
}

func (e hosted) find(*session) (string, error) {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == e.module {
				return m.Path + " " + m.Version, nil
			}
		}
	}
	return e.module, nil
}

func (e hosted) commands(s *session, p *program) ([]process, error) {
	return both(s.self, HostCommand, e.kind, p.file("."+e.kind)), nil
}

// wasm is an engine for what clang makes of the program in C, or cpsc of that in Imp: a hosted one, or node.
type wasm struct {
	hosted
	emitted bool
}

func (e wasm) find(s *session) (string, error) {
	version, err := e.hosted.find(s)
	switch e.kind {
	case "node":
		version, err = s.output("node", "--version")
	case "cpsc":
		version, err = imp(2).find(s)
	}
	if e.emitted || err != nil {
		return version, err
	}
	if _, err := lookPath("clang-14"); err != nil {
		return "", err
	}
	// Clang alone is not enough: the linker and the libraries must be there, too.
	test := filepath.Join(s.tmp, "test.c")
	if err := os.WriteFile(test, []byte("#include <stdio.h>\nint main(void) { puts(\"\"); }\n"), 0o600); err != nil {
		return "", err
	}
	if err := toWasm(s, test, filepath.Join(s.tmp, "test.wasm")); err != nil {
		return "", err
	}
	clang, err := s.output("clang-14", "--version")
	return version + ", " + clang, err
}

func (e wasm) commands(s *session, p *program) (_ []process, err error) {
	file := filepath.Join(s.tmp, p.name+".wasm")
	if e.emitted {
		file = filepath.Join(s.tmp, p.name+".emitted.wasm")
		_, err = s.output(s.cpsc, "-O2", p.file(".imp"), "--emit=wasm", "-o", file)
	} else {
		err = toWasm(s, p.file(".c"), file)
	}
	if err != nil {
		return nil, fmt.Errorf("wasm: %s: %w", p.name, err)
	}
	switch e.kind {
	case "cpsc":
		return []process{{args: append([]string{s.cpsc, "run", "-O2", file}, p.args...), whole: true}}, nil
	case "node":
		return both(append([]string{"node", "--no-warnings", "--no-turbo-fast-api-calls", "-e", wasiDriver, file}, p.args...)...), nil
	}
	return both(append([]string{s.self, HostCommand, e.kind, file}, p.args...)...), nil
}

func toWasm(s *session, from, to string) error {
	_, err := s.output("clang-14", "--target=wasm32-wasi", "-std=c11", "-O2", from, "-o", to, "-lm")
	return err
}

// native is machine code that a compiler makes of C.
type native struct{ compiler string }

func (e native) find(s *session) (string, error) {
	if _, err := lookPath(e.compiler); err != nil {
		return "", err
	}
	return s.output(e.compiler, "--version")
}

func (e native) commands(s *session, p *program) ([]process, error) {
	return e.compile(s, p, "-std=c11", p.file(".c"))
}

func (e native) compile(s *session, p *program, args ...string) ([]process, error) {
	file := args[len(args)-1]
	binary := filepath.Join(s.tmp, p.name+filepath.Ext(file)+"."+e.compiler)
	if _, err := s.output(e.compiler, append(args, "-O2", "-o", binary, "-lm")...); err != nil {
		return nil, fmt.Errorf("%s: %s: %w", e.compiler, filepath.Base(file), err)
	}
	return []process{{args: append([]string{binary}, p.args...), whole: true}}, nil
}

// goNative is machine code that Go makes of Go.
type goNative struct{}

func (goNative) find(s *session) (string, error) {
	if _, err := lookPath("go"); err != nil {
		return "", err
	}
	return s.output("go", "version")
}

func (goNative) commands(s *session, p *program) ([]process, error) {
	return buildGo(s, p, p.file(".go"), p.name+".go.exe")
}

func buildGo(s *session, p *program, file, binary string) ([]process, error) {
	binary = filepath.Join(s.tmp, binary)
	if err := setup.Build(s.ctx, p.name, p.dir, file, binary); err != nil {
		return nil, err
	}
	return []process{{args: append([]string{binary}, p.args...), whole: true}}, nil
}

// emittedGo is machine code that Go makes of what cpsc emits.
type emittedGo struct{ goNative }

func (emittedGo) commands(s *session, p *program) ([]process, error) {
	file := filepath.Join(s.tmp, p.name+".go")
	if _, err := s.output(s.cpsc, "-O2", p.file(".imp"), "--emit=go", "-o", file); err != nil {
		return nil, fmt.Errorf("go: %s: %w", p.name, err)
	}
	return buildGo(s, p, file, p.name+".emitted.exe")
}

// llvm is machine code that clang makes of what cpsc emits.
type llvm struct{ native }

func (e llvm) commands(s *session, p *program) ([]process, error) {
	file := filepath.Join(s.tmp, p.name+".ll")
	if _, err := s.output(s.cpsc, "-O2", p.file(".imp"), "--emit=llvm", "-o", file); err != nil {
		return nil, fmt.Errorf("llvm: %s: %w", p.name, err)
	}
	return e.compile(s, p, file)
}
