package lsp

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cpsc/check"
	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/parser"
)

// A printed is the CPS of a program as cpsc FILE prints it.
type printed struct {
	functions map[string]string // by name, with their heads
	values    []printedValue
	lines     map[diag.Position]string // by position in the source
}

// A printedValue is a value with a name in a printed CPS, other than a parameter of a function.
type printedValue struct {
	name string // without its number
	at   diag.Position
}

var (
	lineForm  = regexp.MustCompile(`^ *(?:let ([^` + "`" + ` ]+) = |where [^(]*\((.*)\) = ?).*@(\d+):(\d+)\n$`)
	valueForm = regexp.MustCompile(`^([A-Za-z_]\w*?)(?:\.\d+)?(?:: .*)?$`)
)

func printedCPS(t *testing.T, p *programs.Program) *printed {
	q, err := compile.Compile(p.Name, p.Text, compile.Options{})
	if err != nil {
		t.Fatal(p.Name, err)
	}
	out := &printed{functions: map[string]string{}, lines: map[diag.Position]string{}}
	var positions strings.Builder
	if err := cps.Fprint(&positions, q.CPS, cps.PrintOptions{Positions: true}); err != nil {
		t.Fatal(p.Name, err)
	}
	for line := range strings.Lines(positions.String()) {
		if n := strings.LastIndex(line, " @"); n >= 0 {
			var at diag.Position
			fmt.Sscanf(line[n+2:], "%d:%d", &at.Line, &at.Column)
			out.lines[at] += line[:n] + " \n"
		}
		m := lineForm.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		var at diag.Position
		fmt.Sscan(m[3], &at.Line)
		fmt.Sscan(m[4], &at.Column)
		for _, value := range append(strings.Split(m[2], ", "), m[1]) {
			if v := valueForm.FindStringSubmatch(value); v != nil {
				out.values = append(out.values, printedValue{v[1], at})
			}
		}
	}
	name := ""
	for line := range strings.Lines(q.CPS.String()) {
		if head, ok := strings.CutPrefix(strings.TrimPrefix(line, "extern "), "fn "); ok {
			name, _, _ = strings.Cut(head, "(")
		}
		if name != "" {
			out.functions[name] += line
		}
	}
	return out
}

// hasLine reports whether a function has a line.
func hasLine(text, line string) bool {
	return slices.ContainsFunc(strings.Split(text, "\n"), func(s string) bool { return strings.TrimSpace(s) == line })
}

// hasParameter reports whether a continuation or function in a text has a parameter.
func hasParameter(text, of, name string) bool {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		for _, head := range []string{"where " + of + "(", "fn " + of + "("} {
			if params, ok := strings.CutPrefix(line, head); ok && slices.ContainsFunc(strings.Split(params, ", "), func(s string) bool { return strings.HasPrefix(s, name+": ") }) {
				return true
			}
		}
	}
	return false
}

// hasConstant reports whether a constant is a word of a text.
func hasConstant(text, constant string) bool {
	for i := 0; ; {
		n := strings.Index(text[i:], constant)
		if n < 0 {
			return false
		}
		before, after := text[i+n-1], text[i+n+len(constant)]
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789_.", rune(before)) && !strings.ContainsRune("0123456789_", rune(after)) &&
			(after != '.' || strings.HasPrefix(constant, "nil:")) {
			return true
		}
		i += n + 1
	}
}

// Code in Markdown, between one or two backquotes.
const inQuotes = "(?:`` ?(.*?) ?``|`([^`]*)`)"

var (
	letClaim   = regexp.MustCompile("(?:``(let .*?) ?``|`(let [^`]*)`)(?: in " + inQuotes + ")?")
	constClaim = regexp.MustCompile("(?:the constant " + inQuotes + "|" + inQuotes + ", a constant that the CPS)")
	paramClaim = regexp.MustCompile(inQuotes + ",? (?:a parameter )?of (?:" + inQuotes + "|(the function))(?: in " + inQuotes + ")?")
	contClaim  = regexp.MustCompile("the continuation " + inQuotes)
	headClaim  = regexp.MustCompile("(?:``((?:extern )?fn .*?) ?``|`((?:extern )?fn [^`]*)`)")
)

// submatches returns the matches of a regular expression with two groups for each code: one of them is empty.
func submatches(r *regexp.Regexp, text string) [][]string {
	var list [][]string
	for _, m := range r.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1:])
	}
	return list
}

// valuesOf returns the variables of functions that a printed CPS has values of: the innermost one around
// the position of the value, in its declaration or its scope.
func valuesOf(a *analysis, shown *printed) []*symbol {
	offsets := map[diag.Position]int32{}
	for _, t := range a.tokens() {
		offsets[a.file.Position(t.Start)] = t.Start
	}
	named := map[string][]*symbol{}
	for _, s := range a.index.symbols {
		if s.kind == variable {
			named[s.name] = append(named[s.name], s)
		}
	}
	var list []*symbol
	for _, v := range shown.values {
		at, found := offsets[v.at]
		var inner *symbol
		for _, s := range named[v.name] {
			if found && (contains(s.node.Pos(), at) || contains(s.scope, at)) {
				inner = s // the later of two is the inner one
			}
		}
		if inner != nil && !slices.Contains(list, inner) {
			list = append(list, inner)
		}
	}
	return list
}

