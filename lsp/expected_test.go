package lsp

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// typeNames are types of a program, by the names of what has them in TestExpectedTypeComesFirst.
var typeNames = map[string]string{"Int": "int", "Float": "float", "Bool": "bool", "String": "string", "Ints": "[int]", "Struct": "P", "Func": "fn(P) -> P", "Gen": "gen int"}

// sortedLabels returns the labels of completions in the order in which an editor shows them.
func sortedLabels(items []CompletionItem) []string {
	slices.SortStableFunc(items, func(a, b CompletionItem) int { return strings.Compare(a.SortText, b.SortText) })
	return labels(items)
}

// TestExpectedTypeComesFirst asks for each type and each kind of place where a type is expected: what has the type, or
// returns it, comes before everything else that is declared, and nothing is hidden.
func TestExpectedTypeComesFirst(t *testing.T) {
	var head, body strings.Builder
	head.WriteString("struct P { x: int }\nstruct All { first: int")
	for name, typ := range typeNames {
		fmt.Fprintf(&head, ", field%s: %s", name, typ)
	}
	head.WriteString(" }\nconst cInt = 1;\nconst cFloat = 1.5;\nconst cBool = true;\nconst cString = \"a\";\n")
	for name, typ := range typeNames {
		fmt.Fprintf(&head, "fn make%s(v: %s) -> %[2]s { return v; }\nfn take%[1]s(n: int, v: %[2]s, last: int) { }\n", name, typ)
		fmt.Fprintf(&body, "    var v%s: %s;\n    var a%[1]s: [%[2]s];\n", name, typ)
	}
	body.WriteString("    var all: All;\n    var b = true;\n    ")
	places := []string{
		"var x: TYPE = |", "vNAME = |", "all.fieldNAME = |", "aNAME[0] = |", "takeNAME(1, |", "takeNAME(1, |, 2)", "makeNAME(|", "var x = [vNAME, |", "var x: [TYPE] = [|",
		"if b { return |", "return 1, |", "return |", "var x = b ? vNAME : |", "var x: TYPE = b ? |", "var x: TYPE = b ? | : cInt;", "push(aNAME, |", "vInt, vNAME = 1, |",
		"var x = fn(n: int) -> TYPE { return |", "var f = fn() yields TYPE { yield |", "fn inner() throws TYPE { throw |", "makeNAME(makeNAME(|",
	}
	only := map[string][]string{
		"Bool":   {"if |", "while |", "do { } while |", "for var i = 0; |", "if b && |", "if b || |", "if !|", "assert(|", "if b { } else if |", "var x = | ? 1 : 2", "if b == |", "while vInt > 1 && |"},
		"Int":    {"for i in 0..|", "for i in |..vInt", "for i in |..2 {", "vInt += |", "print(vInt + |", "print(1 << |", "print(aInts[|", "if vInt < |", "print(~|", "print(chr(|", "print(| + 1)", "print(vInt * (1 - |", "print(max(vInt, |", "print(min(|, vInt));", "exit(|"},
		"String": {"print(\"a\" + |", "if vString == |", "vString += |", "print(substr(|", "print(| + \"a\")"},
		"Float":  {"print(1.5 * |", "print(sqrt(|", "print(pow(vFloat, |", "if vFloat >= |"},
		"Struct": {"print(vFunc(|", "if vStruct != |"},
	}
	also := map[string][]string{"Bool": {"b", "true", "false"}, "Struct": {"P", "nil"}}
	asked := 0
	for name, typ := range typeNames {
		for _, place := range slices.Concat(places, only[name]) {
			place = strings.NewReplacer("NAME", name, "TYPE", typ).Replace(place)
			result := typ
			if strings.HasPrefix(place, "return 1") {
				result = "(int, " + typ + ")"
			} else if place == "return |" { // the other value is not there yet
				result = "(" + typ + ", int)"
			}
			for _, after := range []string{"\n    print(1);\n}\nfn main() { }\n", ""} {
				before := head.String() + "fn f() -> " + result + " {\n" + body.String()
				cursor := strings.LastIndex(place, "|")
				x := snapshotOf(before+place[:cursor]+place[cursor+1:]+after, &buffer{})
				got := sortedLabels(x.completion(parameters{Position: x.position(int32(len(before) + cursor))}))
				asked++
				last, other := "", ""
				for _, label := range got {
					switch {
					case label == "v"+name || label == "c"+name || label == "make"+name || slices.Contains(also[name], label):
						if last = label; other != "" {
							t.Errorf("%q: %s comes before %s", place, other, label)
						}
					case name == "Struct" && label == "vFunc" || name == "Func" && label == "makeStruct": // a call returns it; it is such a function
					case strings.HasPrefix(label, "v") && label != "var" || strings.HasPrefix(label, "make") || slices.Contains([]string{"all", "b", "P", "true", "nil"}, label):
						other = label
					}
				}
				if last == "" || other == "" {
					t.Errorf("%q: %q", place, got)
				}
				for n := range typeNames { // nothing is hidden
					if !slices.Contains(got, "v"+n) || !slices.Contains(got, "make"+n) {
						t.Errorf("%q hides something of type %s", place, typeNames[n])
					}
				}
			}
		}
	}
	t.Logf("%d places", asked)
}

