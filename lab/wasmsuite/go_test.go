package wasmsuite

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	golang "cpsc/emit/go"
	"cpsc/interp"
	"cpsc/wasm"
)

// A goInstance calls functions of a package of Go, which is in a process.
type goInstance struct {
	requests io.Writer
	replies  *bufio.Scanner
	pkg      string
	types    map[string]*wasm.FuncType // by the name of a function of the program
	names    map[string]string         // in Go
}

// Call writes a line with the function and the bits of the arguments, and reads one with those of the results or with
// the message of a trap.
func (g *goInstance) Call(function string, args ...any) ([]any, error) {
	fmt.Fprint(g.requests, g.pkg, " ", g.names[function])
	t := g.types[function]
	for i, x := range args {
		fmt.Fprint(g.requests, " ", bits(x, t.Params[i].String()))
	}
	fmt.Fprintln(g.requests)
	if !g.replies.Scan() {
		return nil, fmt.Errorf("the process has ended: %v", g.replies.Err())
	}
	if message, ok := strings.CutPrefix(g.replies.Text(), "trap "); ok {
		return nil, &interp.Trap{Message: message}
	}
	var results []any
	for i, text := range strings.Fields(g.replies.Text()) {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return nil, err
		}
		switch t.Results[i] {
		case wasm.F32:
			results = append(results, widened(uint32(n)))
		case wasm.F64:
			results = append(results, math.Float64frombits(n))
		default:
			results = append(results, int64(n))
		}
	}
	return results, nil
}

// writePackage writes a package for a program with a function that returns its exports.
func (g *goInstance) writePackage(dir string, p *cps.Program, units []*wasm.Unit) error {
	pkg := golang.Package{Name: g.pkg}
	add := func(f string, t *wasm.FuncType) {
		if f == "" || g.names[f] != "" || slices.Contains(slices.Concat(t.Params, t.Results), wasm.ExnRef) {
			return
		}
		g.types[f], g.names[f] = t, fmt.Sprintf("F%d", len(g.names))
		goTypes := func(list []wasm.ValType) (names []string) {
			for _, t := range list {
				names = append(names, map[wasm.ValType]string{wasm.I32: "int32", wasm.F32: "float32"}[t])
			}
			return names
		}
		pkg.Exports = append(pkg.Exports, golang.Export{Func: f, Name: g.names[f], Signature: golang.Signature{Params: goTypes(t.Params), Results: goTypes(t.Results)}})
	}
	for _, u := range units {
		add(u.Init, &wasm.FuncType{})
		for _, name := range slices.Sorted(maps.Keys(u.Functions)) {
			add(u.Functions[name], u.Module.Funcs[u.Module.Export(name).Index].Type)
		}
		for _, name := range slices.Sorted(maps.Keys(u.Globals)) {
			add(u.Globals[name], &wasm.FuncType{Results: []wasm.ValType{u.Module.GlobalType(u.Module.Export(name).Index).Type}})
		}
	}
	var text strings.Builder
	if err := pkg.Fprint(&text, p); err != nil {
		return err
	}
	receiver := ""
	table := "package " + g.pkg + "\n\nimport \"math\"\n\nvar _ = math.Pi\n\nfunc Table() map[string]func(x []uint64) []uint64 {\n"
	if strings.Contains(text.String(), "\ntype Module struct") {
		receiver = "m."
		table += "\tm := New()\n"
	}
	table += "\treturn map[string]func(x []uint64) []uint64{\n"
	for _, x := range pkg.Exports {
		t := g.types[x.Func]
		from := map[wasm.ValType]string{wasm.I32: "int32(x[%d])", wasm.F32: "math.Float32frombits(uint32(x[%d]))", wasm.F64: "math.Float64frombits(x[%d])"}
		to := map[wasm.ValType]string{wasm.F32: "uint64(math.Float32bits(r%d))", wasm.F64: "math.Float64bits(r%d)"}
		var args, names, results []string
		for i, t := range t.Params {
			format := from[t]
			if format == "" {
				format = "int64(x[%d])"
			}
			args = append(args, fmt.Sprintf(format, i))
		}
		for i, t := range t.Results {
			format := to[t]
			if format == "" {
				format = "uint64(r%d)"
			}
			names, results = append(names, fmt.Sprintf("r%d", i)), append(results, fmt.Sprintf(format, i))
		}
		call := receiver + x.Name + "(" + strings.Join(args, ", ") + ")"
		if len(names) > 0 {
			call = strings.Join(names, ", ") + " := " + call
		}
		table += fmt.Sprintf("\t\t%q: func(x []uint64) []uint64 {\n\t\t\t%s\n\t\t\treturn []uint64{%s}\n\t\t},\n", x.Name, call, strings.Join(results, ", "))
	}
	dir = filepath.Join(dir, g.pkg)
	return errors.Join(os.Mkdir(dir, 0o777), os.WriteFile(filepath.Join(dir, "pkg.go"), []byte(text.String()), 0o666),
		os.WriteFile(filepath.Join(dir, "table.go"), []byte(table+"\t}\n}\n"), 0o666))
}

