package lsp

import (
	"slices"
	"strings"
	"testing"
)

// atCursor returns a snapshot of a text without the | in it, and the position of the |.
func atCursor(t *testing.T, text string) (*snapshot, parameters) {
	t.Helper()
	at := strings.Index(text, "|")
	if at < 0 {
		t.Fatalf("no cursor in %q", text)
	}
	x := snapshotOf(text[:at]+text[at+1:], &buffer{})
	return x, parameters{Position: x.position(int32(at))}
}

func labels(items []CompletionItem) []string {
	var list []string
	for _, c := range items {
		list = append(list, c.Label)
	}
	return list
}

// TestSignatureWhileTyping asks for the signature of a call that is not finished.
func TestSignatureWhileTyping(t *testing.T) {
	const head = `struct P { x: int, y: int }
fn f(a: int, b: int) -> int { return a + b; }
fn map(s: [P], g: fn(P) -> P) -> int { return len(s); }
fn main() {
    var s = [P(1, 2)];
    `
	for _, test := range []struct {
		line, label string
		active      int
	}{
		{"f(1|", "fn f(a: int, b: int)", 0},
		{"f(1 |", "fn f(a: int, b: int)", 0},
		{"f(1 |)", "fn f(a: int, b: int)", 0},
		{"f(1, |", "fn f(a: int, b: int)", 1},
		{"f(1, 2 |", "fn f(a: int, b: int)", 1},
		{"var x = f(f(1 |", "fn f(a: int, b: int)", 0},
		{"print(f(1, 2), f(3, 4 |", "fn f(a: int, b: int)", 1},
		{"if f(1 |", "fn f(a: int, b: int)", 0},
		{"map(s, fn(p: P) -> P { return P(p.|) });", "P(x: int, y: int)", 0},
		{"map(s, fn(p: P) -> P { return P(1 + |) });", "P(x: int, y: int)", 0},
		{"map(s, fn(p: P) -> P { return P(1, p.|", "P(x: int, y: int)", 1},
		{"map(s, fn(p: P) -> P { return P(1 |", "P(x: int, y: int)", 0},
		{"f((1 + |", "fn f(a: int, b: int)", 0},
		{"f((1,|", "fn f(a: int, b: int)", 0},
		{"f(1, (2, |", "fn f(a: int, b: int)", 1},
		{"f(1, ((2,|", "fn f(a: int, b: int)", 1},
	} {
		for _, after := range []string{"\n}\n", "\n    print(1);\n}\n", "\n"} {
			x, at := atCursor(t, head+test.line+after)
			help := x.signatureHelp(at)
			if help == nil {
				t.Errorf("%q, %q: no signature", test.line, after)
				continue
			}
			if got := help.Signatures[0].Label; !strings.HasPrefix(got, test.label) || *help.ActiveParameter != test.active {
				t.Errorf("%q, %q: %s, parameter %d", test.line, after, got, *help.ActiveParameter)
			}
		}
	}
}

// TestSignatureInAnOpenString asks for the signature of a call whose argument is a string without an end.
func TestSignatureInAnOpenString(t *testing.T) {
	const head = "fn f(a: string, b: string) -> string { return a + b; }\nfn main() {\n    "
	for _, open := range []string{"\"|", "\"abc|", "\"a|bc", "\"é𝄞|", "\"a, b|", "\"a, |b", "\"f(|", "\"a)|", "\"a;|", "\"a\\|", "\"a\\\"|", "'|", "'a|", "\"{|"} {
		for call, active := range map[string]int{"f(": 0, "f(\"\", ": 1, "var x = f(": 0, "print(f(\"a\", ": 1, "if f(1, ": 1, "f(\"x\", f(": 0, "print(\"s\" + f(": 0, "for s in [f(": 0} {
			for _, rest := range []string{"", ");", ", 2);", ") {"} {
				for _, after := range []string{"\n}\n", "\n    print(\"b\");\n}\n", ""} {
					x, at := atCursor(t, head+call+open+rest+after)
					help := x.signatureHelp(at)
					if help == nil {
						t.Errorf("%q: no signature", call+open+rest+after)
					} else if got := help.Signatures[0].Label; !strings.HasPrefix(got, "fn f(") || *help.ActiveParameter != active {
						t.Errorf("%q: %s, parameter %d", call+open+rest+after, got, *help.ActiveParameter)
					}
				}
			}
		}
	}
}

