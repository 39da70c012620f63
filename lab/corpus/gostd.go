// This file defines corpora of Go packages: the functions that go/ssa makes of
// them in naive form, where every local variable is in memory. The variables are
// the locals that its lifting would make registers.

package corpus

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"cpsc/construct"
	"cpsc/flow"
)

// StandardLibrary is the pattern of the standard library.
const StandardLibrary = "std"

// Go is a set of Go packages, parsed and type-checked.
type Go struct{ packages []*packages.Package }

// LoadGo loads the packages that a pattern of the go command matches, and what
// they import; no tests.
func LoadGo(ctx context.Context, pattern string, log io.Writer) (*Go, error) {
	return load(ctx, log, pattern, packages.Config{}, pattern)
}

// load loads packages where and how a configuration says; what names them in the log.
func load(ctx context.Context, log io.Writer, what string, config packages.Config, patterns ...string) (*Go, error) {
	p := newProgress(log, "parsing the Go files of "+what)
	var files atomic.Int32
	config.Context = ctx
	config.Mode = packages.LoadAllSyntax
	config.ParseFile = func(set *token.FileSet, name string, src []byte) (*ast.File, error) {
		files.Add(1)
		return parser.ParseFile(set, name, src, parser.AllErrors|parser.ParseComments|parser.SkipObjectResolution)
	}
	done, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		p.watch(&files, done)
	}()
	list, err := packages.Load(&config, patterns...)
	close(done)
	<-stopped
	if err != nil {
		return nil, err
	}
	var faults []error
	packages.Visit(list, nil, func(p *packages.Package) {
		for _, e := range p.Errors {
			faults = append(faults, e)
		}
	})
	return &Go{list}, errors.Join(faults...)
}

// Build makes the functions of all packages, one after the other.
func (g *Go) Build(mode ssa.BuilderMode) *ssa.Program {
	prog, _ := ssautil.AllPackages(g.packages, mode|ssa.BuildSerially)
	prog.Build()
	return prog
}

// Bodies returns the functions of a program that have bodies, in an order that
// does not depend on the run.
func Bodies(prog *ssa.Program) []*ssa.Function {
	var list []*ssa.Function
	for fn := range ssautil.AllFunctions(prog) {
		if len(fn.Blocks) > 0 {
			list = append(list, fn)
		}
	}
	names := make(map[*ssa.Function]string, len(list))
	for _, fn := range list {
		names[fn] = fn.String()
	}
	slices.SortFunc(list, func(a, b *ssa.Function) int {
		return cmp.Or(cmp.Compare(names[a], names[b]), cmp.Compare(a.Pos(), b.Pos()),
			cmp.Compare(a.Synthetic, b.Synthetic), cmp.Compare(len(a.Blocks), len(b.Blocks)))
	})
	return list
}

// Phis returns the number of phis in functions.
func Phis(list []*ssa.Function) int {
	n := 0
	for _, fn := range list {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if _, ok := instr.(*ssa.Phi); !ok {
					break
				}
				n++
			}
		}
	}
	return n
}

// golang returns a corpus of Go packages, the standard library from the cache if it is there.
func (c *Config) golang(ctx context.Context, pattern string) (*Corpus, error) {
	build := func() (*Corpus, error) {
		g, err := LoadGo(ctx, pattern, c.Log)
		if err != nil {
			return nil, err
		}
		fmt.Fprintln(c.Log, "building the functions")
		return c.reduceAll(ctx, Bodies(g.Build(ssa.NaiveForm)))
	}
	if pattern != StandardLibrary {
		k, err := build()
		if err == nil {
			k.Title = "Go packages " + pattern
		}
		return k, err
	}
	version, err := goVersion(ctx)
	if err != nil {
		return nil, err
	}
	title := fmt.Sprintf("the Go standard library, %s, go/ssa %s", version, toolsVersion())
	return c.cached(title, title, build)
}

// cached returns the corpus that an earlier run kept under a key. If there is none,
// it builds the corpus and keeps it.
func (c *Config) cached(title, key string, build func() (*Corpus, error)) (*Corpus, error) {
	file, err := cacheFile(key)
	if err != nil {
		fmt.Fprintln(c.Log, "no cache:", err)
	}
	if file != "" && !c.Rebuild {
		k, err := readCache(file)
		if err == nil {
			fmt.Fprintln(c.Log, "read", title, "from the cache:", file)
			k.Title = title
			return k, nil
		}
		if !errors.Is(err, os.ErrNotExist) {
			fmt.Fprintf(c.Log, "the cache %s cannot be used: %v\n", file, err)
		}
	}
	k, err := build()
	if err != nil {
		return nil, err
	}
	k.Title = title
	if file != "" {
		if err := k.writeCache(file); err != nil {
			fmt.Fprintln(c.Log, "the corpus is not kept:", err)
		}
	}
	return k, nil
}

// reduceAll returns the corpus of functions in naive form.
func (c *Config) reduceAll(ctx context.Context, list []*ssa.Function) (*Corpus, error) {
	k := &Corpus{}
	p := newProgress(c.Log, "reducing functions to reads and writes")
	for i, fn := range list {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		k.Functions = append(k.Functions, reduce(fn))
		k.Blocks += len(fn.Blocks)
		p.at(i, len(list))
	}
	k.sort()
	return k, nil
}

