// This file explains values of the wrong type, and calls with the wrong arguments: it tries conversions, other literals, and other
// orders of the arguments.

package help

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cpsc/diag"
	"cpsc/parser"
)

// An other is what may be meant in place of a value.
type other struct {
	text, help string
	sure       bool
}

// otherValues are values that may be meant, the most likely first.
type otherValues []other

// add adds a value with its help, in which {} is its text.
func (l *otherValues) add(text, help string, sure bool) {
	*l = append(*l, other{text, strings.ReplaceAll(help, "{}", text), sure})
}

// others returns what may be meant in place of the value between two tokens, the most likely first.
func (p *program) others(from, end int) []other {
	var list otherValues
	raw, one := p.raw(from, end), end == from+1
	if own := p.otherLiterals(from, end, parser.Character); own != raw {
		list.add(own, "a character literal is a number; the string is `{}`", true)
	}
	bytes := p.otherLiterals(from, end, parser.String)
	if beside := p.is(from-2, "]") || p.is(end+1, "]") || strings.Contains(p.raw(end, p.lineEnd(end)), "]"); bytes != raw && (beside || !one || strings.Trim(raw, `"0123456789`) != "") {
		list.add(bytes, "a byte is a number: write `{}`", true)
	}
	if one || p.text(from) == "-" && end == from+2 {
		p.otherNumbers(&list, raw, end-1)
	}
	if p.is(from, "nil null None NULL undefined") && one {
		for _, zero := range []string{"0", `""`, "[]", "0.0", "false"} {
			list.add(zero, "only a struct may be nil; the empty value of this type is `{}`", false)
		}
	}
	if p.text(end-1) == "]" && p.isName(from) && p.partner(end-1) > from {
		list.addBytes(raw, p.raw(from, p.partner(end-1)), p.raw(p.partner(end-1)+1, end-1))
	}
	if bytes != raw {
		list.add(bytes, "a byte is a number: write `{}`", true)
	}
	list.addConversions(raw, p.typeOf(from, end) == "int" && p.isLiteral(from))
	p.otherParts(&list, from, end)
	return list
}

// otherNumbers adds what may be meant in place of a string with a number, or of a number, the token i, which may have a sign.
func (p *program) otherNumbers(list *otherValues, raw string, i int) {
	number := p.text(i)
	switch {
	case p.token(i).class == parser.String:
		if inner := strings.Trim(number, `"`); inner != "" && strings.Trim(inner, "0123456789.-") == "" {
			list.add(inner, "write the number without quotes: `{}`", false)
			list.add(inner+".0", "write the number without quotes: `{}`", false)
		}
	case p.token(i).class != parser.Number:
	case strings.Contains(number, "."):
		if whole, ok := strings.CutSuffix(raw, ".0"); ok {
			list.add(whole, "write the number as an `int`: `{}`", false)
		}
	default:
		list.add(raw+".0", "write the number as a `float`: `{}`", true)
	}
	switch number {
	case "0":
		list.add("nil", "a struct is compared with `nil`, not with a number", false)
		list.add("false", "write `{}`", false)
		list.add("[]", "write `{}`", false)
		list.add(`""`, "write `{}`", false)
	case "1":
		list.add("true", "write `{}`", false)
	}
}

// addBytes adds texts of a string that may be meant by one of its bytes.
func (l *otherValues) addBytes(raw, s, index string) {
	if n, err := strconv.Atoi(strings.TrimSpace(index)); err == nil && n < 0 {
		l.add(fmt.Sprintf("substr(%s, len(%s) - %d, len(%[1]s)%s)", s, s, -n, minus(-n-1)), "a byte is a number; the text of the last one is `{}`", false)
		return
	}
	l.add(fmt.Sprintf("substr(%s, %s, %s)", s, index, plus(index, 1)), "a byte is a number; its text is `{}`", false)
	l.add("chr("+raw+")", "a byte is a number; its text is `{}`", false)
}

