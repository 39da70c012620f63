// This file defines Source, and how a concrete syntax tree becomes a list of items: what
// is written with a space, and where lines may end.

package format

import (
	"slices"
	"strings"
	"unicode/utf8"

	"cpsc/diag"
	"cpsc/parser"
)

// Source returns the formatted text of a program. If the program has syntax errors, it adds
// them to errs and returns "". The other rules of the language do not matter. If the first line of
// the program ends with \r\n, all lines of the result do. If the result were another program, which is a fault of
// this package, Source panics.
func Source(src *diag.File, errs *diag.List) string {
	src, errs = diag.Input(src, errs)
	decls := parser.Syntax(src, errs)
	if errs.Failed() {
		return ""
	}
	l := &layout{text: src.Text, fresh: true}
	if strings.HasPrefix(l.text, diag.ByteOrderMark) {
		l.text = "\n" + strings.Repeat(" ", len(diag.ByteOrderMark)-1) + l.text[len(diag.ByteOrderMark):]
	}
	l.begin(item{forced: true})
	for i, d := range decls {
		l.line(item{kind: lineItem, first: i == 0})
		l.node(d)
	}
	l.closing(item{kind: lineItem, first: len(decls) == 0})
	l.end()
	formatted := print(l.items)
	if n := strings.IndexByte(src.Text, '\n'); n > 0 && src.Text[n-1] == '\r' {
		formatted = strings.ReplaceAll(formatted, "\n", "\r\n")
	}
	check(src, decls, formatted)
	return formatted
}

// A layout is the state of the walk over the tree. It recurses only where the program
// nests.
type layout struct {
	text    string
	pos     int       // the end of what has been written, in text
	pending []comment // comments before pos that have not been written

	items  []item
	groups []int // the open groups: indices of their first items

	prev  string // the last token or comment
	fresh bool   // nothing has been written since the last space or the end of the line
	glue  bool   // no space comes before the next token

	// Not 0 in what may be written on one line with its blocks: how many such statements
	// and functions are open.
	oneLine int
}

func (l *layout) add(x item) { l.items = append(l.items, x) }

// begin begins a group.
func (l *layout) begin(group item) {
	group.kind = beginItem
	l.groups = append(l.groups, len(l.items))
	l.add(group)
	if group.forced {
		l.items[len(l.items)-1].forced = false
		l.force()
	}
}

// end ends the innermost group.
func (l *layout) end() {
	last := len(l.groups) - 1
	l.items[l.groups[last]].end = len(l.items)
	l.add(item{kind: endItem})
	l.groups = l.groups[:last]
}

// force makes all open groups end their lines. But a list whose last element is being
// written may begin this element on the same line: see list.
func (l *layout) force() {
	for i := len(l.groups) - 1; i >= 0; i-- {
		g := &l.items[l.groups[i]]
		if g.forced || g.hugging && g.several {
			return // and all groups around it
		}
		if g.hugging {
			g.several = true
		} else {
			g.forced = true
		}
	}
}

// token writes a token, the comments before it, and a space before it if there is to be one.
func (l *layout) token(n *parser.Node) {
	text := l.text[n.Start:n.End]
	list, _ := l.gap()
	for _, c := range list {
		if c.before > 0 {
			l.broken()
		} else if l.prev != "(" && l.prev != "[" {
			l.space()
		}
		l.put(c)
		switch {
		case c.after > 0 || strings.HasPrefix(c.text, "//"):
			l.broken()
		case strings.Contains(",;)]", text):
			l.glue = true
		default:
			l.space()
		}
	}
	if spaced(l.prev, text) && (!l.glue || l.prev == "-" && text == "-") {
		l.space()
	}
	l.add(item{kind: textItem, text: text, width: utf8.RuneCountInString(text)})
	l.prev, l.fresh, l.glue, l.pos = text, false, false, int(n.End)
}

// broken ends a line where the format has no line end, because of a comment.
func (l *layout) broken() {
	if !l.fresh || l.items[len(l.items)-1].kind == textItem {
		l.add(item{kind: brokenItem})
		l.force()
		l.fresh = true
	}
}

// spaced reports whether there is a space between two tokens, unless a rule says otherwise.
func spaced(prev, next string) bool {
	switch next {
	case ";":
		return prev == ";" || prev == "for"
	case ",", ":", ")", "]", ".", "..":
		return false
	}
	switch prev {
	case "", "(", "[", ".", "..":
		return false
	}
	return true
}

