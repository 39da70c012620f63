package parser

import (
	"fmt"
	"strings"
	"testing"

	"cpsc/diag"
)

// TestMissingHeads deletes the line with which a statement begins, alone and with others around it: the one error is at the clause that
// needs it, and nothing is wrong with the rest of the program.
func TestMissingHeads(t *testing.T) {
	heads := []struct{ head, body, clause, message, fix string }{
		{"try {", "g();", "} catch e {\n    h(e);\n}", "this `catch` follows no `try`", "try {\n"},
		{"try {", "g();", "} catch e: string {\n    h(e);\n} finally {\n    g();\n}", "this `catch` follows no `try`", "try {\n"},
		{"try {", "if a {\n        g();\n    }", "} finally {\n    h(1);\n}", "this `finally` follows no `try`", "try {\n"},
		{"try {", "try {\n        g();\n    } catch e {\n        h(e);\n    }", "} catch e {\n    h(e);\n}", "this `catch` follows no `try`", "try {\n"},
		{"if a {", "g();\n    g();", "} else {\n    h(1);\n}", "this `else` follows no `if`", ""},
		{"if a {", "var x = 1;\n    h(x);", "} else if b {\n    h(1);\n} else {\n    h(2);\n}", "this `else` follows no `if`", ""},
		{"do {", "g();", "} while a;", "this `while` follows no `do`", "do {\n"},
		{"do {", "var f = fn() {\n        g();\n    };", "} while a && (b || c);", "this `while` follows no `do`", "do {\n"},
		{"switch n {", "", "case 1:\n    g();\ncase 2, 3:\n    h(2);\ndefault:\n    h(3);\n}", "this `case` is not in a switch statement", ""},
		{"switch n {", "", "default:\n    g();\n}", "this `default` is not in a switch statement", ""},
	}
	// Around the statement, which is at $.
	places := []string{"$", "while c {\n    $\n}", "if c {\n    $\n} else {\n    g();\n}", "if c {\n    g();\n} else {\n    $\n}", "for i in 0..9 {\n    if c {\n        $\n    }\n}",
		"switch n {\ncase 5:\n    $\ncase 6:\n    g();\n}", "try {\n    $\n} catch e {\n    h(e);\n}", "do {\n    $\n} while c;", "var f = fn() {\n    $\n};", "g();\n$", "again:\n$\ngoto again;", "if b {\n    g();\n}\n$"}
	for _, h := range heads {
		for _, place := range places {
			for _, after := range []string{"", "\ng();", "\nif b {\n    g();\n} else {\n    h(4);\n}"} {
				statement := "@" + h.head + "\n" + "\x00" + "\n" + h.clause + after
				body := ""
				if h.body != "" {
					body = "    " + h.body
				}
				statement = strings.ReplaceAll(statement, "\x00\n", strings.TrimPrefix(body+"\n", "\n"))
				whole := "fn before() {\n    g();\n}\n\nfn main() {\n" + indented(strings.Replace(place, "$", nested(place, statement), 1), 4) + "\n}\n\nfn after() {\n    g();\n}\n"
				line := strings.LastIndexByte(whole[:strings.Index(whole, "@")], '\n') + 1
				whole = strings.Replace(whole, "@", "", 1)
				text := whole[:line] + whole[line+strings.IndexByte(whole[line:], '\n')+1:]
				errs := diag.NewList(diag.NewFile("x", whole))
				tree := Parse(errs.File, errs)
				if errs.Failed() {
					t.Fatalf("%q: %v", whole, errs.Items[0].Message)
				}
				errs = diag.NewList(diag.NewFile("x", text))
				left := Parse(errs.File, errs)
				if len(errs.Items) != 1 || errs.Items[0].Message != h.message {
					t.Errorf("%q: %v, want %s", text, messages(errs), h.message)
					continue
				}
				if len(left.Decls) != len(tree.Decls) {
					t.Errorf("%q: %d declarations", text, len(left.Decls))
				}
				d := errs.Items[0]
				if h.fix == "" {
					if len(d.Fixes) != 0 || len(d.Helps) != 1 {
						t.Errorf("%q: %v, %v", text, d.Fixes, d.Helps)
					}
					continue
				}
				if len(d.Fixes) != 1 {
					t.Errorf("%q: %d fixes", text, len(d.Fixes))
					continue
				}
				edit := d.Fixes[0].Edits[0]
				if fixed := text[:edit.Span.Start] + edit.Text + text[edit.Span.End:]; fixed != whole {
					t.Errorf("%q is fixed to %q", text, fixed)
				}
			}
		}
	}
}