// addConversions adds what makes another type of a value, which may be an integer literal.
func (l *otherValues) addConversions(raw string, integer bool) {
	l.add("str("+raw+")", "convert it: `{}`", false)
	if !integer {
		l.add("chr("+raw+")", "a character is a number; its text is `{}`", false)
		l.add("float("+raw+")", "convert it: `{}`", false)
		l.add("int("+raw+")", "convert it: `{}`, which drops the fraction", false)
	}
	tested := raw
	if loosest(raw) >= 0 {
		tested = "(" + raw + ")"
	}
	for _, test := range []string{" != 0", " != nil", ` != ""`, " != 0.0"} {
		l.add(tested+test, "compare it: `{}`", false)
	}
	l.add("len("+raw+") != 0", "compare it: `{}`", false)
	l.add(raw+" ? 1 : 0", "choose the number: `{}`", false)
	l.add("("+raw+" ? 1 : 0)", "choose the number: `{}`", false)
}

// otherParts adds what the value between two tokens is a part of, and its parts: a call or its function, an array or its element, a
// struct or its fields.
func (p *program) otherParts(list *otherValues, from, end int) {
	raw := p.raw(from, end)
	if p.isName(end - 1) {
		list.add(raw+"()", "call it: `{}`", false)
	}
	if p.text(end-1) == ")" && p.text(end-2) == "(" && end > from+2 {
		list.add(p.raw(from, end-2), "to pass the function itself, leave out `()`: `{}`", false)
	}
	list.add("["+raw+"]", "an array with this element is `{}`", false)
	if p.text(from) == "[" && p.closed(from) == end && end > from+2 {
		list.add(p.raw(from+1, end-1), "write the element itself: `{}`", false)
	}
	if p.isName(end-1) && p.text(end-2) == "." {
		list.add(p.raw(from, end-2), "the struct itself is `{}`", false)
	}
	if p.isName(from) && end == from+1 {
		for _, fields := range p.declared().fields {
			for _, field := range fields {
				list.add(raw+"."+field, "a field of it is `{}`", false)
			}
		}
	}
}

// minus returns the text that subtracts n, or "" if it is 0.
func minus(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" - %d", n)
}

