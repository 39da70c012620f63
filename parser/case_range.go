// This file defines the help about a range of values in a case.

package parser

import (
	"fmt"
	"strconv"
	"strings"

	"cpsc/parser/internal/imp"
)

// noRanges is the message of the habit that is a range in a case.
const noRanges = "a case has no ranges"

// mostListed bounds how many values of a range in a case are listed.
const mostListed = 16

// caseRange changes the help of f, the construct of such a range, if its bounds are literals: it lists the values, or has the condition if
// they are many. A range of numbers may include its upper bound or not, so that there is a fix for both.
func (m *patternMatch) caseRange(f *construct) {
	r, low, high := m.r, m.bound["EXPR"], m.bound["EXPR2"]
	from, isChar, ok := r.literalBound(low)
	to, isCharToo, okToo := r.literalBound(high)
	if !ok || !okToo || isChar != isCharToo || from > to || !r.plain(high[0], high[1]) {
		return
	}
	sign := r.raw(low[1], high[0])
	unclear := strings.TrimSpace(sign) == ".." && !isChar
	if to-from >= mostListed {
		subject := r.subjectAround(m.start)
		if subject == "" {
			return
		}
		less := "<="
		if unclear {
			less = "<"
		}
		f.helps[0] = fmt.Sprintf("use `if` and `else if`, as in `if %s >= %s && %[1]s %[3]s %s`", subject, r.raw(low[0], low[1]), less, r.raw(high[0], high[1]))
		return
	}
	var values []string
	for n := from; n <= to; n++ {
		switch {
		case !isChar:
			values = append(values, strconv.FormatInt(n, 10))
		case n == '\'' || n == '\\':
			values = append(values, `'\`+string(rune(n))+"'")
		default:
			values = append(values, "'"+string(rune(n))+"'")
		}
	}
	list := strings.Join(values, ", ")
	f.helps[0] = "list the values: `case " + list + ":`"
	if f.withEdit(false, r.edit(low[0], high[1], list)); !unclear || from == to || r.hasComment(low[0], high[1]) {
		return
	}
	// As a range in Imp, it is without its upper bound.
	inclusive := f.fixes[0]
	list = strings.Join(values[:len(values)-1], ", ")
	f.helps[0] = "list the values: `case " + list + ":`"
	f.withEdit(false, r.edit(low[0], high[1], list))
	if !r.inOtherCase(low[0], high[1], to) {
		inclusive.Help = strings.Replace(inclusive.Help, "list the values", "or with the last one", 1)
		f.helps = append(f.helps, inclusive.Help)
		f.fixes = append(f.fixes, inclusive)
	}
}

// inOtherCase reports whether the switch around the tokens from start to end, which are in a case, has the number n in a case outside of
// them.
func (r *recovery) inOtherCase(start, end int, n int64) bool {
	i := start - 1
	for ; i > 0 && r.kind(i) != imp.ImpParserLBRACE && !r.tired(); i-- {
		if r.steps++; r.kind(i) == imp.ImpParserRBRACE {
			i = min(i, r.partner(i))
		}
	}
	inHead := false
	for i++; !r.tired() && i < len(r.in.tokens)-1 && r.kind(i) != imp.ImpParserRBRACE; i++ {
		r.steps++
		switch r.kind(i) {
		case imp.ImpParserLBRACE:
			i = max(i, r.partner(i))
		case imp.ImpParserCASE:
			inHead = true
		case imp.ImpParserCOLON:
			inHead = false
		case imp.ImpParserINT:
			first := i
			if r.kind(i-1) == imp.ImpParserSUB {
				first--
			}
			if m, _, ok := r.literalBound([2]int{first, i + 1}); inHead && ok && m == n && (i < start || i >= end) {
				return true
			}
		}
	}
	return false
}

// literalBound returns the value of a bound that is an integer or a plain character, and whether it is a character.
func (r *recovery) literalBound(at [2]int) (n int64, isChar, ok bool) {
	text := r.raw(at[0], at[1])
	switch r.kind(at[0]) {
	case imp.ImpParserCHAR:
		return int64(text[1]), true, at[1] == at[0]+1 && len(text) == 3
	case imp.ImpParserINT, imp.ImpParserSUB:
		n, err := strconv.ParseInt(text, 10, 32)
		return n, false, err == nil
	}
	return 0, false, false
}

// subjectAround returns what the switch around the token i is on, or "" if it is no name.
func (r *recovery) subjectAround(i int) string {
	for i--; i > 0 && !r.tired(); i-- {
		r.steps++
		switch r.kind(i) {
		case imp.ImpParserRBRACE:
			i = min(i, r.partner(i))
		case imp.ImpParserLBRACE:
			if r.kind(i-2) == imp.ImpParserSWITCH && r.kind(i-1) == imp.ImpParserIDENT {
				return r.text(i - 1)
			}
			return ""
		}
	}
	return ""
}
