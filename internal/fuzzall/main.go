// Command fuzzall runs every fuzz target of the module for some time, one after another,
// with Go's own fuzzer. It finds the targets in the source, so it cannot miss one.
//
//	go run ./internal/fuzzall [-time 10s] [-parallel N] [-target REGEXP] [-tags LIST]
//	    [-minimize 200x] [PACKAGES]
//
// The fuzzer writes each input that fails to testdata/fuzz/TARGET in the package of the
// target. From then on, go test runs it; it stays as a test, under a name that describes
// it. After a failure, the other targets still run. The command writes the fuzzer's reports
// of progress and, if a target failed, everything else that the fuzzer has written. The exit
// status is 0 if no input failed, 1 if one did, and 2 if the targets cannot be run. An input
// that took too long, as any may on a busy machine, runs again alone before it counts.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"
)

func main() {
	budget := flag.Duration("time", 10*time.Second, "how long each target runs")
	parallel := flag.Int("parallel", runtime.GOMAXPROCS(0), "the number of processes")
	only := flag.String("target", "", "run only targets that match, as package.Target")
	tags := flag.String("tags", "", "build tags")
	minimize := flag.String("minimize", "200x", "how long an input that fails or is interesting is made smaller; more leaves less time for fuzzing")
	show := flag.Bool("list", false, "only list the targets")
	flag.Parse()
	match, err := regexp.Compile(*only)
	if err != nil {
		fatal(err)
	}
	found, err := targets(*tags, flag.Args())
	if err != nil {
		fatal(err)
	}
	found = slices.DeleteFunc(found, func(t target) bool { return !match.MatchString(t.String()) })
	if len(found) == 0 {
		fatal(errors.New("there are no such targets"))
	}
	build := []string{"test", "-tags=" + *tags, "-vet=off"}
	args := []string{"-run=^$", "-fuzztime=" + budget.String(), "-fuzzminimizetime=" + *minimize, fmt.Sprint("-parallel=", *parallel)}
	var failed []string
	for _, t := range found {
		fmt.Printf("=== %s\n", t)
		if *show {
			continue
		}
		if err := t.run(build, args); err != nil {
			failed = append(failed, t.String())
		}
	}
	if len(failed) > 0 {
		fmt.Printf("\n%d of %d targets failed: %s\n", len(failed), len(found), strings.Join(failed, ", "))
		os.Exit(1)
	}
	fmt.Printf("\n%d targets\n", len(found))
}

func fatal(err error) {
	fmt.Fprintln(os.Stderr, "fuzzall:", err)
	os.Exit(2)
}

// A target is a fuzz target of a package.
type target struct{ pkg, dir, name string }

func (t target) String() string { return t.pkg + "." + t.name }

// targets returns the fuzz targets of the packages, by default of all packages.
func targets(tags string, packages []string) ([]target, error) {
	if len(packages) == 0 {
		packages = []string{"./..."}
	}
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Dir,TestGoFiles,XTestGoFiles", "-tags=" + tags}, packages...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var list []target
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath, Dir           string
			TestGoFiles, XTestGoFiles []string
		}
		if err := d.Decode(&p); err == io.EOF {
			return list, nil
		} else if err != nil {
			return nil, err
		}
		for _, name := range append(p.TestGoFiles, p.XTestGoFiles...) {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Fuzz") {
					list = append(list, target{p.ImportPath, p.Dir, f.Name.Name})
				}
			}
		}
	}
}

// run runs the target. build is the beginning of a command of go, and flags are those of the
// fuzzer. It returns an error if an input failed.
func (t target) run(build, flags []string) error {
	cmd := exec.Command("go", slices.Concat(build, flags, []string{"-fuzz=^" + t.name + "$", t.pkg})...)
	out := output{to: os.Stdout}
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if err == nil || onlyTimeUp(out.all.String()) {
		return nil
	}
	os.Stdout.Write(out.rest.Bytes())
	if input := hung(out.all.String()); input != "" {
		fmt.Printf("%s alone:\n", input)
		cmd := exec.Command("go", slices.Concat(build, []string{"-timeout=1m", "-run=^" + t.name + "$/^" + input + "$", t.pkg})...)
		cmd.Stdout, cmd.Stderr = os.Stdout, os.Stdout
		if cmd.Run() == nil {
			fmt.Println("it passes, so the machine was busy")
			if strings.Contains(out.all.String(), written) {
				return os.Remove(filepath.Join(t.dir, "testdata", "fuzz", t.name, input))
			}
			return nil
		}
	}
	return err
}

const (
	ended   = "fuzzing process hung or terminated unexpectedly"
	written = "Failing input written to"
)

// failedInput matches what the fuzzer says about the input that failed.
var failedInput = regexp.MustCompile(`(?m)^(?: *go test -run=|failure while testing seed corpus entry: )\w+/(\S+)$`)

// hung returns the name of the input at which the process of the fuzzer ended, by the output of
// go test, or "". It ends if an input crashes it, and if one takes more than ten seconds, as it
// may on a busy machine.
func hung(out string) string {
	if m := failedInput.FindStringSubmatch(out); m != nil && strings.Contains(out, ended) {
		return m[1]
	}
	return ""
}

// An output receives the output of go test. It writes the lines that report progress, and
// keeps the others.
type output struct {
	to        io.Writer
	all, rest bytes.Buffer
	line      []byte // the last line, as far as it has been received
}

func (o *output) Write(p []byte) (int, error) {
	o.all.Write(p)
	o.line = append(o.line, p...)
	for {
		end := bytes.IndexByte(o.line, '\n') + 1
		if end == 0 {
			return len(p), nil
		}
		if line := o.line[:end]; bytes.HasPrefix(line, []byte("fuzz: elapsed: ")) {
			o.to.Write(line)
		} else {
			o.rest.Write(line)
		}
		o.line = o.line[end:]
	}
}

// timeUp matches the output of go test when it reports the end of the fuzzing time as a
// failure (go.dev/issue/75804, until Go 1.27). The message of a failure begins with the name of
// a file.
var timeUp = regexp.MustCompile(`(?m)^--- FAIL: \w+ \([0-9.]+s\)\n    context deadline exceeded\nFAIL$`)

// onlyTimeUp reports whether, by the output of go test, no input failed.
func onlyTimeUp(out string) bool {
	return timeUp.MatchString(out) && !strings.Contains(out, written)
}
