package interp_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/host"
	"cpsc/interp"
	"cpsc/opt"
)

const shapes = `
struct Point { x: int, tag: string, w: float, on: bool }
struct Node { value: int, next: Node }
struct Empty { }
extern fn visit(n: int) -> int throws string;
var kept: [Point] = [];
fn ints(a: [int], b: [int]) -> ([int], bool) { a[0] = 7; return a, b[0] == 7; }
fn basic(f: [float], b: [bool], s: [string]) -> ([string], [bool], [float]) { push(b, true); return s, b, f; }
fn points(a: [Point], p: Point) -> [Point] { p.x += 1; push(a, p); kept = a; return a; }
fn first() -> Point { return kept[0]; }
fn cycle(n: int) -> Node {
    var last = Node(0, nil);
    var first = last;
    for i in 1..n { first = Node(i, first); }
    last.next = first;
    return first;
}
fn length(n: Node) -> int {
    var count = 0;
    var start = n;
    while n != nil { count += 1; n = n.next; if n == start { return -count; } }
    return count;
}
fn rows(a: [[int]]) -> [[int]] { push(a[0], 5); return a; }
fn empty(e: Empty, f: Empty) -> bool { return e == f; }
fn thrower(n: int) -> int throws Point { if n > 0 { throw Point(n, "t", 0.5, true); } return 10 / n; }
fn twice(n: int) -> int throws string { return visit(n) * 2; }
fn inner(n: int) -> int throws string { if n == 1 { throw "one"; } return n; }
fn captured(p: Point) -> int {
    var q = Point(1, "", 0.0, false);
    var f = fn() -> int { return q.x + p.x; };
    return f();
}
fn callback(f: fn() -> int) { }
fn upTo(n: int) yields int { for i in 0..n { yield i; } }
var numbers = upTo(0);
fn start(n: int) { numbers = upTo(n); }
fn more(limit: int) -> (bool, int) {
    var x = 0;
    var is = next(numbers, ref x);
    if x > limit { print(1 / (limit - limit)); }
    return is, x;
}
fn main() { }
`

// Arrays and structs cross the boundary as copies, exceptions as errors, at all levels and on both engines.
func TestCopies(t *testing.T) {
	names := []string{"ints", "basic", "points", "first", "cycle", "length", "rows", "empty", "thrower", "twice", "inner", "captured", "callback", "start", "more", "upTo"}
	for _, level := range compile.Levels {
		p, err := compile.Compile("shapes.imp", shapes, compile.Options{Level: level, Passes: opt.Options{Keep: names}})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range engines {
			in, err := interp.NewInstance(p.CPS, interp.Options{Engine: e, Host: host.Funcs{"visit": func(c *host.Call, n int) (int, error) {
				out, err := c.Call("inner", n)
				if err != nil {
					return 0, err
				}
				return int(out[0].(int64)), nil
			}}})
			if err != nil {
				t.Fatal(err)
			}
			call := func(want string, name string, args ...any) []any {
				t.Helper()
				got, err := in.Call(name, args...)
				if want == "" { // a list, which Sprintf cannot print
					return got
				}
				if text := fmt.Sprintf("%v %v", got, err); text != want {
					t.Errorf("level %d, engine %d: %s%v: %s, want %s", level, e, name, args, text, want)
				}
				return got
			}
			a := []int64{1, 2}
			call("[[7 2] false] <nil>", "ints", a, []int{1})
			if a[0] != 1 {
				t.Error("the argument is no copy")
			}
			out := call("[[a b] [false true] [0.5]] <nil>", "basic", []float64{0.5}, []bool{false}, []string{"a", "b"})
			if want := []any{[]string{"a", "b"}, []bool{false, true}, []float64{0.5}}; !reflect.DeepEqual(out, want) {
				t.Errorf("%#v", out)
			}
			point := map[string]any{"x": 4, "tag": "p", "w": 1.5, "on": true}
			call("[[<nil> map[on:true tag:p w:1.5 x:5]]] <nil>", "points", []any{nil}, point)
			call("[<nil>] <nil>", "first")
			call("[[map[on:true tag:p w:1.5 x:4] map[on:true tag:p w:1.5 x:5]]] <nil>", "points", []map[string]any{point}, point)
			call("[map[on:true tag:p w:1.5 x:4]] <nil>", "first")
			call("[[[1 5] []]] <nil>", "rows", []any{[]int{1}, []int64{}})
			call("[[[5] [] [2]]] <nil>", "rows", [][]int64{{}, {}, {2}})
			call("[true] <nil>", "empty", nil, nil)
			call("[false] <nil>", "empty", map[string]any{}, nil)
			call("[5] <nil>", "captured", point)

			const long = 5_000
			list := call("", "cycle", long)[0].(map[string]any)
			if _, err := in.Call("length", list); err == nil || err.Error() != "argument 1 of function length is nested more than 10000 deep" {
				t.Error(err) // it contains itself
			}
			if _, err := in.Call("cycle", 50_000); err == nil || err.Error() != "a result of function cycle is nested more than 10000 deep" {
				t.Error(err)
			}
			list["next"] = nil
			call("[1] <nil>", "length", list)

			call("[-5] <nil>", "thrower", -2)
			call("[] division by zero", "thrower", 0)
			_, err = in.Call("thrower", 3)
			var thrown *host.Thrown
			if !errors.As(err, &thrown) || !reflect.DeepEqual(thrown.Value, map[string]any{"x": int64(3), "tag": "t", "w": 0.5, "on": true}) {
				t.Errorf("%v", err)
			}
			call("[4] <nil>", "twice", 2)
			call("[] one", "twice", 1)

			call("[] argument 1 of function ints is of type [int], given as a slice, not as int", "ints", 1, a)
			call("[] argument 2 of function ints contains a value of type int, given as int64 or int, not as string", "ints", a, []any{"x"})
			call("[] argument 2 of function points is of type Point, given as nil or a map[string]any with the fields x, tag, w, on, not as one with x", "points", []any{}, map[string]any{"x": 1})
			call("[] function callback cannot be called from outside, because its type contains fn() -> int: ints, floats, bools and strings cross the boundary, and arrays and structs of them", "callback", nil)
			if _, err := in.Call("upTo", 1); err == nil || !strings.Contains(err.Error(), "its type contains gen::int") {
				t.Error(err)
			}

			text := ""
			each := func(limit int) {
				for out, err := range in.Seq("more", limit) {
					if text += fmt.Sprint(out, err, " "); len(out) > 0 && out[0] == int64(4) {
						break
					}
				}
			}
			in.Call("start", 3)
			each(9)
			each(9)
			in.Call("start", 9)
			each(9)
			in.Call("start", 3)
			each(1)
			for out, err := range in.Seq("captured", point) {
				text += fmt.Sprint(out, err)
			}
			if want := "[0] <nil> [1] <nil> [2] <nil> [0] <nil> [1] <nil> [2] <nil> [3] <nil> [4] <nil> [0] <nil> [1] <nil> [] division by zero " +
				"[] the first result of function captured is no bool"; text != want {
				t.Errorf("level %d, engine %d: %s", level, e, text)
			}
		}
	}
}
