package wasmsuite

import (
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"cpsc/compile"
	"cpsc/cps"
	golang "cpsc/emit/go"
	"cpsc/internal/test/long"
	"cpsc/opt"
	"cpsc/wasm"
)

// TestSpeed compares packages of Go for the C programs in testdata with those that wasm2go makes. Each exports a function
// run, whose result must be the same. It logs the speed, the sizes of source and executable, and the time to build.
func TestSpeed(t *testing.T) {
	clang, err := exec.LookPath("clang-14")
	wasm2go, err2 := exec.LookPath("wasm2go")
	if err := errors.Join(err, err2); err != nil || !long.Enabled() {
		t.Skip("it needs CPSC_LONG=1, clang-14 and wasm2go: go install github.com/ncruces/wasm2go@v0.4.22; ", err)
	}
	files, err := filepath.Glob("testdata/*.c")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) {
		name = filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module speed\n\ngo 1.24\n")
	var names []string
	imports, calls, size := map[string]string{}, map[string]string{}, map[string]int{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".c")
		names = append(names, name)
		module := filepath.Join(dir, name+".wasm")
		if out, err := exec.Command(clang, "--target=wasm32", "-O2", "-mbulk-memory", "-nostdlib", "-Wl,--no-entry", "-Wl,--export=run", "-o", module, file).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		text, err := os.ReadFile(module)
		if err != nil {
			t.Fatal(err)
		}
		theirs, err := exec.Command(wasm2go, "-pkg="+name, module).Output()
		if err != nil {
			t.Fatal(err)
		}
		for side, text := range map[string]string{"ours": packageOf(t, name, string(text)), "theirs": string(theirs)} {
			write(side+"/"+name+"/"+name+".go", text)
			size[side] += len(text)
			imports[side] += fmt.Sprintf("import %q\n", "speed/"+side+"/"+name)
			call := name + ".Run"
			if strings.Contains(text, "type Module struct") {
				call = name + ".New()"
				if side == "ours" {
					call += ".Run"
				} else {
					call += ".Xrun"
				}
			}
			calls[side] += fmt.Sprintf("\tcase %q:\n\t\trun = %s\n", name, call)
		}
	}
	for _, side := range []string{"ours", "theirs"} {
		write(side+"/main.go", "package main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n\t\"time\"\n)\n\n"+imports[side]+`
func main() {
	var run func() int32
	switch os.Args[1] {
`+calls[side]+`	}
	result, best := run(), time.Hour
	for range 3 {
		began := time.Now()
		run()
		best = min(best, time.Since(began))
	}
	fmt.Println(result, int64(best))
}
`)
		began := time.Now()
		cmd := exec.Command("go", "build", "-o", side+".exe", "./"+side)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		took := time.Since(began)
		info, err := os.Stat(filepath.Join(dir, side+".exe"))
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes of source, an executable of %d bytes, built in %v", side, size[side], info.Size(), took)
	}
	sum := 0.0
	for _, name := range names {
		best, results := map[string]float64{"ours": math.Inf(1), "theirs": math.Inf(1)}, map[string]string{}
		for range 5 {
			for side := range best {
				out, err := exec.Command(filepath.Join(dir, side+".exe"), name).Output()
				if err != nil {
					t.Fatal(err)
				}
				result, text, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
				n, err := strconv.Atoi(text)
				if err != nil {
					t.Fatal(err)
				}
				best[side], results[side] = min(best[side], float64(n)/1e6), result
			}
		}
		if results["ours"] != results["theirs"] {
			t.Errorf("%s: results %v", name, results)
		}
		ratio := best["theirs"] / best["ours"]
		sum += math.Log(ratio)
		t.Logf("%-12s %8.2f ms, wasm2go %8.2f ms: %.2f times as fast", name, best["ours"], best["theirs"], ratio)
	}
	t.Logf("in the geometric mean %.2f times as fast", math.Exp(sum/float64(len(names))))
}

// packageOf returns the package for a module with the export run.
func packageOf(t *testing.T, name, text string) string {
	m, err := wasm.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	p, unit, err := wasm.Library(name+".wasm", m, cps.Options{})
	if err == nil {
		err = compile.Optimise(p, opt.Options{})
	}
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	pkg := golang.Package{Name: name, Exports: []golang.Export{{Func: unit.Functions["run"], Name: "run", Signature: golang.Signature{Results: []string{"int32"}}}}}
	if err := pkg.Fprint(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