// is reports whether a node is a token with the given text.
func (l *layout) is(n *parser.Node, text string) bool {
	return n.Rule == "" && l.text[n.Start:n.End] == text
}

// node writes a node by its rule.
func (l *layout) node(n *parser.Node) {
	switch n.Rule {
	case "":
		l.token(n)
	case "declaration", "statement":
		l.whole(n)
	case "constDecl", "typeDecl", "field", "param", "results", "type", "paramType", "arg", "funcDecl", "externDecl", "catchClause", "finallyClause":
		l.sequence(n.Parts)
	case "varDecl", "simple":
		l.values(n.Parts)
	case "structDecl":
		l.sequence(n.Parts[:2])
		l.list(n.Parts[2:], listForm{pad: " ", comma: true, rows: true})
	case "tryStmt", "doStmt":
		l.parts(n)
	case "signature":
		l.glue = true
		l.sequence(n.Parts)
	case "params":
		l.list(n.Parts, listForm{})
	case "plainType":
		l.plainType(n)
	case "block":
		l.block(n)
	case "ifStmt", "whileStmt", "forInStmt":
		l.headed(n.Parts)
	case "forStmt":
		l.forStmt(n)
	case "switchStmt":
		l.switchStmt(n)
	case "clause":
		l.clause(n)
	case "expr":
		l.expr(n)
	default:
		panic("format: no layout for the rule " + n.Rule)
	}
}

func (l *layout) sequence(parts []*parser.Node) {
	for _, n := range parts {
		l.node(n)
	}
}

// parts writes the parts of a statement. Where comments are between a block and the next
// part, such as catch, that part starts on a line of its own.
func (l *layout) parts(n *parser.Node) {
	for i, part := range n.Parts {
		if i > 0 && (n.Parts[i-1].Rule == "block" || n.Parts[i-1].Rule == "catchClause") {
			l.afterBlock()
		}
		l.node(part)
	}
}

// afterBlock ends the line after a block if comments follow on several lines.
func (l *layout) afterBlock() {
	list, _ := l.gap()
	l.pending = list
	for _, c := range list {
		if c.before > 0 || c.after > 0 {
			l.line(item{kind: lineItem, flat: " ", must: true, first: true})
			return
		}
	}
}

// whole writes a declaration or a statement, on one line if it is allowed.
func (l *layout) whole(n *parser.Node) {
	first := n.Parts[0]
	switch {
	case compound(first) && l.fitsOneLine(n):
		l.oneLine++
		l.begin(item{})
		l.node(first)
		l.end()
		l.oneLine--
	case first.Rule == "" && l.is(first, "return"):
		l.values(n.Parts)
	default:
		l.sequence(n.Parts)
	}
}

// compound reports whether what a statement consists of has blocks of its own.
func compound(n *parser.Node) bool {
	switch n.Rule {
	case "block", "funcDecl", "ifStmt", "whileStmt", "doStmt", "forInStmt", "forStmt", "switchStmt", "tryStmt":
		return true
	}
	return false
}

// fitsOneLine reports whether the author wrote a statement or a function on one line, and
// each of its blocks has at most one statement, which has no blocks.
func (l *layout) fitsOneLine(n *parser.Node) bool {
	return n.End-n.Start <= utf8.UTFMax*maxWidth && !strings.Contains(l.text[n.Start:n.End], "\n") && l.simpleBlocks(n)
}

// simpleBlocks reports whether each block in the node has at most one statement, which has
// no blocks and is no label.
func (l *layout) simpleBlocks(n *parser.Node) bool {
	if n.Rule == "switchStmt" || n.Rule == "block" && len(n.Parts) > 3 {
		return false
	}
	for _, part := range n.Parts {
		if n.Rule == "block" && part.Rule == "statement" && !l.simple(part) || !l.simpleBlocks(part) {
			return false
		}
	}
	return true
}

// simple reports whether a statement has no blocks, except in expressions, and is no label.
func (l *layout) simple(statement *parser.Node) bool {
	return !compound(statement.Parts[0]) && !l.label(statement)
}

// label reports whether a statement is a label.
func (l *layout) label(statement *parser.Node) bool {
	return len(statement.Parts) == 2 && l.is(statement.Parts[1], ":")
}

