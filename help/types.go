// This file translates types, parameters and fields of other languages.

package help

import (
	"cmp"
	"slices"
	"strings"

	"cpsc/internal/words"
)

// A generic is what Imp has in place of a type with parameters of other languages. In it, T and E stand for the parameters.
type generic struct {
	names words.Set
	imp   string // or "", if Imp has no such type
	says  string
	help  string // if it is not "write `imp`"
	sure  bool
}

var generics = []generic{
	{"Vec List Array vector ArrayList LinkedList list array Sequence Seq Slice deque Stack Queue", "[T]", "the type of an array is `[T]`", "", true},
	{"Iterator Generator Iterable IEnumerable IEnumerator Stream generator iterator AsyncGenerator", "gen T", "the type of generators is `gen T`", "", false},
	{"Option Optional Maybe Nullable optional", "T", "there are no optional types", "write `T`; a struct may be nil, and a function can return a `bool` with any other value", false},
	{"Box Rc Arc RefCell Cell unique_ptr shared_ptr Ref Pointer Ptr", "T", "there are no pointer types", "write `T`; arrays and structs are references", false},
	{"Result Either", "T throws E", "a function that may fail throws", "", false},
	{"function Function Func", "fn(T) -> E", "the type of a function begins with `fn`", "", false},
	{"map Map HashMap Dictionary unordered_map dict Dict TreeMap BTreeMap", "", "there is no type of maps", "declare a struct with a key and a value, and search in an array, or hash as `examples/string_map.imp` does", false},
}

// genericOf returns the entry of generics for the name of a type, or nil.
func genericOf(name string) *generic {
	for k := range generics {
		if generics[k].names.Has(name) {
			return &generics[k]
		}
	}
	return nil
}

// typeArgumentsEnd returns the end of the parameters of a type that begin with the token i, which is a <, or -1 if they are none.
func (s *source) typeArgumentsEnd(i int) int {
	if s.text(i) != "<" || !s.isName(i-1) {
		return -1
	}
	for depth := 0; i < s.end(); i++ {
		switch text := s.text(i); {
		case text == "<":
			depth++
		case text == ">" || text == ">>" || text == ">>>":
			depth -= len(text)
		case s.isName(i) || s.is(i, ", [ ] * & ? fn -> ( ) const :"):
		default:
			return -1
		}
		if depth <= 0 {
			return i + 1
		}
	}
	return -1
}

// typeArguments returns the ranges of the parameters between the tokens from and end, at the commas that no bracket encloses.
func (s *source) typeArguments(from, end int) (list [][2]int) {
	depth, start := 0, from
	for i := from; i < end; i++ {
		switch s.text(i) {
		case "<", "(", "[":
			depth++
		case ">", ")", "]":
			depth--
		case ">>":
			depth -= 2
		case ",":
			if depth == 0 {
				list = append(list, [2]int{start, i})
				start = i + 1
			}
		}
	}
	return append(list, [2]int{start, end})
}

// unneeded are words beside types, parameters and fields that Imp does not need.
const unneeded words.Set = "const final mut ref struct var val let readonly public private protected internal pub static unsigned signed dyn impl inline extern constexpr virtual override async mutable"

// longestType bounds the number of tokens of a type that is translated, and so how deep the translation recurses.
const longestType = 32

// translated returns the type between two tokens, of this or of another language, as Imp has it, or "…" if it is not known.
func (p *program) translated(from, end int) string {
	last := end - 1
	if from >= end || end-from > longestType {
		return "…"
	}
	text := p.text(from)
	if first, stop := p.withoutWords(from, end); first > from || stop < end {
		return p.translated(first, stop)
	}
	if first, stop := p.elementType(from, end); first < stop {
		return "[" + p.translated(first, stop) + "]"
	}
	switch {
	case end == from+1 && p.isName(from):
		return cmp.Or(p.ownType(text), text)
	case text == "char" && p.text(last) == "*" && last == from+1:
		return "string"
	case text == "gen":
		return "gen " + p.translated(from+1, end)
	case p.is(from, "fn func function fun Fn FnMut def") && p.text(from+1) == "(" || text == "(" && p.is(p.closed(from), "-> ="):
		return p.translatedFunction(from, end)
	case p.isName(from) && (p.typeArgumentsEnd(from+1) == end || p.text(from+1) == "[" && p.closed(from+1) == end):
		return p.translatedGeneric(from, end)
	}
	return "…"
}

