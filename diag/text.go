// This file defines the checks of a source text before it is read as a program: it
// must not be too long, and must be UTF-8 without zero bytes.

package diag

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// MaxText is the length of the longest text in bytes: offsets have 32 bits.
const MaxText = math.MaxInt32

// ByteOrderMark may be at the beginning of a file.
const ByteOrderMark = "\uFEFF"

// Readable reports whether the text of the list's file can be read as a program. If
// not, it adds one error that gives the reason.
func (l *List) Readable() bool {
	if l.file() == nil {
		l.Errorf("", NoSpan, "there is no file to read: make the list with NewList")
		return false
	}
	text := l.File.Text
	at := func(i int) Span { return Span{int32(i), int32(i + 1)} }
	if len(text) > MaxText {
		l.Errorf("", NoSpan, "the file is larger than 2 GiB")
		return false
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		l.Errorf(BinaryFile, at(i), "the file is binary, not text").Under("a zero byte")
		return false
	}
	if i := invalidUTF8(text); i >= 0 {
		l.Errorf(NotUTF8, at(i), "the file is not valid UTF-8").Under("the byte 0x%02X", text[i])
		return false
	}
	return true
}

// invalidUTF8 returns the offset of the first byte that is not UTF-8, or -1.
func invalidUTF8(s string) int {
	if utf8.ValidString(s) {
		return -1
	}
	for i, r := range s {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
				return i
			}
		}
	}
	return -1
}

// longWord is the length in bytes of the longest word that is not shortened.
const longWord = 300

// sprintf is fmt.Sprintf, but replaces the middle of long words by an ellipsis: names,
// numbers and types in a program may have any length.
func sprintf(format string, args []any) string {
	text := fmt.Sprintf(format, args...)
	if len(text) <= longWord {
		return text
	}
	var b strings.Builder
	for i, word := range strings.Split(text, " ") {
		if i > 0 {
			b.WriteByte(' ')
		}
		if len(word) <= longWord {
			b.WriteString(word)
			continue
		}
		from, to := runeStart(word, longWord/2), runeStart(word, len(word)-longWord/4)
		b.WriteString(word[:from] + "…" + word[to:])
	}
	return b.String()
}