// block writes a block.
func (l *layout) block(n *parser.Node) {
	statements := n.Parts[1 : len(n.Parts)-1]
	l.token(n.Parts[0])
	l.begin(item{indent: true, block: true, follow: l.oneLine > 0, forced: l.oneLine == 0 && !l.empty(n)})
	l.statements(statements)
	l.closeBraces(n, len(statements) == 0)
	l.end()
}

// closeBraces writes the closing brace of a node. Empty braces have nothing in between.
func (l *layout) closeBraces(n *parser.Node, first bool) {
	if l.empty(n) {
		l.glue = true
	} else {
		l.closing(item{kind: lineItem, flat: " ", first: first})
	}
	l.token(n.Parts[len(n.Parts)-1])
}

// empty reports whether the braces at the end of a node have not even a comment between
// them.
func (l *layout) empty(n *parser.Node) bool {
	last := len(n.Parts) - 1
	return l.is(n.Parts[last-1], "{") && strings.TrimSpace(l.text[n.Parts[last-1].End:n.Parts[last].Start]) == ""
}

// statements writes statements, each on lines of its own. Labels are written one level
// further to the left, except that a label may be on the line of its loop.
func (l *layout) statements(list []*parser.Node) {
	for i, s := range list {
		switch {
		case i > 0 && l.sameLine(list[i-1], s):
		case l.ownLabel(list[i:]):
			l.line(item{kind: lineItem, flat: " ", first: i == 0, outdent: true})
		default:
			l.line(item{kind: lineItem, flat: " ", first: i == 0})
		}
		l.node(s)
	}
}

// ownLabel reports whether the first of the statements is a label on a line of its own.
func (l *layout) ownLabel(list []*parser.Node) bool {
	return l.label(list[0]) && (len(list) == 1 || !l.sameLine(list[0], list[1]))
}

// sameLine reports whether the first statement is a label and the second one a loop on the
// same line.
func (l *layout) sameLine(first, second *parser.Node) bool {
	if !l.label(first) || strings.Contains(l.text[first.End:second.Start], "\n") {
		return false
	}
	switch second.Parts[0].Rule {
	case "whileStmt", "doStmt", "forInStmt", "forStmt":
		return true
	}
	return false
}

// headed writes parts of which some are the heads of blocks: the tokens and expressions up
// to the block. If a head does not fit on one line, the brace is on a line of its own.
func (l *layout) headed(parts []*parser.Node) {
	open := false
	for i, part := range parts {
		switch {
		case part.Rule == "expr" && !open && l.breaks(part):
			l.begin(item{})
			open = true
		case open && (part.Rule == "block" || l.is(part, "{")):
			l.line(item{kind: lineItem, flat: " ", first: true})
			l.end()
			open = false
		case i > 0 && parts[i-1].Rule == "block":
			l.afterBlock()
		}
		l.node(part)
	}
}

// breaks reports whether an expression may end lines outside brackets.
func (l *layout) breaks(n *parser.Node) bool { return l.operator(n) != "" }

// forStmt writes for init; cond; post {}.
func (l *layout) forStmt(n *parser.Node) {
	last := len(n.Parts) - 1
	l.begin(item{indent: true})
	for i, part := range n.Parts[:last] {
		if l.is(part, ";") && i == 2 {
			l.glue = true // for ;;
		}
		if part.Rule != "" && l.is(n.Parts[i-1], ";") {
			l.line(item{kind: lineItem, flat: " ", first: true})
		}
		l.node(part)
	}
	l.line(item{kind: lineItem, flat: " ", first: true, outdent: true})
	l.end()
	l.node(n.Parts[last])
}

// switchStmt writes a switch. Its cases are as far to the left as the switch.
func (l *layout) switchStmt(n *parser.Node) {
	l.headed(n.Parts[:3])
	clauses := n.Parts[3 : len(n.Parts)-1]
	l.begin(item{indent: true, forced: !l.empty(n)})
	for i, c := range clauses {
		l.line(item{kind: lineItem, first: i == 0, outdent: true})
		l.node(c)
	}
	l.closeBraces(n, len(clauses) == 0)
	l.end()
}

