// This file defines a program as the rest of the package sees it, and its source: the tokens, with the structure that brackets, lines and
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
	source
	name    string
	around  string // declarations that are visible in src
	faults  []*diag.Diagnostic
	faultAt map[faultKey]*diag.Diagnostic // of faultLike
	info    *check.Info                   // if the text parses
	known   *declarations
	times   map[string]int // of occurrences
}

// A source is a text and its tokens.
type source struct {
	src      string
	tokens   []token // without comments; the last one is the end of the text
	partners []int   // of each bracket: see partner
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
	p := &program{source: source{src: src}, name: name}
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
func (s *source) match() {
	s.partners = make([]int, len(s.tokens))
	var open []int
	for i, t := range s.tokens {
		s.partners[i] = i
		switch t.text {
		case "(", "[", "{":
			s.partners[i] = len(s.tokens) - 1
			open = append(open, i)
		case ")", "]", "}":
			opener := map[string]string{")": "(", "]": "[", "}": "{"}[t.text]
			n := len(open) - 1
			for t.text == "}" && n >= 0 && s.tokens[open[n]].text != "{" {
				n--
			}
			if n >= 0 && s.tokens[open[n]].text == opener {
				s.partners[open[n]], s.partners[i] = i, open[n]
				open = open[:n]
			}
		}
	}
}

// token returns the token i, or the end of the text if there is none.
func (s *source) token(i int) token {
	if i < 0 || i >= len(s.tokens) {
		return s.tokens[len(s.tokens)-1]
	}
	return s.tokens[i]
}

func (s *source) text(i int) string { return s.token(i).text }

// end returns the index of the end of the text.
func (s *source) end() int { return len(s.tokens) - 1 }

// at returns the index of the first token that ends after an offset.
func (s *source) at(offset int32) int {
	i, _ := slices.BinarySearchFunc(s.tokens, offset, func(t token, offset int32) int { return int(t.End - 1 - offset) })
	return min(i, s.end())
}

// span returns the span of the tokens from from up to end.
func (s *source) span(from, end int) diag.Span {
	if end <= from {
		return diag.Span{Start: s.token(from).Start, End: s.token(from).Start}
	}
	return diag.Span{Start: s.token(from).Start, End: s.token(end - 1).End}
}

// texts returns the texts of the tokens from from up to end.
func (s *source) texts(from, end int) (list []string) {
	for i := from; i < end; i++ {
		list = append(list, s.text(i))
	}
	return list
}

// raw returns the text of the tokens from from up to end.
func (s *source) raw(from, end int) string {
	if from >= end {
		return ""
	}
	at := s.span(from, end)
	return s.src[at.Start:at.End]
}

// partner returns the index of the bracket that matches the bracket i: the index of the end of the text if i is not closed,
// and i itself if it closes nothing, or is no bracket.
func (s *source) partner(i int) int {
	if i < 0 || i >= len(s.tokens) {
		return s.end()
	}
	return s.partners[i]
}

// closed returns the index of the token after the bracket that closes the bracket i, or of the one after i if i opens
// nothing or is not closed. It is greater than i except at the end of the text.
func (s *source) closed(i int) int {
	if end := s.partner(i); i < end && end < s.end() {
		return end + 1
	}
	return min(i+1, s.end())
}

// adjacent reports whether no space is before the token i.
func (s *source) adjacent(i int) bool { return i > 0 && s.token(i-1).End == s.token(i).Start }

// onLine reports whether the token i is on the line of the one before it.
func (s *source) onLine(i int) bool { return i < s.end() && !s.token(i).first }

// isName reports whether the token i is an identifier, or a word that is a keyword only where the grammar has it.
func (s *source) isName(i int) bool {
	t := s.token(i)
	return t.class == parser.Identifier || t.class == parser.Contextual
}

// is reports whether the token i is one of the words in a set.
func (s *source) is(i int, set words.Set) bool { return s.text(i) != "" && set.Has(s.text(i)) }

// isLiteral reports whether the token i is a number, a character or a string.
func (s *source) isLiteral(i int) bool {
	switch s.token(i).class {
	case parser.Number, parser.String, parser.Character:
		return true
	}
	return false
}

// isOperand reports whether the token i alone is an operand.
func (s *source) isOperand(i int) bool {
	return s.isName(i) || s.isLiteral(i) || s.is(i, "true false nil")
}

// endsOperand reports whether an operand may end with the token i.
func (s *source) endsOperand(i int) bool { return s.isOperand(i) || s.is(i, ") ] }") }

// Operators and keywords, by what may be beside them.
const (
	binary     words.Set = "* / % + - << >> >>> & ^ | == != < <= > >= && || ?"
	assigning  words.Set = "= += -= *= /= %= &= |= ^= <<= >>= >>>="
	statements words.Set = "const var fn if while do for switch break continue goto return throw try yield"
	wanting    words.Set = "( [ , return throw yield if while switch ! ~ in .."
)

// wantsOperand reports whether an expression must follow the token i.
func (s *source) wantsOperand(i int) bool {
	return i >= 0 && (s.is(i, wanting) || s.is(i, binary) || s.is(i, assigning))
}

// beginsStatement reports whether the token i can begin a statement.
func (s *source) beginsStatement(i int) bool {
	return s.isOperand(i) || s.is(i, "{ ( [ - ! ~") || s.is(i, statements)
}

// endsStatement reports whether the token i begins another statement or ends the block, so that nothing but a semicolon can
// be missing before it.
func (s *source) endsStatement(i int) bool {
	return i >= s.end() || s.is(i, "} case default") || s.is(i, statements) || s.token(i).first && (s.beginsStatement(i) || s.is(i, declaring))
}

// declaring are the words that declarations begin with.
const declaring words.Set = "const var type struct fn extern"

// indent returns the white space at the beginning of the line of the token i. The end of the text has none: it ends all blocks.
func (s *source) indent(i int) string {
	if i >= s.end() {
		return ""
	}
	line := s.lineBefore(i)
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// lineBefore returns the text of the line of the token i that is before it.
func (s *source) lineBefore(i int) string {
	text := s.src[:s.token(i).Start]
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// lineEnd returns the first token that is not on the line of the token i.
func (s *source) lineEnd(i int) int {
	for i++; s.onLine(i); i++ {
	}
	return min(i, s.end())
}

// hasComment reports whether a comment is between the tokens from from up to end.
func (s *source) hasComment(from, end int) bool {
	for i := max(from+1, 1); i < min(end, len(s.tokens)); i++ {
		if strings.TrimSpace(s.src[s.token(i-1).End:s.token(i).Start]) != "" {
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
func (s *source) quote(from, end int) string {
	if text := s.raw(from, end); quotable(text, maxQuoted) && !strings.Contains(text, "{") {
		return text
	}
	return "…"
}

// textAt returns the end of the adjacent tokens from i on that together are a text, or -1.
func (s *source) textAt(i int, text string) int {
	for j := i; j < s.end(); j++ {
		rest, ok := strings.CutPrefix(text, s.text(j))
		if !ok || j > i && !s.adjacent(j) {
			return -1
		}
		if text = rest; text == "" {
			return j + 1
		}
	}
	return -1
}

// operandEnd returns the first token from i on that is not part of the expression that seems to begin there.
func (s *source) operandEnd(i int) int {
	for from := i; i < s.end(); i = s.closed(i) {
		if s.is(i, "; , ) ] { }") || s.is(i, statements) && s.text(i) != "fn" || i > from && s.beginsNextLine(from, i) {
			return i
		}
	}
	return s.end()
}

// beginsNextLine reports whether the token i seems to begin the statement after the one of the token from, which has no semicolon.
func (s *source) beginsNextLine(from, i int) bool {
	return s.token(i).first && s.endsOperand(i-1) && s.beginsStatement(i) && s.text(i) != "-" &&
		!s.is(i, "and or") && len(s.indent(i)) <= len(s.indent(from))
}

// statementEnd returns the token after the statement in which the token i is: after its semicolon, or where the next one begins.
func (s *source) statementEnd(i int) int {
	for ; i < s.end(); i = s.closed(i) {
		switch {
		case s.text(i) == ";":
			return i + 1
		case s.is(i, "{ }"):
			return i
		case s.token(i+1).first && s.endsOperand(i) && s.endsStatement(i+1):
			return i + 1
		}
	}
	return s.end()
}

// typeEnd returns the end of the type that begins at the token i, of this or another language, or -1.
func (s *source) typeEnd(i int) int {
	for s.text(i) == "fn" && s.text(i+1) == "(" {
		end := s.closed(i + 1)
		if s.text(end) != "->" {
			return end
		}
		i = end + 1
	}
	switch {
	case s.text(i) == "gen" && s.isName(i+1):
		return i + 2
	case s.isName(i):
		if end := s.typeArgumentsEnd(i + 1); end > 0 {
			return end
		}
		if s.text(i+1) == "[" && genericOf(s.text(i)) != nil && s.closed(i+1) > i+3 {
			return s.closed(i + 1)
		}
		return i + 1
	case s.is(i, "[ ("):
		if end := s.closed(i); end > i+2 {
			return end
		}
	}
	return -1
}

// termEnd returns the end of the operand that begins at the token i, with the calls, indices and fields after it, or -1.
func (s *source) termEnd(i int) int {
	if s.is(i, "- ! ~ #") {
		i++
	}
	switch {
	case s.isOperand(i):
		i++
	case s.is(i, "( ["):
		i = s.closed(i)
	default:
		return -1
	}
	for {
		switch {
		case s.is(i, "( [") && s.onLine(i):
			i = s.closed(i)
		case s.text(i) == "." && s.isName(i+1):
			i += 2
		default:
			return i
		}
	}
}

// operandStart returns the first token of the expression before the token i; or of the term, which ends at any operator.
func (s *source) operandStart(first, i int, term bool) int {
	for i > first {
		j := i - 1
		if s.is(j, ") ]") {
			j = min(j, s.partner(j))
		} else if operator := s.wantsOperand(j) && (term || !s.is(j, binary)); operator || s.is(j, "; { } : ref") || s.is(j, statements) {
			return i
		}
		i = j
	}
	return i
}

// enclosing returns the bracket around the token i, as far as its statement goes, or -1.
func (s *source) enclosing(i int) int {
	for i--; i > 0; i-- {
		switch s.text(i) {
		case ")", "]":
			i = min(i, s.partner(i))
		case "(", "[":
			return i
		case "{", "}", ";":
			return -1
		}
	}
	return -1
}

// split returns the ranges of tokens from from up to end that a separator separates.
func (s *source) split(from, end int, separator string) (list [][2]int) {
	if from >= end {
		return nil
	}
	start := from
	for i := from; i < end; i = max(i+1, min(s.closed(i), end)) {
		if s.text(i) == separator {
			list = append(list, [2]int{start, i})
			start = i + 1
		}
	}
	return append(list, [2]int{start, end})
}

// calls reports whether there is a call between two tokens.
func (s *source) calls(from, end int) bool {
	for i := from + 1; i < end; i++ {
		if s.text(i) == "(" && s.endsOperand(i-1) {
			return true
		}
	}
	return false
}