// TestClaimsOfHover expects that what hover says of every name of the programs is in the CPS that cpsc FILE prints: each
// operation, constant, parameter, continuation and function, and a constant operand in its operation. It expects also that hover says of no variable
// that it becomes nothing if this CPS has a value of it.
func TestClaimsOfHover(t *testing.T) {
	claims := map[string]int{}
	for _, p := range programs.Sample(t, 4) {
		a := snapshotOf(p.Text, &buffer{}).analyse()
		if a.failed {
			continue
		}
		shown := printedCPS(t, p)
		// No name that the CPS has a value of becomes nothing.
		for _, s := range valuesOf(a, shown) {
			h := a.hover(parameters{Position: a.position(s.decl.Start)})
			if claims["value"]++; h == nil || strings.Contains(h.Contents.Value, "In CPS: nothing") {
				t.Errorf("%s:%v: %+v", p.Name, a.file.Position(s.decl.Start), h)
			}
		}
		tokens := parser.Tokens(p.Text)
		for i, token := range tokens {
			o := a.index.at(token.Start)
			if o == nil || o.Start != token.Start {
				continue
			}
			h := a.hover(parameters{Position: a.position(token.Start)})
			_, text, ok := strings.Cut(h.Contents.Value, "In CPS: ")
			if !ok {
				continue
			}
			// The functions in the outermost one of the variable, or around the name.
			names, declares := map[string]bool{}, map[string]bool{} // the second one: which of them declare the variable
			around, declared := a.functionAround(token.Start), diag.Position{}
			if v, isVar := o.symbol.object.(*check.Var); isVar && v.Func != nil {
				around, declared = v.Func, a.file.Position(v.Func.Decl.Start)
			}
			if around != nil {
				for _, found := range a.becomes(inOutermost(a, around)...) {
					for at, heads := range found.heads {
						for _, head := range heads {
							name, _, _ := strings.Cut(head, "(")
							names[strings.TrimPrefix(name, "fn ")] = true
							declares[strings.TrimPrefix(name, "fn ")] = declared == diag.Position{} || at == declared
						}
					}
				}
			}
			within := func(in string) string {
				var b strings.Builder
				for name, text := range shown.functions {
					if name == in || in == "" && declares[name] {
						b.WriteString(text)
					}
				}
				return b.String()
			}
			wrong := func(kind string, found bool) {
				if claims[kind]++; !found {
					t.Errorf("%s:%v: %s: %s", p.Name, a.file.Position(token.Start), kind, h.Contents.Value)
				}
			}
			for _, m := range submatches(letClaim, text) {
				wrong("operation", hasLine(within(m[2]+m[3]), m[0]+m[1]))
			}
			for _, m := range submatches(constClaim, text) {
				in := ""
				for name, text := range shown.functions {
					if names[name] || o.symbol.kind == constant {
						in += text
					}
				}
				wrong("constant", m[0]+m[1] == "" || hasConstant(in, m[0]+m[1]))
			}
			for _, m := range submatches(paramClaim, text) {
				name, of, in := m[0]+m[1], m[2]+m[3], m[5]+m[6]
				switch {
				case m[4] != "":
					found := false
					for f := range names {
						found = found || declares[f] && hasParameter(shown.functions[f], f, name)
					}
					wrong("parameter", found)
				case shown.functions[of] != "" && hasParameter(shown.functions[of], of, name):
					wrong("parameter", true)
				default:
					wrong("parameter", hasParameter(within(in), of, name))
				}
			}
			for _, m := range submatches(contClaim, text) {
				cont := m[0] + m[1]
				var all strings.Builder
				for _, body := range shown.functions {
					all.WriteString(body)
				}
				wrong("continuation", strings.Contains(all.String(), "where "+cont+" ="))
			}
			// An operand is in the operation of the operator before or after it, or the operation was folded.
			if m := submatches(constClaim, text); len(m) == 1 && strings.HasPrefix(text, "the constant ") && o.symbol.kind != constant && i > 0 && !o.write {
				inOperation, isOperand := false, false
				for _, other := range []parser.Token{tokens[i-1], tokens[i+1]} {
					if strings.Contains(" + - * / % << >> >>> < > <= >= == != & | ^ ", " "+p.Text[other.Start:other.End]+" ") {
						isOperand = true
						inOperation = inOperation || hasConstant(shown.lines[a.file.Position(other.Start)], m[0][0]+m[0][1])
					}
				}
				if isOperand {
					wrong("operand", inOperation)
				}
			}
			for _, m := range submatches(headClaim, text) {
				head := m[0] + m[1]
				name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(head, "extern "), "fn "), "(")
				first, _, _ := strings.Cut(shown.functions[name], "\n")
				wrong("function", strings.TrimSuffix(first, " =") == head || strings.HasPrefix(first, head+" = "))
			}
			if _, pieces, ok := strings.Cut(text, "Pieces of the body:\n\n- `"); ok { // all of them
				body, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(pieces, "`"), "fn "), "(")
				for name := range shown.functions {
					if strings.HasPrefix(name, body+".") {
						wrong("piece", strings.Contains(pieces, "fn "+name+"("))
					}
				}
			}
		}
	}
	t.Log(claims)
	for kind, least := range map[string]int{"operation": 500, "constant": 500, "parameter": 500, "function": 500, "piece": 500, "value": 500, "operand": 5, "continuation": 100} {
		if claims[kind] < long.Pick(least/5, least) {
			t.Errorf("%d claims about a %s", claims[kind], kind)
		}
	}
}

// inOutermost returns the functions that are in the same outermost function as another one.
func inOutermost(a *analysis, fn *check.Func) []*check.Func {
	return slices.DeleteFunc(slices.Clone(a.index.info.Funcs), func(f *check.Func) bool { return outermost(f) != outermost(fn) })
}
