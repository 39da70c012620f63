// This file defines Run and the list of the rules.

package lint

import (
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/diag"
)

// Run adds warnings about a program to errs. Package check has accepted the program, and info
// has its facts. If errs has no file, nothing is added.
func Run(file *ast.File, info *check.Info, errs *diag.List) {
	if file == nil || info == nil || info.Rejected || errs == nil || errs.File == nil {
		return
	}
	l := &linter{
		source: source{errs.File.Text},
		file:   file, info: info, errs: errs,
		uses:     map[check.Object][]*ast.NameExpr{},
		writes:   map[*ast.NameExpr]*ast.AssignStmt{},
		names:    map[string]check.Object{},
		consts:   map[*ast.ConstDecl]*check.Const{},
		declared: map[*check.Var]*declaration{},
		written:  map[*check.Var]int32{},
		copies:   map[string]*check.Var{},
		swaps:    map[*check.Var]*ast.AssignStmt{},
		bits:     map[*check.Func]bool{},
		breaks:   map[*check.Func]bool{},
		skips:    map[int32]bool{},
		dead:     map[diag.Span]bool{},
		inner:    map[string]diag.Span{},
	}
	for _, d := range errs.Items {
		if d.Code == diag.UnreachableCode {
			l.dead[d.Primary.Span] = true
		}
	}
	for name, obj := range info.Uses {
		l.uses[obj] = append(l.uses[obj], name)
		if k, ok := obj.(*check.Const); ok {
			l.consts[k.Decl] = k
		}
	}
	for _, list := range l.uses {
		slices.SortFunc(list, func(a, b *ast.NameExpr) int { return int(a.Span.Start - b.Span.Start) })
	}
	l.walk()
	for _, rule := range rules.program {
		rule(l)
	}
}

// rules are all rules, by when they are called.
var rules = struct {
	expr    []func(*linter, ast.Expr)
	stmt    []func(l *linter, s, before ast.Stmt) // before is the statement before s in its list, or nil
	loop    []func(l *linter, s ast.Stmt, cond ast.Expr)
	program []func(*linter) // after the walk
}{
	expr: []func(*linter, ast.Expr){
		(*linter).misleadingString, (*linter).format, (*linter).leadingZero, (*linter).printedFunction,
		(*linter).negativeIndex, (*linter).lengthAsIndex, (*linter).divisionByZero,
		(*linter).newValueCompared, (*linter).sharedElement, (*linter).power, (*linter).callsItself, (*linter).keptByPush,
		(*linter).constantChoice,
	},
	stmt: []func(l *linter, s, before ast.Stmt){
		(*linter).unusedResult, (*linter).noChange, (*linter).swap,
		(*linter).misleadingSign, (*linter).skippedRound, (*linter).keptByAssignment,
		(*linter).breakAfterCase, (*linter).emptyCase, (*linter).combinedCase,
		(*linter).emptyRange, (*linter).constantConditions,
	},
	loop: []func(l *linter, s ast.Stmt, cond ast.Expr){
		(*linter).newGenerator, (*linter).unchangedCondition,
	},
	program: []func(*linter){
		(*linter).unchangedConditions, (*linter).powers, (*linter).sharedCounters, (*linter).neverAssigned,
		(*linter).unusedVariables, (*linter).unusedDeclarations, (*linter).deadAssignments, (*linter).unchanged,
		(*linter).unknownAllowed,
	},
}

// A linter holds what the walk has found so far, and where it is.
type linter struct {
	source
	file *ast.File
	info *check.Info
	errs *diag.List

	uses   map[check.Object][]*ast.NameExpr  // of each object, in textual order
	writes map[*ast.NameExpr]*ast.AssignStmt // the names that an assignment changes
	consts map[*ast.ConstDecl]*check.Const   // of their declarations
	locals []*ast.ConstDecl                  // in blocks, in textual order
	inner  map[string]diag.Span              // where functions first declare a name
	dead   map[diag.Span]bool                // what check says cannot be reached

	// Where the walk is.
	fn    *check.Func
	loops []ast.Stmt              // of fn, around the current statement
	lists []list                  // the lists of statements around the current one
	names map[string]check.Object // in scope
	bound []binding               // the names that were declared and those that they hide

	// What the walk has met last, as positions in the text.
	left    int32                // what may leave a loop
	changed int32                // what may change an element, a field or the input
	written map[*check.Var]int32 // an assignment to the variable

	declared map[*check.Var]*declaration
	copies   map[string]*check.Var // by the text of a value: the variable that last got it
	swaps    map[*check.Var]*ast.AssignStmt
	same     []noChange
	loopsOf  []unchangedLoop
	xors     []xor
	bits     map[*check.Func]bool // with operators on bits that are no powers
	breaks   map[*check.Func]bool // with a break after each case
	skips    map[int32]bool       // assignments that seem to skip numbers
	kept     []keptFunction
	copied   int // functions for which a copy was sought
}

// A list is a list of statements around the current one.
type list struct{ current, last ast.Stmt }

// A binding is a name that was declared, and what it meant before.
type binding struct {
	name  string
	outer check.Object
}

// exempt reports whether a name may be unused.
func exempt(name string) bool { return strings.HasPrefix(name, "_") }

// usage returns how often an object is used otherwise than as the target of an assignment, and how often as one.
func (l *linter) usage(obj check.Object) (reads, writes int) {
	for _, name := range l.uses[obj] {
		if l.writes[name] != nil {
			writes++
		} else {
			reads++
		}
	}
	return reads, writes
}

// builtin returns the name of the built-in function that an expression calls, or "".
func (l *linter) builtin(e ast.Expr) string {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return ""
	}
	name, _ := call.Fn.(*ast.NameExpr)
	if b, ok := l.info.Uses[name].(*check.Builtin); ok {
		return b.Name
	}
	return ""
}

// makesStruct reports whether an expression is a call that makes a struct.
func (l *linter) makesStruct(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	name, _ := call.Fn.(*ast.NameExpr)
	_, ok = l.info.Uses[name].(*check.Struct)
	return ok
}
