package corpus

import (
	"bytes"
	"context"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"cpsc/construct"
	"cpsc/cps"
	"cpsc/internal/test/families"
	"cpsc/lab/setup"
)

var quiet = Config{Log: io.Discard}

func open(t *testing.T, name string, c Config) *Corpus {
	t.Helper()
	k, err := Open(context.Background(), name, c)
	if err != nil {
		t.Fatal(err)
	}
	for i := range k.Functions {
		if err := k.Functions[i].Check(); err != nil {
			t.Error(err)
		}
	}
	return k
}

func TestNames(t *testing.T) {
	for _, name := range []string{"", "rust", "generated:x", "generated:1:2:3", "gotos:-1", "large:x", "largest:2", "families:x", "programs:x", "bril", "bril:", "modules:x"} {
		_, err := Open(context.Background(), name, quiet)
		if usage := (*setup.UsageError)(nil); !errors.As(err, &usage) {
			t.Errorf("%q: got %v", name, err)
		}
	}
}

// Generated functions are the same for the same seed, and reducible without gotos.
func TestGenerated(t *testing.T) {
	a, b, other := open(t, "generated:50:7", quiet), open(t, "generated:50:7", quiet), open(t, "generated:50:8", quiet)
	if !reflect.DeepEqual(a.Functions, b.Functions) {
		t.Error("the same seed gives other functions")
	}
	if reflect.DeepEqual(a.Functions, other.Functions) {
		t.Error("another seed gives the same functions")
	}
	for i := range a.Functions {
		if !a.Functions[i].Succs.Reducible() {
			t.Errorf("%s is irreducible", a.Functions[i].Name)
		}
	}
	gotos := open(t, "gotos:50:7", quiet)
	if n := len(gotos.Only(func(f *Function) bool { return !f.Succs.Reducible() }).Functions); n == 0 || n == 50 {
		t.Errorf("%d of 50 functions with gotos are irreducible", n)
	}
}

// Of each seed there is a program and a function, which has as many nodes as was asked
// for, more or less.
func TestLarge(t *testing.T) {
	k := open(t, "large:2:5", quiet)
	if again := open(t, "large:2:5", quiet); !reflect.DeepEqual(k.Functions, again.Functions) {
		t.Error("the same seeds give other functions")
	}
	nodes := map[string]int{}
	for i := range k.Functions {
		nodes[k.Functions[i].Group] += len(k.Functions[i].Code)
	}
	for _, group := range []string{"program 5", "function 5", "program 6", "function 6"} {
		if nodes[group] < 1000 {
			t.Errorf("%s has %d nodes", group, nodes[group])
		}
	}
	if len(nodes) != 4 {
		t.Errorf("groups and their nodes: %v", nodes)
	}
}

// The largest hundredth part of 300 functions is the 3 that have the most nodes.
func TestLargest(t *testing.T) {
	k := open(t, "generated:300", quiet)
	part := k.largest()
	least := len(part.Functions[0].Code)
	for i := range part.Functions {
		least = min(least, len(part.Functions[i].Code))
	}
	larger := k.Only(func(f *Function) bool { return len(f.Code) > least })
	if len(part.Functions) != 3 || len(larger.Functions) > 2 {
		t.Errorf("%d functions, and %d have more nodes than the smallest of them", len(part.Functions), len(larger.Functions))
	}
	if len(k.Functions) != 300 {
		t.Error("the corpus has changed")
	}
}

func TestFamilies(t *testing.T) {
	k := open(t, "families:20", quiet)
	groups := map[string]bool{}
	for i := range k.Functions {
		groups[k.Functions[i].Group] = true
	}
	for _, f := range families.All {
		if !groups[f.Name] {
			t.Errorf("no function of %s", f.Name)
		}
	}
}

const impProgram = `
struct P { a: int }
fn main() {
    var i = 0;
    var p = P(3);
    while i < p.a { i += 1; }
    print(i);
}
`

// i is written, then read and written in the loop, and read after it; p is
// written and read in the loop.
func TestImp(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a", "loop.imp"), impProgram)
	write(t, filepath.Join(dir, "a", "wrong.imp"), "fn main() { x = 1; }")
	write(t, filepath.Join(dir, ".hidden", "loop.imp"), impProgram)
	c := quiet
	c.Root = dir
	k := open(t, "imp", c)
	if len(k.Functions) != 1 || len(k.Notes) != 1 {
		t.Fatalf("%d functions, notes %q", len(k.Functions), k.Notes)
	}
	f := &k.Functions[0]
	// Operations: new P, p.a, <, + and print. Terminators: those of the entry, the
	// header, the body and the end.
	if got, want := f.String(), "x= y= -> 1\nx y -> 2 3\nx x= -> 1\nx ->\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if f.Name != "main" || f.Group != "a/loop.imp" || f.Other != 9 || f.Memory != 1 {
		t.Errorf("got %s of %s, %d instructions, %d of memory", f.Name, f.Group, f.Other, f.Memory)
	}
}

func TestBril(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "copy.bril"), "@main(c: bool) {\n  x: int = const 1;\n  br c .a .b;\n.a:\n  x: int = const 2;\n.b:\n  y: int = id x;\n  print y;\n}\n")
	write(t, filepath.Join(dir, "empty.json"), `{"functions": [{"name": "main", "instrs": []}]}`)
	c := quiet
	c.Copies = true
	k := open(t, "bril:"+dir, c)
	if len(k.Functions) != 2 {
		t.Fatalf("%d functions", len(k.Functions))
	}
	copies := 0
	for _, code := range k.Functions[0].Code {
		for _, a := range code {
			if a.Copy {
				copies++
			}
		}
	}
	if copies != 1 {
		t.Errorf("%d copies in\n%s", copies, k.Functions[0])
	}
	for _, code := range open(t, "bril:"+dir, quiet).Functions[0].Code {
		for _, a := range code {
			if a.Copy {
				t.Error("a copy is kept that was not asked for")
			}
		}
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
}

