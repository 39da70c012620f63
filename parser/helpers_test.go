// This file defines helpers of the tests: the text of trees, a check of spans, and a program
// that uses every production of the grammar.

package parser

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"cpsc/ast"
	"cpsc/diag"
)

// mustParse parses a program that must have no errors.
func mustParse(t testing.TB, text string) *ast.File {
	t.Helper()
	src := diag.NewFile("test.imp", text)
	errs := diag.NewList(src)
	file := Parse(src, errs)
	for _, d := range errs.Items {
		p := src.Position(d.Primary.Span.Start)
		t.Errorf("%d:%d: %s: %s", p.Line, p.Column, d.Code, d.Message)
	}
	if errs.Failed() {
		t.FailNow()
	}
	return file
}

// show returns a node as an S-expression.
func show(n any) string {
	switch n := n.(type) {
	case nil:
		return "-"
	case *ast.File:
		return list("file", n.Decls)
	case *ast.ConstDecl:
		return "(const " + n.Name.Name + " " + show(n.Value) + ")"
	case *ast.VarDecl:
		s := "(var " + names(n.Names)
		if n.Type != nil {
			s += ": " + show(n.Type)
		}
		if n.Values != nil {
			s += " = " + items(n.Values)
		}
		return s + ")"
	case *ast.TypeDecl:
		return "(type " + n.Name.Name + " " + show(n.Type) + ")"
	case *ast.StructDecl:
		return list("struct "+n.Name.Name, n.Fields)
	case *ast.Field:
		return ref(n.Ref) + n.Name.Name + ":" + show(n.Type)
	case *ast.FuncDecl:
		return "(fn " + n.Name.Name + " " + show(n.Func) + ")"
	case *ast.Func:
		return "(" + items(n.Params) + ")->(" + items(n.Results) + ")" + clause("yields", n.Yields) + clause("throws", n.Throws) + " " + show(n.Body)
	case *ast.NamedType:
		return n.Name
	case *ast.ArrayType:
		return "[" + show(n.Elem) + "]"
	case *ast.FuncType:
		return "fn(" + items(n.Params) + ")->(" + items(n.Results) + ")" + clause("throws", n.Throws)
	case *ast.GenType:
		return "gen(" + show(n.Elem) + ")" + clause("throws", n.Throws)
	case *ast.ParamType:
		return ref(n.Ref) + show(n.Type)
	case *ast.AssignStmt:
		return "(" + n.Op.String() + "= " + items(n.Targets) + " <- " + items(n.Values) + ")"
	case *ast.CallStmt:
		return "(do " + show(n.Call) + ")"
	case *ast.IfStmt:
		s := list("if", n.Arms)
		if n.Else != nil {
			s = s[:len(s)-1] + " else " + show(n.Else) + ")"
		}
		return s
	case *ast.IfArm:
		return show(n.Cond) + " " + show(n.Body)
	case *ast.WhileStmt:
		return "(while " + show(n.Cond) + " " + show(n.Body) + ")"
	case *ast.DoStmt:
		return "(do-while " + show(n.Body) + " " + show(n.Cond) + ")"
	case *ast.ForStmt:
		return "(for " + show(n.Init) + " " + show(n.Cond) + " " + show(n.Post) + " " + show(n.Body) + ")"
	case *ast.ForInStmt:
		return "(for-in " + n.Var.Name + " " + show(n.Low) + " " + show(n.High) + " " + show(n.Body) + ")"
	case *ast.ForEachStmt:
		return "(for-each " + n.Var.Name + " " + show(n.Seq) + " " + show(n.Body) + ")"
	case *ast.ThrowStmt:
		return "(throw " + show(n.Value) + ")"
	case *ast.YieldStmt:
		return "(yield " + show(n.Value) + ")"
	case *ast.TryStmt:
		s := "(try " + show(n.Body)
		if n.Catch != nil {
			s += " catch " + n.Catch.Var.Name + clause(":", n.Catch.Type) + " " + show(n.Catch.Body)
		}
		if n.Finally != nil {
			s += " finally " + show(n.Finally)
		}
		return s + ")"
	case *ast.SwitchStmt:
		return list("switch "+show(n.Subject), n.Cases)
	case *ast.Case:
		head := "case " + items(n.Values)
		if n.Default {
			head = "default" + items(n.Values)
		}
		return list(head, n.Body)
	case *ast.BreakStmt:
		return "(break " + label(n.Label) + ")"
	case *ast.ContinueStmt:
		return "(continue " + label(n.Label) + ")"
	case *ast.GotoStmt:
		return "(goto " + label(n.Label) + ")"
	case *ast.LabelStmt:
		return "(label " + n.Name.Name + ")"
	case *ast.ReturnStmt:
		return list("return", n.Values)
	case *ast.Block:
		return "{" + items(n.Stmts) + "}"
	case *ast.IntLit:
		return fmt.Sprint(n.Value)
	case *ast.FloatLit:
		return fmt.Sprintf("%gf", n.Value)
	case *ast.StringLit:
		return fmt.Sprintf("%q", n.Value)
	case *ast.BoolLit:
		return fmt.Sprint(n.Value)
	case *ast.NilLit:
		return "nil"
	case *ast.NameExpr:
		return n.Name
	case *ast.UnaryExpr:
		return "(" + n.Op.String() + " " + show(n.X) + ")"
	case *ast.BinaryExpr:
		return "(" + n.Op.String() + " " + show(n.X) + " " + show(n.Y) + ")"
	case *ast.CondExpr:
		return "(? " + show(n.Cond) + " " + show(n.Then) + " " + show(n.Else) + ")"
	case *ast.CallExpr:
		return list("call "+show(n.Fn), n.Args)
	case *ast.Arg:
		return ref(n.Ref) + show(n.X)
	case *ast.IndexExpr:
		return "(index " + show(n.X) + " " + show(n.Index) + ")"
	case *ast.FieldExpr:
		return "(field " + show(n.X) + " " + n.Name.Name + ")"
	case *ast.ArrayLit:
		return "[" + items(n.Elems) + "]"
	case *ast.FuncLit:
		return "(fn " + show(n.Func) + ")"
	case *ast.BadExpr:
		return "BAD"
	}
	return fmt.Sprintf("%T", n)
}

