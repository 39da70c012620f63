package generate

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/compile"
	"cpsc/cps"
)

// coverageSeeds is the number of programs that together cover the language.
const coverageSeeds = 250

var accepted [coverageSeeds]*compile.Program

// covering returns the program of a seed, which it makes once for all tests.
func covering(t *testing.T, seed uint64) *compile.Program {
	t.Helper()
	if accepted[seed] == nil {
		accepted[seed] = accept(t, seed, Options{Host: seed%5 == 0})
	}
	return accepted[seed]
}

// walk visits a syntax tree. It calls visit with every node, and see with every
// feature of a node: "IfStmt" for the node itself, "IfStmt.Else" and "IfStmt.Else=nil"
// for a field that is present or missing, "Block.Stmts=0", "=1" and "=n" for the
// length of a list, "Field.Ref=true" for a flag, "BinaryExpr.Op=+" for an operator,
// and "AssignStmt.Targets:IndexExpr" for the type of a node in a field or a list.
func walk(v reflect.Value, see func(string), visit func(any)) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			walk(v.Elem(), see, visit)
		}
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		visit(v.Interface())
		v = v.Elem()
		name := v.Type().Name()
		see(name)
		for i := range v.NumField() {
			f, field := v.Field(i), v.Type().Field(i)
			key := name + "." + field.Name
			switch f.Kind() {
			case reflect.Pointer, reflect.Interface:
				if f.IsNil() {
					see(key + "=nil")
					continue
				}
				see(key)
				see(key + ":" + nodeName(f))
				walk(f, see, visit)
			case reflect.Slice:
				see(key + "=" + []string{"0", "1", "n"}[min(2, f.Len())])
				for j := range f.Len() {
					see(key + ":" + nodeName(f.Index(j)))
					walk(f.Index(j), see, visit)
				}
			case reflect.Bool, reflect.Uint8:
				see(fmt.Sprintf("%s=%v", key, f.Interface()))
			}
		}
	}
}

// nodeName returns the type name of a node, given as a pointer or an interface.
func nodeName(v reflect.Value) string {
	for v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	return v.Type().Name()
}