// otherLiterals returns the text between two tokens with strings in place of the characters that are its literals, or the other way
// round.
func (p *program) otherLiterals(from, end int, class parser.TokenKind) string {
	var b strings.Builder
	pos := p.token(from).Start
	for i := from; i < end; i++ {
		t := p.token(i)
		if t.class != class {
			continue
		}
		inner := t.text[1 : len(t.text)-1]
		own := `"` + inner + `"`
		if class == parser.String {
			if own = "'" + inner + "'"; len([]rune(strings.TrimPrefix(inner, `\`))) != 1 {
				continue
			}
		}
		b.WriteString(p.src[pos:t.Start] + own)
		pos = t.End
	}
	return b.String() + p.src[pos:p.token(end-1).End]
}

// instead returns the advice to write what may be meant in place of the value between two tokens.
func (p *program) instead(from, end int) (list []*advice) {
	for _, o := range p.others(from, end) {
		a := p.change(from, end, o.text, o.help)
		a.sure = o.sure
		list = append(list, a)
	}
	return list
}

// wrongType explains a value of another type than is needed.
func wrongType(p *program, f *diag.Diagnostic) (list []*advice) {
	from, end := p.tokensOf(f)
	if p.text(from) == "fn" && p.text(end-1) == "}" { // its head is what is wrong
		brace := from
		for brace < end && p.text(brace) != "{" {
			brace++
		}
		list = append(list, &advice{code: f.Code, at: p.span(from, brace), says: f.Message})
	}
	list = append(list, p.orders(f)...)
	list = append(list, p.instead(from, end)...)
	// The variable may be meant to be of the other type.
	if first := p.statementStart(from); p.isName(first) && p.is(first+1, assigning) {
		list = append(list, p.firstValue(p.text(first))...)
	}
	if p.text(from-1) == "=" && p.isName(from-2) {
		list = append(list, p.firstValue(p.text(from-2))...)
	}
	return list
}

// firstValue returns the advice to declare a variable with a number of the other type.
func (p *program) firstValue(name string) (list []*advice) {
	for i := range p.tokens {
		if p.text(i) != "var" || p.text(i+1) != name || p.text(i+2) != "=" {
			continue
		}
		stop := p.operandEnd(i + 3)
		if raw := p.raw(i+3, stop); p.token(stop-1).class == parser.Number && stop <= i+5 && !strings.Contains(raw, ".") {
			list = append(list, p.change(i+3, stop, raw+".0", "to make it a `float`, begin with `{}`"))
		}
	}
	return list
}

// wrongOperand explains operands of the wrong types.
func wrongOperand(p *program, f *diag.Diagnostic) []*advice {
	from, end := p.tokensOf(f)
	op := p.loosestOperator(from, end)
	switch {
	case op >= 0:
		left, right := from, end
		if end == from+1 || op == from { // the error is at the operator
			left, right = p.operandsOf(op)
		}
		return p.otherOperands(op, left, right)
	case p.is(from, "! ~ -"):
		return p.otherUnary(from, end)
	}
	return p.instead(from, end)
}

// loosestOperator returns the binary operator or assignment between two tokens that binds least, or -1.
func (p *program) loosestOperator(from, end int) int {
	op := -1
	for j := from; j < end; j = p.closed(j) {
		if l := level(p.text(j)); (l >= 0 || p.is(j, assigning)) && (j == from && end == from+1 || j > from && p.endsOperand(j-1)) && (op < 0 || l <= level(p.text(op))) {
			op = j
		}
	}
	return op
}

// operandsOf returns where the left operand of the operator op begins, and where the right one ends.
func (p *program) operandsOf(op int) (left, right int) {
	left, right = p.operandStart(p.statementStart(op), op, false), p.operandEnd(op+1)
	for j := op - 1; j >= left; j-- { // up to an operator that binds less
		if p.is(j, ") ]") {
			j = p.partner(j)
		} else if l := level(p.text(j)); l >= 0 && l < level(p.text(op)) && j > left && p.endsOperand(j-1) {
			left = j + 1
		}
	}
	for j := op + 1; j < right; j = p.closed(j) {
		if l := level(p.text(j)); l >= 0 && l <= level(p.text(op)) && p.endsOperand(j-1) {
			right = j
			break
		}
	}
	return left, right
}

// otherUnary returns what may be meant in place of a unary operator, the token from, or of its operand.
func (p *program) otherUnary(from, end int) (list []*advice) {
	operand := from + 1
	stop := max(end, operand+1)
	raw, start, double := p.raw(operand, stop), from, p.text(from-1) == "!"
	for _, test := range []string{" == 0", " == nil", ` == ""`} {
		own := raw + test
		if double {
			start, own = from-1, raw+strings.Replace(test, "==", "!=", 1)
		}
		if loosest(raw) >= 0 {
			own = "(" + raw + ")" + test
		}
		list = append(list, p.change(start, stop, own, "compare it: `{}`"))
	}
	list = append(list, p.change(from, stop, "len("+raw+") == 0", "compare it: `{}`"), p.change(from, operand, "~", "invert the bits with `~`"), p.change(from, operand, "!", "a condition is inverted with `!`"))
	for _, o := range p.others(operand, stop) {
		list = append(list, p.change(operand, stop, o.text, o.help))
	}
	return list
}

// otherOperands returns what may be meant in place of the operator op, or of its operands between left and right.
func (p *program) otherOperands(op, left, right int) (list []*advice) {
	if p.is(op, "^ & |") {
		list = append(list, p.change(op, op+1, "+", "strings are joined with `+`"), p.change(op, op+1, p.text(op)+p.text(op), "write `{}`"))
	}
	if p.is(op, "&& ||") {
		list = append(list, p.change(op, op+1, p.text(op)[:1], "on bits, the operator is `{}`"))
	}
	if p.is(op, "== !=") && p.is(right-1, "true false") || p.is(left, "true false 0 1") {
		list = append(list, p.change(left, right, p.raw(left, op), "a condition needs no comparison: `{}`"), p.change(left, right, p.raw(op+1, right), "a condition needs no comparison: `{}`"))
	}
	sides := [][2]int{{left, op}, {op + 1, right}}
	if p.hasLiteral(op, op+1, right) && !p.hasLiteral(op, left, op) || p.is(op, "+=") {
		sides[0], sides[1] = sides[1], sides[0]
	}
	var later []*advice // those that lose a fraction
	for _, side := range sides {
		if side[0] >= side[1] || p.is(op, assigning) && side[1] == op {
			continue
		}
		for _, o := range p.others(side[0], side[1]) {
			a := p.change(side[0], side[1], beside(p.before(op, side[0]), o.text, p.after(op, side[1])), o.help)
			if a.sure = o.sure; strings.HasPrefix(o.text, "int(") {
				later = append(later, a)
			} else {
				list = append(list, a)
			}
		}
	}
	list = append(list, later...)
	if first := p.statementStart(left); p.isName(first) && p.is(first+1, assigning) {
		list = append(list, p.firstValue(p.text(first))...)
	}
	return list
}

// hasLiteral reports whether a literal is between two tokens, other than a string that the operator op may append.
func (p *program) hasLiteral(op, from, end int) bool {
	for j := from; j < end; j++ {
		if p.isLiteral(j) && !(p.is(op, "+ +=") && p.text(j)[0] == '"') {
			return true
		}
	}
	return false
}

// before returns the operator if the token side is after it, and after if it is before it.
func (p *program) before(op, side int) string {
	if side == op+1 {
		return p.text(op)
	}
	return ""
}

func (p *program) after(op, side int) string {
	if side == op {
		return p.text(op)
	}
	return ""
}

// mostOrdered bounds how many arguments are tried in another order.
const mostOrdered = 4

// callAround returns the parenthesis of the call that has the token i in its arguments, or that begins there.
func (p *program) callAround(i int) int {
	for open := i; open < p.end() && p.onLine(open+1) && !p.is(open, "; { }"); open++ {
		if p.text(open) == "(" && p.isName(open-1) {
			if open == i+1 || open == i {
				return open
			}
			break
		}
		if p.text(open) == "(" || p.text(open) == "," {
			break
		}
	}
	for open := p.enclosing(i); open > 0; open = p.enclosing(open) {
		if p.text(open) == "(" && p.endsOperand(open-1) {
			return open
		}
	}
	return -1
}

// orders returns the advice to write the arguments of a call around the fault f in another order.
func (p *program) orders(f *diag.Diagnostic) (list []*advice) {
	from, end := p.tokensOf(f)
	open := p.callAround(from)
	if p.text(end) == "(" {
		open = end
	}
	if open < 0 {
		return nil
	}
	closing := p.partner(open)
	args := p.split(open+1, closing, ",")
	if len(args) < 2 || len(args) > mostOrdered {
		return nil
	}
	var texts []string
	for _, at := range args {
		texts = append(texts, p.raw(at[0], at[1]))
	}
	orders := permutations(len(args))
	if f.Code == diag.RefMismatch {
		orders = append(orders, orders...)
	}
	for n, order := range orders {
		var own []string
		for _, k := range order {
			text := texts[k]
			if at := args[k]; n >= len(orders)/2 && f.Code == diag.RefMismatch && at[1] == at[0]+1 && p.isName(at[0]) {
				text = "ref " + text
			}
			own = append(own, text)
		}
		text := strings.Join(own, ", ")
		help := "write `{}`"
		if !quotable(text, maxQuoted) {
			help = "put the arguments into the order of the parameters"
		}
		a := p.change(open+1, closing, text, help)
		a.code, a.at, a.says = f.Code, p.span(open+1, closing), "the arguments are not in the order of the parameters"
		if p.declared().fields[p.text(open-1)] != nil {
			a.says = "the values are not in the order of the fields"
		}
		list = append(list, a)
	}
	return list
}

// permutations returns the orders of n things but their own one, those first that change less.
func permutations(n int) [][]int {
	list := [][]int{nil}
	for range n {
		var longer [][]int
		for _, order := range list {
			for v := range n {
				if !slices.Contains(order, v) {
					longer = append(longer, append(slices.Clone(order), v))
				}
			}
		}
		list = longer
	}
	inversions := func(order []int) (n int) {
		for k := range order {
			for _, v := range order[k+1:] {
				if v < order[k] {
					n++
				}
			}
		}
		return n
	}
	slices.SortStableFunc(list, func(a, b []int) int { return inversions(a) - inversions(b) })
	return list[1:]
}

// wrongRef explains an argument, the token from, with or without ref.
func (p *program) wrongRef(f *diag.Diagnostic, from int) (list []*advice) {
	var all []diag.Edit // of the arguments of this call
	open := p.enclosing(from)
	for _, g := range p.faults {
		if i, _ := p.tokensOf(g); g.Code == f.Code && p.enclosing(i) == open {
			all = append(all, p.insertBefore(i, "ref "))
		}
	}
	if len(all) > 1 {
		list = append(list, &advice{helps: []string{"write `ref` before each of them: the function may assign to them"}, edits: all})
	}
	list = append(list, p.insert(from, "ref ", "write `ref` before it: the function may assign to it"))
	list[len(list)-1].sure = true
	if p.text(from) == "ref" || p.text(from-1) == "ref" {
		ref := from
		if p.text(ref) != "ref" {
			ref--
		}
		list = append(list, &advice{helps: []string{"remove `ref`"}, edits: []diag.Edit{p.replace(ref, ref+1, "")}})
	}
	return list
}

// wrongArguments explains a call with too many or too few arguments, or with or without ref.
func wrongArguments(p *program, f *diag.Diagnostic) (list []*advice) {
	from, end := p.tokensOf(f)
	if f.Code == diag.RefMismatch {
		return append(p.wrongRef(f, from), p.orders(f)...)
	}
	open := p.callAround(from)
	for j := from; j < end; j = p.closed(j) {
		if p.text(j) == "(" && j > from {
			open = j
		}
	}
	if p.text(end) == "(" {
		open = end
	}
	if open < 0 {
		return nil
	}
	closing := p.partner(open)
	args := p.split(open+1, closing, ",")
	var texts []string
	for _, at := range args {
		texts = append(texts, p.raw(at[0], at[1]))
	}
	for j := open + 1; j < closing; j++ {
		if p.text(j) == "." && !p.adjacent(j+1) {
			a := p.change(j, j+1, ",", "did you mean `{}`?")
			a.code, a.at, a.says = f.Code, p.token(j).Span, f.Message
			list = append(list, a)
		}
	}
	if a := p.severalResults(args); a != nil {
		return []*advice{a}
	}
	if p.is(open-1, "min max") && len(args) == 3 {
		name := p.text(open - 1)
		list = append(list, p.change(open+1, closing, fmt.Sprintf("%s(%s, %s), %s", name, texts[0], texts[1], texts[2]), "compare two values at a time: `"+name+"({})`"))
	}
	for k := len(texts) - 1; k >= 0; k-- {
		var own []string
		own = append(append(own, texts[:k]...), texts[k+1:]...)
		list = append(list, p.change(open+1, closing, strings.Join(own, ", "), "remove the argument `"+texts[k]+"`"))
	}
	if len(texts) > 0 {
		list = append(list, p.change(open+1, closing, "", "remove the arguments `"+strings.Join(texts, ", ")+"`"))
	}
	for _, value := range []string{"nil", "0", `""`, "[]", "0.0", "false"} {
		list = append(list, p.change(open+1, closing, strings.Join(append(append([]string{}, texts...), value), ", "), "a value is missing, such as `"+value+"`"))
	}
	return list
}

// severalResults returns the advice about an argument that is a call with another number of results than one, or nil.
func (p *program) severalResults(args [][2]int) *advice {
	for _, at := range args {
		result, call := p.declared().results[p.text(at[0])]
		if !call || p.text(at[0]+1) != "(" || p.closed(at[0]+1) != at[1] || result != "" && result[0] != '(' {
			continue
		}
		says := fmt.Sprintf("`%s` has no result", p.text(at[0]))
		if result != "" {
			says = fmt.Sprintf("`%s` has %d results", p.text(at[0]), 1+strings.Count(result, ","))
		}
		return &advice{code: diag.NotOneResult, at: p.span(at[0], at[1]), says: says, helps: []string{"assign the results to variables first, and pass these"}}
	}
	return nil
}
