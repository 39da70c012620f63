// This file fills what Imp has instead of a habit with what its pattern has matched.

package help

import (
	"cmp"
	"strconv"
	"strings"

	"cpsc/diag"
	"cpsc/internal/words"
)

// fill replaces the classes in a text by what they have matched. If short is set, what is long becomes "…".
func (m *match) fill(text string, short bool) string {
	if at := m.bound["PARAMS"]; at[0] == at[1] {
		text = strings.ReplaceAll(text, ", PARAMS", "")
	}
	m.filling = text
	for k, own := range m.texts {
		text = strings.ReplaceAll(text, "%"+strconv.Itoa(k+1), own)
	}
	rest := text // what is after the last word
	return mapWords(text, func(word string) string {
		at := strings.Index(rest, word)
		before := text[:len(text)-len(rest)+at]
		rest = rest[at+len(word):]
		name := withoutDigit(word)
		if !classes[name] {
			return word
		}
		own := m.class(word, name, short)
		if name == "EXPR" || name == "ARG" {
			own = beside(before, own, rest)
		}
		return own
	})
}

// class returns what a class, whose name is without its digit, stands for.
func (m *match) class(class, name string, short bool) string {
	at, list := m.bound[class], m.bound["LIST"]
	raw := m.raw(at[0], at[1])
	if short && at[0] < at[1] {
		raw = m.quote(at[0], at[1])
	}
	switch name {
	case "OWNER":
		return m.onlyStruct()
	case "PARAM":
		return m.param(m.start, m.end)
	case "RESULT", "CTYPE":
		result, _ := m.resultBefore(at[0])
		if name == "CTYPE" {
			result = strings.TrimPrefix(result, " -> ")
		}
		return result
	case "JOIN": // the list begins with a comma
		return cmp.Or(diag.Interpolated(m.literal(), "{", m.parts(list, ",")), "…")
	case "FORMAT":
		literal := m.literal()
		if strings.HasSuffix(literal, `\n"`) && m.filling == "print(FORMAT)" {
			literal = strings.TrimSuffix(strings.TrimSuffix(literal, `"`), `\n`) + `"`
		}
		return cmp.Or(diag.Interpolated(literal, "%", m.parts(list, ",")), "…")
	case "UNQUOTED":
		return strings.Trim(m.raw(m.bound["LITERAL"][0], m.bound["LITERAL"][1]), `"'`)
	case "CONVERT":
		if own := m.fill("KNOWN", short); own != "string" {
			return own
		}
		return "str"
	case "CASES":
		return strings.Join(m.parts(list, "|"), ", ")
	case "ZERO":
		return cmp.Or(zeros.Of(m.fill("KNOWN", short)), "…")
	case "AFTER", "BEFORE":
		step := map[string]int{"AFTER": 1, "BEFORE": -1}[name]
		return plus(m.fill("EXPR"+strings.TrimPrefix(class, name), short), step)
	case "EXPR", "TERM", "LIST", "ARG", "BARE":
		if at[0] < at[1] && raw != "…" {
			return m.ownOperators(at[0], at[1])
		}
	case "KNOWN", "BASIC", "TYPE":
		if own := m.translated(at[0], at[1]); !strings.Contains(own, "…") {
			return own
		}
	case "PARAMS":
		return m.params(at[0], at[1])
	case "TYPES":
		return m.paramTypes(list[0], list[1])
	case "NAMES":
		return strings.ReplaceAll(raw, "mut ", "")
	}
	return raw
}

// literal returns the text of the STRING.
func (m *match) literal() string { return m.raw(m.bound["STRING"][0], m.bound["STRING"][1]) }

// parts returns the texts between separators in a list, except empty ones.
func (m *match) parts(list [2]int, separator string) (texts []string) {
	for _, at := range m.split(list[0], list[1], separator) {
		if at[0] < at[1] {
			texts = append(texts, m.raw(at[0], at[1]))
		}
	}
	return texts
}

// onlyStruct returns the name of the only struct of the program, or "…" if there are several.
func (p *program) onlyStruct() string {
	fields := p.declared().fields
	for name := range fields {
		if len(fields) == 1 {
			return name
		}
	}
	return "…"
}