// withoutWords returns the tokens of a type without a word or a sign that Imp does not need, at its beginning or its end.
func (p *program) withoutWords(from, end int) (first, stop int) {
	last := end - 1
	switch text := p.text(from); {
	case last == from || text == "char" && p.text(last) == "*" && last == from+1:
	case p.is(last, "? & const"):
		return from, last
	case p.is(from, "* & mut") || unneeded.Has(text) && !p.isType(text) || p.is(from, "long short") && p.isName(from+1):
		return from + 1, end
	case text == "std" && p.textAt(from+1, "::") > 0:
		return from + 3, end
	case p.text(last) == "*":
		return from, last
	case p.is(last, "null nil undefined None") && p.text(last-1) == "|":
		return from, last - 1
	}
	return from, end
}

// elementType returns the tokens of the type of the elements, if a type is one of arrays: [T], [T; n], []T, [n]T or T[].
func (p *program) elementType(from, end int) (first, stop int) {
	last := end - 1
	switch text := p.text(from); {
	case text == "[" && p.closed(from) == end:
		for stop = from + 1; stop < last && p.text(stop) != ";"; stop++ {
		}
		return from + 1, stop
	case text == "[" && p.closed(from) <= from+3:
		return p.closed(from), end
	case p.text(last) == "]" && p.partner(last) > from && p.partner(last) >= last-2 && (p.partner(last) == last-1 || p.isLiteral(last-1)):
		return from, p.partner(last)
	}
	return 0, 0
}

// translatedFunction is translated for the type of a function.
func (p *program) translatedFunction(from, end int) string {
	open := from
	if p.text(from) != "(" {
		open++
	}
	own, after := "fn("+p.paramTypes(open+1, p.partner(open))+")", p.closed(open)
	if after >= end {
		return own
	}
	if to := max(p.textAt(after, "->"), p.textAt(after, "=>"), p.textAt(after, ":")); to > 0 {
		after = to
	}
	return own + " -> " + p.translated(after, end)
}

// translatedGeneric is translated for a type with parameters.
func (p *program) translatedGeneric(from, end int) string {
	g := genericOf(p.text(from))
	if g == nil || g.imp == "" {
		return "…"
	}
	args := p.typeArguments(from+2, end)
	if p.text(end-1) == ">>" || p.text(end-1) == ">>>" {
		return p.closingTogether(g, from, end)
	}
	last := &args[len(args)-1]
	last[1] = end - 1
	if open := last[0] + 1; p.text(from) == "function" && p.text(open) == "(" && p.closed(open) == last[1] { // of C++: int(int, bool)
		own := "fn(" + p.paramTypes(open+1, last[1]-1) + ")"
		if p.text(open-1) == "void" {
			return own
		}
		return own + " -> " + p.translated(last[0], open)
	}
	if len(args) != 1+strings.Count(g.imp, "E") {
		return "…"
	}
	own := strings.Replace(g.imp, "T", p.translated(args[0][0], args[0][1]), 1)
	if len(args) == 2 {
		own = strings.Replace(own, "E", p.translated(args[1][0], args[1][1]), 1)
	}
	return own
}

// closingTogether is translatedGeneric where a >> ends two types, which have one parameter each: it translates the text with a
// space between the two.
func (p *program) closingTogether(g *generic, from, end int) string {
	text := p.raw(from, end)
	inner := newProgram("", strings.ReplaceAll(text, ">>", "> >"))
	inner.known = p.declared()
	return inner.translated(0, inner.end())
}

// paramTypes returns the types of the parameters between two tokens, which may have names.
func (p *program) paramTypes(from, end int) string {
	var list []string
	for _, at := range p.typeArguments(from, end) {
		if at[0] >= at[1] {
			continue
		}
		own := p.translated(at[0], at[1])
		if _, typ, found := strings.Cut(p.param(at[0], at[1]), ": "); found && !strings.Contains(typ, "…") {
			own = typ
		}
		list = append(list, own)
	}
	return strings.Join(list, ", ")
}

// params returns the parameters between two tokens as Imp has them, with "…" for a type that is not known.
func (p *program) params(from, end int) string {
	var list []string
	if p.text(from) == "void" && end == from+1 || from >= end {
		return ""
	}
	for _, at := range p.typeArguments(from, end) {
		if at[0] < at[1] {
			list = append(list, p.param(at[0], at[1]))
		}
	}
	return strings.Join(list, ", ")
}

