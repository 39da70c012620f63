// This file defines completion and signature help. Both are wanted in the middle of typing,
// when the text is not valid. So they put a name and what is missing after it at the cursor,
// and look at what the parser and the checker make of that name.

package lsp

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"

	"cpsc/ast"
	"cpsc/check"
	"cpsc/compile"
	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser"
)

// placeholder is the name that is put at the cursor. A program is unlikely to have it.
const placeholder = "cpsc_placeholder"

// A probe is an analysis of a part of a text, in which every name is where it is in the text.
type probe = analysis

// probe returns the index of the text in which a span, at which the user is typing, is
// replaced. The blocks that the span is not in are empty: nothing but labels that they declare
// can be used outside of them. So the time depends little on the length of a program.
func (s *snapshot) probe(at diag.Span, replacement string) *probe {
	text := excerpt(s.string, s.tokens(), at)
	text = text[:at.Start] + replacement + text[at.End:]
	t := s.with(text)
	p := &probe{snapshot: t}
	if err := recovered(func() error {
		p.index, p.file = t.lenientIndex(func(o *source) string { return o.heads() })
		return nil
	}); err != nil {
		s.opts.logf("%s, version %d: %v", s.uri, s.version, err)
		p.index = nil
	}
	return p
}

// excerpt returns a text of the same length in which the blocks that the span is not in are blank.
// The function that it is in stays after goto, because labels can be used outside of their blocks,
// and one whose braces do not match.
func excerpt(text string, tokens []parser.Token, at diag.Span) string {
	b := []byte(text)
	var open []int32 // where the blocks begin
	start := int32(0)
	inStruct := false
	first, _ := slices.BinarySearchFunc(tokens, at.Start, func(t parser.Token, at int32) int { return cmp.Compare(t.Start, at) })
	isLabel := first > 0 && text[tokens[first-1].Start:tokens[first-1].End] == "goto"
	before, word := "", "" // the tokens
	for i, t := range tokens {
		if t.Kind == parser.Comment {
			continue
		}
		before, word = word, text[t.Start:t.End]
		switch {
		case t.Kind == parser.Keyword || t.Kind == parser.Contextual:
			named := i+1 < len(tokens) && isName(tokens[i+1].Kind) // the type of a function has no name
			atMargin := t.Start == 0 || text[t.Start-1] == '\n'
			outside := len(open) == 0 && slices.Contains([]string{"", ";", "}"}, before) // not in the head either
			if named && (atMargin || outside) && beginsDeclaration(text, tokens, i) {
				open, start, inStruct = open[:0], t.Start, word == "struct"
			}
		case t.Kind != parser.Symbol:
		case word == "{":
			open = append(open, t.End)
		case word == "}" && len(open) > 0:
			body := open[len(open)-1]
			open = open[:len(open)-1]
			from := body
			if len(open) == 0 || isLabel {
				from = start
			}
			if !inStruct && (at.End < from || t.End < at.Start && !(isLabel && len(open) > 0)) {
				blank(b[body:t.Start])
			}
		}
	}
	return string(b)
}

// blank makes everything a space but the ends of lines.
func blank(b []byte) {
	for i, c := range b {
		if c != '\n' && c != '\r' {
			b[i] = ' '
		}
	}
}

