// This file defines labels and the statements that name them: goto, break and
// continue. The checker resolves them at the end of the function.

package check

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/internal/words"
)

// A label is a label of a function, with its context.
type label struct {
	syntax *ast.LabelStmt
	fn     *function
	stmt   ast.Stmt // the statement directly after it, or nil
	env    *env
	region *region
	inCase bool // whether the innermost statement around it that break and continue know is a switch

	hasDefault bool // of this switch
	used       bool

	misplaced bool // and an error says so
}

// A frame is a loop or a switch around the current statement, with its labels.
type frame struct {
	stmt   ast.Stmt
	labels []*label
	region *region
}

// A pendingGoto is a goto, its time (checker.now) and its region.
type pendingGoto struct {
	stmt   *ast.GotoStmt
	time   int32
	region *region
}

// A pendingJump is a break or continue whose label is not that of an enclosing loop.
type pendingJump struct {
	word      string // the keyword
	label     *ast.Ident
	enclosing []string // the labels of the enclosing loops
	loop      ast.Stmt // the outermost loop around it that begins after the label, if there is one, or nil
	loops     int      // how many loops are around it
}

// A lostJump is a goto, break or continue whose label is not in its function.
type lostJump struct {
	pendingJump
	fn *function
}

// label declares a label in the current function.
func (c *checker) label(s *ast.LabelStmt) *label {
	l := &label{syntax: s, fn: c.fn, env: c.env, region: c.fn.region}
	if n := len(c.fn.frames); n > 0 {
		var around *ast.SwitchStmt
		if around, l.inCase = c.fn.frames[n-1].stmt.(*ast.SwitchStmt); !diag.Brief && l.inCase {
			for _, k := range around.Cases {
				l.hasDefault = l.hasDefault || k.Default
			}
		}
	}
	name := s.Name.Name
	if first := c.fn.labels[name]; first != nil {
		c.errorf(diag.DuplicateLabel, s.Name.Pos(), "the label `%s` is declared twice in this function", name).
			Under("again here").
			Label(first.syntax.Name.Pos(), "first here")
		return l
	}
	if c.fn.labels == nil {
		c.fn.labels = make(map[string]*label)
	}
	c.fn.labels[name] = l
	c.fn.order = append(c.fn.order, l)
	if c.labels[name] == nil {
		c.labels[name] = l
	}
	return l
}

// isLoop reports whether a statement is a loop, the target of break and continue.
func isLoop(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.WhileStmt, *ast.DoStmt, *ast.ForStmt, *ast.ForInStmt, *ast.ForEachStmt:
		return true
	}
	return false
}

// jump finds the target of a break or continue.
func (c *checker) jump(s ast.Stmt, word string, name *ast.Ident) {
	var enclosing []string
	for _, f := range slices.Backward(c.fn.frames) {
		if !isLoop(f.stmt) {
			continue
		}
		if name == nil {
			c.info.Targets[s] = f.stmt
			c.leaves(s, word, c.fn.region, f.region)
			return
		}
		for _, l := range f.labels {
			if l.syntax.Name.Name == name.Name {
				l.used = true
				c.info.Targets[s] = f.stmt
				c.leaves(s, word, c.fn.region, f.region)
				return
			}
			enclosing = append(enclosing, l.syntax.Name.Name)
		}
	}
	if name != nil {
		j := pendingJump{word: word, label: name, enclosing: enclosing}
		if l := c.fn.labels[name.Name]; !diag.Brief {
			for _, f := range c.fn.frames {
				if !isLoop(f.stmt) {
					continue
				}
				if j.loops++; j.loop == nil && (l == nil || f.stmt.Pos().Start > l.syntax.Pos().Start) {
					j.loop = f.stmt
				}
			}
		}
		c.fn.jumps = append(c.fn.jumps, j)
		c.fn.failed = true
		return
	}
	d := c.errorf(diag.NoEnclosingLoop, s.Pos(), "`%s` outside of a loop", word)
	if !diag.Brief && c.fn.outer != nil {
		d.Label(keyword(c.fn.Syntax.Pos(), "fn"), "the function begins here")
	}
	outside := !diag.Brief && c.labelOutside(d)
	n := len(c.fn.frames)
	if !diag.Brief && c.fn.outer != nil && word == "continue" && len(c.fn.Results) == 0 && c.fn.Yields == nil && strings.HasSuffix(c.text(s.Pos()), ";") { // as of a loop that calls it
		d.Fix("to leave the function, write `{}`", diag.Edit{Span: s.Pos(), Text: "return;"})
	} else if n > 0 {
		d.Label(keyword(c.fn.frames[n-1].stmt.Pos(), "switch"), "this `switch` is not a loop").
			Note("a case ends where the next one begins, without `break`").
			Fix("remove it", diag.Edit{Span: c.lines(s.Pos())})
	} else if outside {
		value := ""
		if len(c.fn.Results) > 0 {
			value = " …"
		}
		d.Help("to end this call of the function, write `return%s`: a loop that calls it goes on", value)
	} else {
		d.Help("to leave the function, write `return`")
	}
}