// TestGrammar expects every alternative of the grammar to occur in some program.
func TestGrammar(t *testing.T) {
	seen := map[string]bool{}
	var text strings.Builder
	for seed := range uint64(coverageSeeds) {
		if p := covering(t, seed); p != nil {
			text.WriteString(p.File.Text)
			walk(reflect.ValueOf(p.Syntax), func(key string) { seen[key] = true }, func(any) {})
			for name, obj := range p.Info.Uses {
				if f, ok := obj.(*check.Func); ok && f.Outer != nil && name.Pos().Start < f.Decl.Start {
					seen["a nested function that is declared later"] = true
				}
			}
		}
	}
	for _, key := range strings.Fields(`
		File.Decls:ConstDecl File.Decls:VarDecl File.Decls:TypeDecl File.Decls:StructDecl File.Decls:FuncDecl
		TypeDecl.Type:NamedType TypeDecl.Type:ArrayType TypeDecl.Type:FuncType TypeDecl.Type:GenType
		VarDecl.Names=1 VarDecl.Names=n VarDecl.Type VarDecl.Type=nil VarDecl.Values=0 VarDecl.Values=1 VarDecl.Values=n
		StructDecl.Fields=0 StructDecl.Fields=1 StructDecl.Fields=n Field.Ref=true Field.Ref=false
		Func.Params=0 Func.Params=1 Func.Params=n Func.Results=0 Func.Results=1 Func.Results=n
		Field.Type:NamedType Field.Type:ArrayType Field.Type:FuncType Field.Type:GenType
		ArrayType.Elem:NamedType ArrayType.Elem:ArrayType ArrayType.Elem:FuncType ArrayType.Elem:GenType
		GenType.Elem:NamedType GenType.Elem:ArrayType GenType.Elem:FuncType GenType.Elem:GenType GenType.Throws GenType.Throws=nil
		Func.Yields Func.Yields=nil Func.Throws Func.Throws=nil FuncType.Throws FuncType.Throws=nil
		FuncType.Params=0 FuncType.Params=1 FuncType.Params=n FuncType.Results=0 FuncType.Results=1 FuncType.Results=n
		ParamType.Ref=true ParamType.Ref=false
		Block.Stmts=0 Block.Stmts=1 Block.Stmts=n Block.Stmts:Block Block.Stmts:ConstDecl Block.Stmts:VarDecl Block.Stmts:FuncDecl Block.Stmts:LabelStmt
		Block.Stmts:AssignStmt Block.Stmts:CallStmt Block.Stmts:IfStmt Block.Stmts:WhileStmt Block.Stmts:DoStmt Block.Stmts:ForInStmt
		Block.Stmts:ForEachStmt Block.Stmts:ForStmt Block.Stmts:SwitchStmt Block.Stmts:TryStmt Block.Stmts:ThrowStmt Block.Stmts:YieldStmt Block.Stmts:BreakStmt Block.Stmts:ContinueStmt Block.Stmts:GotoStmt Block.Stmts:ReturnStmt
		AssignStmt.Targets=1 AssignStmt.Targets=n AssignStmt.Values=1 AssignStmt.Values=n
		AssignStmt.Targets:NameExpr AssignStmt.Targets:IndexExpr AssignStmt.Targets:FieldExpr
		AssignStmt.Op= AssignStmt.Op=+ AssignStmt.Op=- AssignStmt.Op=* AssignStmt.Op=/ AssignStmt.Op=% AssignStmt.Op=& AssignStmt.Op=|
		AssignStmt.Op=^ AssignStmt.Op=<< AssignStmt.Op=>> AssignStmt.Op=>>>
		TryStmt.Catch TryStmt.Catch=nil TryStmt.Finally TryStmt.Finally=nil Catch.Type Catch.Type=nil
		ForEachStmt.Seq:NameExpr ForEachStmt.Seq:CallExpr ForEachStmt.Seq:ArrayLit
		IfStmt.Arms=1 IfStmt.Arms=n IfStmt.Else IfStmt.Else=nil
		ForStmt.Init:VarDecl ForStmt.Init:AssignStmt ForStmt.Init=nil ForStmt.Cond ForStmt.Cond=nil ForStmt.Post ForStmt.Post=nil
		SwitchStmt.Cases=0 SwitchStmt.Cases=1 SwitchStmt.Cases=n Case.Values=1 Case.Values=n Case.Default=true Case.Body=0 Case.Body=1 Case.Body=n
		Case.Values:IntLit Case.Values:StringLit Case.Values:BinaryExpr Case.Values:NameExpr
		BreakStmt.Label BreakStmt.Label=nil ContinueStmt.Label ContinueStmt.Label=nil
		ReturnStmt.Values=0 ReturnStmt.Values=1 ReturnStmt.Values=n
		IntLit FloatLit StringLit BoolLit NilLit NameExpr UnaryExpr.Op=- UnaryExpr.Op=! UnaryExpr.Op=~
		BinaryExpr.Op=+ BinaryExpr.Op=- BinaryExpr.Op=* BinaryExpr.Op=/ BinaryExpr.Op=% BinaryExpr.Op=& BinaryExpr.Op=| BinaryExpr.Op=^
		BinaryExpr.Op=<< BinaryExpr.Op=>> BinaryExpr.Op=>>> BinaryExpr.Op=== BinaryExpr.Op=!= BinaryExpr.Op=< BinaryExpr.Op=<=
		BinaryExpr.Op=> BinaryExpr.Op=>= BinaryExpr.Op=&& BinaryExpr.Op=||
		CondExpr CallExpr.Args=0 CallExpr.Args=1 CallExpr.Args=n CallExpr.Fn:NameExpr CallExpr.Fn:FieldExpr CallExpr.Fn:IndexExpr CallExpr.Fn:FuncLit
		IndexExpr FieldExpr ArrayLit.Elems=0 ArrayLit.Elems=1 ArrayLit.Elems=n FuncLit
		Arg.Ref=true Arg.Ref=false Arg.X:FuncLit`) {
		if !seen[key] {
			t.Errorf("no program has %s", key)
		}
	}
	if !seen["a nested function that is declared later"] {
		t.Error("no program uses a nested function that is declared later")
	}
	for _, word := range []string{"0x", "0b", "'a'", `'\n'`, "1_000", "1e9", "e-3", `\u{`, `\x`, `\0`, `\r`, `\t`, `\"`, `\\`, "é", "-9223372036854775808",
		"9223372036854775807", "-0.0", "0.0 / 0.0", "1.0 / 0.0", "else if", "while true", ",)", ",]", ", }",
		"print(", "write(", "str(", "int(", "float(", "len(", "array(", "push(", "pop(", "copy(", "substr(", "chr(", "assert(", "exit(",
		"read_line()", "read_int()", "eof()", "abs(", "popcount(", "bytes(", "load8_s(", "load8_u(", "load16_s(", "load16_u(", "load32_s(", "load32_u(", "load64(", "store8(", "store16(", "store32(", "store64(",
		"grow(", "fill(", "move(", "float_bits(", "bits_float(", "min(", "max(", "sqrt(", "floor(", "ceil(", "sin(", "cos(", "exp(", "log(", "pow(", "next("} {
		if !strings.Contains(text.String(), word) {
			t.Errorf("no program has %q", word)
		}
	}
}