const goSource = `package p

// Parameters are spilled: n, then x.
func f(n int, x *int) int {
	y := n
	for y > *x {
		y--
	}
	return y
}

// The result stays in memory, because g may recover; so does z, whose address is taken.
func g(c func(*int)) (r int) {
	defer func() { recover() }()
	z := 1
	c(&z)
	r = z
	return
}
`

func build(t *testing.T) *ssa.Package {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "p.go", goSource, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, _, err := ssautil.BuildPackage(&types.Config{Importer: importer.Default()}, set, types.NewPackage("p", "p"), []*ast.File{file}, ssa.NaiveForm)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// Without a proxy and with an empty module cache, the error names every module.
func TestModulesMissing(t *testing.T) {
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOMODCACHE", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	list, _, err := pinned()
	if err != nil || len(list) != 12 {
		t.Fatalf("%d modules, error %v", len(list), err)
	}
	_, err = Open(context.Background(), "modules", quiet)
	if missing := (*MissingError)(nil); !errors.As(err, &missing) {
		t.Fatalf("got %v", err)
	}
	for _, m := range list {
		if !strings.Contains(err.Error(), m+": ") {
			t.Errorf("%s is not named in\n%v", m, err)
		}
	}
}

// The corpus has functions of every module, and of nothing else. The test uses no network.
func TestModules(t *testing.T) {
	t.Setenv("GOPROXY", "off")
	list, _, err := pinned()
	if err != nil {
		t.Fatal(err)
	}
	_, err = Open(t.Context(), "modules", quiet)
	if missing := (*MissingError)(nil); errors.As(err, &missing) {
		t.Skip("go run . needs --corpus=modules fetches what is missing:", err)
	}
	found := map[string]bool{}
	k := open(t, "modules", quiet)
	for i := range k.Functions {
		group, owner := k.Functions[i].Group, ""
		for _, m := range list {
			if path, _, _ := strings.Cut(m, "@"); group == path || strings.HasPrefix(group, path+"/") {
				owner = m
			}
		}
		if owner == "" {
			t.Fatalf("%s belongs to no module", k.Functions[i].FullName())
		}
		found[owner] = true
	}
	if len(found) != len(list) {
		t.Errorf("functions of %d modules, expected %d", len(found), len(list))
	}
}

// A variable is zero when it is made, which is a write.
func TestReduce(t *testing.T) {
	pkg := build(t)
	f := reduce(pkg.Func("f"))
	// Variables: n is x, x is y, the result is z, v3 is the stack of deferred calls
	// that go/ssa gives every function, y is v4. The entry makes all and sets all but
	// the result; then come the head of the loop, its body, and the end.
	const want = "x= x= y= y= z= v3= v3= v4= v4=x -> 1\nv4 y -> 2 3\nv4 v4= -> 1\nz=v4 z ->\n"
	if got := f.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if f.Group != "p" || f.Name != "p.f" || f.Memory != 1 {
		t.Errorf("got %s of %s, %d of memory", f.Name, f.Group, f.Memory)
	}
	g := reduce(pkg.Func("g"))
	if err := g.Check(); err != nil {
		t.Fatal(err)
	}
	// The parameter c and the stack of deferred calls are made, set and read.
	if got, want := g.String(), "x= x= y= y= y x ->\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// A corpus comes back from a file as it was; a file that is damaged does not.
func TestCache(t *testing.T) {
	k := open(t, "gotos:20:3", quiet)
	k.Functions[3].Other, k.Functions[3].Memory = 1000, 300
	k.Functions[4].Code[0] = append(k.Functions[4].Code[0], construct.Access{Var: 0}, construct.Access{Var: 0, Write: true, Copy: true})
	name := filepath.Join(t.TempDir(), "cache", "corpus")
	if err := k.writeCache(name); err != nil {
		t.Fatal(err)
	}
	got, err := readCache(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.encode(), k.encode()) || len(got.Functions) != 20 || got.Blocks != k.Blocks {
		t.Error("the corpus is another one")
	}
	for i := range k.Functions {
		if got.Functions[i].String() != k.Functions[i].String() || got.Functions[i].Group != k.Functions[i].Group {
			t.Errorf("function %d: got\n%swant\n%s", i, got.Functions[i], k.Functions[i])
		}
	}
	if f := &got.Functions[3]; f.Other != 1000 || f.Memory != 300 {
		t.Errorf("got %d and %d instructions", f.Other, f.Memory)
	}
	data := k.encode()
	for _, damaged := range [][]byte{nil, data[:len(data)/2], append([]byte("x"), data[1:]...), append(append([]byte{}, data...), 0)} {
		if _, err := decode(damaged); err == nil {
			t.Errorf("a damaged file of %d bytes is read", len(damaged))
		}
	}
	if _, err := readCache(name + "?"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v for a file that does not exist", err)
	}
}

// Programs of the same seed are the same, and each has a main.
func TestGeneratedPrograms(t *testing.T) {
	list, _, err := Programs("programs:3:7", Config{})
	again, _, err2 := Programs("programs:2:8", Config{})
	if err != nil || err2 != nil || len(list) != 3 || len(again) != 2 {
		t.Fatal(len(list), err, len(again), err2)
	}
	text := func(p *Program) string {
		prog, err := p.Lower(cps.Options{})
		if err != nil || prog.Func(cps.MainName) == nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		return prog.String()
	}
	if text(list[1]) != text(again[0]) || text(list[0]) == text(list[1]) || list[2].Name != "program 9" {
		t.Errorf("%s and %s", list[1].Name, again[0].Name)
	}
}
