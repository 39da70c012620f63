// Command list prints arguments of go test that select the tests which depend on package
// long, directly or through other functions: their names and their packages. The other
// tests are the same at full length, so .ci/run does not run them again:
//
//	CPSC_LONG=1 go test $(go run ./internal/long/list)
//
// The command only compares names: it takes all methods of one name for the same, and a
// local variable for a function of that name. So it may select a test that does not depend
// on package long, but it omits none that does.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("list: ")
	tests, packages, err := dependents(".")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("-run=^(%s)$ ./%s\n", strings.Join(tests, "|"), strings.Join(packages, " ./"))
}

// A decl is a name that a package of the module declares, or the name of a method.
type decl struct {
	dir, name string // dir is relative to the root of the module; "" for a method
}

// module is the path of the module.
const module = "cpsc/"

// roots are the functions by which a test depends on its length.
var roots = []decl{{"internal/long", "Enabled"}, {"internal/long", "Pick"}, {"internal/long", "Only"}}

var test = regexp.MustCompile(`^(Test|Fuzz|Example)($|[^a-z])`)

// dependents returns the names of the tests in the module of a directory that depend on
// package long, and the directories of their packages.
func dependents(root string) (tests, packages []string, err error) {
	users := map[decl][]decl{} // for each name, the declarations that contain it
	err = filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "lab" || entry.Name() == ".git"):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(file, ".go"):
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		addUses(users, filepath.ToSlash(dir), parsed)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}

	seen := map[decl]bool{}
	work := slices.Clone(roots)
	for len(work) > 0 {
		d := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[d] {
			continue
		}
		seen[d] = true
		if test.MatchString(d.name) {
			tests, packages = append(tests, d.name), append(packages, d.dir)
		}
		work = append(work, users[d]...)
	}
	slices.Sort(tests)
	slices.Sort(packages)
	return slices.Compact(tests), slices.Compact(packages), nil
}

// addUses adds the uses of names in a file.
func addUses(users map[decl][]decl, dir string, file *ast.File) {
	imports := map[string]string{} // from the name of a package to its directory
	for _, spec := range file.Imports {
		full, _ := strconv.Unquote(spec.Path.Value)
		name := path.Base(full)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if in, ok := strings.CutPrefix(full, module); ok {
			imports[name] = in
		}
	}
	for _, d := range file.Decls {
		for _, user := range declared(dir, d) {
			ast.Inspect(d, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.SelectorExpr:
					used := decl{"", n.Sel.Name}
					if x, ok := n.X.(*ast.Ident); ok {
						used.dir = imports[x.Name]
					}
					users[used] = append(users[used], user)
				case *ast.Ident:
					used := decl{dir, n.Name}
					users[used] = append(users[used], user)
				}
				return true
			})
		}
	}
}

// declared returns the names that a declaration declares.
func declared(dir string, d ast.Decl) []decl {
	var list []decl
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			dir = ""
		}
		list = append(list, decl{dir, d.Name.Name})
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				list = append(list, decl{dir, spec.Name.Name})
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					list = append(list, decl{dir, name.Name})
				}
			}
		}
	}
	return list
}
