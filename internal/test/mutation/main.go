// Command mutation tests the tests: it plants small bugs, one at a time, in a copy
// of the tree, and says which test notices each (DeMillo, Lipton and Sayward, "Hints
// on Test Data Selection", Computer 11(4), 1978). The bugs are those of bugs.txt.
//
//	go run ./internal/test/mutation [-run REGEXP] [-jobs N] [-all] [-timeout D]
//
// It writes a line for each bug: NOTICED and the test that noticed it, MISSED, or BROKEN
// if the bug does not fit its file or does not compile, which is a mistake in the list.
// First the test that the list names runs, then the tests of the package with the bug. With
// -all, all tests run after these, at full length. A test that hangs has noticed the bug.
// Tests of the code, and not of its behaviour, are skipped. Before the first bug, the tests
// that the list names must pass without one.
//
// The exit status is 1 if a bug was missed or broken. A bug may make a program take
// all memory, or never end: set limits in the shell before, as with
// ulimit -v 7000000 -t 150.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"cpsc/internal/process"
	"cpsc/internal/test/long"
)

// skipped are the tests that look at code and not at its behaviour.
const skipped = "TestDispatchIsInOneLine|TestImports|TestEveryBugFits"

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutation: ")
	list := flag.String("list", "internal/test/mutation/bugs.txt", "read the bugs from `FILE`")
	run := flag.String("run", "", "only the bugs whose names match `REGEXP`")
	jobs := flag.Int("jobs", 2, "how many bugs to test at the same time")
	all := flag.Bool("all", false, "run all tests before a bug counts as missed")
	timeout := flag.Duration("timeout", 20*time.Minute, "how long the tests of a package may take before they count as hanging; the test of the list has a quarter of this")
	flag.Parse()
	if *jobs < 1 {
		log.Fatal("-jobs has to be at least 1")
	}
	pattern, err := regexp.Compile(*run)
	if err != nil {
		log.Fatal(err)
	}
	bugs, err := readList(*list)
	if err != nil {
		log.Fatalf("%s: %v", *list, err)
	}
	temp, err := os.MkdirTemp("", "mutation")
	if err != nil {
		log.Fatal(err)
	}
	bugs = slices.DeleteFunc(bugs, func(b *bug) bool { return !pattern.MatchString(b.name) })
	err = testAll(bugs, temp, *jobs, tester{all: *all, timeout: *timeout})
	os.RemoveAll(temp)
	if err != nil {
		log.Fatal(err)
	}
}

// testAll tests bugs. It returns an error if some were not noticed.
func testAll(bugs []*bug, temp string, jobs int, t tester) error {
	if len(bugs) == 0 {
		return errors.New("there is no such bug")
	}
	roots := make([]string, jobs)
	for i := range roots {
		roots[i] = filepath.Join(temp, fmt.Sprint(i))
		if err := copyTree(roots[i]); err != nil {
			return err
		}
	}
	t.root = roots[0]
	if err := t.baseline(bugs); err != nil {
		return err
	}
	queue := make(chan *bug)
	var group sync.WaitGroup
	var mutex sync.Mutex // of count and of the output
	count := map[string]int{}
	for _, root := range roots {
		t := t
		t.root = root
		group.Add(1)
		go func() {
			defer group.Done()
			for b := range queue {
				start := time.Now()
				verdict, by := t.test(b)
				mutex.Lock()
				count[verdict]++
				fmt.Printf("%-8s %-34s %s (%.0fs)\n", verdict, b.name, by, time.Since(start).Seconds())
				mutex.Unlock()
			}
		}()
	}
	for _, b := range bugs {
		queue <- b
	}
	close(queue)
	group.Wait()
	fmt.Printf("%d noticed, %d missed, %d broken\n", count[noticed], count[missed], count[broken])
	if count[missed]+count[broken] > 0 {
		return errors.New("not all were noticed")
	}
	return nil
}

// baseline runs the tests that the list names, without a bug.
func (t *tester) baseline(bugs []*bug) error {
	type run struct {
		pkg       string
		far, long bool
	}
	tests := map[run][]string{}
	for _, b := range bugs {
		r := run{b.pkg, b.far, b.long}
		tests[r] = append(tests[r], b.pattern())
	}
	outs := map[run]string{}
	for r, patterns := range tests {
		slices.Sort(patterns)
		args := []string{"test", "-v", "-trimpath", "-vet=off", "-timeout=" + t.timeout.String(), "-run=" + strings.Join(slices.Compact(patterns), "|")}
		out, err := t.run(time.Hour, r.long, append(args, target(r.pkg, r.far)...)...)
		if err != nil {
			return fmt.Errorf("without a bug: %w\n%s", err, out)
		}
		outs[r] = out
	}
	for _, b := range bugs {
		if !strings.Contains(outs[run{b.pkg, b.far, b.long}], "--- PASS: "+b.test+" (") {
			return fmt.Errorf("%s: there is no %s in %s", b.name, b.test, b.pkg)
		}
	}
	return nil
}

