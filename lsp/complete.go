// This file defines completion and signature help. Both are wanted in the middle of typing,
// when the text is not valid. So they put a name and what is missing after it at the cursor,
// and look at what the parser and the checker make of that name.

package lsp

import (
	"fmt"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/notation"
	"cpsc/parser"
)

// placeholder is the name that is put at the cursor. A program is unlikely to have it.
const placeholder = "cpsc_placeholder"

// A probe is an analysis of a part of a text, in which every name is where it is in the text.
type probe = analysis

// probe returns the index of the text in which a span, at which the user is typing, is
// replaced. The bodies of the functions that the span is not in are empty: nothing that they
// declare can be used outside of them. So the time depends little on the length of a program.
func (s *snapshot) probe(at diag.Span, replacement string) *probe {
	text := excerpt(s.string, s.tokens(), at)
	text = text[:at.Start] + replacement + text[at.End:]
	t := &snapshot{text: newText(text, s.encoding), uri: s.uri, lang: s.lang, opts: s.opts}
	p := &probe{snapshot: t}
	if err := recovered(func() error { p.index = t.lenientIndex(); return nil }); err != nil {
		s.opts.logf("%s, version %d: %v", s.uri, s.version, err)
		p.index = nil
	}
	return p
}

// excerpt returns a text of the same length in which the bodies of functions are blank, except
// for the function that the span is in. If the braces of a function do not match, it stays.
func excerpt(text string, tokens []parser.Token, at diag.Span) string {
	b := []byte(text)
	depth, start, body := 0, int32(0), int32(0)
	inFunction := false
	for _, t := range tokens {
		word := text[t.Start:t.End]
		switch {
		case t.Kind == parser.Keyword || t.Kind == parser.Contextual:
			atMargin := t.Start == 0 || text[t.Start-1] == '\n'
			if depth > 0 && !atMargin || depth == 0 && inFunction {
				continue // inside, or in the head
			}
			switch word {
			case "fn", "struct", "const", "var", "type", "extern":
				depth, start, inFunction = 0, t.Start, word == "fn"
			}
		case t.Kind != parser.Symbol:
		case word == "{":
			if depth++; depth == 1 {
				body = t.End
			}
		case word == "}" && depth > 0:
			if depth--; depth > 0 || !inFunction {
				continue
			}
			if inFunction = false; at.End < start || t.End < at.Start {
				for i := body; i < t.Start; i++ {
					if b[i] != '\n' && b[i] != '\r' {
						b[i] = ' '
					}
				}
			}
		}
	}
	return string(b)
}

// patched returns a probe with the placeholder instead of a span, and the node that the
// placeholder is in: an *ast.NameExpr, *ast.FieldExpr, *ast.NamedType or the *ast.Ident of a
// label. It tries several texts that may be missing after the placeholder. If none of them
// makes one of these nodes, the node is nil.
func (s *snapshot) patched(at diag.Span) (*probe, ast.Node) {
	o := s.openAt(at.Start)
	end := o.closers(len(o) - 1)
	list := []string{"", ";", " = 0;", end, end + ";", end + " = 0;", end + " {}"}
	switch head := o[len(o)-1]; {
	case head.literal:
		list = append(list, " {}"+end+";")
		if n := strings.Index(end, ")"); n >= 0 { // in its parameters
			list = append(list, end[:n+1]+" {}"+end[n+1:]+";")
		}
	case head.keyword == "case":
		list = append(list, end+":")
	case head.keyword == "for" && head.semicolons < 2:
		list = append(list, end+"; ; {}"[head.semicolons*2:])
	case head.keyword == "for":
		list = append(list, end+" = 0 {}")
	}
	if outer := o.outer(); outer != "" {
		for _, missing := range list[3:] {
			list = append(list, missing+outer)
		}
	}
	for i, missing := range list {
		if slices.Contains(list[:i], missing) {
			continue
		}
		p := s.probe(at, placeholder+missing)
		if p.index == nil {
			continue
		}
		for _, n := range p.index.unknown {
			name := n.Pos()
			if f, ok := n.(*ast.FieldExpr); ok {
				name = f.Name.Pos()
			}
			if name.Start == at.Start {
				return p, n
			}
		}
	}
	return nil, nil
}

