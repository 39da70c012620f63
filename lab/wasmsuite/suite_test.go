// Package wasmsuite runs the official test suites of WebAssembly, which come with the module of wazero.
package wasmsuite

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/internal/test/long"
	"cpsc/wasm"
)

// A command is a line of a suite, as wast2json writes it.
type command struct {
	Type       string
	Line       int
	Filename   string
	Name       string
	As         string
	Text       string
	ModuleType string `json:"module_type"`
	Action     struct {
		Type, Module, Field string
		Args                []value
	}
	Expected []value
}

type value struct {
	Type  string
	Value any
}

// suites returns the files of the commands, by suite.
func suites(t *testing.T) map[string][]string {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/tetratelabs/wazero").Output()
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(strings.TrimSpace(string(out)), "internal/integration_test/spectest")
	files := map[string][]string{}
	for _, suite := range []string{"v1", "v2", "tail-call", "exception-handling", "extended-const"} {
		list, err := filepath.Glob(filepath.Join(root, suite, "testdata/*.json"))
		if err != nil || len(list) == 0 {
			t.Fatalf("the suite %s was not found in %s: %v", suite, root, err)
		}
		files[suite] = list
	}
	return files
}

func commands(t *testing.T, file string) []command {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var script struct{ Commands []command }
	if err := json.Unmarshal(text, &script); err != nil {
		t.Fatal(err)
	}
	return script.Commands
}

func isSIMD(file string) bool { return strings.HasPrefix(filepath.Base(file), "simd_") }

// ofVersion2 has the errors of version 1 of the specification that are none in version 2, or others, with the reason.
var ofVersion2 = map[string]string{
	"invalid result arity":                  "there may be several results",
	"multiple tables":                       "there may be several tables",
	"zero flag expected":                    "an index of a table or a memory",
	"type mismatch":                         "unreachable code has other rules",
	"unexpected end of section or function": "another rule is broken before",
}

// TestValidation decodes every module of the suites in the binary format: it must be accepted, or be malformed or
// invalid, as the suite says.
func TestValidation(t *testing.T) {
	for suite, files := range suites(t) {
		counts, refused := map[string]int{}, map[string]int{}
		for _, file := range files {
			for _, c := range commands(t, file) {
				want := map[string]wasm.ErrorKind{"assert_malformed": wasm.Malformed, "assert_invalid": wasm.Invalid}
				kind, bad := want[c.Type]
				if !bad && c.Type != "module" && c.Type != "assert_unlinkable" && c.Type != "assert_uninstantiable" || strings.HasSuffix(c.Filename, ".wat") {
					continue
				}
				text, err := os.ReadFile(filepath.Join(filepath.Dir(file), c.Filename))
				if err != nil {
					t.Fatal(err)
				}
				_, err = wasm.Decode(string(text))
				var e *wasm.Error
				switch {
				case errors.As(err, &e) && e.Kind == wasm.Unsupported:
					refused[e.Feature]++
				case suite == "v1" && bad && ofVersion2[c.Text] != "" && (err == nil || e.Kind != kind):
					counts["left out"]++
				case bad && err == nil:
					t.Errorf("%s/%s:%d: %s is accepted; want %s: %s", suite, filepath.Base(file), c.Line, c.Filename, kind, c.Text)
				case bad && e.Kind != kind:
					t.Errorf("%s/%s:%d: %s: %v; want %s: %s", suite, filepath.Base(file), c.Line, c.Filename, err, kind, c.Text)
				case !bad && err != nil:
					t.Errorf("%s/%s:%d: %s: %v", suite, filepath.Base(file), c.Line, c.Filename, err)
				default:
					counts[c.Type]++
				}
			}
		}
		t.Logf("%s: %v, refused %v", suite, counts, refused)
	}
}

// chosen visits some files of the suites of version 2 and later, one in sixteen at -O2, or at full length all at every level.
// It numbers the files.
func chosen(t *testing.T, visit func(suite, file string, n int, levels []compile.Level)) {
	all, n := suites(t), 0
	for _, suite := range []string{"v2", "tail-call", "exception-handling", "extended-const"} {
		for _, file := range all[suite] {
			if isSIMD(file) {
				continue
			}
			n++
			if long.Enabled() {
				visit(suite, file, n, compile.Levels[:])
			} else if n%16 == 0 {
				visit(suite, file, n, []compile.Level{compile.O2})
			}
		}
	}
}

// spectest returns the module that the scripts of the suites import.
func spectest(script string) string {
	return filepath.Join(filepath.Dir(script), "../../testdata/spectest.wasm")
}
