// This file defines the messages about types with parameters, as in List<int>, and about
// declarations that begin with one.

package parser

import (
	"fmt"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// A generic is what Imp has in place of a type with parameters of other languages. In it, T
// and E stand for the parameters.
type generic struct {
	names string
	imp   string // or "", if Imp has no such type
	says  string
	help  string // if it is not "write `imp`"
	sure  bool
}

var generics = []generic{
	{"Vec List Array vector ArrayList LinkedList list array Sequence Seq Slice deque Stack Queue", "[T]", arraySays, "", true},
	{"Iterator Generator Iterable IEnumerable IEnumerator Stream generator iterator AsyncGenerator", "gen T", "the type of generators is `gen T`", "", false},
	{"Option Optional Maybe Nullable optional", "T", "there are no optional types", "write `T`; a struct may be nil, and a function can return a `bool` with any other value", false},
	{"Box Rc Arc RefCell Cell unique_ptr shared_ptr Ref Pointer Ptr", "T", "there are no pointer types", "write `T`; arrays and structs are references", false},
	{"Result Either", "T throws E", "a function that may fail throws", "", false},
	{"Function Func", "fn(T) -> E", typeSays, "", false},
	{"map Map HashMap Dictionary unordered_map dict Dict TreeMap BTreeMap", "", mapSays, mapTypeHelp, false},
}

var noGenerics = generic{says: "a type has no parameters", help: "declare a struct for each type that is needed"}

// genericOf returns the entry of generics for the name of a type.
func genericOf(name string) *generic {
	for k := range generics {
		for word := range strings.FieldsSeq(generics[k].names) {
			if word == name {
				return &generics[k]
			}
		}
	}
	return &noGenerics
}

// argumentsEnd returns the end of the parameters of a type that begin with the token i, which
// is a <, or -1 if they are none.
func (r *recovery) argumentsEnd(i int) int {
	if r.kind(i) != imp.ImpParserLT || r.kind(i-1) != imp.ImpParserIDENT {
		return -1
	}
	for depth := 0; i < len(r.in.tokens)-1; i++ {
		switch r.kind(i) {
		case imp.ImpParserLT:
			depth++
		case imp.ImpParserGT, imp.ImpParserSHR, imp.ImpParserUSHR:
			depth -= int(r.token(i).end - r.token(i).start)
		case imp.ImpParserIDENT, imp.ImpParserCOMMA, imp.ImpParserLBRACK, imp.ImpParserRBRACK, imp.ImpParserMUL, imp.ImpParserAND,
			imp.ImpParserQUERY, imp.ImpParserFN, imp.ImpParserARROW, imp.ImpParserLPAREN, imp.ImpParserRPAREN, imp.ImpParserCONST:
		case imp.ImpParserCOLON: // of std::string
			if r.kind(i+1) != imp.ImpParserCOLON && r.kind(i-1) != imp.ImpParserCOLON {
				return -1
			}
		default:
			return -1
		}
		if depth <= 0 {
			return i + 1
		}
	}
	return -1
}

// ownGeneric returns Imp's type for the text of a type, with "…" for what is not known.
func (r *recovery) ownGeneric(text string) string {
	if !diag.Brief {
		text = strings.NewReplacer("&mut ", "", "const ", "", "&", "").Replace(text)
	}
	text = strings.NewReplacer(" ", "", "std::", "").Replace(text)
	name, args, found := strings.Cut(text, "<")
	if n := strings.IndexByte(text, '['); !diag.Brief && n > 0 && (!found || n < len(name)) && !strings.HasSuffix(text, "[]") { // of Python and Go
		name, args, found = text[:n], strings.TrimSuffix(text[n+1:], "]")+">", true
	}
	inner, isArray := strings.CutSuffix(text, "[]")
	switch {
	case text == "", len(text) > maxQuoted: // which also bounds the recursion
		return "…"
	case isArray:
		return "[" + r.ownGeneric(inner) + "]"
	case !diag.Brief && found && name == "function" && strings.HasSuffix(args, ")>"): // of C++: function<int(int,bool)>
		result, params, _ := strings.Cut(strings.TrimSuffix(args, ")>"), "(")
		list := splitArguments(params)
		for k, p := range list {
			if p != "" {
				list[k] = r.ownGeneric(p)
			}
		}
		own := "fn(" + strings.Join(list, ", ") + ")"
		if result != "void" {
			own += " -> " + r.ownGeneric(result)
		}
		return own
	case found && strings.HasSuffix(args, ">"):
		list := splitArguments(strings.TrimSuffix(args, ">"))
		own := genericOf(name).imp
		if n := strings.Count(own, "E"); own == "" || n+1 != len(list) {
			return "…"
		}
		first := r.ownGeneric(list[0])
		if len(list) == 1 {
			return strings.Replace(own, "T", first, 1)
		}
		return strings.NewReplacer("T", first, "E", r.ownGeneric(list[1])).Replace(own)
	case r.ownType(text) != "":
		return r.ownType(text)
	case strings.ContainsAny(text, "<>()[]*&?,-"):
		return "…"
	}
	return text
}

// splitArguments splits the parameters of a type at the commas between them.
func splitArguments(text string) []string {
	var list []string
	depth, from := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '<', '(', '[':
			depth++
		case '>', ')', ']':
			depth--
		case ',':
			if depth == 0 {
				list = append(list, text[from:i])
				from = i + 1
			}
		}
	}
	return append(list, text[from:])
}