// patched returns a probe with the placeholder instead of a span, and the node that the
// placeholder is in: an *ast.NameExpr, *ast.FieldExpr, *ast.NamedType or the *ast.Ident of a
// label. If no text that may be missing after it makes one of these nodes, the node is nil.
func (s *snapshot) patched(at diag.Span) (*probe, ast.Node) {
	for _, missing := range s.missingAfter(at) {
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

// missingAfter returns texts that may be missing after a name at a span, the likeliest first.
func (s *snapshot) missingAfter(at diag.Span) []string {
	o := s.openAt(at.Start)
	head := o[len(o)-1]
	end := o.closers(len(o) - 1)
	list := []string{"", ";", " = 0;", end, end + ";", end + " = 0;", end + " {}"}
	switch {
	case head.literal:
		list = append(list, " {}"+end+";")
		if n := strings.Index(end, ")"); n >= 0 { // in its parameters
			list = append(list, end[:n+1]+" {}"+end[n+1:]+";")
		}
	case head.keyword == "case":
		list = append(list, end+":")
	case head.keyword == "for" && head.semicolons < 2:
		list = append(list, end+"; ; {}"[head.semicolons*2:], end+" = 0", end+" = 0; ; {}")
	case head.keyword == "for":
		list = append(list, end+" = 0 {}")
	}
	if len(o) > 1 && o[len(o)-2].keyword == "struct" {
		list = append(list, end+",")
	}
	if outer := o.outer(); outer != "" {
		for _, missing := range list[3:] {
			list = append(list, missing+outer)
		}
	}
	if s.endsLine(at.End) {
		list = slices.Insert(list, 0, head.likelyEnd(end)+o.outer())
	}
	distinct := list[:0]
	for _, missing := range list {
		distinct = addDistinct(distinct, missing)
	}
	return distinct
}

// An openStatement is a statement around an offset, as far as it is before it.
type openStatement struct {
	keyword    string // with which it begins
	begun      bool   // it has a token
	brackets   []byte // those that are open, and each ? whose colon is missing
	semicolons int    // in the head of a for
	literal    bool   // it has a function without a name
}

// likelyEnd returns what likely completes the statement after a name, given what closes its brackets. It is tried
// first: mostly no other text is tried then, and one that leaves no error is parsed quickly.
func (x *openStatement) likelyEnd(end string) string {
	switch {
	case !x.begun:
		return " = 0;"
	case x.keyword == "for" && x.semicolons == 1:
		return end + "; {}"
	case x.keyword == "if" || x.keyword == "while" || x.keyword == "for" || x.keyword == "switch" || x.keyword == "fn":
		return end + " {}"
	case x.keyword == "case":
		return end + ":"
	}
	return end + ";"
}

// openStatements are the statements and declarations around an offset, from the outside.
type openStatements []openStatement

// openAt returns the statements around an offset.
func (s *snapshot) openAt(offset int32) openStatements {
	list := make(openStatements, 1)
	begins := true // no token of the innermost statement was seen
	for t := range s.tokensBefore(offset) {
		x := &list[len(list)-1]
		word := s.string[t.Start:t.End]
		if begins && t.Kind == parser.Keyword {
			x.keyword = word
		}
		x.literal = x.literal || word == "fn" && !begins
		begins, x.begun = false, true
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

// endsLine reports whether no token follows an offset on its line.
func (s *snapshot) endsLine(offset int32) bool {
	tokens := s.tokens()
	i, _ := slices.BinarySearchFunc(tokens, offset, func(t parser.Token, at int32) int { return cmp.Compare(t.Start, at) })
	return i == len(tokens) || strings.Contains(s.string[offset:tokens[i].Start], "\n")
}

// closers returns what closes the brackets that are open in the statement n.
func (o openStatements) closers(n int) string {
	var b strings.Builder
	for i := len(o[n].brackets) - 1; i >= 0; i-- {
		b.WriteString(map[byte]string{'(': ")", '[': "]", '?': " : " + placeholder}[o[n].brackets[i]])
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
// labels after goto, break and continue, of types where a type is written, and elsewhere the
// names that are known there; and the keywords that the grammar has there.
func (s *snapshot) completion(q parameters) []CompletionItem {
	c := &completer{snapshot: s, items: []CompletionItem{}}
	if s.lang != compile.Imp {
		return c.items
	}
	offset := s.offset(q.Position)
	word, ok := s.wordAt(offset)
	if !ok {
		return c.items
	}
	c.word, c.where, c.edit = word, s.placeOf(word), s.completionEdit(word, offset)
	if c.where.before == "return" && c.where.returnsNothing() {
		return c.items
	}
	var node ast.Node
	if c.where.mayBeName {
		c.probe, node = s.patched(word)
	}
	switch n := node.(type) {
	case *ast.FieldExpr:
		if t, ok := c.probe.index.info.Types[n.X].(*check.Struct); ok {
			want := s.expectedOf(diag.Span{Start: n.Start, End: word.End})
			for _, y := range c.probe.index.fieldsOf(t) {
				c.addSymbol(c.probe.rank(want, y), 0, y)
			}
		}
		return c.items
	case *ast.Ident:
		for _, y := range c.probe.index.labelsAt(word.Start) {
			if c.where.before == "goto" && (y.loop == (diag.Span{}) || contains(y.loop, word.Start)) || c.where.before != "goto" && contains(y.body, word.Start) {
				c.addSymbol(possible, 0, y)
			}
		}
		return c.items
	case *ast.NamedType:
		for _, name := range basicTypes {
			c.add(possible, 1, keywordKind, name)
		}
		for _, y := range c.probe.index.visible(word.Start) {
			if y.kind == structType || y.kind == alias && !y.declares(word.Start) {
				c.addSymbol(possible, 0, y)
			}
		}
	case *ast.NameExpr:
		if c.where.before != "ref" && c.probe.takesRef(word.Start) {
			c.add(possible, 0, keywordKind, "ref")
			return c.items // a value would be rejected
		}
		c.want = s.expectedAt(c.probe, n, c.where, word)
		c.addNames()
	}
	c.addKeywords()
	return c.items
}

// wordAt returns the span of the word to complete at an offset, which may be empty, and false if nothing is completed
// there: in constants and comments.
func (s *snapshot) wordAt(offset int32) (diag.Span, bool) {
	word := diag.Span{Start: offset, End: offset}
	t := s.tokenAt(offset)
	if t == nil {
		return word, true
	}
	switch t.Kind {
	case parser.Number, parser.String, parser.Character, parser.Malformed:
		return word, false
	case parser.Comment:
		return word, offset == t.End && !strings.HasPrefix(s.string[t.Start:], "//")
	case parser.Symbol:
		return word, true
	}
	return t.Span, true
}

// A completer collects the items of a completion.
type completer struct {
	*snapshot
	word  diag.Span // that is completed
	where *place
	edit  completionEdit // without its text
	probe *probe         // with the placeholder instead of the word; nil if no name can be there, or none is parsed there
	want  expected       // of a name there
	items []CompletionItem
}

const keywordKind, snippetKind = 14, 15 // in the protocol

func (c *completer) add(rank, group, kind int, label string) *CompletionItem {
	c.edit.NewText = label
	c.items = append(c.items, CompletionItem{Label: label, Kind: kind, SortText: fmt.Sprintf("%d%d%s", rank, group, label), TextEdit: c.edit})
	return &c.items[len(c.items)-1]
}

func (c *completer) addSymbol(rank, group int, y *symbol) {
	item := c.add(rank, group, completionKinds[y.kind], y.name)
	item.Detail, item.Documentation = c.probe.declaration(y), c.opts.client.TextDocument.Completion.CompletionItem.DocumentationFormat.of(c.probe.documentation(y))
}

// addNames adds the names that an expression or a statement can begin with.
func (c *completer) addNames() {
	var taken []string
	if c.where.caseValue {
		taken = c.probe.index.casesAround(c.word.Start)
	}
	for _, y := range c.probe.index.visible(c.word.Start) {
		rank := c.probe.rank(c.want, y)
		switch {
		case !c.where.allows(y, c.word.Start) || c.where.caseValue && rank == unlikely:
			continue
		case slices.Contains(taken, y.name):
			rank = unlikely
		case c.where.statement && y.kind == builtin && y.name == "print": // most statements that begin with a name call it
			rank = fitting
		}
		group := 0 // what is declared in functions
		switch y.kind {
		case builtin:
			group = 2
		case global, function, constant, structType, alias:
			group = 1
		}
		c.addSymbol(rank, group, y)
	}
}

// addKeywords adds the keywords that can be there, and their snippets if the client supports them.
func (c *completer) addKeywords() {
	for _, k := range c.where.keywords() {
		rank := c.probe.rankOfKeyword(c.want, k)
		if c.where.before == "for" { // var
			rank = fitting
		}
		c.add(rank, 3, keywordKind, k)
		if rest := snippets.Of(k); rest != "" && c.opts.client.TextDocument.Completion.CompletionItem.SnippetSupport && c.endsLine(c.word.End) {
			item := c.add(rank, 4, snippetKind, k+" …")
			item.InsertTextFormat, item.TextEdit.NewText = 2, k+rest
		}
	}
}

// snippets are what follows the keywords with which statements and declarations begin, with places to fill.
var snippets = words.Texts{
	{"fn", " ${1:name}($2) {\n    $0\n}"},
	{"struct", " ${1:Name} {\n    $0\n}"},
	{"if while", " ${1:true} {\n    $0\n}"},
	{"for", " ${1:i} in ${2:0..10} {\n    $0\n}"},
	{"do", " {\n    $0\n} while ${1:true};"},
	{"switch", " ${1:value} {\ncase ${2:0}:\n    $0\n}"},
	{"try", " {\n    $0\n} catch ${1:e} {\n}"},
}

// casesAround returns the names that are values of cases in the innermost switch around an offset.
func (x *index) casesAround(offset int32) (names []string) {
	for _, s := range x.statements() {
		sw, ok := s.(*ast.SwitchStmt)
		if !ok || !contains(sw.Pos(), offset) {
			continue
		}
		names = nil // those of the one around it
		for _, k := range sw.Cases {
			for _, e := range k.Values {
				if name, ok := e.(*ast.NameExpr); ok {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}

// expectedOf returns what is expected of the field at a span: what is expected of a name instead of it.
func (s *snapshot) expectedOf(at diag.Span) expected {
	p, node := s.patched(at)
	if n, ok := node.(*ast.NameExpr); ok {
		return s.expectedAt(p, n, s.placeOf(at), at)
	}
	return expected{}
}

// expectedAt returns what is expected of the placeholder n in a probe, which is instead of a span. After a sign it is what is
// expected of the operation, or a number.
func (s *snapshot) expectedAt(p *probe, n *ast.NameExpr, where *place, at diag.Span) expected {
	if where.statement || where.update {
		return expected{}
	}
	if where.before == "in" && strings.HasPrefix(strings.TrimLeft(s.string[at.End:], " "), "..") { // it begins a range
		return p.withHolders(exactly("int"))
	}
	e := p.expectedAt(n, where.before)
	if e.one == nil && where.sign >= 0 {
		if e = s.expectedOf(diag.Span{Start: where.sign, End: at.End}); e.one == nil || !e.one("int") && !e.one("float") {
			e = p.withHolders(expected{one: isNumber})
		}
	}
	return e
}

// completionEdit returns the edit by which a completion at an offset in a word changes the text. A client that can choose
// decides whether the rest of the word stays. For others it stays, as in the default of Visual Studio Code: the user asked
// for the end of the prefix and for nothing that deletes text, and the rest may be the next word.
func (s *snapshot) completionEdit(word diag.Span, offset int32) completionEdit {
	prefix := s.rangeOf(diag.Span{Start: word.Start, End: offset})
	if s.opts.client.TextDocument.Completion.CompletionItem.InsertReplaceSupport && word.Start < offset && offset < word.End {
		whole := s.rangeOf(word)
		return completionEdit{Insert: &prefix, Replace: &whole}
	}
	return completionEdit{Range: &prefix}
}

// declares reports whether an offset is in the declaration of a symbol.
func (y *symbol) declares(offset int32) bool {
	return y.node != nil && contains(y.node.Pos(), offset)
}

// A place is what can be where a word is.
type place struct {
	parser.Place
	text       string // of the declaration, up to it
	before     string // the token before it, or "" at the beginning of the text
	sign       int32  // the offset of the first of the signs directly before it, or -1
	statement  bool   // a statement begins there
	mayBeName  bool   // the name of something can be there, as far as the parser can say
	update     bool   // the third part of the head of a for begins there
	onlyConsts bool   // a value there must be constant
	caseValue  bool   // a value of a case begins there, which must be of the type of the switch
}

// placeOf returns what can be where a word is. What follows the word does not count.
func (s *snapshot) placeOf(word diag.Span) *place {
	p := &place{sign: -1}
	value := false // the token before is the end of a value
	var from int32 // of the declaration around the word, which begins at the left margin
	tokens := s.tokens()
	for i, t := range tokens {
		if t.Start >= word.Start {
			break
		}
		if t.Kind != parser.Comment {
			p.before = s.string[t.Start:t.End]
			if p.before != "-" || value {
				p.sign = -1
			} else if p.sign < 0 {
				p.sign = t.Start
			}
			value = t.Kind != parser.Symbol && t.Kind != parser.Keyword || slices.Contains([]string{")", "]", "true", "false", "nil"}, p.before)
		}
		if atMargin := t.Start == 0 || s.string[t.Start-1] == '\n'; atMargin && beginsDeclaration(s.string, tokens, i) {
			from = t.Start
		}
	}
	p.text = excerpt(s.string, tokens, word)[from:word.Start] + placeholder
	src := diag.NewFile(s.uri, p.text)
	src.Limits = s.opts.Limits
	if at := parser.PlaceAt(src, word.Start-from); at != nil {
		p.Place = *at
		p.mayBeName = at.Name
	} else {
		p.mayBeName = true
	}
	p.statement = slices.Contains(p.Words, "break")
	o := s.openAt(word.Start)
	inner := o[len(o)-1]
	p.update = inner.keyword == "for" && inner.semicolons == 2 && p.before == ";"
	p.caseValue = inner.keyword == "case" && len(inner.brackets) == 0 && (p.before == "case" || p.before == ",")
	for _, r := range p.Rules {
		if r.Name == "block" || r.Name == "statement" {
			break
		}
		p.onlyConsts = p.onlyConsts || r.Name == "constDecl" || r.Name == "clause" && !p.statement
	}
	return p
}

// beginsDeclaration reports whether the token i is a keyword with which a declaration begins.
func beginsDeclaration(text string, tokens []parser.Token, i int) bool {
	switch t := tokens[i]; text[t.Start:t.End] {
	case "fn", "struct", "const", "var":
		return true
	case "type", "extern":
		return i+1 < len(tokens) && isName(tokens[i+1].Kind)
	}
	return false
}

// allows reports whether the name of a symbol can be there, where an expression can be.
func (p *place) allows(y *symbol, offset int32) bool {
	isVariable := y.kind == variable || y.kind == parameter || y.kind == global
	switch {
	case p.before == "ref":
		return isVariable
	case p.onlyConsts:
		return y.kind == constant && !y.declares(offset) || y.kind == builtin && slices.Contains(conversions, y.name)
	case y.kind == global && y.declares(offset): // its type may depend on itself
		return false
	case p.statement || p.update || p.before == "for":
		return isVariable || y.kind == function || y.kind == builtin
	case y.kind == builtin: // which is not a value by itself
		return strings.Contains(words.Signatures.Of(y.name), " -> ")
	case y.kind == alias:
		t, ok := y.object.(*check.Alias)
		return ok && isStruct(t.Type)
	}
	return true
}

func isStruct(t check.Type) bool {
	_, ok := t.(*check.Struct)
	return ok
}

// conversions are the built-in functions that can be called in constants.
var conversions = []string{"int", "float", "str"}

// keywords returns the keywords that can be there: of those that the grammar has, the ones that
// the checker does not reject.
func (p *place) keywords() []string {
	switch p.before {
	case "for":
		return []string{"var"}
	case "ref":
		return nil
	}
	return slices.DeleteFunc(slices.Clone(p.Words), func(w string) bool {
		switch w {
		case "true", "false", "nil":
			return p.statement || p.update || w == "nil" && p.onlyConsts || p.caseValue
		case "fn":
			return p.onlyConsts
		case "break", "continue":
			return !p.inLoop()
		case "yield":
			return !p.inGenerator()
		case "ref": // of an argument; see takesRef
			return slices.Contains(p.Words, "true")
		case "throws":
			return !p.mayThrow()
		case "yields":
			return p.within("externDecl")
		}
		return false
	})
}

func (p *place) within(rule string) bool {
	return slices.ContainsFunc(p.Rules, func(r parser.Rule) bool { return r.Name == rule })
}

// inLoop reports whether the place is in the body of a loop of its function.
func (p *place) inLoop() bool {
	for i := 1; i < len(p.Rules); i++ {
		if p.Rules[i-1].Name == "block" {
			switch p.Rules[i].Name {
			case "whileStmt", "doStmt", "forStmt", "forInStmt":
				return true
			case "funcDecl", "expr":
				return false
			}
		}
	}
	return false
}

// functionHead returns the head of the function around the place, or "" if there is none.
func (p *place) functionHead() string {
	for i := 1; i < len(p.Rules); i++ {
		if r := p.Rules[i]; p.Rules[i-1].Name == "block" && (r.Name == "funcDecl" || r.Name == "expr") {
			return p.text[r.Start:p.Rules[i-1].Start]
		}
	}
	return ""
}

// inGenerator reports whether the head of the function around the place says that it yields.
func (p *place) inGenerator() bool {
	head := p.functionHead()
	return slices.ContainsFunc(parser.Tokens(head), func(t parser.Token) bool { return head[t.Start:t.End] == "yields" })
}

// returnsNothing reports whether the head of the function around the place says that it has no results.
func (p *place) returnsNothing() bool {
	head := p.functionHead()
	depth := 0
	for _, t := range parser.Tokens(head) {
		switch head[t.Start:t.End] {
		case "(":
			depth++
		case ")":
			depth--
		case "->":
			if depth == 0 {
				return false
			}
		}
	}
	return head != ""
}

// mayThrow reports whether the place is in the head of a function, or in a type that can throw.
func (p *place) mayThrow() bool {
	if p.Rules[0].Name == "signature" {
		return true
	}
	first := p.text[p.Rules[0].Start:]
	return strings.HasPrefix(first, "fn") || strings.HasPrefix(first, "gen")
}

// maxOuter limits in how many parentheses signature help looks for a call.
const maxOuter = 3

// signatureHelp returns the signature of the innermost call around a position, or nil.
func (s *snapshot) signatureHelp(q parameters) *SignatureHelp {
	if s.lang != compile.Imp {
		return nil
	}
	offset := s.offset(q.Position)
	if t := s.tokenAt(offset); t != nil && t.Kind == parser.Malformed && strings.IndexByte("\"'", s.string[t.Start]) >= 0 {
		// What follows the cursor, to the end of the line, may belong to the string or not.
		closed := s.string[:t.Start] + `"` + strings.Repeat("x", int(offset-t.Start)-1) + `"`
		s, offset = s.with(closed+s.string[t.End:]), int32(len(closed))
	}
	return s.signatureAt(offset)
}

// signatureAt is signatureHelp at an offset that is in no string without an end.
func (s *snapshot) signatureAt(offset int32) *SignatureHelp {
	if o := s.openAt(offset); !strings.Contains(o.closers(len(o)-1), ")") {
		return nil
	}
	x, call := s.callProbe(offset)
	for n := 0; call == nil && n < maxOuter; n++ { // perhaps it is in parentheses around an operand, whose text is not valid yet
		if offset = s.innermostParenthesis(offset); offset < 0 {
			return nil
		}
		x, call = s.callProbe(offset)
	}
	if call == nil {
		return nil
	}
	label, params := x.callee(call)
	if label == "" {
		return nil
	}
	active := 0
	for _, arg := range call.Args {
		if arg.End < offset && strings.Contains(x.string[arg.End:offset], ",") { // after which the next one begins
			active++
		}
	}
	client := s.opts.client.TextDocument.SignatureHelp.SignatureInformation
	var doc *markupContent
	if o := x.index.at(call.Fn.Pos().End); o != nil && o.End == call.Fn.Pos().End {
		doc = client.DocumentationFormat.of(x.documentation(o.symbol))
	}
	help := &SignatureHelp{Signatures: []signatureInformation{{Label: label, Documentation: doc, Parameters: []parameterInformation{}}}, ActiveParameter: &active}
	if n := len(params); n > 0 && params[n-1] == "…" {
		active = min(active, n-1)
	}
	switch { // none is active; a client that does not know null would mark the first one, so it gets none
	case active < len(params):
	case client.NoActiveParameterSupport:
		help.ActiveParameter = nil
	default:
		active, params = 0, nil
	}
	from := strings.Index(label, "(") + 1
	for _, p := range params {
		info := parameterInformation{p}
		from += strings.Index(label[from:], p)
		if client.ParameterInformation.LabelOffsetSupport { // the same text may be several times in the label
			start := len(utf16.Encode([]rune(label[:from])))
			info.Label = [2]int{start, start + len(utf16.Encode([]rune(p)))}
		}
		from += len(p)
		help.Signatures[0].Parameters = append(help.Signatures[0].Parameters, info)
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
	for t := range s.tokensBefore(offset) {
		switch s.string[t.Start:t.End] {
		case "(":
			open = append(open, t.Start)
		case ")":
			open = open[:max(0, len(open)-1)]
		case ";":
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
	call, i := a.argumentAt(offset)
	if call == nil {
		return false
	}
	_, params := a.callee(call)
	return i < len(params) && strings.HasPrefix(params[i], "ref ")
}

// callee returns the signature of what is called, and the parameters in it.
func (a *analysis) callee(call *ast.CallExpr) (string, []string) {
	if name, ok := call.Fn.(*ast.NameExpr); ok {
		switch o := a.index.info.Uses[name].(type) {
		case *check.Func:
			return a.signature(o)
		case *check.Builtin:
			return o.Name + words.Signatures.Of(o.Name), builtinParams(o.Name)
		case *check.Struct:
			fields := a.fields(o)
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
	label := f.String()
	switch fn := call.Fn.(type) { // its name is known
	case *ast.NameExpr:
		label = fn.Name + strings.TrimPrefix(label, "fn")
	case *ast.FieldExpr:
		label = fn.Name.Name + strings.TrimPrefix(label, "fn")
	}
	return label, params
}
