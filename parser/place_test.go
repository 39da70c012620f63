package parser

import (
	"strings"
	"testing"

	"cpsc/diag"
)

// TestPlaceAt asks what can be at the end of unfinished programs.
func TestPlaceAt(t *testing.T) {
	const statements = "break const continue do false fn for goto if nil return switch throw true try var while yield"
	for text, want := range map[string]string{
		"":                             "no name, const extern fn struct type var",
		"fn f() { }\n":                 "no name, const extern fn struct type var",
		"extern ":                      "no name, fn: externDecl declaration",
		"fn f() ":                      "no name, throws yields: signature funcDecl declaration",
		"fn f() -> int ":               "no name, throws: signature funcDecl declaration",
		"fn f(":                        "ref: params signature funcDecl declaration",
		"fn f(a: int, ":                "ref: param params signature funcDecl declaration",
		"fn f(a: ":                     "fn gen: plainType type param params signature funcDecl declaration",
		"fn f(a: fn(":                  "fn gen ref: plainType type param params signature funcDecl declaration",
		"fn f() { ":                    statements + ": block funcDecl declaration",
		"fn f() { x = 1; ":             statements + ": block funcDecl declaration",
		"fn f() { if a { } ":           strings.Replace(statements, "do ", "do else ", 1) + ": ifStmt statement block funcDecl declaration",
		"fn f() { if a { } else ":      "no name, if: ifStmt",
		"fn f() { do { } ":             "no name, while: doStmt statement block funcDecl declaration",
		"fn f() { for x ":              "no name, in: forInStmt",
		"fn f() { try { } ":            "no name, catch finally: tryStmt statement block funcDecl declaration",
		"fn f() { var x = ":            "false fn nil true: expr varDecl statement block funcDecl declaration",
		"fn f() { var x = a ":          "no name, : expr varDecl statement block funcDecl declaration",
		"fn f() { g(":                  "false fn nil ref true: expr simple statement block funcDecl declaration",
		"fn f() { g(a, ":               "false fn nil ref true: arg expr simple statement block funcDecl declaration",
		"fn f() { switch a { ":         "no name, case default: switchStmt statement block funcDecl declaration",
		"fn f() { switch a { case ":    "false fn nil true: expr clause switchStmt statement block funcDecl declaration",
		"fn f() { switch a { case 1: ": "break case const continue default do false fn for goto if nil return switch throw true try var while yield: clause switchStmt statement block funcDecl declaration",
		"fn f() { var = ; ":            statements + ": statement block funcDecl declaration",
		"fn f() { return ":             "false fn nil true: statement block funcDecl declaration",
	} {
		src := diag.NewFile("text", text+"x")
		got := "nil"
		if p := PlaceAt(src, int32(len(text))); p != nil {
			if got = strings.Join(p.Words, " "); !p.Name {
				got = "no name, " + got
			}
			for i, r := range p.Rules {
				if i == 0 {
					got += ":"
				}
				got += " " + r.Name
			}
		}
		if got != want {
			t.Errorf("%q:\n     %s\nwant %s", text, got, want)
		}
	}
}