// clause writes a case with its statements: a single simple one may be on the same line.
func (l *layout) clause(n *parser.Node) {
	head := 0
	for n.Parts[head].Rule != "statement" {
		if head++; head == len(n.Parts) {
			break
		}
	}
	body := n.Parts[head:]
	oneLine := len(body) == 1 && l.simple(body[0]) && l.fitsOneLine(n)
	l.begin(item{forced: !oneLine && len(body) > 0})
	l.values(n.Parts[:head])
	if oneLine {
		l.oneLine++
	}
	l.statements(body)
	if oneLine {
		l.oneLine--
	}
	l.end()
}

// plainType writes a type. The parentheses of fn() follow directly.
func (l *layout) plainType(n *parser.Node) {
	l.node(n.Parts[0])
	l.glue = l.is(n.Parts[0], "fn")
	l.sequence(n.Parts[1:])
}

// values writes parts that end with a list of expressions. A list of more than one may end
// its lines after the commas.
func (l *layout) values(parts []*parser.Node) {
	start := len(parts) // of the last list of expressions
	for i, n := range parts {
		if n.Rule == "expr" && (i == 0 || !l.is(parts[i-1], ",")) {
			start = i
		}
	}
	l.sequence(parts[:start])
	if start+1 >= len(parts) || !l.is(parts[start+1], ",") {
		l.sequence(parts[start:])
		return
	}
	l.begin(item{indent: true})
	for i, n := range parts[start:] {
		if i > 0 && l.is(parts[start+i-1], ",") {
			l.line(item{kind: lineItem, flat: " ", first: true})
		}
		if l.is(n, ";") || l.is(n, ":") {
			l.end()
			l.sequence(parts[start+i:])
			return
		}
		l.node(n)
	}
	l.end()
}

// A listForm says how a list in brackets is written.
type listForm struct {
	pad   string // between the brackets and the elements, on one line
	comma bool   // after the last element, on several lines
	rows  bool   // its elements start on the same new lines as before
	hug   bool   // its last element may start on the line of the opening bracket
}

// list writes a list in brackets.
func (l *layout) list(parts []*parser.Node, form listForm) {
	opener, closer := parts[0], parts[len(parts)-1]
	isComma := func(n *parser.Node) bool { return l.is(n, ",") }
	inside := parts[1 : len(parts)-1]
	elements := slices.DeleteFunc(slices.Clone(inside), isComma)
	commas := slices.DeleteFunc(slices.Clone(inside), func(n *parser.Node) bool { return !isComma(n) })
	last := len(elements) - 1
	if last < 0 {
		l.token(opener)
		l.glue = true
		l.token(closer)
		return
	}
	if arg := elements[0]; form.hug && len(elements) == 1 && len(arg.Parts) == 1 && len(arg.Parts[0].Parts) == 1 {
		l.sequence(parts) // a line end would not help
		return
	}
	newLine := make([]bool, len(elements))
	before := opener
	for i, n := range elements {
		newLine[i] = strings.Contains(l.text[before.End:n.Start], "\n")
		before = n
	}
	several := newLine[0] || form.rows && slices.Contains(newLine, true) // on several lines
	literals := !slices.ContainsFunc(elements, func(n *parser.Node) bool { return !l.literal(n) })
	rows := form.rows && l.is(opener, "[") && (several || literals)
	l.token(opener)
	group := len(l.items)
	l.begin(item{indent: true, block: l.is(opener, "["), forced: several, fill: rows})
	for i, n := range elements {
		flat := " "
		if i == 0 {
			flat = form.pad
		}
		l.line(item{kind: lineItem, flat: flat, first: i == 0, edge: i == 0, must: rows && several && newLine[i] && i > 0})
		start := len(l.items)
		l.items[group].hugging = i == last && form.hug && l.hugs(n)
		l.node(n)
		if l.items[group].hugging {
			l.items[group].hugging = false
			for !(l.items[start].kind == beginItem && l.items[start].block) {
				start++
			}
			l.items[group].hugged = start
		}
		if i < last {
			l.token(commas[i])
		}
	}
	if form.comma {
		l.add(item{kind: commaItem})
	}
	if last < len(commas) { // the comma goes, its comments stay
		l.pending, _ = l.gap()
		l.pos = int(commas[last].End)
	}
	l.closing(item{kind: lineItem, flat: form.pad, edge: true})
	l.token(closer)
	l.end()
}

