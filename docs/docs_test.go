// This file defines the test of the programs in the documents.

package docs_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/effects"
	"cpsc/internal/test/long"
	"cpsc/interp"
	"cpsc/notation"
	"cpsc/opt"
	"cpsc/ssa"
	"cpsc/validate"
)

// maxSteps ends a program that does not end by itself.
const maxSteps = 50_000_000

// TestPrograms compiles every fenced block that is marked imp. A block without
// main is a list of declarations, to which an empty main is added, or else one of
// statements, which are put into main. After imp may come
//
//	reject CODE   the first error must have this code, if one is given
//	trap          the program traps, and its output ends with "trap: " and the message
//	status=N      the exit status
//	args=A,B      the arguments of main
//
// A block marked input that comes next is the standard input. If a block marked
// text or output comes next, the program is run and must write exactly that; a
// list of declarations is not run. If a block marked cps comes next, it is what
// the program is converted to, without the main that was added.
//
// Every block marked cps is read and must be printed as it is. If it is marked cps
// -O2, it is what the program is converted to at this level; if cps after PASS, it is
// what this pass makes of the block before; if cps nest=free, it is the block before,
// nested by free variables.
//
// Every block marked ssa is read and must be printed as it is. If it is marked ssa
// from cps, it is the SSA form of the block before, and a block marked cps from ssa
// is what the block before is in CPS.
func TestPrograms(t *testing.T) {
	files := []string{"../README.md"}
	for _, pattern := range []string{"*.md", "tour/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(found), err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all, err := blocks(string(text))
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
		for i, b := range all {
			if b.is("imp") {
				t.Run(fmt.Sprintf("%s:%d", filepath.Base(file), b.line), func(t *testing.T) {
					testProgram(t, b, all[i+1:])
				})
			}
			if b.is("cps") {
				t.Run(fmt.Sprintf("%s:%d", filepath.Base(file), b.line), func(t *testing.T) {
					nest := cps.ByDominance
					if slices.Contains(b.info, "nest=free") {
						nest = cps.ByFreeVariables
						testNotation(t, block{text: all[i-1].text}, b.text, nest)
					}
					testNotation(t, b, b.text, nest)
					if len(b.info) == 3 && b.info[1] == "after" {
						testPass(t, all[i-1], b)
					}
				})
			}
			if b.is("effects") {
				t.Run(fmt.Sprintf("%s:%d", filepath.Base(file), b.line), func(t *testing.T) { testEffects(t, all[i-1], b) })
			}
			if b.is("ssa") {
				t.Run(fmt.Sprintf("%s:%d", filepath.Base(file), b.line), func(t *testing.T) {
					testSSA(t, all[:i], b, all[i+1:])
				})
			}
		}
	}
}

// A block is a fenced block.
type block struct {
	line int      // of its fence
	info []string // the words after the fence
	text string
}

// is reports whether the block is marked with one of the words.
func (b block) is(words ...string) bool {
	return len(b.info) > 0 && slices.Contains(words, b.info[0])
}

// blocks returns the fenced blocks of a document.
func blocks(text string) ([]block, error) {
	var all []block
	open := false
	for i, line := range strings.Split(text, "\n") {
		info, fence := strings.CutPrefix(line, "```")
		switch {
		case fence && open:
			open = false
		case fence:
			all = append(all, block{line: i + 1, info: strings.Fields(info)})
			open = true
		case open:
			all[len(all)-1].text += line + "\n"
		}
	}
	if open {
		return all, fmt.Errorf("the block in line %d is not closed", all[len(all)-1].line)
	}
	return all, nil
}

// expected is what the words after imp say.
type expected struct {
	reject, trap bool
	code         diag.Code
	status       int
	args         []string
}

func parseInfo(words []string) (want expected, err error) {
	for i := 0; i < len(words); i++ {
		key, value, _ := strings.Cut(words[i], "=")
		switch key {
		case "reject":
			want.reject = true
			if i+1 < len(words) {
				i++
				want.code = diag.Code(words[i])
			}
		case "trap":
			want.trap = true
		case "status":
			want.status, err = strconv.Atoi(value)
		case "args":
			want.args = strings.Split(value, ",")
		default:
			err = fmt.Errorf("unknown word %q", words[i])
		}
	}
	return want, err
}

