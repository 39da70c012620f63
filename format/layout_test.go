package format_test

import (
	"strings"
	"testing"
)

// TestLayout formats statements of a function. The expected lines are without the
// indentation of its body.
func TestLayout(t *testing.T) {
	long := strings.Repeat("x", 40)
	for _, test := range []struct{ text, want string }{
		{"x=1;y  =2 ;", "x = 1;\ny = 2;"},
		{"a();\n\n\n\nb();\n", "a();\n\nb();"},
		{"x=-y- -1;z=!a&&~b==c;", "x = -y - -1;\nz = !a && ~b == c;"},
		{"x=- -y;f ( ref x , a [ 1 ] . b );", "x = - -y;\nf(ref x, a[1].b);"},
		{"var f:fn(ref int,[ S ])->(gen int,fn())throws string;", "var f: fn(ref int, [S]) -> (gen int, fn()) throws string;"},
		{"for ;;{} for ;a;{} for var i=0;;i+=1{} for i in 0 .. n{}", "for ;; {}\nfor ; a; {}\nfor var i = 0; ; i += 1 {}\nfor i in 0..n {}"},
		// Blocks on one line.
		{"if a {b();} else {c();}", "if a { b(); } else { c(); }"},
		{"if a {b(); c();}", "if a {\n    b();\n    c();\n}"},
		{"if a {\nb();}", "if a {\n    b();\n}"},
		{"if a { if b {c();} }", "if a {\n    if b { c(); }\n}"},
		{"fn g(){return;} var h=fn(){};", "fn g() { return; }\nvar h = fn() {};"},
		{"try{f();}catch e{g();}finally{}", "try { f(); } catch e { g(); } finally {}"},
		{"switch x{case 1:f();case 2,\n3:default:\ng();}", "switch x {\ncase 1: f();\ncase 2, 3:\ndefault:\n    g();\n}"},
		{"const  x=1+2 ;const/* a */y =\nx;", "const x = 1 + 2;\nconst /* a */ y = x;"},
		// Labels.
		{"here: x=1;\nloop: while a {}\nloop:\nwhile a {}", "<here:\nx = 1;\nloop: while a {}\n<loop:\nwhile a {}"},
		// A line of 100 characters, and one more: the semicolon counts.
		{"xyz(" + long + ", " + long + ", xxxxxx);", "xyz(" + long + ", " + long + ", xxxxxx);"},
		{"xyz(" + long + ", " + long + ", xxxxxxx);", "xyz(\n    " + long + ",\n    " + long + ",\n    xxxxxxx,\n);"},
		{"x = " + long + " && " + long + " || " + long + ";", "x = " + long + " && " + long + "\n    || " + long + ";"},
		{"x = " + long + " + " + long + " + " + long + ";", "x = " + long + " + " + long + "\n    + " + long + ";"},
		{"x = " + long + " ? " + long + " : " + long + ";", "x = " + long + " ? " + long + "\n    : " + long + ";"},
		{"if " + long + " && " + long + " && " + long + " { f(); }",
			"if " + long + "\n    && " + long + "\n    && " + long + "\n{\n    f();\n}"},
		// Lists that the author breaks.
		{"x=[1,2,\n3,4];", "x = [\n    1, 2,\n    3, 4,\n];"},
		{"f(\na,b);", "f(\n    a,\n    b,\n);"},
		{"f(a,\nb,);", "f(a, b);"},
		{"f([\n1]);", "f([\n    1,\n]);"},
		{"f(a, fn() {\n g(); });", "f(a, fn() {\n    g();\n});"},
		{"f(fn() {\n g(); }, a);", "f(\n    fn() {\n        g();\n    },\n    a,\n);"},
		// Comments.
		{"x=1;// end  \n//own\n/*in*/y=2;", "x = 1; // end\n//own\n/*in*/ y = 2;"},
		{"if a {// why\n}\n// else\nelse{\n//what\n}", "if a { // why\n}\n// else\nelse {\n    //what\n}"},
		{"f(a,// first\nb/*second*/);", "f(\n    a, // first\n    b,\n    /*second*/\n);"},
		{"f( /* nothing */ );x=/*one*/1;", "f(/* nothing */);\nx = /*one*/ 1;"},
		{"switch a {\n// case\ncase 1:\n  // body\n  f();\n  // last\n// case\ncase 2:\n}",
			"switch a {\n// case\ncase 1:\n    // body\n    f();\n    // last\n// case\ncase 2:\n}"},
	} {
		want := "fn f() {\n"
		for _, line := range strings.Split(test.want, "\n") {
			switch rest, outdented := strings.CutPrefix(line, "<"); {
			case outdented:
				want += rest + "\n"
			case line == "":
				want += "\n"
			default:
				want += "    " + line + "\n"
			}
		}
		want += "}\n"
		if got := check(t, test.text, "fn f() {\n"+test.text+"\n}"); got != want {
			t.Errorf("%s\n got\n%s\nwant\n%s", test.text, got, want)
		}
	}
}

// TestDeclarations formats what is only at the top level.
func TestDeclarations(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"extern   fn f( n:int )->int throws string ; // host\nextern fn g( ) ;", "extern fn f(n: int) -> int throws string; // host\nextern fn g();\n"},
		{"type  T=[ fn( int )->bool throws U ] ; // alias\ntype/* a */type =\nint;", "type T = [fn(int) -> bool throws U]; // alias\ntype /* a */ type = int;\n"},
		{"struct P{x:int,y : int,}const  a=1;", "struct P { x: int, y: int }\nconst a = 1;\n"},
	} {
		if got := check(t, test.text, test.text); got != test.want {
			t.Errorf("%s\n got\n%s\nwant\n%s", test.text, got, test.want)
		}
	}
}
