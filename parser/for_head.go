// This file defines the messages about heads of loops that are unfinished.

package parser

import (
	"fmt"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// unfinishedFor recognises the head of a for that ends too early, before a brace, a line or the end of the file.
func (r *recovery) unfinishedFor(p antlr.Parser, i int) *construct {
	first := r.first(p)
	if kind := r.kind(i); kind != imp.ImpParserLBRACE && kind != imp.ImpParserRBRACE && kind != antlr.TokenEOF && r.token(i).flags&firstOnLine == 0 {
		return nil
	}
	h := r.forHead(first, i)
	if h.missing == "" {
		return nil
	}
	before := r.kind(i - 1)
	incomplete := r.kind(first+1) == imp.ImpParserVAR || before == imp.ImpParserSEMI || wantsOperand(before) || before == imp.ImpParserDOT ||
		i == first+2 && before == imp.ImpParserIDENT && !r.isBool(i-1)
	if r.kind(i) == imp.ImpParserLBRACE && (!incomplete || h.onlyUpdate) { // a loop of another language, or one without an update
		return nil
	}
	f := r.construct(i-1, i, fmt.Sprintf("expected %s after this %s", h.missing, r.named(i-1)), h.help).skip(i)
	if h.help == "" {
		f.helps = nil
	}
	return f
}

// isBool reports whether what is before the token i, a name, shows that it is that of a bool: a declaration or an assignment in a
// block around it, or outside of functions.
func (r *recovery) isBool(i int) bool {
	name, closed := r.text(i), false // closed: in the head of a block that is closed
	for j := i - 1; j >= 0; j-- {
		switch r.kind(j) {
		case imp.ImpParserRBRACE:
			j, closed = min(j, r.partner(j)), true
		case imp.ImpParserSEMI, imp.ImpParserLBRACE, imp.ImpParserFN:
			closed = false
		case imp.ImpParserIDENT:
			value := r.kind(j + 2)
			assigned := r.kind(j+1) == imp.ImpParserASSIGN && (value == imp.ImpParserTRUE || value == imp.ImpParserFALSE || value == imp.ImpParserNOT)
			if !closed && r.text(j) == name && (assigned || r.kind(j+1) == imp.ImpParserCOLON && r.text(j+2) == "bool") {
				return true
			}
		}
	}
	return false
}

// A forHead is the unfinished head of a loop.
type forHead struct {
	missing    string // what is missing at its end
	help       string // the form that it may have
	onlyUpdate bool   // nothing is missing but the update, and perhaps its semicolon
}

// forHead returns what is missing after the tokens from first up to end, if they are the head of a for without its
// last part. Nothing is if only the block is missing, if a bracket is open, or if something is wrong before the end.
func (r *recovery) forHead(first, end int) (h forHead) {
	if r.kind(first) != imp.ImpParserFOR || r.kind(first+1) == imp.ImpParserLPAREN || end <= first {
		return h
	}
	if last := end - 1; !diag.Brief && r.kind(last) == imp.ImpParserDOT && r.kind(last-1) == imp.ImpParserINT && r.kind(last-2) == imp.ImpParserIN {
		h.missing, h.help = "another `.` and the end of the range", fmt.Sprintf("a range is written `%s..n`", r.text(last-1))
		return h
	}
	var parts []int // where the parts end
	assigns := false
	for i := first + 1; i < end; i = r.closed(i) {
		switch kind := r.kind(i); kind {
		case imp.ImpParserSEMI:
			parts = append(parts, i)
		case imp.ImpParserLBRACE:
			if r.partner(i) >= end {
				return h
			}
		case imp.ImpParserASSIGN:
			assigns = true
		default:
			assigns = assigns || assignOp(kind) != 0
		}
	}
	last := r.kind(end - 1)
	if len(r.open(first, end)) > 0 || len(parts) > 2 || last == r.kind(end-2) && last != imp.ImpParserSEMI { // such as ++
		return h
	}
	at, words := first+1, 1
	declared := r.kind(at) == imp.ImpParserVAR
	if declared {
		at, words = at+1, 2
	}
	name := "i"
	if at < end && r.kind(at) == imp.ImpParserIDENT {
		name = r.text(at)
	}
	init := name + " = 0"
	if declared || end == first+1 {
		init = "var " + init
	}
	cond, update := name+" < n", name+" += 1"
	switch {
	case end == first+1:
		h.missing = "a variable or `;`"
		h.help = "write `for i in 0..n { … }`, or `for var i = 0; i < n; i += 1 { … }`"
		return h
	case at < end && r.kind(at+1) == imp.ImpParserIN && at+1 < end:
		if end == at+2 {
			h.missing, h.help = "a range, an array or a generator", fmt.Sprintf("write `for %s in 0..n { … }`, for example", name)
		} else if last == imp.ImpParserDOTS {
			h.missing = "the end of the range"
		} else if wantsOperand(last) {
			h.missing = "an expression"
		}
		return h
	case len(parts) == 0 && !declared && end == at+1 && name == "_":
		h.missing, h.help = "`in`", "write `for _ in 0..n { … }`, for example"
		return h
	case len(parts) == 0 && !declared && end == at+1 && last == imp.ImpParserIDENT:
		h.missing = "`in` or `=`"
		if !r.isLocal(first, name) {
			init = "var " + init
		}
		h.help = fmt.Sprintf("write `for %s in 0..n { … }`, or `for %s; %s; %s { … }`", name, init, cond, update)
		return h
	case len(parts) == 0 && (end == first+words || !assigns && last == imp.ImpParserCOMMA):
		h.missing = "a name"
	case len(parts) == 0 && !assigns && last == imp.ImpParserCOLON:
		h.missing = "a type"
	case len(parts) == 0 && !declared && !assigns && endsOperand(last) && r.termEnd(at) != end && r.kind(at+1) != imp.ImpParserCOMMA:
		h.missing, h.help = "`;`", "a loop that has only a condition is written with `while`"
		return h
	case len(parts) == 0 && !assigns && endsOperand(last) && (!declared || last == imp.ImpParserIDENT || last == imp.ImpParserRBRACK):
		h.missing, init = "`=` and a value", r.quote(first+1, end)+" = 0"
		if strings.Contains(init, ",") {
			init = strings.TrimSuffix(init, "0") + "…"
		}
	case last == imp.ImpParserCOLON:
		return h
	case last != imp.ImpParserSEMI && (wantsOperand(last) || last == imp.ImpParserDOT):
		if h.missing = "an expression"; last == imp.ImpParserDOT {
			h.missing = "the name of a field"
		}
		if len(parts) == 0 {
			init = r.quote(first+1, end) + " …"
		}
	case len(parts) == 0:
		h.missing, init = "`;` and a condition", r.quote(first+1, end)
	case len(parts) == 1 && last == imp.ImpParserSEMI:
		h.missing = "a condition or `;`"
	case len(parts) == 1:
		h.missing, h.onlyUpdate, cond = "`;` and the update", true, r.quote(parts[0]+1, end)
	case last == imp.ImpParserSEMI:
		h.missing, h.onlyUpdate = "the update or `{`", true
	case r.termEnd(parts[1]+1) == end && last != imp.ImpParserRPAREN:
		h.missing, update = "an assignment such as `+= 1`", r.quote(parts[1]+1, end)+" += 1"
	default:
		return h
	}
	if len(parts) > 0 {
		if init = ""; parts[0] > first+1 {
			init = r.quote(first+1, parts[0])
		}
	}
	if len(parts) > 1 {
		if cond = ""; parts[1] > parts[0]+1 {
			cond = " " + r.quote(parts[0]+1, parts[1])
		}
	} else {
		cond = " " + cond
	}
	h.help = fmt.Sprintf("a `for` with three parts has the form `for %s;%s; %s { … }`", init, cond, update)
	return h
}

// reportForHead reports an unfinished head of a for at the end of a line, and returns whether there is one.
func (r *recovery) reportForHead(e lineEnd) bool {
	h := r.forHead(e.first, e.next)
	if h.missing == "" {
		return false
	}
	code := diag.UnexpectedToken
	if r.kind(e.next) == antlr.TokenEOF {
		code = diag.UnexpectedEOF
	}
	d := r.errs.Errorf(code, r.token(e.next-1).span(), "expected %s after this %s", h.missing, r.named(e.next-1))
	if h.help != "" {
		d.Help("%s", h.help)
	}
	return true
}