// TestBeginningsOfCases asks for the values of cases of each type of a switch: only constants of the type, and what
// converts to it, can be there.
func TestBeginningsOfCases(t *testing.T) {
	const head = "const i1 = 1;\nconst i2 = i1 + 1;\nconst f1 = 1.5;\nconst b1 = true;\nconst s1 = \"a\";\nconst s2 = s1 + \"b\";\nfn main() {\n    const i3 = 3;\n    const s3 = \"c\";\n    switch "
	for subject, want := range map[string]string{"1": "i1 i2 i3 int", "len(s1)": "i1 i2 i3 int", "s1": "s1 s2 s3 str", "read_line()": "s1 s2 s3 str"} {
		for _, label := range []string{"case |", "case | {", "case s1, |", "case i1, |:", "case 1: print(1); case |", "default: case |"} {
			for _, after := range []string{"\n    }\n}\n", "\n    case s1: print(2);\n    }\n}\n", ""} {
				x, at := atCursor(t, head+subject+" {\n    "+label+after)
				got := labels(x.completion(at))
				slices.Sort(got)
				if strings.Join(got, " ") != want {
					t.Errorf("switch %s, %q, %q: %q, want %s", subject, label, after, got, want)
				}
			}
		}
	}
}

// TestIterablesComeFirst asks for what is after in.
func TestIterablesComeFirst(t *testing.T) {
	for _, after := range []string{" {\n    }\n}\n", "\n}\n", ""} {
		x, at := atCursor(t, "fn g() yields int { yield 1; }\nfn h() -> [int] { return []; }\nfn f() -> int { return 1; }\nfn main() {\n    var n = 1;\n    var a = [1];\n    var e = g();\n    for x in |"+after)
		got := sortedLabels(x.completion(at))
		if want := "a e g h"; strings.Join(got[:4], " ") != want || !slices.Contains(got, "n") || !slices.Contains(got, "f") {
			t.Errorf("%q: %q, want %s", after, got, want)
		}
	}
}

// TestNothingIsExpected expects that completions are in the usual order where no type is known.
func TestNothingIsExpected(t *testing.T) {
	const head = "fn f() -> string { return \"\"; }\nfn main() {\n    var b = true;\n    var n = 1;\n    "
	for _, place := range []string{"print(|", "var x = |", "print(b ? |", "str(|", "print(1, |"} {
		for _, after := range []string{"\n}\n", ""} {
			x, at := atCursor(t, head+place+after)
			if got := sortedLabels(x.completion(at)); strings.Join(got[:4], " ") != "b n f main" {
				t.Errorf("%q: %q", place, got)
			}
		}
	}
}

// TestVariableOfNext asks for the variable that next assigns to: those of the type of the values come first.
func TestVariableOfNext(t *testing.T) {
	const before = "fn g() yields int { yield 1; }\nfn main() {\n    var a, it, x, z = \"\", g(), 0, 1.5;\n    while next(it, ref "
	for _, after := range []string{") { }\n}\n", "", "\n}\n"} {
		x := snapshotOf(before+after, &buffer{})
		got := sortedLabels(x.completion(parameters{Position: x.position(int32(len(before)))}))
		if len(got) == 0 || got[0] != "x" {
			t.Errorf("%q: %v", after, got)
		}
	}
}

