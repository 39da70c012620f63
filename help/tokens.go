// This file defines a program as the rest of the package sees it: its tokens, with the structure that brackets, lines and
// operators give them even where the text is wrong.

package help

import (
	"slices"
	"strings"

	"cpsc/check"
	"cpsc/diag"
	"cpsc/internal/words"
	"cpsc/parser"
)

// A program is a text and what the stages report of it.
type program struct {
	name     string
	src      string
	around   string  // declarations that are visible in src
	tokens   []token // without comments; the last one is the end of the text
	partners []int   // of each bracket: see partner
	faults   []*diag.Diagnostic
	faultAt  map[faultKey]*diag.Diagnostic // of faultLike
	info     *check.Info                   // if the text parses
	known    *declarations
}

// A token is a word of a text.
type token struct {
	diag.Span
	text  string
	class parser.TokenKind
	first bool // on its line
}

// endOfText is the class of the last token of a program.
const endOfText parser.TokenKind = 255

// newProgram returns the program of a text.
func newProgram(name, src string) *program {
	p := &program{name: name, src: src}
	last := int32(0)
	all := parser.Tokens(src)
	p.tokens = make([]token, 0, len(all)+1)
	for _, t := range all {
		if t.Kind == parser.Comment {
			continue
		}
		first := len(p.tokens) == 0 || strings.Contains(src[last:t.Start], "\n")
		p.tokens = append(p.tokens, token{t.Span, src[t.Start:t.End], t.Kind, first})
		last = t.End
	}
	n := int32(len(src))
	p.tokens = append(p.tokens, token{diag.Span{Start: n, End: n}, "", endOfText, true})
	p.match()
	return p
}

// match finds the partners of the brackets. A closing brace also ends the brackets that are open in its block.
func (p *program) match() {
	p.partners = make([]int, len(p.tokens))
	var open []int
	for i, t := range p.tokens {
		p.partners[i] = i
		switch t.text {
		case "(", "[", "{":
			p.partners[i] = len(p.tokens) - 1
			open = append(open, i)
		case ")", "]", "}":
			opener := map[string]string{")": "(", "]": "[", "}": "{"}[t.text]
			n := len(open) - 1
			for t.text == "}" && n >= 0 && p.tokens[open[n]].text != "{" {
				n--
			}
			if n >= 0 && p.tokens[open[n]].text == opener {
				p.partners[open[n]], p.partners[i] = i, open[n]
				open = open[:n]
			}
		}
	}
}

// token returns the token i, or the end of the text if there is none.
func (p *program) token(i int) token {
	if i < 0 || i >= len(p.tokens) {
		return p.tokens[len(p.tokens)-1]
	}
	return p.tokens[i]
}

func (p *program) text(i int) string { return p.token(i).text }

// end returns the index of the end of the text.
func (p *program) end() int { return len(p.tokens) - 1 }

// at returns the index of the first token that ends after an offset.
func (p *program) at(offset int32) int {
	i, _ := slices.BinarySearchFunc(p.tokens, offset, func(t token, offset int32) int { return int(t.End - 1 - offset) })
	return min(i, p.end())
}

// span returns the span of the tokens from from up to end.
func (p *program) span(from, end int) diag.Span {
	if end <= from {
		return diag.Span{Start: p.token(from).Start, End: p.token(from).Start}
	}
	return diag.Span{Start: p.token(from).Start, End: p.token(end - 1).End}
}

// texts returns the texts of the tokens from from up to end.
func (p *program) texts(from, end int) (list []string) {
	for i := from; i < end; i++ {
		list = append(list, p.text(i))
	}
	return list
}

// raw returns the text of the tokens from from up to end.
func (p *program) raw(from, end int) string {
	if from >= end {
		return ""
	}
	at := p.span(from, end)
	return p.src[at.Start:at.End]
}

// partner returns the index of the bracket that matches the bracket i: the index of the end of the text if i is not closed,
// and i itself if it closes nothing, or is no bracket.
func (p *program) partner(i int) int {
	if i < 0 || i >= len(p.tokens) {
		return p.end()
	}
	return p.partners[i]
}

// closed returns the index of the token after the bracket that closes the bracket i, or of the one after i if i opens
// nothing or is not closed. It is greater than i except at the end of the text.
func (p *program) closed(i int) int {
	if end := p.partner(i); i < end && end < p.end() {
		return end + 1
	}
	return min(i+1, p.end())
}