// An openStatement is a statement around an offset, as far as it is before it.
type openStatement struct {
	keyword    string // with which it begins
	brackets   []byte // those that are open, and each ? whose colon is missing
	semicolons int    // in the head of a for
	literal    bool   // it has a function without a name
}

// openStatements are the statements and declarations around an offset, from the outside.
type openStatements []openStatement

// openAt returns the statements around an offset.
func (s *snapshot) openAt(offset int32) openStatements {
	list := make(openStatements, 1)
	begins := true // no token of the innermost statement was seen
	for _, t := range s.tokens() {
		if t.Start >= offset {
			break
		}
		if t.Kind == parser.Comment {
			continue
		}
		x := &list[len(list)-1]
		word := s.string[t.Start:t.End]
		if begins && t.Kind == parser.Keyword {
			x.keyword = word
		}
		x.literal = x.literal || word == "fn" && !begins
		begins = false
		last := len(x.brackets) - 1
		switch word {
		case "(", "[", "?":
			x.brackets = append(x.brackets, word[0])
		case ")", "]":
			for last > 0 && x.brackets[last] == '?' {
				last--
			}
			x.brackets = x.brackets[:max(0, last)]
		case ":":
			if last >= 0 && x.brackets[last] == '?' {
				x.brackets = x.brackets[:last]
			} else if last < 0 && x.keyword != "var" && x.keyword != "fn" {
				list[len(list)-1], begins = openStatement{}, true // of a label or a case
			}
		case "{":
			list, begins = append(list, openStatement{}), true
		case "}":
			list = list[:max(1, len(list)-1)]
			if x := &list[len(list)-1]; len(x.brackets) == 0 && !x.literal {
				*x, begins = openStatement{}, true
			}
		case ";":
			if x.brackets = nil; x.keyword == "for" && x.semicolons < 2 {
				x.semicolons++
			} else {
				*x, begins = openStatement{}, true
			}
		}
	}
	return list
}

// closers returns what closes the brackets that are open in the statement n.
func (o openStatements) closers(n int) string {
	var b strings.Builder
	for i := len(o[n].brackets) - 1; i >= 0; i-- {
		b.WriteString(map[byte]string{'(': ")", '[': "]", '?': " : 0"}[o[n].brackets[i]])
	}
	return b.String()
}

// outer returns what closes the blocks around the innermost statement up to the outermost function
// without a name, and the statements that they are in. The parser closes the others.
func (o openStatements) outer() string {
	outermost := slices.IndexFunc(o[:len(o)-1], func(x openStatement) bool { return x.literal })
	if outermost < 0 {
		return ""
	}
	var b strings.Builder
	for n := len(o) - 2; n >= outermost; n-- {
		b.WriteString(" }")
		if o[n].literal {
			b.WriteString(o.closers(n) + ";")
		}
	}
	return b.String()
}

// tokenAt returns the token that an offset is in or directly after, or nil.
func (s *snapshot) tokenAt(offset int32) *parser.Token {
	tokens := s.tokens()
	for i := range tokens {
		if t := &tokens[i]; t.Start < offset && offset <= t.End && (offset < t.End || i+1 == len(tokens) || tokens[i+1].Start > offset || isName(t.Kind)) {
			return t
		} else if t.Start == offset && isName(t.Kind) {
			return t
		}
	}
	return nil
}

func isName(k parser.TokenKind) bool {
	return k == parser.Identifier || k == parser.Keyword || k == parser.Contextual
}