// labelOutside adds a label at the innermost loop around the current function to the error that a break or continue is in none, and
// returns whether there is one.
func (c *checker) labelOutside(d *diag.Diagnostic) bool {
	for f := c.fn.outer; f != nil; f = f.outer {
		for _, loop := range slices.Backward(f.frames) {
			if isLoop(loop.stmt) {
				text := c.text(loop.stmt.Pos())
				word := text[:len(text)-len(strings.TrimLeft(text, nameCharacters))]
				d.Label(keyword(loop.stmt.Pos(), word), "this loop is outside of the function")
				return true
			}
		}
	}
	return false
}

// keyword returns the span of the keyword at the beginning of a span.
func keyword(s diag.Span, word string) diag.Span {
	return diag.Span{Start: s.Start, End: s.Start + int32(len(word))}
}

// jumps resolves the pending gotos and jumps of the current function, at its end.
func (c *checker) jumps() {
	f := c.fn
	for _, j := range f.jumps {
		c.wrongJump(j)
	}
	for _, g := range f.gotos {
		if l := f.labels[g.stmt.Label.Name]; l != nil {
			l.used = true
			c.gotoLabel(g, l)
		} else {
			f.failed = true
			c.lost = append(c.lost, lostJump{pendingJump{word: "goto", label: g.stmt.Label}, f})
		}
	}
}

// unusedLabels warns of the labels of a function that no jump names.
func (c *checker) unusedLabels(f *function) {
	for _, l := range f.order {
		if !l.used {
			d := c.errs.Warnf(diag.UnusedLabel, l.syntax.Name.Pos(), "the label `%s` is not used", l.syntax.Name.Name)
			switch name := l.syntax.Name; {
			case name.Name == "finally":
				d.Help("the block of a `finally` is between braces, without a colon: `finally { … }`")
			case name.Name == "_" && l.inCase:
				d.Fix("the case for all other values is `{}`", diag.Edit{Span: name.Pos(), Text: "default"})
			case l.inCase && c.isConstant(name.Name):
				d.Fix("a case begins with `case`: write `{}`", diag.Edit{Span: name.Pos(), Text: "case " + name.Name})
			case !diag.Brief && l.inCase && !l.hasDefault && (defaultWords.Has(name.Name) || similar(name.Name, "default")):
				d.Fix("did you mean `{}`?", diag.Edit{Span: name.Pos(), Text: "default"})
			case !diag.Brief:
				rest := c.file.Text[name.Pos().End:]
				colon := strings.IndexByte(rest, ':') + 1
				next := strings.TrimLeft(rest[colon:], " \t\r\n")
				if strings.HasPrefix(next, "}") {
					next = strings.TrimLeft(rest[colon:], " ")
				}
				at := diag.Span{Start: name.Pos().Start, End: name.Pos().End + int32(colon+len(rest[colon:])-len(next))}
				before := c.file.Text[:at.Start]
				indent := len(before) - len(strings.TrimRight(before, " \t"))
				blank, _, found := strings.Cut(rest[colon:], "\n")
				if found && strings.TrimSpace(blank) == "" && (indent == len(before) || before[len(before)-indent-1] == '\n') { // a line of its own
					at = diag.Span{Start: at.Start - int32(indent), End: name.Pos().End + int32(colon+len(blank)+1)}
				}
				d.Fix("remove it", diag.Edit{Span: at})
			}
		}
	}
}

// defaultWords are words of other languages for the default of a switch, but for else, which is a keyword.
const defaultWords words.Set = "otherwise esle elese"

// similar reports whether a name seems to be a word with a mistake.
func similar(name, word string) bool {
	_, ok := diag.Closest(name, []string{word})
	return ok
}