// adjacent reports whether no space is before the token i.
func (p *program) adjacent(i int) bool { return i > 0 && p.token(i-1).End == p.token(i).Start }

// onLine reports whether the token i is on the line of the one before it.
func (p *program) onLine(i int) bool { return i < p.end() && !p.token(i).first }

// isName reports whether the token i is an identifier, or a word that is a keyword only where the grammar has it.
func (p *program) isName(i int) bool {
	t := p.token(i)
	return t.class == parser.Identifier || t.class == parser.Contextual
}

// is reports whether the token i is one of the words in a set.
func (p *program) is(i int, set words.Set) bool { return p.text(i) != "" && set.Has(p.text(i)) }

// isLiteral reports whether the token i is a number, a character or a string.
func (p *program) isLiteral(i int) bool {
	switch p.token(i).class {
	case parser.Number, parser.String, parser.Character:
		return true
	}
	return false
}

// isOperand reports whether the token i alone is an operand.
func (p *program) isOperand(i int) bool {
	return p.isName(i) || p.isLiteral(i) || p.is(i, "true false nil")
}

// endsOperand reports whether an operand may end with the token i.
func (p *program) endsOperand(i int) bool { return p.isOperand(i) || p.is(i, ") ] }") }

// Operators and keywords, by what may be beside them.
const (
	binary     words.Set = "* / % + - << >> >>> & ^ | == != < <= > >= && || ?"
	assigning  words.Set = "= += -= *= /= %= &= |= ^= <<= >>= >>>="
	statements words.Set = "const var fn if while do for switch break continue goto return throw try yield"
	wanting    words.Set = "( [ , return throw yield if while switch ! ~ in .."
)

// wantsOperand reports whether an expression must follow the token i.
func (p *program) wantsOperand(i int) bool {
	return i >= 0 && (p.is(i, wanting) || p.is(i, binary) || p.is(i, assigning))
}

// beginsStatement reports whether the token i can begin a statement.
func (p *program) beginsStatement(i int) bool {
	return p.isOperand(i) || p.is(i, "{ ( [ - ! ~") || p.is(i, statements)
}

// endsStatement reports whether the token i begins another statement or ends the block, so that nothing but a semicolon can
// be missing before it.
func (p *program) endsStatement(i int) bool {
	return i >= p.end() || p.is(i, "} case default") || p.is(i, statements) || p.token(i).first && (p.beginsStatement(i) || p.is(i, declaring))
}

// declaring are the words that declarations begin with.
const declaring words.Set = "const var type struct fn extern"

