// This file reads the table of habits, habits.txt: what users of other languages write, and what Imp has instead.

package help

import (
	_ "embed"
	"strings"
	"sync"

	"cpsc/diag"
)

//go:embed habits.txt
var habitsText string

// A habit is a way to write something that is right in another language, or nearly right in this one.
//
// The pattern consists of elements between spaces. An element is a text, whose tokens have to be adjacent in the program, too;
// or several words between bars, of which one has to be there; or a class of texts, perhaps with a digit if there are several of
// that class:
//
//	NAME    an identifier, the same one if NAME is repeated
//	NUMBER  a NAME that is declared as a number
//	KNOWN   the name of a type, of this or of another language
//	BASIC   a KNOWN that is a basic type
//	TYPE    a type
//	TERM    an operand with the calls, indices and fields after it
//	BARE    a TERM that does not begin with a bracket
//	GROUP   a pair of parentheses with what is between, perhaps over several lines
//	EXPR    an expression without commas
//	ARG     an EXPR that does not begin with a parenthesis
//	NAMES   identifiers between commas, each perhaps after the mut of Rust
//	TARGETS variables, elements and fields between commas
//	RESULTS a call of a function of the program that has several results
//	NEVER   a call of a function whose result is never nil
//	READ    a call of a function that reads from the input
//	OP      an operator that has an assignment, such as +
//	INT     an integer literal
//	STRING  a string literal
//	LITERAL a number, perhaps with a sign, a character, a string, true or false
//	LIST    anything without semicolons and braces, or nothing
//	PARAMS  a LIST of parameters, with or without types
//	RESULT  the type of the result before a function's name, with the words before it, as in static const char *
//	CTYPE   only before a name: the same type, and in imp without the arrow
//	REST    the rest of the line, or up to a semicolon
//	END     the end of the line
//	STOP    what a semicolon at the end of the pattern stands for: one, or the end of a line that is complete, before another
//	        statement
//	GAP     space, and nothing else
//
// In imp, a class stands for what it has matched, translated to Imp, and there are more:
//
//	JOIN    the STRING, as the sum of its text and of what is in it between { and }, or of the LIST after it where there is
//	        nothing between them
//	FORMAT  the STRING, as the sum of its text and of the LIST, in place of its verbs such as %d
//	UNQUOTED the LITERAL without its quotes
//	ZERO    the value of a KNOWN that variables of other languages begin with
//	AFTER   the EXPR with the same digit, plus one; BEFORE is minus one
//	CONVERT the function that converts to the KNOWN
//	CASES   the LIST, with commas in place of its |
//	TYPES   the LIST of types or parameters, as those of the type of a function, without names
//	OWNER   the only struct of the program, or … if there are several
//	PARAM   all that has matched, as a parameter
//
// In it, %1 is the text that the first of those elements which are no classes has matched, and so on; a … in place of a type is
// filled with the one that makes the program right, if there is one; see holes.go.
//
// What is outside of brackets is on one line. The error is at the texts that are marked with @; without a mark, at the first
// text.
type habit struct {
	in       context
	text     string // the pattern
	elements []element

	// imp is what Imp has instead. A part that cannot be known is "…"; then the help has no edit.
	imp  string
	sure bool   // imp is sure to be what the author meant
	try  string // what may be instead if the program is right with it; it is tried before imp

	says string // the message, in which `%s` is the text of the error; see match.advice
	help string // the help, if it is not "write `imp`"

	skip  bool   // without a fix, the block after the match, or at whose brace it ends, is not looked at either
	after string // inserted after the block whose brace imp ends with

	code diag.Code // if it is neither that of an unexpected token nor of a misspelt keyword
}

// nothing is the imp of a habit that Imp needs no text for.
const nothing = "\x00"

// A context says where a pattern may match.
type context uint8

const (
	declaration context = 1 << iota // from the beginning of a declaration outside functions
	statement                       // from the beginning of a statement
	expression                      // where an operand is expected
	typ                             // where a type is expected
	parameter                       // where a parameter or a field is expected
	field                           // where a field is expected
	clauseHead                      // where a case of a switch is expected
	checking                        // where a name or a type is wrong, in a program that parses; only what improves it is offered

	anywhere = declaration | statement
)

var contexts = map[string]context{
	"declaration": declaration,
	"statement":   statement,
	"expression":  expression,
	"type":        typ,
	"parameter":   parameter,
	"field":       field,
	"clause":      clauseHead,
	"anywhere":    anywhere,
	"check":       checking,
}

// habits are the habits in the order in which they are tried.
var habits = sync.OnceValue(func() []habit {
	var list []habit
	for line := range strings.Lines(habitsText) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		key, text, _ := strings.Cut(line, ":")
		text = strings.ReplaceAll(strings.TrimPrefix(text, " "), "␣", " ")
		if key[0] != '\t' {
			h := habit{text: text, elements: elements(text)}
			for name := range strings.SplitSeq(key, "|") {
				h.in |= contexts[name]
			}
			list = append(list, h)
			continue
		}
		h := &list[len(list)-1]
		switch key[1:] {
		case "imp", "sure":
			h.imp, h.sure = text, key[1:] == "sure"
			if text == "" {
				h.imp = nothing
			}
		case "try":
			h.try = text
		case "says":
			h.says = text
		case "help":
			h.help = text
		case "after":
			h.after = text
		case "code":
			h.code = diag.Code(text)
		case "skip":
			h.skip = true
		}
	}
	return list
})

// An element is an element of a pattern: a class, or the texts of which one has to match.
type element struct {
	class  string // with its digit
	kind   string // the class without its digit
	ends   ender  // of the kind, if it has one
	texts  []string
	marked bool
}

// classes are the classes of a pattern and of an imp.
var classes = func() map[string]bool {
	all := map[string]bool{}
	for class := range strings.FieldsSeq("NAME NUMBER NAMES TARGETS RESULTS OP ARG INT STRING LITERAL KNOWN BASIC ZERO TYPE TERM JOIN BARE GROUP EXPR AFTER BEFORE LIST CASES CONVERT PARAMS TYPES FORMAT UNQUOTED REST END STOP GAP NEVER READ OWNER PARAM RESULT CTYPE") {
		all[class] = true
	}
	return all
}()

// withoutDigit returns the name of a class without its digit.
func withoutDigit(class string) string { return strings.TrimRight(class, "0123456789") }

// elements returns the elements of a pattern.
func elements(pattern string) []element {
	var list []element
	if before, ends := strings.CutSuffix(pattern, " ;"); ends {
		pattern = before + " STOP"
	}
	for word := range strings.FieldsSeq(pattern) {
		word, marked := strings.CutPrefix(word, "@")
		switch {
		case classes[withoutDigit(word)]:
			kind := withoutDigit(word)
			list = append(list, element{class: word, kind: kind, ends: enders[kind], marked: marked})
		case strings.Contains(strings.Trim(word, "|"), "|"):
			list = append(list, element{texts: strings.Split(word, "|"), marked: marked})
		default:
			list = append(list, element{texts: []string{word}, marked: marked})
		}
	}
	return list
}
