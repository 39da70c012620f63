// This file compares the arguments of a call, and other lists of values, with what is expected: it
// finds out whether they are in another order, and which are missing or too many.

package check

import (
	"math"
	"slices"
	"strings"

	"cpsc/ast"
	"cpsc/diag"
)

const (
	unfit    fit = iota
	unknown      // nothing is known about the value
	converts     // an int for a float
	needsRef     // a variable whose ref is missing
	exact
)

// A comparison holds how well each of some values suits each of the expected types.
type comparison struct {
	n, m int   // the numbers of values and of types
	fit  []fit // of the value i and the type j at i*m + j
}

// maxCompared bounds the number of values that are compared with as many types.
const maxCompared = 64

// compare compares arguments with parameters.
func (c *checker) compare(args []*ast.Arg, params []Param) *comparison {
	k := &comparison{len(args), len(params), nil}
	if k.n > maxCompared || k.m > maxCompared {
		return k
	}
	k.fit = make([]fit, k.n*k.m)
	for i, a := range args {
		for j, p := range params {
			if a.Ref && !p.Ref {
				continue
			}
			f := c.fits(a.X, p.Type)
			switch {
			case p.Ref && f == converts: // a reference is not converted
				f = unfit
			case p.Ref && !a.Ref && f == exact && isPath(a.X):
				f = needsRef
			case p.Ref && !a.Ref:
				f = unfit
			}
			k.fit[i*k.m+j] = f
		}
	}
	return k
}

// isPath reports whether an expression can be passed by reference: a variable, an element or a field.
func isPath(e ast.Expr) bool {
	_, isName := root(e).(*ast.NameExpr)
	return isName
}

func (k *comparison) at(i, j int) fit { return k.fit[i*k.m+j] }

// order returns which value belongs to each of as many types, if the values are in another order: each
// fits, and the fewest pairs of values are in reverse order. It returns nil if that is not clear.
func (k *comparison) order() []int {
	if k.n != k.m || k.n < 2 || k.fit == nil {
		return nil
	}
	wrong := 0
	for i := range k.n {
		if k.at(i, i) == unfit {
			wrong++
		}
	}
	if wrong == 0 {
		return nil
	}
	const conversion = maxCompared * maxCompared // costs more than any order
	best, ties, tries := math.MaxInt, 0, 0
	var found []int
	chosen, used := make([]int, 0, k.m), make([]bool, k.n)
	var choose func(cost int)
	choose = func(cost int) {
		tries++
		j := len(chosen)
		switch {
		case cost > best || tries > maxOrders:
			return
		case j == k.m:
			if cost == best {
				ties++
				return
			}
			best, ties, found = cost, 0, append(found[:0], chosen...)
			return
		}
		before := 0 // values that come later than the next one, but are before it
		for i := range k.n {
			if used[i] {
				continue
			}
			more := before
			before++
			switch k.at(i, j) {
			case unfit:
				continue
			case unknown: // it stays, unless it cannot
				if i != j && k.at(i, i) != unfit {
					continue
				}
			case converts, needsRef:
				more += conversion
			}
			used[i] = true
			chosen = append(chosen, i)
			choose(cost + more)
			chosen = chosen[:j]
			used[i] = false
		}
	}
	choose(0)
	if found == nil || ties > 0 || tries > maxOrders || best >= conversion && wrong < 2 {
		return nil
	}
	return found
}

// maxOrders bounds how many beginnings of orders are tried.
const maxOrders = 5000