// literal reports whether an expression is a literal, or a name, perhaps with a sign.
func (l *layout) literal(n *parser.Node) bool {
	if n.Rule == "expr" && len(n.Parts) == 2 {
		n = n.Parts[1]
	}
	return n.Rule == "expr" && len(n.Parts) == 1
}

// hugs reports whether an argument is an array or a function, and not an empty one.
func (l *layout) hugs(arg *parser.Node) bool {
	n := arg.Parts[0]
	if len(arg.Parts) > 1 || len(n.Parts) < 2 {
		return false
	}
	return l.is(n.Parts[0], "fn") && !l.empty(n.Parts[len(n.Parts)-1]) || l.is(n.Parts[0], "[") && n.Parts[1].Rule != ""
}

// expr writes an expression.
func (l *layout) expr(n *parser.Node) {
	first := n.Parts[0]
	switch op := l.operator(n); {
	case op == "?":
		l.conditional(n)
		return
	case op != "":
		l.chain(n)
		return
	case len(n.Parts) == 1 || first.Rule != "":
	case l.is(first, "["):
		l.list(n.Parts, listForm{comma: true, rows: true})
		return
	case l.is(first, "fn"):
		l.function(n)
		return
	case len(n.Parts) == 2: // a prefix operator
		l.token(first)
		l.glue = true
		l.node(n.Parts[1])
		return
	}
	if first.Rule == "" || l.is(n.Parts[1], ".") {
		l.sequence(n.Parts)
		return
	}
	l.node(first)
	l.glue = true
	l.list(n.Parts[1:], listForm{comma: l.is(n.Parts[1], "("), hug: l.is(n.Parts[1], "(")})
}

// function writes a function literal, on one line if it is allowed.
func (l *layout) function(n *parser.Node) {
	if !l.fitsOneLine(n) {
		l.sequence(n.Parts)
		return
	}
	l.oneLine++
	l.begin(item{})
	l.sequence(n.Parts)
	l.end()
	l.oneLine--
}

// operator returns the operator of a binary or conditional expression, or "".
func (l *layout) operator(n *parser.Node) string {
	if len(n.Parts) < 3 || n.Parts[0].Rule == "" || n.Parts[1].Rule != "" {
		return ""
	}
	op := l.text[n.Parts[1].Start:n.Parts[1].End]
	if op == "(" || op == "[" || op == "." {
		return ""
	}
	return op
}

// conditional writes a ? b : c ? d : e. The lines end before the colons first.
func (l *layout) conditional(n *parser.Node) {
	l.begin(item{indent: true})
	for {
		l.begin(item{indent: true})
		l.node(n.Parts[0])
		l.line(item{kind: lineItem, flat: " ", first: true})
		l.token(n.Parts[1])
		l.node(n.Parts[2])
		l.end()
		l.line(item{kind: lineItem, flat: " ", first: true})
		l.token(n.Parts[3])
		if l.operator(n.Parts[4]) != "?" {
			break
		}
		n = n.Parts[4]
	}
	l.node(n.Parts[4])
	l.end()
}

// chain writes a chain of binary operators. The lines end before the operators that bind
// least first. Conditions and comparisons are on lines of their own, other operands fill the
// lines.
func (l *layout) chain(n *parser.Node) {
	var chain []*parser.Node // the outermost one first
	binds := 0
	for {
		op := l.operator(n)
		if op == "" || op == "?" {
			break
		}
		if p := precedence(op); len(chain) == 0 || p != binds {
			binds = p
			l.begin(item{indent: true, fill: p > precedence("==")})
		}
		chain = append(chain, n)
		n = n.Parts[0]
	}
	l.node(n)
	for i := len(chain) - 1; i >= 0; i-- {
		l.line(item{kind: lineItem, flat: " ", first: true})
		l.token(chain[i].Parts[1])
		l.node(chain[i].Parts[2])
		if i == 0 || precedence(l.operator(chain[i-1])) != precedence(l.operator(chain[i])) {
			l.end()
		}
	}
}

// precedence says how tight a binary operator binds.
func precedence(op string) int {
	switch op {
	case "||":
		return 1
	case "&&":
		return 2
	case "|":
		return 4
	case "^":
		return 5
	case "&":
		return 6
	case "<<", ">>", ">>>":
		return 7
	case "+", "-":
		return 8
	case "*", "/", "%":
		return 9
	}
	return 3 // comparisons
}