// completion returns the names that can be at a position: those of fields after a dot, of
// labels after goto, break and continue, of types where a type is written, and elsewhere all
// names that are known there, and the keywords.
func (s *snapshot) completion(q positionParams) []CompletionItem {
	items := []CompletionItem{}
	if s.lang != compile.Imp {
		return items
	}
	offset := s.offset(q.Position)
	word := diag.Span{Start: offset, End: offset}
	if t := s.tokenAt(offset); t != nil {
		switch t.Kind {
		case parser.Number, parser.String, parser.Character, parser.Malformed:
			return items
		case parser.Comment:
			if offset < t.End || strings.HasPrefix(s.string[t.Start:], "//") {
				return items
			}
		case parser.Symbol:
		default:
			word = t.Span
		}
	}
	add := func(group int, kind int, label, detail string) {
		items = append(items, CompletionItem{label, kind, detail, fmt.Sprintf("%d%s", group, label), TextEdit{s.rangeOf(word), label}})
	}
	symbols := func(x *probe, group int, list []*symbol) {
		for _, y := range list {
			add(group, completionKinds[y.kind], y.name, x.declaration(y))
		}
	}
	const keyword = 14 // the kind of a keyword in the protocol
	where := s.wordContext(word.Start)
	p, node := s.patched(word)
	switch n := node.(type) {
	case *ast.FieldExpr:
		if t, ok := p.index.info.Types[n.X].(*check.Struct); ok {
			symbols(p, 0, p.index.fieldsOf(t))
		}
	case *ast.Ident:
		for _, y := range p.index.labelsAt(word.Start) {
			if where.before == "goto" || s.isLoopAround(y.decl, word.Start) {
				symbols(p, 0, []*symbol{y})
			}
		}
	case *ast.NamedType:
		for _, name := range []string{"int", "float", "bool", "string"} {
			add(1, keyword, name, "")
		}
		for _, y := range p.index.visible(word.Start) {
			isItself := y.kind == alias && y.node != nil && contains(y.node.Pos(), word.Start)
			if (y.kind == structType || y.kind == alias) && !isItself {
				symbols(p, 0, []*symbol{y})
			}
		}
		add(1, keyword, "fn", "")
		add(1, keyword, "gen", "")
	case *ast.NameExpr:
		if where.before != "ref" && p.takesRef(word.Start) {
			add(0, keyword, "ref", "")
			return items // a value would be rejected
		}
		for _, y := range p.index.visible(word.Start) {
			group := 0 // what is declared in functions
			switch y.kind {
			case builtin:
				group = 2
			case global, function, constant, structType, alias:
				group = 1
			}
			if isVariable := y.kind == variable || y.kind == parameter || y.kind == global; where.before == "ref" && !isVariable {
				continue
			}
			symbols(p, group, []*symbol{y})
		}
	}
	if _, isName := node.(*ast.NameExpr); isName || node == nil {
		for _, k := range where.keywords(isName) {
			add(3, keyword, k, "")
		}
	}
	return items
}

// A wordContext is what the tokens say about a position at which a word may be.
type wordContext struct {
	before  string   // the token before it, or "" at the beginning of the text; "? :" for the colon after ?
	earlier string   // the token before that one
	head    string   // the keyword with which the innermost block around it begins, or "" if there is none or it has none
	last    string   // the keyword with which the block that the token before it closes begins
	inHead  bool     // it is in the head of a function, after the parameters
	isParam bool     // a parameter of a function begins here
	depth   int      // how many blocks are around it
	opens   []string // for each open block, its keyword
}