// TestExpectedTypeOfFields expects that fields come first whose type is expected, then those of which a part may be: a byte
// of a string, a field of a struct.
func TestExpectedTypeOfFields(t *testing.T) {
	const head = "struct Item { name: string, price: int, sold: bool, count: int, next: Item, twice: fn(int) -> int }\nfn discount(ref n: int, k: int) { n -= k; }\nfn main() {\n    var sum = 0;\n    var stock: [Item] = [];\n    var it: Item = nil;\n    "
	for place, want := range map[string]string{
		"sum += it.|":                           "count price twice name next",
		"sum = it.|":                            "count price twice name next",
		"sum = it.c|":                           "count price twice name next",
		"sum += stock[0].|":                     "count price twice name next",
		"sum += it.next.|":                      "count price twice name next",
		"sum += 2 * (sum - it.|":                "count price twice name next",
		"discount(ref stock[0].|, 10);":         "count price twice name next",
		"discount(ref stock[0].|":               "count price twice name next",
		"discount(ref sum, it.|":                "count price twice name next",
		"if it.|":                               "sold count name price twice next", // of which a comparison is
		"if sum > it.|":                         "count price twice name next",
		"if true == it.|":                       "sold next",
		"while sum > 1 && !it.|":                "sold next",
		"sum = -it.|":                           "count price twice name next",
		"sum = 1 - - -it.|":                     "count price twice name next",
		"print(-it.|":                           "count price twice name next",
		"if -it.|":                              "count price twice name next",
		"switch it.|":                           "count name price twice next",
		"it.name = it.|":                        "name next",
		"var other: Item = it.|":                "next",
		"for i in 0..it.|":                      "count price twice name next",
		"print(stock[it.|":                      "count price twice name next",
		"print(len(it.|":                        "name next",
		"stock[0].sold = sum > 1 && stock[1].|": "sold count name price twice next",
		"it.|":                                  "count name next price",
		"it.| = 1;":                             "count name next price",
		"print(it.|":                            "count name next price",
		"var x = it.|":                          "count name next price",
	} {
		for _, after := range []string{"\n    print(sum);\n}\n", ""} {
			x, at := atCursor(t, head+place+after)
			got := strings.Join(sortedLabels(x.completion(at)), " ")
			if !strings.HasPrefix(got, want) || len(strings.Fields(got)) != 6 {
				t.Errorf("%q, %q: %s, want %s", place, after, got, want)
			}
		}
	}
}

// TestPartsThatAreExpected expects that values come first of the type that is expected, then those of which a comparison or a part is, and
// last those of which no part is.
func TestPartsThatAreExpected(t *testing.T) {
	const head = `struct Leaf { tags: [string], deep: [[float]] }
struct Node { leaf: Leaf, next: Node, up: Tree }
struct Tree { root: Node, sizes: [int] }
fn leaf() -> Leaf { return nil; }
fn main() {
    var bits: [bool] = [];
    var flag = true;
    var grid = [[1]];
    var least = 1;
    var name = "";
    var node: Node = nil;
    var ratio = 1.5;
    var trees: [Tree] = [];
    var words = [name];
    `
	for place, want := range map[string]string{
		"if |":                "flag least name ratio bits grid node trees words leaf",
		"if flag && |":        "flag least name ratio bits grid node trees words leaf",
		"if flag == |":        "flag bits grid least name node ratio trees words leaf",
		"if !|":               "flag bits grid least name node ratio trees words leaf",
		"least = |":           "least grid name node trees bits flag ratio words leaf",
		"if least < |":        "least grid name node trees bits flag ratio words leaf",
		"least = -|":          "least grid name node trees bits flag ratio words leaf",
		"ratio = -|":          "ratio node trees leaf bits flag grid least name words",
		"print(-|":            "least ratio grid name node trees leaf bits flag words",
		"name = |":            "name node trees words leaf bits flag grid least ratio",
		"grid[|":              "least grid name node trees bits flag ratio words leaf",
		"grid[0] = |":         "grid node trees bits flag least name ratio words leaf",
		"words = |":           "words node trees leaf bits flag grid least name ratio",
		"node = |":            "node trees bits flag grid least name ratio words leaf",
		"print(trees[0] == |": "node trees bits flag grid least name ratio words leaf",
		"switch |":            "least name grid node trees words leaf bits flag ratio",
		"for x in |":          "bits grid trees words node leaf flag least name ratio",
	} {
		for _, after := range []string{"\n}\n", " {\n    }\n}\n", ""} {
			x, at := atCursor(t, head+place+after)
			got := slices.DeleteFunc(sortedLabels(x.completion(at)), func(s string) bool { return !slices.Contains(strings.Fields(want), s) })
			if strings.Join(got, " ") != want {
				t.Errorf("%q, %q: %s, want %s", place, after, got, want)
			}
		}
	}
}

// TestFunctionsAreExpected expects that fn comes first where a function is expected, and array and copy before other values only where an array may be.
func TestFunctionsAreExpected(t *testing.T) {
	const head = "fn each(s: [int], f: fn(int)) { }\nfn main() {\n    var n = 1;\n    "
	for place, want := range map[string]string{
		"each([], |":         "fn n array copy",
		"var f: fn(int) = |": "fn n array copy",
		"each(|":             "array copy n fn",
		"for x in |":         "array copy n fn",
		"n = |":              "n array copy fn",
		"n = -|":             "n array copy fn",
		"var x = |":          "n array copy fn",
	} {
		x, at := atCursor(t, head+place+"\n}\n")
		got := slices.DeleteFunc(sortedLabels(x.completion(at)), func(s string) bool { return !slices.Contains(strings.Fields(want), s) })
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %s, want %s", place, got, want)
		}
	}
}