// mapWords returns a text with the results of f in place of its words.
func mapWords(text string, f func(string) string) string {
	inWord := func(c rune) bool {
		return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
	}
	var b strings.Builder
	for text != "" {
		rest := strings.TrimLeftFunc(text, inWord)
		if word := text[:len(text)-len(rest)]; word != "" {
			b.WriteString(f(word))
		}
		text = strings.TrimLeftFunc(rest, func(c rune) bool { return !inWord(c) })
		b.WriteString(rest[:len(rest)-len(text)])
	}
	return b.String()
}

// plus returns the text of an expression plus n, which is 1 or -1.
func plus(text string, n int) string {
	if i, err := strconv.Atoi(text); err == nil {
		return strconv.Itoa(i + n)
	}
	if text != "…" && strings.ContainsAny(text, "|&^<>=!?") { // these bind less tightly
		text = "(" + text + ")"
	}
	if n < 0 {
		return text + " - 1"
	}
	return text + " + 1"
}

// foreignOperators are operators of other languages, with those of Imp.
const foreignOperators words.Map = `
	!=: <> !== ~=
	==: ===
	&&: and
	||: or
	!: not
`

// ownOperators returns the text of the tokens from from up to end, with Imp's operators in place of those of other languages.
func (p *program) ownOperators(from, end int) string {
	var b strings.Builder
	pos := p.token(from).Start
	for i := from; i < end; i++ {
		b.WriteString(p.src[pos:p.token(i).Start])
		own := p.text(i)
		pos = p.token(i).End
		switch {
		case p.is(i, "and or") && i > from && p.endsOperand(i-1):
			own = foreignOperators.Of(own)
		case own == "not" && i+1 < end && (i == from || p.wantsOperand(i-1) || p.is(i-1, "and or not")):
			to := p.notEnd(i+1, end)
			own = "!"
			if pos = p.token(i + 1).Start; to > 0 { // !x == y would be (!x) == y
				own, pos = "!("+p.ownOperators(i+1, to)+")", p.token(to-1).End
				i = to - 1
			}
		case i+1 < end && p.adjacent(i+1) && !p.isOperand(i) && foreignOperators.Of(own+p.text(i+1)) != "":
			own, pos = foreignOperators.Of(own+p.text(i+1)), p.token(i+1).End
			i++
		}
		b.WriteString(own)
	}
	return b.String()
}

// notEnd returns the end of the operand of a not before the token i, which binds less tightly than all operators but && and ||,
// or 0 if it has no operator, so that ! is before the same operand.
func (p *program) notEnd(i, end int) int {
	binaries := false
	for ; i < end; i = p.closed(i) {
		if p.is(i, "&& || and or ? : ; , { }") {
			break
		}
		binaries = binaries || p.is(i, binary)
	}
	if !binaries {
		return 0
	}
	return min(i, end)
}

// operatorLevels are the binary operators, and the ?, from those that bind least to those that bind most.
var operatorLevels = [...]words.Set{"?", "||", "&&", "== != < <= > >=", "|", "^", "&", "<< >> >>>", "+ -", "* / %"}

// level returns the level of an operator, or -1.
func level(op string) int {
	for k, ops := range operatorLevels {
		if op != "" && ops.Has(op) {
			return k
		}
	}
	return -1
}

// loosest returns the level of the operator that binds least in an expression, outside of brackets, or -1 if it has none.
func loosest(text string) int {
	least := -1
	p := newProgram("", text)
	for i := 0; i < p.end(); i = p.closed(i) {
		if l := level(p.text(i)); l >= 0 && i > 0 && p.endsOperand(i-1) && (least < 0 || l < least) {
			least = l
		}
	}
	return least
}

// beside returns an expression that is between two texts, in parentheses if operators in these would take a part of it.
func beside(before, text, after string) string {
	own := loosest(text)
	if own < 0 {
		return text
	}
	b, a := newProgram("", before), newProgram("", after)
	prev, next := b.text(b.end()-1), a.text(0)
	if b.end() == 0 {
		prev = ""
	}
	left, right := level(prev), level(next)
	wrap := next == "." || next == "[" || prev == "!" || prev == "~" || right >= 0 && (own < right || own == right && (own == 0 || own == 3)) ||
		left > 0 && (own < left || own == left && (own == 3 || own == 7 || prev == "-" || own == 9))
	if wrap {
		return "(" + text + ")"
	}
	return text
}