// isConstant reports whether a name is that of a constant.
func (c *checker) isConstant(name string) bool {
	if b := c.names[name]; b != nil && !diag.Brief {
		_, ok := b.obj.(*Const)
		return ok
	}
	return false
}

// gotoLabel resolves a goto and finds the variables that it brings into scope: those
// in scope at the label, from the latest back to the first that is in scope at the
// goto. All variables before that one are in scope at the goto, too.
func (c *checker) gotoLabel(g pendingGoto, l *label) {
	if r := l.region; r != nil && !(r.start <= g.time && g.time < r.end) {
		c.gotoIntoTry(g, l)
		return
	}
	c.leaves(g.stmt, "goto", g.region, l.region)
	target := &Goto{Label: l.syntax}
	for e := l.env; e != nil && !(e.start <= g.time && g.time < e.end); e = e.parent {
		if e.loop {
			c.errorf(diag.GotoIntoForIn, g.stmt.Label.Pos(), "this goto leads into the body of a `for … in`").
				Under("from outside of the loop").
				Label(l.syntax.Name.Pos(), "the label is here").
				Label(e.v.Decl, "this variable would have no value").
				Help("use a `while`, or a `for` with three parts")
			return
		}
		target.Fresh = append(target.Fresh, e.v)
	}
	slices.Reverse(target.Fresh)
	c.info.Gotos[g.stmt] = target
}

// wrongJump reports a break or continue whose label is not that of an enclosing loop.
func (c *checker) wrongJump(j pendingJump) {
	name := j.label.Name
	l := c.fn.labels[name]
	if l == nil {
		c.lost = append(c.lost, lostJump{j, c.fn})
		return
	}
	if l.used = true; !diag.Brief && l.misplaced {
		return // there is an error about it
	}
	const misplaced = "this label is not directly before a loop"
	what := misplaced
	switch l.stmt.(type) {
	case *ast.SwitchStmt:
		what = "this is the label of a `switch`, not of a loop"
	case *ast.WhileStmt, *ast.DoStmt, *ast.ForStmt, *ast.ForInStmt, *ast.ForEachStmt:
		what = fmt.Sprintf("the loop of this label does not contain the `%s`", j.word)
	}
	d := c.errorf(diag.NotALoopLabel, j.label.Pos(), "`%s` is not the label of a loop around this `%s`", name, j.word).
		Label(l.syntax.Name.Pos(), "%s", what)
	if what == misplaced && l.syntax.Pos().Start < j.label.Pos().Start {
		l.misplaced = true
		if diag.Brief || j.loops > 0 || j.word != "break" {
			c.moveLabel(d, l, j)
		}
	}
	if !diag.Brief && j.word == "break" && len(d.Fixes) == 0 {
		statement := "another statement"
		switch l.stmt.(type) {
		case *ast.Block:
			statement = "the block"
		case *ast.IfStmt:
			statement = "the `if`"
		}
		d.Help("to leave %s, put a label after it and write `goto` in place of `break`", statement)
	}
}

// moveLabel adds the help to put a label directly before a loop to the error about a jump.
func (c *checker) moveLabel(d *diag.Diagnostic, l *label, j pendingJump) {
	const help = "put the label directly before the loop"
	target := slices.ContainsFunc(c.fn.gotos, func(g pendingGoto) bool { return g.stmt.Label.Name == j.label.Name })
	if diag.Brief || j.loop == nil || target {
		d.Help(help)
		return
	}
	at := j.loop.Pos().Start
	d.Fix(help, diag.Edit{Span: c.lines(l.syntax.Pos())}, diag.Edit{Span: diag.Span{Start: at, End: at}, Text: c.text(l.syntax.Pos()) + " "})
}