// clause writes a type with the word before it, or nothing if there is no type.
func clause(word string, t ast.TypeExpr) string {
	if t == nil {
		return ""
	}
	return " " + word + " " + show(t)
}

func items[T any](list []T) string {
	var s []string
	for _, x := range list {
		s = append(s, show(x))
	}
	return strings.Join(s, " ")
}

func list[T any](head string, list []T) string {
	if len(list) == 0 {
		return "(" + head + ")"
	}
	return "(" + head + " " + items(list) + ")"
}

func names(list []*ast.Ident) string {
	var s []string
	for _, n := range list {
		s = append(s, n.Name)
	}
	return strings.Join(s, " ")
}

func label(n *ast.Ident) string {
	if n == nil {
		return "-"
	}
	return n.Name
}

func ref(set bool) string {
	if set {
		return "ref "
	}
	return ""
}

// checkSpans fails unless every node covers a part of its parent.
func checkSpans(t testing.TB, file *ast.File) {
	t.Helper()
	checkSpan(t, reflect.ValueOf(file), file.Span.Span)
}

func checkSpan(t testing.TB, v reflect.Value, in diag.Span) {
	t.Helper()
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			checkSpan(t, v.Elem(), in)
		}
	case reflect.Slice:
		end := in.Start
		for i := range v.Len() {
			checkSpan(t, v.Index(i), in)
			if n, ok := v.Index(i).Interface().(ast.Node); ok {
				if at := n.Pos(); at.Start < end {
					t.Errorf("%T at %v begins before the end of the one before it", n, at)
				} else {
					end = at.End
				}
			}
		}
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		n, ok := v.Interface().(ast.Node)
		if !ok {
			return
		}
		at := n.Pos()
		if at.Start < in.Start || at.End > in.End || at.Start > at.End || at.Start == at.End && in.Start != in.End && at != in {
			if _, file := n.(*ast.File); !file {
				t.Errorf("%T covers %v, which is not within %v", n, at, in)
			}
		}
		if f, ok := n.(*ast.Func); ok && len(f.Params) > 0 && f.Body != nil && f.Params[len(f.Params)-1].End > f.Body.Start {
			t.Errorf("the parameters of the function at %v end in its body", at)
		}
		for i := range v.Elem().NumField() {
			checkSpan(t, v.Elem().Field(i), at)
		}
	case reflect.Struct:
		if s, ok := v.Interface().(diag.Span); ok && s != (diag.Span{}) && (s.Start < in.Start || s.End > in.End) {
			t.Errorf("an operator is at %v, which is not within %v", s, in)
		}
	}
}

// every is a program that uses every production of the grammar.
const every = `/* every production */
extern fn host(n: int) -> int throws string;
const limit = 0xFF_FF;
type Alias = [int];
var a, b: int = 1_000, -9223372036854775808;
var c: float;
var s, t = "a\n\"\x41\u{E9}", '\'';
struct Empty {}
struct Pair { first: int, second: [Pair], }
struct One { f: fn(ref int, fn() -> int) -> (int, [[float]]) }
fn none() { }
fn all(a: int, ref b: [int], c: fn()) -> (int, float) {
    var x;
    var y: bool = true;
    const z = 1;
    fn inner() -> int { return 1; }
    x = a; a[1], p.f = b, c;
    x += 1; x -= 1; x *= 1; x /= 1; x %= 1; x &= 1; x |= 1; x ^= 1; x <<= 1; x >>= 1; x >>>= 1;
    f(); c.f(x, ref y, ref v[i], ref p.f,)(1)[2].g();
    fn(x: int) { g(x); }(3);
    (f)(1);
    if c { } else if d { } else if (e) { } else { }
    while c { } do { x = 1; } while !c;
    for var i, j = 0, 1; i < n; i += 1 { }
    for i = 0; ; f() { }
    for ;; { break; }
    for i in 0..n { continue; }
    for i in a { }
    try { throw x; } catch e { } finally { }
    try { } catch e: gen gen int throws [int] { }
    try { } finally { }
    var h: fn() -> gen (int) throws fn() throws int;
    fn few(n: int) yields int throws (string) { yield n; }
    outer: while true { break outer; continue outer; }
    switch x + 1 { case 1, 2: f(); case 'a': default: { } g(); }
    switch x { }
    goto end; mid: var q = [1, 2.5e-3, 1e9,];
    return; return e; return e, [], nil, false;
    { { } }
    x = a ? b : c ? d : e;
    x = a || b && c == d | e ^ f & g << h + i * -j;
    x = a != b; x = a <= b; x = a > b; x = a >= b; x = a >> b >>> c - d / e % ~f;
    x = fn() -> fn(int) -> int { return nil; };
    end:
}
`
