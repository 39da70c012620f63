package wasm_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
	"cpsc/emit/wasm"
	"cpsc/generate"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
)

// A run is a program with arguments and input.
type run struct {
	name  string
	cps   *cps.Program
	args  []string
	stdin string
}

// expect runs all programs in one process of Node, and expects of each what package interp does: output, status, and the
// message of a trap with the calls in progress. If wasm-validate is installed, it has to accept all modules.
func expect(t *testing.T, runs []run) {
	t.Helper()
	if _, err := engines.Wasm.Path(); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	var jobs []map[string]any
	var list []*cps.Program
	var files []string
	for i, r := range runs {
		n := slices.Index(list, r.cps)
		if n < 0 {
			n = len(list)
			list = append(list, r.cps)
			files = append(files, filepath.Join(dir, fmt.Sprintf("%d.wasm", n)))
			f, err := os.Create(files[n])
			if err != nil {
				t.Fatal(err)
			}
			if err := wasm.Fprint(f, r.cps); err != nil {
				t.Fatalf("%s: %v", r.name, err)
			}
			f.Close()
		}
		in := filepath.Join(dir, fmt.Sprintf("%d.in", i))
		if err := os.WriteFile(in, []byte(r.stdin), 0o666); err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, map[string]any{"file": files[n], "args": append([]string{"prog.wasm"}, r.args...), "stdin": in,
			"stdout": filepath.Join(dir, fmt.Sprintf("%d.out", i)), "stderr": filepath.Join(dir, fmt.Sprintf("%d.err", i))})
	}
	if validator, err := exec.LookPath("wasm-validate"); err == nil {
		for i, file := range files {
			if out, err := exec.Command(validator, "--enable-tail-call", file).CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s", list[i].Sources.Name(), err, out)
			}
		}
	}
	text, err := json.Marshal(jobs)
	if err != nil {
		t.Fatal(err)
	}
	jobsFile := filepath.Join(dir, "jobs.json")
	if err := os.WriteFile(jobsFile, text, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd, err := engines.Wasm.Command(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	cmd.Args[len(cmd.Args)-1] = jobsFile
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var statuses []int
	if err := json.Unmarshal(out, &statuses); err != nil || len(statuses) != len(runs) {
		t.Fatalf("%v\n%s", err, out)
	}
	read := func(format string, i int) string {
		text, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf(format, i)))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for i, r := range runs {
		t.Run(r.name, func(t *testing.T) {
			enginetest.CompareOutcome(t, engines.Wasm, enginetest.Outcome{Status: statuses[i], Out: read("%d.out", i), Errors: read("%d.err", i)}, r.cps, r.args, r.stdin)
		})
	}
}

// TestPrograms runs all programs of the repository, each at one level of optimisation or at all.
func TestPrograms(t *testing.T) {
	var runs []run
	for i, p := range slices.Concat(programs.All(t), programs.Conts(t)) {
		name := p.Name + ".imp"
		switch {
		case p.Trap != nil && strings.Contains(p.Trap.Message, " limit of "):
			continue
		case strings.HasSuffix(p.Path, ".txtar"):
			name = p.Name + ".cps"
		case len(p.Flags) > 0: // they set limits
			continue
		}
		for level := range 3 {
			if long.Enabled() || level == i%3 {
				runs = append(runs, run{fmt.Sprint(p.Name, " -O", level), enginetest.Compile(t, name, p.Text, level), p.Args, p.Stdin})
			}
		}
	}
	expect(t, runs)
}

// TestRandom runs random programs.
func TestRandom(t *testing.T) {
	const batch = 100
	for first := uint64(0); first < uint64(long.Pick(batch, 5000)); first += batch {
		var runs []run
		for seed := first; seed < first+batch; seed++ {
			name := fmt.Sprintf("%d.imp", seed)
			runs = append(runs, run{name, enginetest.Compile(t, name, generate.Program(seed, generate.Options{}), int(seed%3)), nil, ""})
		}
		expect(t, runs)
	}
}