func testProgram(t *testing.T, b block, next []block) {
	want, err := parseInfo(b.info[1:])
	if err != nil {
		t.Fatal(err)
	}
	text, runs := program(b.text)
	opts := compile.Options{Passes: opt.Options{Verify: true}}
	if len(next) > 0 && next[0].is("cps") && slices.Contains(next[0].info, "-O2") {
		opts.Level = compile.O2
	}
	p, err := compile.Compile("block.imp", text, opts)
	if first := firstError(p.Diagnostics); first != nil || want.reject {
		switch {
		case first == nil:
			t.Error("the program is accepted")
		case !want.reject:
			t.Errorf("%v: %s: %s", p.File.Position(first.Primary.Span.Start), first.Code, first.Message)
		case want.code != "" && first.Code != want.code:
			t.Errorf("the error is %s: %s", first.Code, first.Message)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}

	if len(next) > 0 && next[0].is("cps") {
		if got, _, _ := strings.Cut(p.CPS.String(), "\nfn main(ret: cont()) =\n  ret()\n"); got != next[0].text {
			t.Errorf("the CPS is\n%s\nand not\n%s", got, next[0].text)
		}
	}

	stdin := ""
	if len(next) > 0 && next[0].is("input") {
		stdin, next = next[0].text, next[1:]
	}
	if !runs || len(next) == 0 || !next[0].is("text", "output") {
		return
	}
	var out strings.Builder
	res, err := interp.Run(p.CPS, interp.Options{
		Stdin:    strings.NewReader(stdin),
		Stdout:   &out,
		Args:     want.args,
		MaxSteps: maxSteps,
	})
	var trap *interp.Trap
	if errors.As(err, &trap) == want.trap && want.trap {
		fmt.Fprintf(&out, "trap: %s\n", trap.Message)
	} else if err != nil || want.trap {
		t.Errorf("the program ended with %v", err)
	}
	if out.String() != next[0].text {
		t.Errorf("it writes\n%s\nand not\n%s", out.String(), next[0].text)
	}
	if status := res.Status & 0xFF; status != want.status {
		t.Errorf("the exit status is %d and not %d", status, want.status)
	}
	if res.Steps > 1_000_000 && !long.Enabled() {
		return // it takes seconds in each configuration
	}
	r, err := validate.Run(t.Context(), validate.New(p),
		&validate.Input{Args: want.args, Stdin: stdin, MaxSteps: maxSteps}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, mismatch := range r.Mismatches {
		t.Errorf("%s\n%s", strings.Join(mismatch.Configurations, "\n"), mismatch.Text)
	}
}

// testNotation reads CPS and prints it again.
// testNotation reads a program in CPS and expects that it is printed as want.
func testNotation(t *testing.T, b block, want string, nest cps.Nesting) {
	src := diag.NewFile("block.cps", b.text)
	errs := diag.NewList(src)
	p := notation.Read(src, errs)
	if first := firstError(errs); first != nil {
		t.Fatalf("%v: %s: %s", src.Position(first.Primary.Span.Start), first.Code, first.Message)
	}
	var out strings.Builder
	cps.Fprint(&out, p, cps.PrintOptions{Positions: strings.HasPrefix(b.text, "source "), Nest: nest})
	if out.String() != want {
		t.Errorf("it is printed as\n%s", &out)
	}
}

// testEffects expects that a block has the effects of the functions of the block before.
func testEffects(t *testing.T, before, b block) {
	errs := diag.NewList(diag.NewFile("block.cps", before.text))
	var out strings.Builder
	if err := effects.Fprint(&out, notation.Read(errs.File, errs)); err != nil || out.String() != b.text {
		t.Errorf("the effects are\n%s", &out)
	}
}

// testSSA reads a program in SSA form and prints it again, and compares it with the
// blocks before and after it if they are the same program in CPS.
func testSSA(t *testing.T, before []block, b block, after []block) {
	errs := diag.NewList(diag.NewFile("block.ssa", b.text))
	p := ssa.Read(errs.File, errs)
	if first := firstError(errs); first != nil {
		t.Fatalf("%v: %s: %s", errs.File.Position(first.Primary.Span.Start), first.Code, first.Message)
	}
	if p.String() != b.text {
		t.Errorf("it is printed as\n%s", p)
	}
	if len(b.info) == 3 && b.info[1] == "from" {
		last := before[len(before)-1]
		errs := diag.NewList(diag.NewFile("block.cps", last.text))
		if q, err := ssa.FromCPS(notation.Read(errs.File, errs)); err != nil || q.String() != b.text {
			t.Errorf("the SSA form of the block before is\n%s", q)
		}
	}
	if len(after) > 0 && slices.Equal(after[0].info, []string{"cps", "from", "ssa"}) {
		if q, err := p.ToCPS(); err != nil || q.String() != after[0].text {
			t.Errorf("in CPS it is\n%s", q)
		}
	}
}

// testPass applies a pass to the CPS of one block, and expects that of the next.
func testPass(t *testing.T, before, after block) {
	i := slices.IndexFunc(opt.Passes, func(p *opt.Pass) bool { return p.Name == after.info[2] })
	if i < 0 {
		t.Fatalf("there is no pass %s", after.info[2])
	}
	errs := diag.NewList(diag.NewFile("block.cps", before.text))
	p := notation.Read(errs.File, errs)
	if first := firstError(errs); first != nil {
		t.Fatal(first.Message)
	}
	opt.Passes[i].Run(p)
	if err := cps.Verify(p); err != nil {
		t.Error(err)
	}
	if got := p.String(); got != after.text {
		t.Errorf("pass %s makes of it\n%s", after.info[2], got)
	}
}

// program returns the program that a block stands for, and whether there is something
// to run in it.
func program(text string) (whole string, runs bool) {
	if strings.Contains(text, "fn main(") {
		return text, true
	}
	whole = text + "fn main() { }\n"
	if _, err := compile.Parse("block.imp", whole, compile.Options{}); err == nil {
		return whole, false
	}
	return "fn main() {\n" + text + "}\n", true
}

func firstError(errs *diag.List) *diag.Diagnostic {
	for _, d := range errs.Items {
		if d.Severity == diag.Error {
			return d
		}
	}
	return nil
}