// TestSeveralResultsAreExpected expects that functions come first whose results are the values that are expected.
func TestSeveralResultsAreExpected(t *testing.T) {
	const head = `fn a1() -> int { return 1; }
fn b2(s: [int]) -> (int, int) { return 1, 2; }
fn c2() -> (string, int) { return "", 2; }
fn d3() -> (int, int, int) { return 1, 2, 3; }
var g: fn() -> (int, int) = nil;
var x, y, s = 1, 2, "";
`
	for place, want := range map[string]string{
		"fn f() {\n    var lo, hi = |":                                         "b2 c2 g",
		"fn f() {\n    var lo, hi = |;":                                        "b2 c2 g",
		"fn f() {\n    var lo, hi: int = |":                                    "b2 g",
		"fn f() {\n    var a, b, c = |":                                        "d3",
		"fn f() {\n    s, x = |":                                               "c2",
		"fn f() {\n    x, y = |":                                               "b2 g",
		"fn f() -> (string, int) {\n    return |":                              "c2",
		"fn f() -> (int, int) {\n    var h = fn() -> (string, int) { return |": "c2",
		"fn f() {\n    var lo, hi = 1, |":                                      "",
		"fn f() {\n    var lo = |":                                             "",
		"fn f() yields int {\n    var lo = |":                                  "",
		"fn f() {\n    print(|":                                                "",
	} {
		for _, after := range []string{"\n}\n", ""} {
			x, at := atCursor(t, head+place+after)
			var first []string
			for _, item := range x.completion(at) {
				if strings.HasPrefix(item.SortText, fmt.Sprint(fitting)) && slices.Contains([]string{"a1", "b2", "c2", "d3", "g"}, item.Label) {
					first = append(first, item.Label)
				}
			}
			slices.Sort(first)
			one := strings.HasPrefix(place, "fn f() {\n    s, x") || strings.Contains(place, "x, y") || strings.Contains(place, "return |") || strings.Contains(place, ": int = ")
			if one { // what has the type of the first value comes first, too
				first = slices.DeleteFunc(first, func(s string) bool { return s == "a1" })
			}
			if got := strings.Join(first, " "); got != want {
				t.Errorf("%q, %q: %q, want %q", place, after, got, want)
			}
		}
	}
}

// TestCasesOfSwitchComeLast expects that the values that a switch has are offered for another case after those that it lacks. They may
// be in a switch around it.
func TestCasesOfSwitchComeLast(t *testing.T) {
	const head = "const east = 1;\nconst north = 2;\nconst south = 3;\nconst west = 4;\nfn f(n: int, m: int) {\n    switch n {\n    "
	for body, want := range map[string]string{
		"case |":       "east north south west int",
		"case east, |": "north south west int east",
		"case east: print(1);\n    case south, |":          "north west int east south",
		"case |\n    case north, west: print(2);":          "east south int north west",
		"case north + 1, west: print(1);\n    case |":      "east north south int west",
		"case east: switch m { case north: case |":         "east south west int north",
		"case east: switch m { case north: }\n    case w|": "north south west int east",
	} {
		for _, after := range []string{"\n    }\n}\n", ""} {
			x, at := atCursor(t, head+body+after)
			if got := strings.Join(sortedLabels(x.completion(at)), " "); got != want {
				t.Errorf("%q, %q: %s, want %s", body, after, got, want)
			}
		}
	}
}

// TestPrintBeginsStatements expects that print is offered first where a statement begins, and nowhere else.
func TestPrintBeginsStatements(t *testing.T) {
	const head = "fn printed() { }\nfn main() {\n    var price, prime = 1, fn() { };\n    "
	for body, want := range map[string]bool{
		"pri|":               true,
		"|":                  true,
		"if price > 1 { pr|": true,
		"price = pri|":       false,
		"for ; ; pri|":       false,
		"print(pri|":         false,
	} {
		for _, after := range []string{"\n    print(price);\n}\n", "\n}\n", ""} {
			x, at := atCursor(t, head+body+after)
			if got := sortedLabels(x.completion(at)); len(got) == 0 || (got[0] == "print") != want {
				t.Errorf("%q, %q: %v", body, after, got)
			}
		}
	}
}
