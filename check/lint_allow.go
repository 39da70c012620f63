//go:build !js

// This file defines the lint about comments that allow warnings.

package check

import (
	"strings"

	"cpsc/diag"
)

// unknownAllowed warns of comments that allow what is no warning. Words after the first code may explain why it is allowed,
// unless they look like codes.
func (c *checker) unknownAllowed() {
	if c.errs == nil || c.errs.File == nil {
		return
	}
	text, from := c.errs.File.Text, 0
	for {
		i := strings.Index(text[from:], diag.AllowComment)
		if i < 0 {
			return
		}
		start := from + i
		line := text[strings.LastIndexByte(text[:start], '\n')+1 : start]
		comment, _, _ := strings.Cut(text[start:], "\n")
		from = start + len(comment)
		if !inString(line) {
			c.allowed(start+len(diag.AllowComment), comment[len(diag.AllowComment):])
		}
	}
}

// allowed looks at the codes that a comment allows, which begin at an offset.
func (c *checker) allowed(offset int, list string) {
	at := 0
	for n, word := range strings.Fields(list) {
		at += strings.Index(list[at:], word)
		span := diag.Span{Start: int32(offset + at), End: int32(offset + at + len(word))}
		at += len(word)
		code := strings.TrimSuffix(word, ",")
		upper := strings.ToUpper(code)
		_, known := diag.Explain(diag.Code(upper))
		known = known && upper[0] == 'W'
		like := len(code) == 5 && strings.Trim(code[1:], "0123456789") == ""
		switch {
		case known && upper == code, n > 0 && !like:
			continue
		}
		d := c.errs.Warnf(diag.UnknownAllowed, span, "`%s` is not the code of a warning, so this allows nothing", code)
		if known {
			d.Fix("did you mean `{}`?", diag.Edit{Span: diag.Span{Start: span.Start, End: span.Start + int32(len(code))}, Text: upper})
		} else {
			d.Help("`cpsc explain` lists all codes; those of warnings begin with `W`")
		}
		return
	}
}

// inString reports whether a string is open at the end of the beginning of a line.
func inString(line string) bool {
	open := byte(0)
	for i := 0; i < len(line); i++ {
		switch b := line[i]; {
		case b == '\\':
			i++
		case open == 0 && (b == '"' || b == '\''):
			open = b
		case b == open:
			open = 0
		}
	}
	return open != 0
}
