// This file defines how a code point is shown on a terminal and how many
// columns it takes there. The widths follow Unicode's East Asian Width, UAX #11.

package diag

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tabWidth is the number of columns that a tab is shown as, in any column.
const tabWidth = 4

// wide holds the ranges of the code points that take two columns.
var wide = [...][2]rune{
	{0x1100, 0x115F}, {0x231A, 0x231B}, {0x2329, 0x232A}, {0x23E9, 0x23EC}, {0x23F0, 0x23F0},
	{0x23F3, 0x23F3}, {0x25FD, 0x25FE}, {0x2614, 0x2615}, {0x2648, 0x2653}, {0x267F, 0x267F},
	{0x2693, 0x2693}, {0x26A1, 0x26A1}, {0x26AA, 0x26AB}, {0x26BD, 0x26BE}, {0x26C4, 0x26C5},
	{0x26CE, 0x26CE}, {0x26D4, 0x26D4}, {0x26EA, 0x26EA}, {0x26F2, 0x26F3}, {0x26F5, 0x26F5},
	{0x26FA, 0x26FA}, {0x26FD, 0x26FD}, {0x2705, 0x2705}, {0x270A, 0x270B}, {0x2728, 0x2728},
	{0x274C, 0x274C}, {0x274E, 0x274E}, {0x2753, 0x2755}, {0x2757, 0x2757}, {0x2795, 0x2797},
	{0x27B0, 0x27B0}, {0x27BF, 0x27BF}, {0x2B1B, 0x2B1C}, {0x2B50, 0x2B50}, {0x2B55, 0x2B55},
	{0x2E80, 0x303E}, {0x3041, 0x3247}, {0x3250, 0x4DBF}, {0x4E00, 0xA4CF}, {0xA960, 0xA97C},
	{0xAC00, 0xD7A3}, {0xF900, 0xFAFF}, {0xFE10, 0xFE19}, {0xFE30, 0xFE6B}, {0xFF01, 0xFF60},
	{0xFFE0, 0xFFE6}, {0x16FE0, 0x18D08}, {0x1AFF0, 0x1B2FB}, {0x1F004, 0x1F004}, {0x1F0CF, 0x1F0CF},
	{0x1F18E, 0x1F18E}, {0x1F191, 0x1F19A}, {0x1F200, 0x1F320}, {0x1F32D, 0x1F335}, {0x1F337, 0x1F37C},
	{0x1F37E, 0x1F393}, {0x1F3A0, 0x1F3CA}, {0x1F3CF, 0x1F3D3}, {0x1F3E0, 0x1F3F0}, {0x1F3F4, 0x1F3F4},
	{0x1F3F8, 0x1F43E}, {0x1F440, 0x1F440}, {0x1F442, 0x1F4FC}, {0x1F4FF, 0x1F53D}, {0x1F54B, 0x1F54E},
	{0x1F550, 0x1F567}, {0x1F57A, 0x1F57A}, {0x1F595, 0x1F596}, {0x1F5A4, 0x1F5A4}, {0x1F5FB, 0x1F64F},
	{0x1F680, 0x1F6C5}, {0x1F6CC, 0x1F6CC}, {0x1F6D0, 0x1F6D2}, {0x1F6D5, 0x1F6DF}, {0x1F6EB, 0x1F6EC},
	{0x1F6F4, 0x1F6FC}, {0x1F7E0, 0x1F7F0}, {0x1F90C, 0x1F93A}, {0x1F93C, 0x1F945}, {0x1F947, 0x1F9FF},
	{0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD},
}

// show returns the text that represents a code point, of the given length in bytes, on
// a terminal, and the columns that this text takes. Characters that would move the
// cursor, reorder the text or be invisible have a visible substitute. Joiners and
// variation selectors are left out, because they change the width of their neighbours
// in some terminals and not in others.
func show(r rune, size int) (string, int) {
	switch {
	case ' ' <= r && r < 0x7F:
		return string(r), 1
	case r == '\t':
		return strings.Repeat(" ", tabWidth), tabWidth
	case r < ' ':
		return string('␀' + r), 1
	case r == 0x7F:
		return "␡", 1
	case r == utf8.RuneError && size == 1:
		return "�", 1
	case r == 0x200D || unicode.Is(unicode.Variation_Selector, r):
		return "", 0
	case unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp),
		unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return "�", 1
	case unicode.In(r, unicode.Mn, unicode.Me), 0x1160 <= r && r <= 0x11FF:
		return string(r), 0
	}
	i := sort.Search(len(wide), func(i int) bool { return wide[i][1] >= r })
	if i < len(wide) && wide[i][0] <= r {
		return string(r), 2
	}
	return string(r), 1
}

// Clean returns s in a form that can be shown on one line of a terminal.
func Clean(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		text, _ := show(r, n)
		b.WriteString(text)
		s = s[n:]
	}
	return b.String()
}