// copyTree copies the files of the tree, except those that git ignores.
func copyTree(to string) error {
	names, err := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		return err
	}
	for _, name := range strings.Split(strings.TrimSuffix(string(names), "\x00"), "\x00") {
		text, err := os.ReadFile(name)
		if errors.Is(err, os.ErrNotExist) {
			continue // removed, but not yet from git's index
		} else if err != nil {
			return err
		}
		file := filepath.Join(to, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// The verdicts on a bug.
const (
	noticed = "NOTICED"
	missed  = "MISSED"
	broken  = "BROKEN"
)

// A tester tests bugs in a copy of the tree.
type tester struct {
	root    string
	all     bool
	timeout time.Duration
}

// generated are the files that a bug in the generator of the loop changes.
var generated = []string{"interp/internal/fast/loop.go", "interp/internal/fast/fused.go"}

const generator = "interp/internal/fast/genloop/"

// test plants a bug, runs tests, and removes the bug. It returns the verdict, and the test
// that noticed the bug or why it is broken.
func (t *tester) test(b *bug) (verdict, by string) {
	before, after, err := b.plant(t.root)
	if err != nil {
		return broken, err.Error()
	}
	saved := map[string]string{b.file: before}
	if strings.HasPrefix(b.file, generator) {
		for _, name := range generated {
			text, err := os.ReadFile(filepath.Join(t.root, name))
			if err != nil {
				return broken, err.Error()
			}
			saved[name] = string(text)
		}
	}
	defer func() {
		for name, text := range saved {
			if err := t.write(name, text); err != nil {
				log.Fatal(err)
			}
		}
	}()
	if err := t.write(b.file, after); err != nil {
		return broken, err.Error()
	}
	first := "./" + path.Dir(b.file)
	if len(saved) > 1 {
		first = "./interp"
		if out, err := t.run(time.Minute, false, "generate", "./interp/internal/fast"); err != nil {
			return broken, out
		}
	}
	type round struct {
		long bool
		args []string
	}
	one := append([]string{"-run=" + b.pattern()}, target(b.pkg, b.far)...)
	if !b.long {
		one = append([]string{"-timeout=" + (t.timeout / 4).String()}, one...)
	}
	rounds := []round{
		{b.long, one},
		{false, []string{first}},
	}
	if t.all {
		rounds = append(rounds, round{true, []string{"./..."}})
	}
	for _, round := range rounds {
		args := append([]string{"test", "-trimpath", "-vet=off", "-failfast", "-skip=" + skipped, "-timeout=" + t.timeout.String()}, round.args...)
		out, err := t.run(time.Hour, round.long, args...)
		if err != nil && !failedPackage.MatchString(out) {
			return broken, fmt.Sprintf("%v\n%s", err, out) // no test has run
		} else if err != nil {
			return noticed, failure(out)
		}
	}
	return missed, ""
}

// target returns the arguments that name a package and, if far is set, the flag that makes
// every lookup in its tests go far.
func target(pkg string, far bool) []string {
	if !far {
		return []string{"./" + pkg}
	}
	return []string{"./" + pkg, "-far"}
}

// pattern returns the pattern for -run that selects the test of a bug.
func (b *bug) pattern() string { return "^" + strings.ReplaceAll(b.test, "/", "$/^") + "$" }

func (t *tester) write(name, text string) error {
	return os.WriteFile(filepath.Join(t.root, name), []byte(text), 0o666)
}

// run runs the go command in the copy. If full is set, tests run at full length.
func (t *tester) run(limit time.Duration, full bool, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := process.Command(ctx, "go", args...)
	cmd.Dir = t.root
	if pkg, ok := strings.CutPrefix(args[len(args)-1], "./lab/"); ok { // a module of its own
		cmd.Dir, args[len(args)-1] = filepath.Join(t.root, "lab"), "./"+pkg
		cmd.Args = append([]string{"go"}, args...)
	}
	if full {
		cmd.Env = append(os.Environ(), long.Variable+"=1")
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	return out.String(), err
}

var (
	failedTest    = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`)
	hangingTest   = regexp.MustCompile(`(?m)^\s*running tests:\s+(\S+)`)
	dyingTest     = regexp.MustCompile(`(?m)^\S+\.((?:Test|Example|Fuzz)\w*)\(`) // in a stack
	failedPackage = regexp.MustCompile(`(?m)^FAIL\t(\S+)\t[0-9.]+s$`)            // by a test that ran
)

// failure returns the package and the test that failed first.
func failure(out string) string {
	name := failedPackage.FindStringSubmatch(out)[1]
	if m := hangingTest.FindStringSubmatch(out); m != nil {
		return name + " " + m[1] + ", which hangs"
	}
	if m := failedTest.FindStringSubmatch(out); m != nil {
		return name + " " + m[1]
	}
	if m := dyingTest.FindStringSubmatch(out); m != nil {
		return name + " " + m[1] + ", which dies"
	}
	first, _, _ := strings.Cut(strings.TrimSpace(out), "\n")
	return name + ": " + first
}