// wordContext returns the context of an offset.
func (s *snapshot) wordContext(offset int32) wordContext {
	var p wordContext
	word, parens := "", 0 // the keyword of the statement or declaration so far
	questions := 0        // each ? whose colon is missing
	closed := false       // the parameters of the function end before
	var params []bool     // for each open parenthesis, whether it is that of the parameters of a function
	for _, t := range s.tokens() {
		if t.Start >= offset {
			break
		}
		if t.Kind == parser.Comment {
			continue
		}
		fn := p.earlier // before a name and a parenthesis
		p.earlier, p.before = p.before, s.string[t.Start:t.End]
		switch p.before {
		case "?":
			questions++
		case ":":
			if questions > 0 {
				questions--
				p.before = "? :"
			}
		case "{":
			p.opens = append(p.opens, word)
			word, parens, params = "", 0, nil
		case "}":
			p.last = ""
			if n := len(p.opens); n > 0 {
				p.last, p.opens = p.opens[n-1], p.opens[:n-1]
			}
			word, parens, params = "", 0, nil
		case ";":
			word, parens, params, questions = "", 0, nil, 0
		case "(":
			parens++
			params = append(params, p.earlier == "fn" || fn == "fn")
		case ")":
			parens--
			params = params[:max(0, len(params)-1)]
			closed = true
		case "fn", "switch", "try", "catch", "finally", "struct", "else", "if", "while", "do", "for", "type", "const", "var":
			if t.Start == 0 || s.string[t.Start-1] == '\n' {
				p.opens, parens, params = p.opens[:0], 0, nil // a declaration, even if the one before it does not end
			}
			word, closed = p.before, false
		}
	}
	p.depth = len(p.opens)
	if p.depth > 0 {
		p.head = p.opens[p.depth-1]
	}
	p.inHead = word == "fn" && parens == 0 && closed && p.before != "fn" && p.before != "->" && p.before != "throws" && p.before != "yields"
	p.isParam = len(params) > 0 && params[len(params)-1] && (p.before == "(" || p.before == ",")
	return p
}

// keywords returns the keywords that can be where a name can be, or where neither a
// name nor a type nor a label can be.
func (p *wordContext) keywords(name bool) []string {
	begins := p.before == "" || p.before == "{" || p.before == "}" || p.before == ";" || p.before == ":"
	switch {
	case p.depth == 0 && begins && !p.inHead:
		return []string{"fn", "var", "const", "struct", "type", "extern"}
	case p.inHead && !name && p.before == ")":
		return []string{"throws", "yields"}
	case p.inHead && !name:
		return []string{"throws"}
	case p.head == "switch" && p.before == "{":
		return []string{"case", "default"}
	case p.before == "}" && p.last == "try" && !name:
		return []string{"catch", "finally"}
	case p.before == "else":
		return []string{"if"}
	case p.before == "}" && p.last == "do":
		return []string{"while"}
	case p.before == "for":
		return []string{"var"}
	case p.isParam && !name:
		return []string{"ref"}
	case p.earlier == "for" && notation.IsIdentifier(p.before) && p.before != "var":
		return []string{"in"}
	case !name:
		return nil
	case p.before == "ref":
		return nil
	case begins:
		words := []string{"if", "while", "for", "do", "switch", "return", "var", "const", "fn", "break", "continue", "goto", "throw", "try", "yield"}
		switch {
		case p.before == "}" && p.last == "if":
			words = append(words, "else")
		case p.before == "}" && p.last == "catch":
			words = append(words, "finally")
		}
		if slices.Contains(p.opens, "switch") {
			words = append(words, "case", "default")
		}
		return words
	}
	return []string{"true", "false", "nil", "fn"}
}

// isLoopAround reports whether the label at a span is that of a loop that an offset is in.
func (s *snapshot) isLoopAround(label diag.Span, offset int32) bool {
	tokens := s.tokens()
	i := slices.IndexFunc(tokens, func(t parser.Token) bool { return t.Span == label })
	if i < 0 || i+2 >= len(tokens) || label.Start > offset {
		return false
	}
	switch s.string[tokens[i+2].Start:tokens[i+2].End] {
	case "while", "for", "do":
	default:
		return false
	}
	depth := 0
	for _, t := range tokens[i+2:] {
		switch s.string[t.Start:t.End] {
		case "{":
			depth++
		case "}":
			if depth--; depth == 0 {
				return offset < t.End
			}
		}
	}
	return true
}

