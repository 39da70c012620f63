package compile

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cpsc/diag"
	"cpsc/internal/long"
)

// TestSureMethods calls what other languages have as methods, on values of several types and with
// several arguments, and expects that the result of a fix that is sure has all arguments, and no
// call with a wrong number of them.
func TestSureMethods(t *testing.T) {
	methods := strings.Fields(`push append add push_back Add pop pop_back len length size count Length Count copy clone slice to_vec iter
		into_iter values insert remove shift unshift clear fill first front last back isEmpty is_empty empty contains substring substr
		charAt equals message what toString to_string str unwrap toFixed join abs min max sqrt floor pow f g own`)
	const program = "fn f(x: int, y: int) -> int { return x + y; }\nfn g(x: [int]) -> int { return len(x); }\n" +
		"fn own(x: [int], y: int) -> int { return x[y]; }\nfn main() {\n    var v, n, s, r = [1], 2, \"a\", 1.5;\n    %s\n}\n"
	sure := 0
	for _, name := range methods {
		for _, x := range []string{"v", "n", "s", "r", `"a"`, "g(v)"} {
			for _, args := range []string{"", "7", "7, 8", "7, 8, 9", `"z"`, `"z", 7`} {
				for _, form := range []string{"print(%s.%s(%s));", "%s.%s(%s);", "print(1 + %s.%s(%s));"} {
					text := fmt.Sprintf(program, fmt.Sprintf(form, x, name, args))
					for _, d := range errorsOf("method.imp", text) {
						for _, fix := range d.Fixes {
							if !fix.Sure {
								continue
							}
							sure++
							fixed, _ := diag.Apply(text, []diag.Fix{fix})
							if args != "" && !strings.Contains(fixed, args) {
								t.Errorf("%s.%s(%s): the fix %q drops an argument", x, name, args, fix.Help)
							}
							for _, after := range errorsOf("method.imp", fixed) {
								if after.Code == diag.WrongArgumentCount || after.Code == diag.UndeclaredName {
									t.Errorf("%s.%s(%s): the fix %q gives: %s", x, name, args, fix.Help, after.Message)
								}
							}
						}
					}
				}
			}
		}
	}
	if sure < 100 {
		t.Errorf("only %d fixes are sure", sure)
	}
}

// TestSureLastWords replaces the last statement of functions with results by words that are not complete. What fixes that are sure
// give has fewer errors.
func TestSureLastWords(t *testing.T) {
	names, err := filepath.Glob("../examples/*.imp")
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	last := regexp.MustCompile(`\n    return [^\n]*;\n}\n`)
	total, sure := 0, 0
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(b)
		for k, at := range last.FindAllStringIndex(text, -1) {
			if k >= long.Pick(1, 20) {
				break
			}
			words := append(wordPattern.FindAllString(strings.Replace(text[at[0]:at[1]], "return", "", 1), 2), "push")
			for _, word := range words {
				for n := 1; n <= len(word); n++ {
					changed := text[:at[0]] + "\n    " + word[:n] + "\n}\n" + text[at[1]:]
					var fixes []diag.Fix
					before := errorsOf("last.imp", changed)
					for _, d := range before {
						for _, f := range d.Fixes {
							if f.Sure {
								fixes = append(fixes, f)
							}
						}
					}
					total++
					if len(fixes) == 0 {
						continue
					}
					sure++
					fixed, _ := diag.Apply(changed, fixes)
					if after := errorsOf("last.imp", fixed); len(after) >= len(before) {
						t.Errorf("%s: the fix of %q, %q, gives: %s", filepath.Base(name), word[:n], fixes[0].Help, after[0].Message)
					}
				}
			}
		}
	}
	t.Logf("%d words, %d with a fix that is sure", total, sure)
	if sure == 0 || sure == total {
		t.Errorf("%d of %d have a fix that is sure", sure, total)
	}
}

// mayDrop holds the words that a fix that is sure may leave out, since they mean nothing in Imp.
// A word in place of which there is another one in Imp belongs to them, too.
var mayDrop = strings.Fields(`
	Callable Error Exception Generator Int List None Some String Vec and append array as assert_eq async auto await case char class clone
	const constant constexpr data def define div do double each echo else enumerate enumerated export f64 final for foreach from func function global
	guard i32 i64 if import include inline int is isEmpty iter label length let list local long make mod module mut mutable new not of or out
	package panic private program pub public raise range record repeat rescue return shl shr size static string struct then
	std toString type typealias typedef u8 unless unsigned until unwrap use using val var vec vector void when while xor`)

// mayDropIn holds what else a fix that is sure may leave out in a program of the archives: names of
// fields, whose values are put in order; lengths in types; numbers of labels, which get names;
// imported names; and the parts of a literal that is written in another way.
var mayDropIn = map[string]string{
	"casesWithoutCase":     `_`,
	"chosenCharacters":     `'#' '.' '+' '"' 'x' 'y' '\n' '\''`, // for strings
	"cppString":            `R "(abc)"`,
	"digitSeparators":      `1 '000' 000`,
	"fieldsInAnotherOrder": `x y`,
	"fromImport":           `math sqrt`,
	"goImports":            `"fmt" "os"`,
	"goSum":                `main "fmt"`,
	"import":               `"fmt"`,
	"importNode":           `fs "fs"`,
	"include":              `stdio h`,
	"namesInTypes":         `a b q r`,
	"addressOfStruct":      `n`,
	"arraysOfOthers":       `3`,
	"preprocessor":         `stdio h`,
	"jsObject":             `x y`,
	"keywordArguments":     `x y`,
	"labelNumber":          `10`,
	"labelNumberNested":    `1`,
	"labelNumberTaken":     `10`,
	"labelNumberUnused":    `20`,
	"macroNames":           `EMPTY`,
	"literal":              `x y`,
	"literalSpaced":        `y x`,
	"literalAfterType":     `x y`,
	"named":                `y x`,
	"package":              `main`,
	"pascalArray":          `9`,
	"pascalProgram":        `Hello`,
	"pythonGlobal":         `count`,
	"rawString":            `r`,
	"rustOption":           `value next`,
	"rustSized":            `3`,
	"semicolonsInBrackets": `4`,
	"sizedByName":          `N`,
	"sizedType":            `3`,
	"staticMut":            `exports COUNT`,
	"structUpdate":         `x`,
	"spreadValues":         `x`,
	"subscript":            `"x"`,
	"tripleQuotes":         `""`,
	"typesOfFunctions":     `a b f n p Fn`, // of parameters of a type
	"unlabelledParameter":  `_`,
	"use":                  `std io`,
	"whileLetNext":         `next`,
	"nextNotNil":           `nil null`,
}

// droppedWords returns the names and literals in the text that a fix of a program replaces which are
// not in its own text.
func droppedWords(program, text string, fix diag.Fix) []string {
	var old, new string
	for _, e := range fix.Edits {
		old += text[e.Span.Start:e.Span.End] + " "
		new += e.Text + " "
	}
	words := wordPattern.FindAllString(new, -1)
	replaced := wordPattern.FindAllString(old, -1)
	if len(replaced) == 1 { // it is another word for the same
		return nil
	}
	allowed := append(strings.Fields(mayDropIn[strings.TrimSuffix(program, ".imp")]), mayDrop...)
	var dropped []string
	for _, w := range replaced {
		if !slices.Contains(words, w) && !slices.Contains(allowed, w) {
			dropped = append(dropped, w)
		}
	}
	return dropped
}