func messages(errs *diag.List) []string {
	var list []string
	for _, d := range errs.Items {
		list = append(list, fmt.Sprint(errs.File.Position(d.Primary.Span.Start), d.Message))
	}
	return list
}

// indented returns a text with n spaces before each line.
func indented(text string, n int) string {
	return strings.Repeat(" ", n) + strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", n))
}

// nested returns a statement as it is written at the $ of a place, without the indentation of its first line.
func nested(place, statement string) string {
	return strings.TrimLeft(indented(statement, len(indentOf(place))), " ")
}

// indentOf returns the space before the $ of a place.
func indentOf(place string) string {
	line := place[strings.LastIndexByte(place[:strings.Index(place, "$")], '\n')+1:]
	return line[:len(line)-len(strings.TrimLeft(line, " "))]
}

// TestSeveralMissingHeads expects one error for each head, and none where there is another mistake.
func TestSeveralMissingHeads(t *testing.T) {
	const try, do, other = "this `catch` follows no `try`", "this `while` follows no `do`", "this `else` follows no `if`"
	for _, test := range []struct {
		body string
		want []string
	}{
		{"            g();\n        } while a;\n    } catch e {\n        h(e);\n    }\n", []string{"{7 11}" + do, "{8 7}" + try}},
		{"                g();\n            } catch e {\n                h(e);\n            }\n        } else {\n            g();\n        }\n    } while a;\n", []string{"{7 15}" + try, "{10 11}" + other, "{13 7}" + do}},
		{"        g();\n    } catch e {\n        h(e);\n    }\n        g();\n    } else {\n        g();\n    }\n", []string{"{7 7}" + try, "{11 7}" + other}},
		{"    g();\n        g();\n    }\n    catch e {\n        h(e);\n    }\n", []string{"{9 5}" + try}},
		{"    if a {\n        f = fn() -> int\n            g();\n            return n;\n        };\n    } else {\n        g();\n    }\n",
			[]string{"{7 24}expected `{` at the end of this line"}},
		{"    try {\n        try { g(); } finally h(1); }\n    } catch e {\n        h(e);\n    }\n", []string{"{7 30}expected `{`, found `h`"}},
		{"    try {\n        try { g(); } finally h(1); }\n        g();\n    } catch e {\n        h(e);\n    }\n", []string{"{7 30}expected `{`, found `h`"}},
		{"        g();\nagain:\n        goto again;\n    } catch e {\n        h(e);\n    }\n", []string{"{9 7}" + try}},
		{"    h(1); g();\n        g();\n        h(2); g();\n    } catch e {\n        h(e);\n    }\n", []string{"{9 7}" + try}},
		{"    if a {\n        g();\n        }\n    } else {\n        g();\n    }\n", []string{"{8 9}this `}` seems to be one too many"}},
		{"    g();\n    } else {\n        g();\n    }\n", []string{"{7 7}expected a declaration, found `else`"}},
		{"    switch n {\n    case 1:\n        g();\n        }\n    case 2:\n        if a {\n            g();\n        }\n    case 3:\n        g();\n    }\n",
			[]string{"{10 5}this `case` is not in a switch statement", "{14 5}this `case` is not in a switch statement", "{17 1}expected a declaration, found `}`"}},
		{"    switch n {\n    case 1:\n        g();\n        }\n    case 2:\n        g();\n    }\n", []string{"{10 5}this `case` is not in a switch statement", "{13 1}expected a declaration, found `}`"}},
	} {
		text := "fn before() {\n    g();\n}\n\nfn main() {\n" + test.body + "}\n\nfn after() {\n    g();\n}\n"
		errs := diag.NewList(diag.NewFile("x", text))
		Parse(errs.File, errs)
		if got := strings.Join(messages(errs), "\n"); got != strings.Join(test.want, "\n") {
			t.Errorf("%q:\n%s\nwant\n%s", text, got, strings.Join(test.want, "\n"))
		}
	}
}