// TestWordsWhileTyping asks for the words that can be where there is no name.
func TestWordsWhileTyping(t *testing.T) {
	const swap = "fn swap(ref a: int, ref b: int) { }\nfn main() {\n    var x = 1;\n    var y = 2;\n    "
	for text, want := range map[string]string{
		"fn drive |":                     "",
		"fn drive |() {":                 "",
		"fn f() |":                       "throws yields",
		"fn f() -> int |":                "throws",
		"fn main() { if true { } else |": "if",
		"fn main() { do { } |":           "while",
		"fn main() { do { } wh|":         "while",
		"fn main() { for x |":            "in",
		"fn main() { for x i|":           "in",
		"fn foo(|":                       "ref",
		"fn foo(r|":                      "ref",
		"fn foo(r|) { }":                 "ref",
		"fn foo(a: int, |":               "ref",
		"fn foo(f: fn(int), r|) { }":     "ref",
		"fn foo(a|: int) { }":            "ref",
		"fn foo(ref |":                   "",
		"fn main() { var f = fn(|":       "ref",
		swap + "swap(|);\n}":             "ref",
		swap + "swap(|\n}\nfn g() { }":   "ref",
		swap + "swap(r|":                 "ref",
		swap + "swap(ref x, |":           "ref",
		swap + "swap(ref x, |);\n}":      "ref",
		swap + "print(1, swap(|\n}":      "ref",
		swap + "swap(ref |":              "x y",
		swap + "swap(ref |);\n}":         "x y",
		swap + "next(g, |":               "ref",
		swap + "next(g, re|)":            "ref",
	} {
		x, at := atCursor(t, text)
		if got := strings.Join(labels(x.completion(at)), " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	x, at := atCursor(t, "fn main() { var a = true ? 1 : |;\n}\n")
	if got := labels(x.completion(at)); slices.Contains(got, "while") || !slices.Contains(got, "a") && !slices.Contains(got, "true") {
		t.Errorf("after ? 1 :, %q", got)
	}
}

// TestTypesWhileTyping asks for the types in the parameters of a function that is an argument.
func TestTypesWhileTyping(t *testing.T) {
	for _, line := range []string{"map(s, fn(p: |", "map(s, fn(p: |))", "map(s, fn(p: |));", "map(s, fn(p: P|) -> P { return p; });", "map(s, fn(p: P) -> |", "map(s, fn(p: P, q: |"} {
		for _, after := range []string{"\n}\n", "\n    print(1);\n}\n"} {
			x, at := atCursor(t, "struct P { x: int }\nfn map(s: [P], g: fn(P) -> P) { }\nfn main() {\n    var s = [P(1)];\n    "+line+after)
			if got := labels(x.completion(at)); !slices.Contains(got, "P") || !slices.Contains(got, "int") || slices.Contains(got, "s") {
				t.Errorf("%q, %q: %q", line, after, got)
			}
		}
	}
}

// TestOpenBlockWhileTyping expects the error about a block that is not closed at its brace, not at
// the end of the text.
func TestOpenBlockWhileTyping(t *testing.T) {
	for _, text := range []string{
		"fn split() «{»\n    var x = 1;\n    print(x);\n\nfn main() {\n    split();\n}\n",
		"fn main() {\n    print(1);\n}\n\nfn split() «{»\n    print(2);\n",
		"fn main() {\n    while true «{»\n        print(1);\n    print(2);\n}\n\nfn other() { }\n",
	} {
		at, end := strings.Index(text, "«"), strings.Index(text, "»")-len("«")
		x := snapshotOf(strings.NewReplacer("«", "", "»", "").Replace(text), &buffer{})
		found := false
		for _, d := range x.analyse().diagnostics() {
			found = found || d.Code == "E0103"
			if s := x.span(d.Range); d.Code == "E0103" && (int(s.Start) != at || int(s.End) != end) {
				t.Errorf("%q: at %q", text, x.string[s.Start:s.End])
			}
			if d.Code == "E0103" && !strings.HasPrefix(d.Message, "this `{` is not closed") {
				t.Errorf("%q: %s", text, d.Message)
			}
		}
		if !found {
			t.Errorf("%q: no error", text)
		}
	}
}

// TestOpenBlockAtOtherErrors expects that the last line of a block which is not closed has only its own error, also if a
// statement follows the block.
func TestOpenBlockAtOtherErrors(t *testing.T) {
	for _, line := range []string{"case \"b", "case \"b\": print(", "case \"b\":\n        var x = ", "case \"b\":\n        if n"} {
		x := snapshotOf("fn main() {\n    var n = 1;\n    switch n {\n    "+line+"\n    print(n);\n}\n\nfn other() { }\n", &buffer{})
		list := x.analyse().diagnostics()
		if len(list) != 1 || strings.HasPrefix(list[0].Message, "this `{` is not closed") || int(list[0].Range.Start.Line) != 3+strings.Count(line, "\n") {
			t.Errorf("%q: %v", line, list)
		}
	}
}

// TestUnknownTypes expects that hover, signature help and the outline show types as they are written, if their declaration is being
// typed.
func TestUnknownTypes(t *testing.T) {
	const head = "struct Book { pages: int, na }\nstruct Shelf { first: Book, all: [Book] }\nfn put(book: Book, ref n: int, f: fn(Book)) -> (Book, [Book]) throws Book { return b; }\nfn all() yields Book { }\nfn main() {\n    var b: [Book] = [];\n    var d = all();\n    "
	for use, want := range map[string]string{
		"print(b¦);":                         "var b: [Book]",
		"print(d¦);":                         "var d",
		"var s: She¦lf = nil;":               "struct Shelf { first: Book, all: [Book] }",
		"put¦(1, 2);":                        "fn put(book: Book, ref n: int, f: fn(Book)) -> (Book, [Book]) throws Book",
		"all¦();":                            "fn all() yields Book",
		"var s: Shelf = nil; print(s.al¦l);": "Shelf.all: [Book]",
	} {
		offset := int32(len(head) + strings.Index(use, "¦"))
		x := snapshotOf(head+strings.Replace(use, "¦", "", 1)+"\n}\n", &buffer{})
		if h := x.analyse().hover(parameters{Position: x.position(offset)}); h == nil || h.Contents.Value != "```imp\n"+want+"\n```" {
			t.Errorf("%q: %+v, want %s", use, h, want)
		}
	}
	for call, want := range map[string]string{"put(|": "fn put(book: Book, ref n: int, f: fn(Book)) -> (Book, [Book]) throws Book", "var s = Shelf(|": "Shelf(first: Book, all: [Book])"} {
		x, at := atCursor(t, head+call+"\n}\n")
		if help := x.signatureHelp(at); help == nil || help.Signatures[0].Label != want {
			t.Errorf("%q: %+v", call, help)
		}
	}
}

// TestOpenAtEnd expects that an error at the end of the text is not said to be about a brace if it is about something else.
func TestOpenAtEnd(t *testing.T) {
	for text, want := range map[string]string{
		"fn main() {\n    print(1":                           "expected `)` or `,` after this `1`",
		"fn main() {\n    print(1\n":                         "expected `)` or `,` after this `1`",
		"fn main() {\n    var a = [1\n":                      "expected `]` or `,` after this `1`",
		"fn main() {\n    try {\n        print(1);\n    }\n": "expected `catch` or `finally` after this `}`",
	} {
		x := snapshotOf(text, &buffer{})
		list := x.analyse().diagnostics()
		if len(list) != 1 {
			t.Fatalf("%q: %v", text, list)
		}
		message, _, _ := strings.Cut(list[0].Message, "\n")
		if at := x.span(list[0].Range).Start; message != want || strings.Trim(text[at:], " \n}1") != "" || len(list[0].RelatedInformation) != 1 {
			t.Errorf("%q: %s at %d, %v; want %s", text, message, at, list[0].RelatedInformation, want)
		}
	}
}

// TestFixAllRounds expects that the action applies what cpsc check --fix applies, in several rounds.
func TestFixAllRounds(t *testing.T) {
	for text, want := range map[string]string{
		"fn main() {\n    let x = 1\n    print(x)\n}\n":  "fn main() {\n    var x = 1;\n    print(x);\n}\n",
		"fn main() {\n    let x = 1\n    print(x);\n}\n": "fn main() {\n    var x = 1;\n    print(x);\n}\n",
	} {
		if got := snapshotOf(text, &buffer{}).analyse().allFixed(); got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

// TestOneErrorWhileTyping types a function between others, character by character: there is at most one error of syntax, and
// when a line is complete and the function is not, there is one about its brace, or that of a block in it.
func TestOneErrorWhileTyping(t *testing.T) {
	const before = "struct Item { name: string, price: int, count: int }\nfn place(book: [Item], n: int) -> bool { return n > 0; }\n\n"
	const typed = `fn report(book: [Item], most: int) -> int throws string {
    var sum, seen: [string] = 0, [];
    for it in book {
        if it.price > most && place(book, it.count) {
            sum += it.price * (it.count - 1);
        } else if it.name == "pen" {
            push(seen, it.name + "s");
        } else {
            continue;
        }
    }
    var i = 0;
    while i < len(seen) {
        switch i % 2 {
        case 0, 1:
            print(seen[i]);
        default:
            throw "odd";
        }
        i += 1;
    }
    var twice = fn(n: int) -> int { return n * 2; };
    do { sum = twice(sum); } while sum < most;
    return sum > 0 ? sum : -1;
}`
	const after = "\n\nfn main() {\n    place([], 2);\n}\n"
	states, several := 0, map[int]bool{}
	for n := 1; n <= len(typed); n++ {
		if typed[n-1] == ' ' {
			continue
		}
		a := snapshotOf(before+typed[:n]+after, &buffer{}).analyse()
		if !a.syntax {
			continue
		}
		states++
		list := a.diagnostics()
		if len(list) == 0 {
			t.Errorf("%q: no error", typed[:n])
		}
		line := strings.Count(typed[:n], "\n")
		if n < len(typed) && typed[n] == '\n' && (len(list) != 1 || !strings.HasPrefix(list[0].Message, "this `{` is not closed")) {
			t.Errorf("%q: %v", typed[:n], list)
		}
		if len(list) > 1 && !several[line] {
			several[line] = true
			var messages []string
			for _, d := range list {
				messages = append(messages, d.Message)
			}
			t.Errorf("%q: %q", typed[strings.LastIndexByte(typed[:n], '\n')+1:n], messages)
		}
	}
	t.Logf("%d states", states)
}