// genericHelp returns the help about a type with parameters, which begins at the token i, and
// Imp's type, with "…" for what is not known.
func (r *recovery) genericHelp(g *generic, i, end int) (help, own string) {
	own = r.ownGeneric(r.raw(i, end))
	text := r.raw(i+2, end)
	args := splitArguments(text[:len(text)-1])
	for k, arg := range args {
		args[k] = r.ownGeneric(arg)
	}
	switch {
	case g.help == mapTypeHelp && len(args) == 2:
		return strings.NewReplacer("TYPE2", args[1], "TYPE", args[0]).Replace(g.help), own
	case g.help != "":
		return strings.ReplaceAll(g.help, "`T`", "`"+own+"`"), own
	}
	return "write `" + own + "`", own
}

// typeArguments recognises a type with parameters, in the position of a type or before the name
// of a variable or parameter.
func (r *recovery) typeArguments(p antlr.Parser, i int) *construct {
	if diag.Brief {
		return nil
	}
	end := r.argumentsEnd(i)
	if end < 0 || r.text(i-1) == "gen" {
		return nil
	}
	for r.kind(end) == imp.ImpParserLBRACK && r.kind(end+1) == imp.ImpParserRBRACK {
		end += 2
	}
	name, where := i-1, r.place(p)
	g := genericOf(r.text(name))
	named := r.kind(end) == imp.ImpParserIDENT && r.token(end).flags&firstOnLine == 0
	inVar := r.kind(where.first) == imp.ImpParserVAR && name == where.first+1
	switch {
	case named && (inVar || r.allows(parameter, where, name)):
		help, own := r.genericHelp(g, name, end)
		f := r.construct(name, end+1, nameFirst, help)
		if own = r.text(end) + ": " + own; !strings.Contains(own, "…") {
			f.helps[0] = "write `" + map[bool]string{true: "var "}[inVar] + own + "`"
		}
		if f = f.withEdit(g.sure, r.edit(name, end+1, own)); inVar {
			f.skip(end + 1)
		}
		return f
	case r.allows(typ, where, name):
		help, own := r.genericHelp(g, name, end)
		f := r.construct(name, name+1, g.says, help).withEdit(g.sure, r.edit(name, end, own))
		if r.kind(name-1) == imp.ImpParserARROW && strings.HasPrefix(own, "… throws ") { // -> Result<(), E>
			f.helps[0], f.fixes = "write `"+strings.TrimPrefix(own, "… ")+"`", nil
			f.withEdit(false, r.edit(name-1, end, strings.TrimPrefix(own, "… ")))
		}
		return f.skip(end)
	}
	return nil
}

// stdType recognises a type with the namespace of C++.
func (r *recovery) stdType(p antlr.Parser, i int) *construct {
	first := i - 1
	if r.text(first) != "std" || r.textAt(i, "::") < 0 || r.kind(i+2) != imp.ImpParserIDENT || !r.allows(typ, r.place(p), first) {
		return nil
	}
	end, says := i+3, "there are no modules"
	if to := r.argumentsEnd(end); to > 0 {
		end, says = to, genericOf(r.text(i+2)).says
		if r.text(i+2) == "function" {
			says = typeSays
		}
	}
	own := r.foreignType(first, end)
	f := r.construct(first, i+3, says, "write `"+own+"`").skip(end)
	if strings.Contains(own, "…") || own == r.text(i+2) && own != "string" || r.kind(end) == imp.ImpParserLT {
		f.helps = nil
		return f
	}
	return f.withEdit(true, r.edit(first, end, own))
}

// genericDeclaration returns the construct of a declaration that begins at the token i with a type
// that has parameters, as in List<int> a = …, or nil. To the parser, it is a comparison.
func (r *recovery) genericDeclaration(i int) *construct {
	if diag.Brief {
		return nil
	}
	end := r.argumentsEnd(i + 1)
	if end < 0 || r.kind(end) != imp.ImpParserIDENT || r.token(end).flags&firstOnLine != 0 {
		return nil
	}
	g := genericOf(r.text(i))
	help, own := r.genericHelp(g, i, end)
	if i > 3 && r.text(i-3) == "std" && r.textAt(i-2, "::") > 0 {
		i -= 3
	}
	switch next := r.kind(end + 1); next {
	case imp.ImpParserASSIGN, imp.ImpParserSEMI:
		f := r.construct(i, end, varSays, help)
		own = fmt.Sprintf("var %s: %s", r.text(end), own)
		if !strings.Contains(own, "…") {
			f.helps[0] = "write `" + own + "`"
		}
		f = f.withEdit(g.sure, r.edit(i, end+1, own)).skip(r.statementEnd(end))
		if g.imp == "[T]" {
			r.initialList(f, end+1, own)
		}
		return f
	case imp.ImpParserLPAREN:
		body := r.closed(end + 1)
		if f := r.sizedArray(i, end, own); f != nil && g.imp == "[T]" {
			return f
		}
		if r.kind(body) != imp.ImpParserLBRACE {
			return nil
		}
		own = fmt.Sprintf("fn %s(%s)%s ", r.text(end), r.parameters(end+2, body-1), r.resultOf(own, end+1))
		f := r.construct(i, end, functionSays, help)
		if !strings.Contains(own, "…") {
			f.helps[0] = "write `" + own + "{`"
		}
		return f.withEdit(g.sure, r.edit(i, body, own)).skip(r.closed(body))
	}
	return nil
}