// align assigns values to types where the two differ in number, without changing the order of the values.
// It returns the type of each value, or -1 for values that are too many, and how many do not fit. The
// fewest do not; of the ways to do that, those at the end are missing or too many.
func (k *comparison) align() (to []int, wrong int) {
	// cost[i][j] is that of the values from i and the types from j on.
	const misfit = maxCompared
	short, long := min(k.n, k.m), max(k.n, k.m)
	at := func(i, j int) int {
		if k.n > k.m {
			i, j = j, i
		}
		switch k.at(i, j) {
		case unfit:
			return misfit
		case converts, needsRef:
			return 1
		}
		return 0
	}
	cost := make([][]int, short+1)
	cost[short] = make([]int, long+1)
	for i := short - 1; i >= 0; i-- {
		cost[i] = make([]int, long+1)
		cost[i][long] = math.MaxInt / 2
		for j := long - 1; j >= i; j-- {
			cost[i][j] = min(at(i, j)+cost[i+1][j+1], cost[i][j+1])
		}
	}
	to = make([]int, k.n)
	for i := range to {
		to[i] = -1
	}
	for i, j := 0, 0; i < short; j++ {
		if at(i, j)+cost[i+1][j+1] > cost[i][j] {
			continue
		}
		if k.n > k.m {
			to[j] = i
		} else {
			to[i] = j
		}
		i++
	}
	return to, cost[0][0] / misfit
}

// fitsNone reports whether a value fits none of the types.
func (k *comparison) fitsNone(i int) bool {
	for j := range k.m {
		if k.at(i, j) != unfit {
			return false
		}
	}
	return true
}

// otherOrder adds to an error the fix that puts values, which are at spans, into the order in which they
// fit the types.
func (c *checker) otherOrder(d *diag.Diagnostic, k *comparison, order []int, at []diag.Span) {
	var edits []diag.Edit
	texts := make([]string, len(order))
	for j, i := range order {
		text := c.text(at[i])
		if k.at(i, j) == converts && isDecimal(text) {
			text += ".0"
		} else if k.at(i, j) == converts {
			text = "float(" + text + ")"
		} else if k.at(i, j) == needsRef {
			text = "ref " + text
		}
		if texts[j] = text; text != c.text(at[j]) {
			edits = append(edits, diag.Edit{Span: at[j], Text: text})
		}
	}
	help := "write `" + strings.Join(texts, ", ") + "`"
	if len(help) > 2*maxQuoted || strings.ContainsAny(help[len("write `"):len(help)-1], "\n\r`{") {
		help = "put them into that order"
	}
	d.Fix(help, edits...)
}

// listed returns the texts of types, as in a list of parameters.
func listed(params []Param) string {
	var b strings.Builder
	for i, p := range params {
		if i > 0 {
			b.WriteString(", ")
		}
		if p.Ref {
			b.WriteString("ref ")
		}
		b.WriteString(p.Type.String())
	}
	return b.String()
}

// valuesInOtherOrder reports values that fit the types which are wanted, but in another order, and returns
// whether they are such values.
func (c *checker) valuesInOtherOrder(list []ast.Expr, wants []Type, receiver string) bool {
	if diag.Brief {
		return false
	}
	if len(list) < 2 || len(list) != len(wants) || slices.Contains(wants, nil) {
		return false
	}
	args, params, at := make([]*ast.Arg, len(list)), make([]Param, len(list)), make([]diag.Span, len(list))
	for i, e := range list {
		args[i], params[i], at[i] = &ast.Arg{X: e}, Param{Type: wants[i]}, e.Pos()
	}
	k := c.compare(args, params)
	order := k.order()
	if order == nil {
		return false
	}
	_, receiver, _ = strings.Cut(receiver, " ") // without their number
	d := c.errorf(diag.WrongType, at[0].To(at[len(at)-1]), "the values are not in the order of the %s", receiver).
		Under("expected `%s`", listed(params))
	c.otherOrder(d, k, order, at)
	for j, i := range order {
		c.expr(list[i], wants[j])
	}
	return true
}

// helpMissingValues adds to the error that there are fewer values than types which ones are missing, if the others fit.
func (c *checker) helpMissingValues(d *diag.Diagnostic, list []ast.Expr, wants []Type) {
	if diag.Brief {
		return
	}
	if slices.Contains(wants, nil) {
		return
	}
	s := &signature{noun: "value"}
	var args []*ast.Arg
	for _, e := range list {
		args = append(args, &ast.Arg{X: e})
	}
	for _, t := range wants {
		s.params = append(s.params, Param{Type: t})
	}
	if k := c.compare(args, s.params); k.fit != nil {
		if to, wrong := k.align(); wrong == 0 {
			c.helpMissing(d, nil, s, to, wrong)
		}
	}
}
