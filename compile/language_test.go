package compile

import "testing"

func TestGuess(t *testing.T) {
	const imp = "fn main() { }\n"
	const cps = "fn main(ret: cont()) =\n  ret()\n"
	const ssa = "fn main() {\nentry:\n  ret\n}\n"
	for _, tt := range []struct {
		name, text string
		want       Language
	}{
		{"a.imp", cps, "imp"},
		{"a.cps", imp, "cps"},
		{"a", imp, "imp"},
		{"a", cps, "cps"},
		{"a", "", "imp"},
		{"a", "fn", "imp"},
		{"a", "fn f", "imp"},
		{"a", "\x00\xff\xfe", "imp"},
		{"a", "\uFEFF" + imp, "imp"},
		{"a", "// fn main(ret: cont()) =\n/* global */ " + imp, "imp"},
		{"a", "// fn main() {\n\n" + cps, "cps"},
		{"a", "fn `a{b`(ret: cont()) =\n  ret()\n", "cps"},
		{"a", "fn ::init(ret: cont()) =\n  ret()\n", "cps"},
		{"a", "fn f(g: fn(int) -> int) -> (int, int) { return 1, 2; }\n", "imp"},
		{"a", "struct P { x: int }\n" + imp, "imp"},
		{"a", "struct P { x: int }\nstruct Q { }\n\n" + cps, "cps"},
		{"a", "struct P {", "imp"},
		{"a", "type t = fn(cont(t))\n\n" + cps, "cps"},
		{"a", "type `a;=` = fn(cont(`a;=`)) // ; and =\n\n" + ssa, "ssa"},
		{"a", "type T = [fn(int) /* = */ -> S];\n" + imp, "imp"},
		{"a", "type T = // ...\n  S;\nstruct S { x: int }\ntype U = T;\n" + imp, "imp"},
		{"a", "type T = S;\n", "imp"},
		{"a", "source \"a.imp\"\n" + cps, "cps"},
		{"a", "var source = 1;\n", "imp"},
		{"a", "globals", "imp"},
		{"a.bril", imp, "bril"},
		{"a.json", imp, "bril"},
		{"a.wasm", imp, "wasm"},
		{"a", "\x00asm\x01\x00\x00\x00", "wasm"},
		{"a", "\n # of Bril\n@main {\n}\n", "bril"},
		{"a", "# of Bril\n", "bril"},
		{"a", "#include <stdio.h>\nint main() { }\n", "imp"},
		{"a", "\uFEFF@main {\n}\n", "bril"},
		{"a", " {\"functions\": []}", "bril"},
		{"a.ssa", imp, "ssa"},
		{"a", ssa, "ssa"},
		{"a", "source \"a.imp\"\n\nglobal g: int\n\n" + ssa, "ssa"},
		{"a", "struct P { x: int }\n\n" + ssa, "ssa"},
		{"a", "fn f(n: int) -> int {\n`a-b`:  // it ends with a ;\n  x.1 = n + 1\n  ret x.1\n}\n", "ssa"},
		{"a", "fn main() {\nentry: print(1); }\n", "imp"},
		{"a", "fn main(n: int) {\nagain:\n  while n > 0 {\n    n -= 1;\n  }\n}\n", "imp"},
		{"a", "fn main() {\nend:\n}\n", "imp"},
		{"a", "fn main() {\n  var c: int = 1;\n}\n", "imp"},
	} {
		if got := Guess(tt.name, tt.text); got != tt.want {
			t.Errorf("Guess(%q, %q) = %s, want %s", tt.name, tt.text, got, tt.want)
		}
	}
}
