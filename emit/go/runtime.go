// This file defines which part of the runtime a program needs.

package golang

import (
	"embed"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed rt/*.go
var runtimeFiles embed.FS

// A part is a declaration of the runtime, or the path of a package that it imports.
type part struct {
	order   int
	text    string   // with its comment
	path    string   // of an import
	methods []string // of a type: keys of runtimeParts
	uses    []string // the parts that it needs
}

// runtimeParts returns the declarations of the runtime by name; a method as TYPE.NAME; and its imports,
// as PACKAGE. with a point.
var runtimeParts = sync.OnceValue(func() map[string]*part {
	parts := map[string]*part{}
	entries, err := runtimeFiles.ReadDir("rt")
	if err != nil {
		panic(err)
	}
	fset := token.NewFileSet()
	for _, entry := range entries {
		if entry.Name() == "doc.go" || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		text, _ := runtimeFiles.ReadFile("rt/" + entry.Name())
		file, err := parser.ParseFile(fset, entry.Name(), text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			panic(err)
		}
		add := func(name string, decl ast.Node, doc *ast.CommentGroup) *part {
			from := decl.Pos()
			if doc != nil {
				from = doc.Pos()
			}
			p := &part{order: len(parts), text: string(text[fset.Position(from).Offset:fset.Position(decl.End()).Offset])}
			for x := range ast.Preorder(decl) {
				switch x := x.(type) {
				case *ast.Ident:
					p.uses = append(p.uses, x.Name, x.Name+".")
				}
			}
			if entry.Name() == "program.go" {
				p.text = "" // the program has its own
			}
			parts[name] = p
			return p
		}
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				name := d.Name.Name
				if d.Recv != nil {
					recv := receiver(d.Recv.List[0].Type)
					name = recv + "." + name
					parts[recv].methods = append(parts[recv].methods, name)
				}
				add(name, d, d.Doc)
			case *ast.GenDecl:
				switch spec := d.Specs[0].(type) {
				case *ast.TypeSpec:
					add(spec.Name.Name, d, d.Doc)
				case *ast.ValueSpec:
					add(spec.Names[0].Name, d, d.Doc)
				case *ast.ImportSpec:
					for _, s := range d.Specs {
						p := strings.Trim(s.(*ast.ImportSpec).Path.Value, `"`)
						parts[path.Base(p)+"."] = &part{path: p}
					}
				}
			}
		}
	}
	return parts
})

// receiver returns the name of the type of a receiver.
func receiver(x ast.Expr) string {
	for {
		switch t := x.(type) {
		case *ast.StarExpr:
			x = t.X
		case *ast.IndexExpr:
			x = t.X
		default:
			return x.(*ast.Ident).Name
		}
	}
}

// runtimeFor returns the imports and the declarations that the used names need, and reports whether
// a name is among those.
func runtimeFor(used map[string]bool) (imports []string, text string, has func(name string) bool) {
	parts := runtimeParts()
	needed := map[string]*part{}
	pending := slices.Sorted(maps.Keys(used))
	for len(pending) > 0 {
		name := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		p := parts[name]
		if p == nil || needed[name] != nil {
			continue
		}
		needed[name] = p
		pending = append(append(pending, p.uses...), p.methods...)
	}
	list := slices.SortedFunc(maps.Values(needed), func(p, q *part) int { return p.order - q.order })
	var b strings.Builder
	for _, p := range list {
		if p.path != "" {
			imports = append(imports, p.path)
		} else if p.text != "" {
			b.WriteString(p.text + "\n\n")
		}
	}
	slices.Sort(imports)
	return imports, b.String(), func(name string) bool { return needed[name] != nil }
}
