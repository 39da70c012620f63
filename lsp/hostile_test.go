package lsp

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/internal/test/long"
)

// TestHostileTexts calls every feature on texts that nobody writes.
func TestHostileTexts(t *testing.T) {
	many := long.Pick(1200, 5000) // more than may nest
	for name, text := range map[string]string{
		"empty":                "",
		"a byte order mark":    "\uFEFF",
		"BOM and program":      "\uFEFFfn main() { print(1); }",
		"carriage returns":     "fn main() {\r\n    print(1);\r    print(x);\r\n}\r\n",
		"zero bytes":           "fn main() { \x00 }",
		"an open comment":      "fn main() { /* print(1); }\nfn f() { }",
		"an open string":       "fn main() { print(\"abc); }\nfn f() { }",
		"only closing braces":  strings.Repeat("}", 1000),
		"deep":                 "fn main() { print(" + strings.Repeat("(", many) + "1" + strings.Repeat(")", many) + "); }",
		"deep blocks":          "fn main() " + strings.Repeat("{", 900) + strings.Repeat("}", 900),
		"open blocks":          "fn main() " + strings.Repeat("{", many) + "\nfn f() { }",
		"a long chain":         "fn main() { print(1" + strings.Repeat(" + 1", 4*many) + "); }",
		"a long line":          "fn main() { print(\"" + strings.Repeat("é𝄞", 4*many) + "\", 1); }",
		"many on a line":       "/* é𝄞 */ fn main() { var x = 0; " + strings.Repeat("x = x + 1; ", many) + "}",
		"many errors":          "fn main() { " + strings.Repeat("print(y);\n", many) + "}",
		"no names but letters": "ééé 𝄞𝄞 äöü",
	} {
		log := &buffer{}
		a := snapshotOf(text, log).analyse()
		half, end := int32(len(text)/2), int32(len(text))
		for _, at := range long.Pick([]int32{half}, []int32{0, half, end}) {
			if err := recovered(func() error { features(a, at); return nil }); err != nil || log.String() != "" {
				t.Errorf("%s: %v\n%s", name, err, log)
			}
		}
	}
}

// TestMemoryLimit expects an error and an answer to every request, but no internal error, where a program
// needs more memory than it may.
func TestMemoryLimit(t *testing.T) {
	log := &buffer{}
	s := snapshotOf("fn main() { print(1); }\n", log)
	s.opts.MaxMemory = 1
	a := s.analyse()
	features(a, 12)
	if want := "memory limit of 1 bytes exceeded"; len(a.errs) != 1 || !strings.Contains(a.errs[0].Message, want) || log.String() != "" {
		t.Errorf("%v, and the log %q", a.errs, log)
	}
}

// TestRequestsAreBounded expects that a request needs little more memory than a conversion of the program.
func TestRequestsAreBounded(t *testing.T) {
	allocated := func(run func()) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		run()
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	const n = 300
	aliases, nested, sum, ends := "type A0 = int;\n", "fn main(s: int) {\n", "", "}\n"
	for i := range n {
		aliases += fmt.Sprintf("type A%d = [A%d];\n", i+1, i)
		nested += fmt.Sprintf("fn f%[1]d(x%[1]d: int) -> int {\n", i)
		sum += fmt.Sprintf(" + x%d", i)
		ends = fmt.Sprintf("return f%d(x%d);\n}\n", i+1, i) + ends
	}
	nested += fmt.Sprintf("fn f%d(y: int) -> int { return s + y%s; }\n", n, sum) + ends
	for at, text := range map[string]string{"A300 =": aliases + "fn main() { }\n", "s: int": nested, "x0: int": nested, "f150(": nested, "x299;": nested, "x299)": nested} {
		var err error
		whole := allocated(func() { _, err = compile.Compile("a.imp", text, compile.Options{Level: compile.O1}) })
		if err != nil {
			t.Fatal(err)
		}
		a := snapshotOf(text, &buffer{}).analyse()
		position := parameters{Position: a.position(int32(strings.Index(text, at)))}
		for request, run := range map[string]func(){
			"hover":      func() { a.hover(position) },
			"completion": func() { a.completion(position) },
			"symbols":    func() { a.documentSymbols() },
		} {
			if memory := allocated(run); memory > 6*whole {
				t.Errorf("%s at %s: %d bytes, and a conversion needs %d", request, at, memory, whole)
			}
		}
	}
}
