package check_test

import (
	"slices"
	"strings"
	"testing"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
	shared "cpsc/internal/programs"
)

// A site is a call in a program, with what the checker knows about it.
type site struct {
	call   *ast.CallExpr
	params []check.Param
}

// sites returns the calls that are values, of functions by their names and of structs.
func sites(info *check.Info) []site {
	var all []site
	for e := range info.Types {
		call, ok := e.(*ast.CallExpr)
		if !ok {
			continue
		}
		name, ok := call.Fn.(*ast.NameExpr)
		if !ok {
			continue
		}
		switch obj := info.Uses[name].(type) {
		case *check.Func:
			all = append(all, site{call, obj.Type.Params})
		case *check.Struct:
			s := site{call: call}
			for _, f := range obj.Fields {
				s.params = append(s.params, check.Param{Type: f.Type})
			}
			all = append(all, s)
		}
	}
	slices.SortFunc(all, func(a, b site) int { return int(a.call.Pos().End - b.call.Pos().End) })
	return all
}

// withArguments returns a program with other arguments in a call.
func withArguments(text string, call *ast.CallExpr, args []string) string {
	first, last := call.Args[0].Pos(), call.Args[len(call.Args)-1].Pos()
	return text[:first.Start] + strings.Join(args, ", ") + text[last.End:]
}

// TestArgumentsOfPrograms spoils the calls of the programs that the tests share. If the parameters are of types that all
// differ, arguments in any other order are one error, and its fix restores them; and so are an argument that is left out, and one
// that is doubled.
func TestArgumentsOfPrograms(t *testing.T) {
	orders, counts := 0, 0
	for _, p := range shared.All(t) {
		text := p.Text
		src := diag.NewFile("test.imp", text)
		errs := diag.NewList(src)
		file := parseAny(src, errs)
		info := check.Check(file, errs)
		if info.Rejected || len(text) > 3000 {
			continue
		}
		for _, s := range sites(info) {
			n := len(s.call.Args)
			if n < 2 || n > 5 || !distinct(s.params) {
				continue
			}
			var args []string
			for _, a := range s.call.Args {
				args = append(args, text[a.Pos().Start:a.Pos().End])
			}
			for turn := 1; turn < n; turn++ {
				orders++
				wrong := append(slices.Clone(args[turn:]), args[:turn]...)
				oneError(t, withArguments(text, s.call, wrong), withArguments(text, s.call, args))
			}
			if n > 2 {
				orders++
				wrong := slices.Clone(args)
				wrong[0], wrong[n-1] = wrong[n-1], wrong[0]
				oneError(t, withArguments(text, s.call, wrong), withArguments(text, s.call, args))
			}
			for i := range n {
				counts++
				oneError(t, withArguments(text, s.call, slices.Delete(slices.Clone(args), i, i+1)), "")
				oneError(t, withArguments(text, s.call, slices.Insert(slices.Clone(args), i, args[i])), withArguments(text, s.call, args))
			}
		}
	}
	t.Logf("%d orders, %d arguments", orders, counts)
	if orders < 50 || counts < 100 {
		t.Errorf("only %d orders and %d arguments were tried", orders, counts)
	}
}

// distinct reports whether no value can be of the types of two parameters: an int may be meant as a float, and the
// type of nil or [] comes from the parameter.
func distinct(params []check.Param) bool {
	seen := map[string]bool{}
	for _, p := range params {
		kind := p.Type.String()
		switch p.Type.(type) {
		case *check.Struct:
			kind = "nil"
		case *check.Array:
			kind = "[]"
		}
		if kind == "float" {
			kind = "int"
		}
		if p.Ref {
			kind = "ref"
		}
		if seen[kind] {
			return false
		}
		seen[kind] = true
	}
	return true
}

// oneError expects that a program has one error and, unless right is empty, that one of its fixes gives right.
func oneError(t *testing.T, text, right string) {
	t.Helper()
	src := diag.NewFile("test.imp", text)
	errs := diag.NewList(src)
	check.Check(parseAny(src, errs), errs)
	var found []*diag.Diagnostic
	for _, d := range errs.Items {
		if d.Severity == diag.Error && !strings.HasPrefix(string(d.Code), "E04") {
			found = append(found, d)
		}
	}
	if len(found) != 1 {
		t.Errorf("%d errors:", len(found))
		for _, d := range found {
			t.Errorf("%s: %s", position(src, d.Primary.Span), d.Message)
			at := src.Position(d.Primary.Span.Start)
			t.Error(src.Line(at.Line))
		}
		return
	}
	for _, fix := range found[0].Fixes {
		if fixed, _ := diag.Apply(text, []diag.Fix{fix}); fixed == right {
			return
		}
	}
	if right != "" {
		at := src.Position(found[0].Primary.Span.Start)
		t.Errorf("no fix restores the arguments: %s: %s\n%s", found[0].Message, found[0].Helps, src.Line(at.Line))
	}
}