// goVersion returns the version and the platform of the go command.
func goVersion(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "env", "GOVERSION", "GOOS", "GOARCH", "CGO_ENABLED", "GOEXPERIMENT", "GOFLAGS").Output()
	if err != nil {
		return "", fmt.Errorf("go env: %w", err)
	}
	f := append(strings.Split(string(out), "\n"), make([]string, 6)...)
	text := fmt.Sprintf("%s %s/%s", f[0], f[1], f[2])
	if f[3] != "1" {
		text += " without cgo"
	}
	if f[4] != "" {
		text += " with " + f[4]
	}
	if strings.Contains(f[5], "-tags") {
		text += " with " + f[5]
	}
	return text, nil
}

// toolsVersion returns the version of the module that go/ssa is from.
func toolsVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == "golang.org/x/tools" {
				return m.Version
			}
		}
	}
	return "of unknown version"
}

// cacheFile returns where the corpus of a key is kept between runs.
func cacheFile(key string) (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "cpsc-lab", fmt.Sprintf("%.16x.corpus", sha256.Sum256([]byte(key)))), nil
}

// reduce returns the reads and writes of the variables of a function in naive
// form. The creation of a variable is a write of zero. The blocks are in reverse
// postorder. Unreachable ones, in which a function goes on after it has recovered,
// are left out.
func reduce(fn *ssa.Function) Function {
	g := make(flow.Graph, len(fn.Blocks))
	for i, b := range fn.Blocks {
		for _, s := range b.Succs {
			g[i] = append(g[i], int32(s.Index))
		}
	}
	order := g.ReversePostorder()
	var first int32 // the number of the entry, or one more if a node must precede it
	if len(fn.Blocks[0].Preds) > 0 {
		first = 1
	}
	number := make([]int32, len(fn.Blocks))
	for i, b := range order {
		number[b] = int32(i) + first
	}
	f := &construct.Function{Name: fn.String(), Succs: make(flow.Graph, first, int(first)+len(order)), Code: make([][]construct.Access, first, int(first)+len(order))}
	if first > 0 {
		f.Succs[0] = []int32{1}
	}
	r := Function{Function: f, Group: group(fn)}
	results := Recovered(fn)
	vars := map[ssa.Value]int32{}
	for _, b := range order {
		for _, instr := range fn.Blocks[b].Instrs {
			if a, ok := instr.(*ssa.Alloc); ok && !results[a] && Liftable(a) {
				vars[a] = f.Vars
				f.Vars++
			}
		}
	}
	for _, b := range order {
		var code []construct.Access
		var last ssa.Value // what the last access read, if it is a read
		for _, instr := range fn.Blocks[b].Instrs {
			switch instr := instr.(type) {
			case *ssa.Alloc:
				if v, ok := vars[instr]; ok {
					code, last = append(code, construct.Access{Var: v, Write: true}), nil
					continue
				}
			case *ssa.Store:
				if v, ok := vars[instr.Addr]; ok {
					code = append(code, construct.Access{Var: v, Write: true, Copy: last != nil && instr.Val == last})
					last = nil
					continue
				}
				r.Memory++
			case *ssa.UnOp:
				if instr.Op != token.MUL {
					break
				}
				if v, ok := vars[instr.X]; ok {
					code, last = append(code, construct.Access{Var: v}), instr
					continue
				}
				r.Memory++
			case *ssa.MapUpdate, *ssa.Lookup:
				r.Memory++
			}
			r.Other++
		}
		succs := make([]int32, len(g[b]))
		for i, s := range g[b] {
			succs[i] = number[s]
		}
		f.Code, f.Succs = append(f.Code, code), append(f.Succs, succs)
	}
	return r
}

// group returns the package of a function.
func group(fn *ssa.Function) string {
	for ; fn != nil; fn = fn.Parent() {
		if fn.Pkg != nil {
			return fn.Pkg.Pkg.Path()
		}
		if o := fn.Origin(); o != nil && o.Pkg != nil {
			return o.Pkg.Pkg.Path()
		}
	}
	return "wrappers"
}

// Liftable reports whether a variable is only loaded and stored, and does not
// outlive its function.
func Liftable(a *ssa.Alloc) bool {
	if a.Heap {
		return false
	}
	for _, instr := range *a.Referrers() {
		switch instr := instr.(type) {
		case *ssa.Store:
			if instr.Val == a {
				return false
			}
		case *ssa.UnOp:
			if instr.Op != token.MUL {
				return false
			}
		case *ssa.DebugRef:
		default:
			return false
		}
	}
	return true
}

// Recovered returns the results of a function that may recover from a panic. They
// stay in memory, where the block that is executed then finds them.
func Recovered(fn *ssa.Function) map[*ssa.Alloc]bool {
	if fn.Recover == nil {
		return nil
	}
	results := map[*ssa.Alloc]bool{}
	for _, instr := range fn.Recover.Instrs {
		if load, ok := instr.(*ssa.UnOp); ok && load.Op == token.MUL {
			if a, ok := load.X.(*ssa.Alloc); ok {
				results[a] = true
			}
		}
	}
	return results
}