// goMain answers the requests of a goInstance.
const goMain = `
var tables = map[string]map[string]func([]uint64) []uint64{}

func main() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		words := strings.Fields(in.Text())
		if tables[words[0]] == nil {
			tables[words[0]] = packages[words[0]]()
		}
		args := make([]uint64, len(words)-2)
		for i := range args {
			args[i], _ = strconv.ParseUint(words[i+2], 10, 64)
		}
		func() {
			defer func() {
				if x := recover(); x != nil {
					fmt.Println("trap", x)
				}
			}()
			text := fmt.Sprint(tables[words[0]][words[1]](args))
			fmt.Println(text[1:len(text)-1])
		}()
	}
}
`

// startGo builds the packages of instances in a directory and starts a process with them. The function that it returns ends it.
func startGo(t *testing.T, dir string, instances []*goInstance) (end func()) {
	imports, packages := "", ""
	for _, g := range instances {
		imports += fmt.Sprintf("import %q\n", "suites/"+g.pkg)
		packages += fmt.Sprintf("\t%q: %s.Table,\n", g.pkg, g.pkg)
	}
	main := "package main\n\nimport (\n\t\"bufio\"\n\t\"fmt\"\n\t\"os\"\n\t\"strconv\"\n\t\"strings\"\n)\n\n" + imports +
		"var packages = map[string]func() map[string]func([]uint64) []uint64{\n" + packages + "}\n" + goMain
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "main.go"), []byte(main), 0o666), os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module suites\n\ngo 1.24\n"), 0o666)); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"build", "-o", "suites", "."}, {"vet", "./..."}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %v: %v\n%s", args, err, out)
		}
	}
	cmd := exec.Command(filepath.Join(dir, "suites"))
	requests, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	replies, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	scanner := bufio.NewScanner(replies)
	for _, g := range instances {
		g.requests, g.replies = requests, scanner
	}
	return func() {
		requests.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
}

// TestGo executes the suites as packages of Go: some files, or at full length all at every level. Functions whose calls
// exhaust the stack are left out, since this ends a program in Go.
func TestGo(t *testing.T) {
	dir := t.TempDir()
	var runs []*run
	var instances []*goInstance
	chosen(t, func(suite, file string, n int, levels []compile.Level) {
		s := read(t, file)
		for _, level := range levels {
			g := &goInstance{pkg: fmt.Sprintf("p%d_%s", n, level), types: map[string]*wasm.FuncType{}, names: map[string]string{}}
			r := &run{script: s, name: fmt.Sprintf("%s/%s %s", suite, filepath.Base(file), level), instance: g}
			p, err := r.link(level, cps.Verify)
			if err == nil {
				err = g.writePackage(dir, p, r.units)
			}
			if err != nil {
				t.Errorf("%s: %v", r.name, err)
				continue
			}
			instances = append(instances, g)
			runs = append(runs, r)
		}
	})
	end := startGo(t, dir, instances)
	counts := map[string]int{}
	for _, r := range runs {
		g := r.instance.(*goInstance)
		r.pass = counts
		if _, err := g.Call(r.units[0].Init); err != nil {
			t.Fatal(err)
		}
		for i, c := range r.commands {
			if c.Type == "assert_exhaustion" {
				counts["left out"]++
			} else if err := r.command(i); err != nil {
				t.Errorf("%s:%d: %v", r.name, c.Line, err)
			}
		}
	}
	end()
	t.Logf("%v", counts)
}