// signatureHelp returns the signature of the innermost call around a position, or nil.
func (s *snapshot) signatureHelp(q positionParams) *SignatureHelp {
	offset := s.offset(q.Position)
	if s.lang != compile.Imp {
		return nil
	}
	if o := s.openAt(offset); !strings.Contains(o.closers(len(o)-1), ")") {
		return nil
	}
	x, call := s.callProbe(offset)
	if call == nil {
		return nil
	}
	label, params := x.callee(call)
	if label == "" {
		return nil
	}
	active := 0
	for _, arg := range call.Args {
		if arg.End < offset {
			// The next one begins after the comma.
			if strings.Contains(x.string[arg.End:offset], ",") {
				active++
			}
		}
	}
	help := &SignatureHelp{Signatures: []signatureInformation{{Label: label, Parameters: []parameterInformation{}}}, ActiveParameter: active}
	for _, p := range params {
		help.Signatures[0].Parameters = append(help.Signatures[0].Parameters, parameterInformation{p})
	}
	if n := len(params); n > 0 && params[n-1] == "…" {
		help.ActiveParameter = min(active, n-1)
	}
	return help
}

// callProbe returns the call that an offset is in, with the probe that it is in. If the innermost
// parenthesis that is open is in no call of the text as it is, it tries texts that may be missing.
func (s *snapshot) callProbe(offset int32) (x *probe, call *ast.CallExpr) {
	innermost := s.innermostParenthesis(offset)
	take := func(p *probe) bool {
		if p == nil || p.index == nil {
			return false
		}
		found, start := p.callAt(offset)
		if found == nil || call != nil && start != innermost {
			return false
		}
		x, call = p, found
		return start == innermost
	}
	at := diag.Span{Start: offset, End: offset}
	if take(s.probe(at, "")) {
		return x, call
	}
	o := s.openAt(offset)
	for _, end := range []string{";", " {}"} {
		if take(s.probe(at, o.closers(len(o)-1)+end+o.outer())) {
			return x, call
		}
	}
	if t := s.tokenAt(offset); t != nil && isName(t.Kind) { // perhaps it is not in the syntax tree
		at = t.Span
	}
	p, _ := s.patched(at)
	take(p)
	return x, call
}

// innermostParenthesis returns the offset of the last ( before an offset that is open, or -1.
func (s *snapshot) innermostParenthesis(offset int32) int32 {
	var open []int32
	for _, t := range s.tokens() {
		if t.Start >= offset {
			break
		}
		switch word := s.string[t.Start:t.End]; {
		case t.Kind != parser.Symbol:
		case word == "(":
			open = append(open, t.Start)
		case word == ")" && len(open) > 0:
			open = open[:len(open)-1]
		case word == ";":
			open = open[:0]
		}
	}
	if len(open) == 0 {
		return -1
	}
	return open[len(open)-1]
}

// callAt returns the innermost call around whose arguments an offset is, with the offset at which
// they begin, or nil.
func (a *analysis) callAt(offset int32) (found *ast.CallExpr, start int32) {
	for _, c := range a.index.calls {
		if c.Start < offset && (offset < c.End) {
			found, start = c.call, c.Start // those that begin later are inside
		}
	}
	return found, start
}

// takesRef reports whether an argument that begins at an offset is for a ref parameter.
func (a *analysis) takesRef(offset int32) bool {
	call, _ := a.callAt(offset + 1)
	if call == nil {
		return false
	}
	_, params := a.callee(call)
	i := slices.IndexFunc(call.Args, func(arg *ast.Arg) bool { return arg.Start == offset })
	return i >= 0 && i < len(params) && strings.HasPrefix(params[i], "ref ")
}

// callee returns the signature of what is called, and the parameters in it.
func (a *analysis) callee(call *ast.CallExpr) (string, []string) {
	if name, ok := call.Fn.(*ast.NameExpr); ok {
		switch o := a.index.info.Uses[name].(type) {
		case *check.Func:
			return signature(o)
		case *check.Builtin:
			return builtinSignatures.Of(o.Name), builtinParams(o.Name)
		case *check.Struct:
			var fields []string
			for _, f := range o.Fields {
				fields = append(fields, f.Name+": "+f.Type.String())
			}
			return o.Name + "(" + strings.Join(fields, ", ") + ")", fields
		}
	}
	f, ok := a.index.info.Types[call.Fn].(*check.FuncType)
	if !ok {
		return "", nil
	}
	var params []string
	for _, p := range f.Params {
		text := p.Type.String()
		if p.Ref {
			text = "ref " + text
		}
		params = append(params, text)
	}
	return f.String(), params
}