// param returns a parameter or a field as Imp has it, with "…" for a type that is not known, or "…" if it is not understood.
func (p *program) param(from, end int) string {
	first, mode := from, ""
	for end-from > 1 && unneeded.Has(p.text(from)) && p.text(from+1) != ":" {
		from++
	}
	constant := slices.Contains(p.texts(first, from), "const")
	if slices.Contains(p.texts(first, from), "ref") {
		mode = "ref "
	}
	typed := func(name, from, end int) string {
		way, typ := p.passed(name, from, end, constant)
		if mode != "" {
			way = mode
		}
		return way + p.text(name) + ": " + typ
	}
	last := end - 1
	if p.is(from, "& *") && from+1 == last {
		from++
	}
	switch {
	case last > from && p.isName(last) && p.is(from, "auto dynamic"):
		return mode + p.text(last) + ": …"
	case p.isName(from) && p.text(from+1) == ":" && end-from > 2 && p.text(from+2) != ":": // a: T
		return typed(from, from+2, end)
	case p.isTypeName(from) && p.isName(from+1) && p.text(from+2) == "[" && p.closed(from+2) == end: // T a[]
		elem := "[" + p.translated(from, from+1) + "]"
		if p.text(from) == "char" {
			elem = "string"
		}
		return mode + p.text(from+1) + ": " + elem
	case p.isTypeBeforeName(from, last): // T a
		return typed(last, from, last)
	case p.isName(from) && last > from: // a T
		return typed(from, from+1, end)
	case p.isName(from) && end > from:
		return mode + p.text(from) + ": …"
	}
	return "…"
}

// isTypeName reports whether the token i is the name of a type, or may be one as it begins with a capital letter.
func (p *program) isTypeName(i int) bool {
	return p.isName(i) && (p.ownType(p.text(i)) != "" || isUpper(p.text(i)))
}

// isTypeBeforeName reports whether the tokens from from on are a type, and the token last a name after it.
func (p *program) isTypeBeforeName(from, last int) bool {
	return p.isName(last) && last > from && (p.isTypeName(from) || p.text(from) == "std") &&
		(!p.isTypeName(last) || last > from+1 || p.ownType(p.text(from)) != "")
}

// passed returns the type of the parameter name, which the tokens from from up to end are, and "ref " if the function changes
// the variable of the caller through it: a reference of C++ or a pointer to a value that Imp copies. What the body indexes is an
// array.
func (p *program) passed(name, from, end int, constant bool) (way, typ string) {
	typ = p.translated(from, end)
	pointer := (p.text(from) == "*" || p.text(end-1) == "*") && p.text(from) != "char"
	changes := p.text(end-1) == "&" || pointer && p.text(from+1) != "const" || p.text(from) == "&" && p.text(from+1) == "mut"
	if !pointer && !changes {
		return "", typ
	}
	open := max(name+1, end)
	for p.text(open) != "{" {
		if p.is(open, "; }") || !p.onLine(open) {
			return "", typ // there is no body
		}
		open++
	}
	for i := open; pointer && i < p.partner(open); i++ {
		if p.isName(i) && p.text(i) == p.text(name) && p.text(i+1) == "[" && p.text(i-1) != "." {
			return "", "[" + typ + "]"
		}
	}
	if changes && !constant && typeWords.Has(typ) {
		way = "ref "
	}
	return way, typ
}

// resultBefore returns what Imp has in place of the type that the token i begins, perhaps after other words, if it is that of a
// function's result before its name: "" for void, or -> and the type. The end of the type is -1 if there is none.
func (p *program) resultBefore(i int) (own string, end int) {
	isStruct := false
	for ; unneeded.Has(p.text(i)) && !p.isType(p.text(i)); i++ {
		isStruct = isStruct || p.text(i) == "struct"
	}
	std := p.textAt(i, "std::")
	if i = max(i, std); p.text(i) == "void" && p.isName(i+1) && p.text(i+1) != "main" {
		return "", i + 1
	}
	known := func(i int) bool { return p.isName(i) && p.ownType(p.text(i)) != "" }
	if !p.isName(i) || !isStruct && !known(i) && std < 0 && (p.typeArgumentsEnd(i+1) < 0 || genericOf(p.text(i)) == nil) {
		return "", -1
	}
	start := i
	for known(i) && known(i+1) && (p.isName(i+2) || p.is(i+2, "* &")) { // unsigned int
		i++
	}
	end = p.namedTypeEnd(i)
	if p.text(end) == "main" {
		return "", -1 // it has rows of its own
	}
	own = p.translated(max(start, i), end)
	if p.text(end-1) == "*" && zeros.Of(own) != "" && own != "string" {
		own = "[" + own + "]"
	}
	return p.resultOf(own, end+1), end
}

// namedTypeEnd returns the end of a type that begins with the name i, with its parameters and what makes an array or a pointer of it.
func (s *source) namedTypeEnd(i int) int {
	end := max(i+1, s.typeArgumentsEnd(i+1))
	for s.is(end, "* & const") {
		end++
	}
	return end
}

// resultOf returns what Imp has after the parameters, whose parenthesis is the token open, of a function of another language with
// this type before its name: with a yield in its body, it is a generator.
func (p *program) resultOf(own string, open int) string {
	elem, isGen := strings.CutPrefix(own, "gen ")
	if body := p.closed(open); isGen && p.text(open) == "(" && p.text(body) == "{" {
		for k := body; k < p.partner(body); k++ {
			if p.text(k) == "yield" {
				return " yields " + elem
			}
		}
	}
	return " -> " + own
}
