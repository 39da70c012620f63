// This file defines how names are written, so that any name can be read back.

package cps

import (
	"strconv"
	"strings"
)

// isPlain reports whether a name is written as it is: letters, digits, _ and
// dots, not beginning with a digit or a dot, and no word of the notation.
func isPlain(name string) bool {
	for i := 0; i < len(name); i++ {
		switch c := name[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_':
		case '0' <= c && c <= '9', c == '.':
			if i == 0 {
				return false
			}
		default:
			return false
		}
	}
	return name != "" && !reserved[name]
}

// quoteName returns a name as it is written: `in backquotes` if it is not plain.
func quoteName(name string) string {
	if isPlain(name) {
		return name
	}
	quoted := strconv.Quote(name)
	quoted = strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
	return "`" + strings.ReplaceAll(quoted, "`", `\x60`) + "`"
}

// reserved holds the words that mean something where a name could stand.
var reserved = map[string]bool{
	"fn": true, "let": true, "do": true, "where": true, "struct": true, "global": true, "source": true,
	"branch": true, "switch": true, "exit": true, "cont": true, "ref": true, "_": true,
	"int": true, "float": true, "bool": true, "string": true, "true": true, "false": true,
	"nil": true, "undef": true, "nan": true, "inf": true,
}