// TestCodes expects every operation to occur with operands of every type, and every
// terminator.
func TestCodes(t *testing.T) {
	seen := map[string]bool{}
	codes := map[cps.Code]bool{}
	terms := map[cps.TermKind]bool{}
	see := func(p *cps.Program, f *cps.Func) {
		for i := range f.Conts {
			k := &f.Conts[i]
			for _, op := range k.Ops {
				codes[op.Code] = true
				if len(op.Args) > 0 {
					seen[op.Code.String()+" "+typeName(p, f.TypeOf(op.Args[0]))] = true
				}
			}
			term := &k.Term
			terms[term.Kind] = true
			switch term.Kind {
			case cps.Switch:
				seen["switch "+typeName(p, f.TypeOf(term.Subject))] = true
			case cps.Call, cps.CallValue:
				seen[fmt.Sprintf("call %t tail %t", term.Kind == cps.CallValue, term.IsTailCall())] = true
			}
		}
	}
	for seed := range uint64(coverageSeeds) {
		if p := covering(t, seed); p != nil {
			prog := convert(t, p, cps.Options{Verbatim: true})
			for _, f := range prog.Funcs {
				see(prog, f)
			}
		}
	}
	for _, c := range cps.Codes() {
		if machines := cps.Sext8 <= c && c <= cps.Select || cps.MakeBytes <= c && c <= cps.Move; !codes[c] && !machines { // Imp has none of these
			t.Errorf("no program has the operation %d, %s", c, c)
		}
	}
	for k := cps.Jump; k <= cps.Exit; k++ {
		if !terms[k] {
			t.Errorf("no program has the terminator %d", k)
		}
	}
	operands := map[string]string{
		"+": "int float string", "-": "int float", "*": "int float", "/": "int float", "%": "int",
		"==": "int float bool string array struct fn gen", "!=": "int float bool string array struct fn gen", "<": "int float string", ">=": "int float string",
		"abs": "int float", "min": "int float", "max": "int float", "str": "int float bool array struct fn gen",
		"len": "array string", "[]": "array string", "*=": "ref", "switch": "int string",
	}
	for code, types := range operands {
		for _, name := range strings.Fields(types) {
			if !seen[code+" "+name] {
				t.Errorf("no program has %s on operands of type %s", code, name)
			}
		}
	}
	for _, tail := range []bool{false, true} {
		for _, value := range []bool{false, true} {
			if key := fmt.Sprintf("call %t tail %t", value, tail); !seen[key] {
				t.Errorf("no program has a %s", key)
			}
		}
	}
}

// typeName returns the name of a basic type, or the kind of another type.
func typeName(p *cps.Program, t cps.Type) string {
	switch p.Kind(t) {
	case cps.ArrayKind:
		return "array"
	case cps.StructKind:
		if p.StructOf(t).Labelled { // a generator
			return "gen"
		}
		return "struct"
	case cps.FuncKind:
		return "fn"
	case cps.RefKind:
		return "ref"
	}
	return p.TypeString(t)
}
