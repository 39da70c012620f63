// This file keeps the meaning of expressions that a fix puts beside operators: by parentheses around them.

package parser

import (
	"strings"

	"cpsc/diag"
	"cpsc/parser/internal/imp"
)

// operatorLevels are the binary operators, and the ?, from those that bind least to those that bind most.
var operatorLevels = [...]string{" ? ", " || ", " && ", " == != < <= > >= ", " | ", " ^ ", " & ", " << >> >>> ", " + - ", " * / % "}

const (
	prefixLevel = len(operatorLevels) + iota
	noLevel
)

// operatorAt returns the operator of operatorLevels with which a text begins, and its level.
func operatorAt(text string) (op string, level int) {
	for n := min(3, len(text)); n > 0; n-- {
		op = text[:n]
		for level, ops := range operatorLevels {
			if strings.Contains(ops, " "+op+" ") && !strings.Contains(op, " ") {
				if strings.HasPrefix(text[n:], "=") && level != 3 || op == "-" && strings.HasPrefix(text, "->") { // it assigns
					return "", noLevel
				}
				return op, level
			}
		}
	}
	return "", noLevel
}

// loosest returns the level of the operator that binds least in an expression, outside of brackets, or noLevel.
func loosest(text string) int {
	level, depth, operand := noLevel, 0, false
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case b == ' ' || b == '\t' || b == '\n' || b == '\r':
		case b == '"' || b == '\'':
			for i++; i < len(text) && text[i] != b; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			operand = true
		case strings.IndexByte("([{", b) >= 0:
			depth, operand = depth+1, false
		case strings.IndexByte(")]}", b) >= 0:
			depth, operand = depth-1, true
		default:
			op, l := operatorAt(text[i:])
			if operand && depth == 0 {
				level = min(level, l)
			}
			operand = op == "" && strings.IndexByte(",;:=!~.", b) < 0
			i += max(len(op), 1) - 1
		}
	}
	return level
}

// beside returns an expression that is between two texts, in parentheses if operators in these would take a part of it.
func beside(before, text, after string) string {
	if diag.Brief {
		return text
	}
	own := loosest(text)
	if own == noLevel {
		return text
	}
	before, after = strings.TrimRight(before, " "), strings.TrimLeft(after, " ")
	wrap := strings.HasPrefix(after, ".") && !strings.HasPrefix(after, "..") || strings.HasPrefix(after, "[") || strings.HasSuffix(before, "!")
	if op, level := operatorAt(after); op != "" {
		wrap = wrap || own < level || own == level && (level == 0 || level == 3)
	}
	for n := min(3, len(before)); n > 0; n-- {
		if op, level := operatorAt(before[len(before)-n:]); len(op) == n {
			wrap = wrap || own < level && level > 0 || own == level && strings.Contains(" == != < <= > >= << >> >>> - * / % ", " "+op+" ")
			break
		}
	}
	if wrap {
		return "(" + text + ")"
	}
	return text
}

// isSign reports whether the token i is an operator of one operand, which is after it.
func (r *recovery) isSign(first, i int) bool {
	if diag.Brief || i < first || i < 1 {
		return false
	}
	switch before := r.kind(i - 1); r.kind(i) {
	case imp.ImpParserSUB, imp.ImpParserCOM:
		return before == imp.ImpParserRETURN || before == imp.ImpParserIF || before == imp.ImpParserWHILE || wantsOperand(before)
	}
	return false
}

// joins reports whether an operator beside the tokens from from up to end would take a part of the text that is to replace them, or
// binds less tightly than the operator of another language that they have.
func (r *recovery) joins(from, end int, text string) bool {
	if diag.Brief {
		return false
	}
	own := loosest(text)
	if before := r.kind(from - 1); own < noLevel && (before == imp.ImpParserNOT || before == imp.ImpParserCOM) {
		return true
	}
	op, before := operatorAt(r.text(from - 1))
	_, after := operatorAt(r.text(end))
	if own == 0 { // of ?:, whose last operand may go on
		return op != "" && op != "?" || after > 0 && after <= 3
	}
	return op != "" && before > own || after > own && after < noLevel
}
