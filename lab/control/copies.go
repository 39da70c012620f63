// This file defines how a program gets copies of its finally blocks: one for each exit of
// the block before it, as the compilers of Java and Python make them.

package control

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/compile"
	"cpsc/diag"
)

// Copied returns a program in Imp that does the same without finally. A try statement with
// a finally block F becomes
//
//	{
//	    try { … } catch e { … }         // as before, but for the exits
//	    F
//	    goto done1;
//	    exit2: F break;                 // for each exit: here, a break
//	    exit3: F return result1;        // a return, whose value was computed before
//	    done1:
//	}
//
// where each exit is a goto. If something may be thrown that is not caught, all this but
// the copies is in another try, whose catch executes F and throws again. So a copy is
// never in the block of the try.
//
// The outermost statement is rewritten first. If F has try statements of its own, they are
// rewritten later, in every copy.
func Copied(text string) (string, error) {
	for n := 0; ; {
		p, err := compile.Check("copies.imp", text, compile.Options{Language: compile.Imp})
		if err != nil {
			return "", err
		}
		c := copier{text: p.File.Text, info: p.Info, n: n}
		var first *ast.TryStmt
		for s := range p.Info.Tries {
			if s.Finally != nil && (first == nil || s.Start < first.Start) {
				first = s
			}
		}
		if first == nil {
			return text, nil
		}
		text = c.text[:first.Start] + c.rewrite(first) + c.text[first.End:]
		n = c.n
	}
}

// A copier rewrites a try statement.
type copier struct {
	text string
	info *check.Info
	n    int // the last number in a name
}

// fresh returns a name that the program does not have.
func (c *copier) fresh(word string) string {
	for {
		c.n++
		if name := fmt.Sprint(word, c.n); !strings.Contains(c.text, name) {
			return name
		}
	}
}

func (c *copier) source(s diag.Span) string { return c.text[s.Start:s.End] }

func within(s, outer diag.Span) bool { return outer.Start <= s.Start && s.End <= outer.End }

// protects reports whether the finally block of a try statement is executed after what is
// in a span.
func protects(t *ast.TryStmt, s diag.Span) bool {
	return t.Finally != nil && (within(s, t.Body.Pos()) || t.Catch != nil && within(s, t.Catch.Pos()))
}

// function returns the innermost function around a span.
func (c *copier) function(s diag.Span) *ast.Func {
	var inner *ast.Func
	for f := range c.info.FuncOf {
		if within(s, f.Pos()) && (inner == nil || within(f.Pos(), inner.Pos())) {
			inner = f
		}
	}
	return inner
}

// leaves reports whether a jump leaves a try statement with a finally block.
func (c *copier) leaves(jump ast.Stmt, t *ast.TryStmt) bool {
	if !protects(t, jump.Pos()) || c.function(jump.Pos()) != c.function(t.Pos()) {
		return false
	}
	inside := 0 // the finally blocks that the jump executes before that of t
	for other := range c.info.Tries {
		if other != t && within(other.Pos(), t.Pos()) && protects(other, jump.Pos()) {
			inside++
		}
	}
	return c.info.Leaves[jump] > inside
}

// finally returns a copy of a finally block. The targets of gotos in it get names of their
// own; it must have no other labels.
func (c *copier) finally(t *ast.TryStmt) string {
	block := t.Finally.Pos()
	uses := map[diag.Span]*ast.Ident{} // the labels in the block: where they are declared and used
	add := func(label *ast.Ident) {
		if label != nil && within(label.Pos(), block) {
			uses[label.Pos()] = label
		}
	}
	for s, target := range c.info.Gotos {
		if within(target.Label.Pos(), block) {
			add(target.Label.Name)
			add(s.Label)
		}
	}
	names := map[string]string{}
	var text strings.Builder
	at := block.Start
	for _, s := range slices.SortedFunc(maps.Keys(uses), func(a, b diag.Span) int { return int(a.Start - b.Start) }) {
		name := uses[s].Name
		if names[name] == "" {
			names[name] = c.fresh(name + "x")
		}
		text.WriteString(c.text[at:s.Start] + names[name])
		at = s.End
	}
	return text.String() + c.text[at:block.End]
}

func (c *copier) rewrite(t *ast.TryStmt) string {
	var jumps []ast.Stmt
	for s := range c.info.Leaves {
		if c.leaves(s, t) {
			jumps = append(jumps, s)
		}
	}
	slices.SortFunc(jumps, func(a, b ast.Stmt) int { return int(a.Pos().Start - b.Pos().Start) })

	var declarations, exits, body strings.Builder
	var results []string
	at := t.Body.Start
	for _, s := range jumps {
		exit := c.fresh("exit")
		jump := "goto " + exit + ";"
		after := c.source(s.Pos())
		if r, ok := s.(*ast.ReturnStmt); ok && len(r.Values) > 0 {
			if results == nil {
				for _, typ := range c.function(t.Pos()).Results {
					results = append(results, c.fresh("result"))
					fmt.Fprintf(&declarations, "var %s: %s;\n", results[len(results)-1], c.source(typ.Pos()))
				}
			}
			values := c.source(r.Values[0].Pos().To(r.Values[len(r.Values)-1].Pos()))
			names := strings.Join(results, ", ")
			jump = fmt.Sprintf("{ %s = %s; %s }", names, values, jump)
			after = "return " + names + ";"
		}
		body.WriteString(c.text[at:s.Pos().Start] + jump)
		at = s.Pos().End
		fmt.Fprintf(&exits, "%s: %s %s\n", exit, c.finally(t), after)
	}
	end := t.Body.End
	if t.Catch != nil {
		end = t.Catch.End
	}
	body.WriteString(c.text[at:end])

	statement := body.String()
	if t.Catch != nil {
		statement = "try " + statement
	}
	if c.info.Tries[t].Pending != nil {
		if t.Catch != nil {
			statement = "{ " + statement + " }"
		}
		e := c.fresh("thrown")
		statement = fmt.Sprintf("try %s catch %s { %s throw %s; }", statement, e, c.finally(t), e)
	}
	done := c.fresh("done")
	return fmt.Sprintf("{\n%s%s\n%s\ngoto %s;\n%s%s:\n}", declarations.String(), statement, c.finally(t), done, exits.String(), done)
}