// indent returns the white space at the beginning of the line of the token i. The end of the text has none: it ends all blocks.
func (p *program) indent(i int) string {
	if i >= p.end() {
		return ""
	}
	line := p.lineBefore(i)
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// lineBefore returns the text of the line of the token i that is before it.
func (p *program) lineBefore(i int) string {
	text := p.src[:p.token(i).Start]
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// lineEnd returns the first token that is not on the line of the token i.
func (p *program) lineEnd(i int) int {
	for i++; p.onLine(i); i++ {
	}
	return min(i, p.end())
}

// hasComment reports whether a comment is between the tokens from from up to end.
func (p *program) hasComment(from, end int) bool {
	for i := max(from+1, 1); i < min(end, len(p.tokens)); i++ {
		if strings.TrimSpace(p.src[p.token(i-1).End:p.token(i).Start]) != "" {
			return true
		}
	}
	return false
}

// maxQuoted bounds the length of the text that a help repeats, in bytes.
const maxQuoted = 60

// quotable reports whether a help can repeat a text.
func quotable(text string, most int) bool {
	return text != "" && len(text) <= most && !strings.ContainsAny(text, "\n\r`…")
}

// quote returns the text of the tokens from from up to end, or "…" if it is long or contains a block.
func (p *program) quote(from, end int) string {
	if text := p.raw(from, end); quotable(text, maxQuoted) && !strings.Contains(text, "{") {
		return text
	}
	return "…"
}

// textAt returns the end of the adjacent tokens from i on that together are a text, or -1.
func (p *program) textAt(i int, text string) int {
	for j := i; j < p.end(); j++ {
		rest, ok := strings.CutPrefix(text, p.text(j))
		if !ok || j > i && !p.adjacent(j) {
			return -1
		}
		if text = rest; text == "" {
			return j + 1
		}
	}
	return -1
}

// operandEnd returns the first token from i on that is not part of the expression that seems to begin there.
func (p *program) operandEnd(i int) int {
	for from := i; i < p.end(); i = p.closed(i) {
		if p.is(i, "; , ) ] { }") || p.is(i, statements) && p.text(i) != "fn" || i > from && p.beginsNextLine(from, i) {
			return i
		}
	}
	return p.end()
}

// beginsNextLine reports whether the token i seems to begin the statement after the one of the token from, which has no semicolon.
func (p *program) beginsNextLine(from, i int) bool {
	return p.token(i).first && p.endsOperand(i-1) && p.beginsStatement(i) && p.text(i) != "-" &&
		!p.is(i, "and or") && len(p.indent(i)) <= len(p.indent(from))
}

// statementEnd returns the token after the statement in which the token i is: after its semicolon, or where the next one begins.
func (p *program) statementEnd(i int) int {
	for ; i < p.end(); i = p.closed(i) {
		switch {
		case p.text(i) == ";":
			return i + 1
		case p.is(i, "{ }"):
			return i
		case p.token(i+1).first && p.endsOperand(i) && p.endsStatement(i+1):
			return i + 1
		}
	}
	return p.end()
}

// typeEnd returns the end of the type that begins at the token i, of this or another language, or -1.
func (p *program) typeEnd(i int) int {
	for p.text(i) == "fn" && p.text(i+1) == "(" {
		end := p.closed(i + 1)
		if p.text(end) != "->" {
			return end
		}
		i = end + 1
	}
	switch {
	case p.text(i) == "gen" && p.isName(i+1):
		return i + 2
	case p.isName(i):
		if end := p.typeArgumentsEnd(i + 1); end > 0 {
			return end
		}
		if p.text(i+1) == "[" && genericOf(p.text(i)) != nil && p.closed(i+1) > i+3 {
			return p.closed(i + 1)
		}
		return i + 1
	case p.is(i, "[ ("):
		if end := p.closed(i); end > i+2 {
			return end
		}
	}
	return -1
}

// termEnd returns the end of the operand that begins at the token i, with the calls, indices and fields after it, or -1.
func (p *program) termEnd(i int) int {
	if p.is(i, "- ! ~ #") {
		i++
	}
	switch {
	case p.isOperand(i):
		i++
	case p.is(i, "( ["):
		i = p.closed(i)
	default:
		return -1
	}
	for {
		switch {
		case p.is(i, "( [") && p.onLine(i):
			i = p.closed(i)
		case p.text(i) == "." && p.isName(i+1):
			i += 2
		default:
			return i
		}
	}
}

// operandStart returns the first token of the expression before the token i; or of the term, which ends at any operator.
func (p *program) operandStart(first, i int, term bool) int {
	for i > first {
		j := i - 1
		if p.is(j, ") ]") {
			j = min(j, p.partner(j))
		} else if operator := p.wantsOperand(j) && (term || !p.is(j, binary)); operator || p.is(j, "; { } : ref") || p.is(j, statements) {
			return i
		}
		i = j
	}
	return i
}

// enclosing returns the bracket around the token i, as far as its statement goes, or -1.
func (p *program) enclosing(i int) int {
	for i--; i > 0; i-- {
		switch p.text(i) {
		case ")", "]":
			i = min(i, p.partner(i))
		case "(", "[":
			return i
		case "{", "}", ";":
			return -1
		}
	}
	return -1
}

// split returns the ranges of tokens from from up to end that a separator separates.
func (p *program) split(from, end int, separator string) (list [][2]int) {
	if from >= end {
		return nil
	}
	start := from
	for i := from; i < end; i = max(i+1, min(p.closed(i), end)) {
		if p.text(i) == separator {
			list = append(list, [2]int{start, i})
			start = i + 1
		}
	}
	return append(list, [2]int{start, end})
}

// calls reports whether there is a call between two tokens.
func (p *program) calls(from, end int) bool {
	for i := from + 1; i < end; i++ {
		if p.text(i) == "(" && p.endsOperand(i-1) {
			return true
		}
	}
	return false
}