// lostJumps reports the jumps whose labels are not in their functions. If one label that they may mean is never used, it may be this one
// by its new name, and there is one error for all of them.
func (c *checker) lostJumps() {
	type lost struct {
		fn   *function
		name string
	}
	renamed := map[lost]*diag.Diagnostic{}
	for _, j := range c.lost {
		name := j.label.Name
		if d := renamed[lost{j.fn, name}]; d != nil && (j.word == "goto" || slices.Contains(j.enclosing, d.Fixes[0].Edits[0].Text)) {
			d.Fixes[0].Edits = append(d.Fixes[0].Edits, diag.Edit{Span: j.label.Pos(), Text: d.Fixes[0].Edits[0].Text})
			continue
		}
		if l := c.labelElsewhere(j.fn, name); l != nil {
			l.used = true
			d := c.errorf(diag.JumpToOtherFunction, j.label.Pos(), "the label `%s` is in another function", name).
				Under("a `%s` cannot leave its function", j.word).
				Label(l.syntax.Name.Pos(), "the label is here")
			if !diag.Brief && j.fn.outer == nil {
				c.missingLabel(d, j.pendingJump)
			}
			continue
		}
		d := c.errorf(diag.UndeclaredLabel, j.label.Pos(), "there is no label `%s`", name)
		names := j.enclosing
		if j.word == "goto" {
			d.Under("no such label in this function")
			for _, l := range j.fn.order {
				names = append(names, l.syntax.Name.Name)
			}
		} else {
			d.Under("expected the label of a loop around this `%s`", j.word)
		}
		if l := j.fn.onlyUnused(names); l != nil && !diag.Brief {
			d.Label(l.syntax.Name.Pos(), "this label is never used")
			d.Fix("{}", diag.Edit{Span: j.label.Pos(), Text: l.syntax.Name.Name})
			renamed[lost{j.fn, name}] = d
			continue
		}
		suggestClosest(d, name, names)
		switch {
		case len(d.Helps) > 0:
		case j.word == "goto":
			d.Help("put `%s:` before the statement with which the function should continue", name)
		case !diag.Brief:
			c.missingLabel(d, j.pendingJump)
		}
	}
	for _, d := range renamed {
		edits := d.Fixes[0].Edits
		d.Helps, d.Fixes = nil, nil
		meansAll(d, edits)
	}
}

// onlyUnused returns the one of some labels of a function that is never used, or nil if there is none, or several.
func (f *function) onlyUnused(names []string) (unused *label) {
	for _, name := range names {
		if l := f.labels[name]; l != nil && !l.used {
			if unused != nil {
				return nil
			}
			unused = l
		}
	}
	return unused
}

// missingLabel adds a help to the error that there is no label with the name in a break or continue. The label, or the loop that had it,
// may have been removed.
func (c *checker) missingLabel(d *diag.Diagnostic, j pendingJump) {
	at := j.label.Pos()
	before := c.file.Text[:at.Start]
	switch at.Start = int32(len(strings.TrimRight(before, " "))); {
	case j.loops == 1 && strings.HasSuffix(before[:at.Start], j.word):
		d.Fix(fmt.Sprintf("only one loop is around it: write `%s;`", j.word), diag.Edit{Span: at})
	case j.loops == 2 && len(j.enclosing) == 0: // without a label, it is about the inner one
		start := j.loop.Pos().Start
		d.Fix("put the label before the outer loop: `{}`", diag.Edit{Span: diag.Span{Start: start, End: start}, Text: j.label.Name + ": "})
	case j.loops > 1 && len(j.enclosing) == 1:
		d.Fix("the only label of a loop around it is `{}`", diag.Edit{Span: j.label.Pos(), Text: j.enclosing[0]})
	case j.loops > 1:
		d.Help("put `%s:` directly before the loop that is meant", j.label.Name)
	}
}

// labelElsewhere returns a label of another function, preferably of one that
// encloses f, or nil.
func (c *checker) labelElsewhere(f *function, name string) *label {
	for f = f.outer; f != nil; f = f.outer {
		if l := f.labels[name]; l != nil {
			return l
		}
	}
	return c.labels[name]
}

// lines returns a span with the rest of its lines, if nothing else is on them.
func (c *checker) lines(s diag.Span) diag.Span {
	before := strings.TrimRight(c.file.Text[:s.Start], " \t\r")
	after := strings.TrimLeft(c.file.Text[s.End:], " \t\r")
	if before != "" && !strings.HasSuffix(before, "\n") || after != "" && after[0] != '\n' {
		return s
	}
	return diag.Span{Start: int32(len(before)), End: int32(len(c.file.Text) - max(0, len(after)-1))}
}

// removal returns a span with the rest of its lines, if nothing else is on them, and otherwise with the blanks on one side.
func (c *checker) removal(s diag.Span) diag.Span {
	if lines := c.lines(s); lines != s {
		return lines
	}
	text := c.file.Text
	before := strings.TrimRight(text[:s.Start], " \t")
	after := strings.TrimLeft(text[s.End:], " \t")
	if strings.TrimSpace(after) == "" || strings.IndexByte("\r\n", after[0]) >= 0 {
		s.Start = int32(len(before))
	} else {
		s.End = int32(len(text) - len(after))
	}
	return s
}
