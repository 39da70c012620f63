package llvm_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
)

// growing prints, for each of several ways to build strings of n pieces of three bytes, the
// length of all of it and a checksum. Other strings are joined between the pieces.
const growing = `
struct Box { text: string }

var global_text = "";

fn show(s: string) {
    var sum = 0;
    for i in 0..len(s) { sum = (sum * 31 + s[i]) % 1_000_000_007; }
    print(len(s), sum);
}

fn line(i: int) -> string { return "a line of some length, " + str(i) + ", which is joined in several pieces: " + str(i + 1) + "\n"; }

fn main(n: int) {
    var others = 0;

    var s = "";
    for i in 0..n { s += "abc"; }
    show(s);

    s = "";
    for i in 0..n { s = "abc" + s; others += len(line(i)); }
    show(s);

    s = "";
    for i in 0..n / 2 { s = "abc" + s + "def"; others += len(line(i)); }
    show(s);

    for i in 0..n { global_text += "abc"; others += len(line(i)); }
    show(global_text);

    var box = Box("");
    for i in 0..n / 20 { box.text += line(i); }
    show(box.text);

    s = "";
    for i in 0..n / 20 { s = line(i) + s; }
    show(s);

    var list = array(20, "");
    for i in 0..n { list[i % 20] += "abc"; }
    for t in list { show(t); }

    s = global_text;
    for i in 0..n { s = substr(s, 3, len(s)) + "abc"; others += len(line(i)); }
    show(s);

    s = "";
    for i in 0..n { s += str(i % 10) + "b" + str(i % 7); others += len(line(i)); }
    show(s);

    s = "";
    for i in 0..n { s = "a" + str(i % 10) + s + substr("bcdef", i % 5, i % 5 + 1); }
    show(s);

    list = array(20, "");
    for i in 0..n { list[i % 20] += "<" + str(i % 10) + ">"; }
    for t in list { show(t); }

    print(others);
}`

// TestStringsGrow builds strings with little memory: at most 512 MiB in addition to the stack,
// with 100,000 pieces, which is 5 KB for each of them in all the ways together. A program that
// copies the string for each piece would need 15 GB or more for each of the ways.
func TestStringsGrow(t *testing.T) {
	if _, err := clang.Path(); err != nil {
		t.Skip(err)
	}
	p := enginetest.Compile(t, "growing.imp", growing, 1)
	dir := enginetest.Prepare(t, clang, p)
	cmd, err := clang.Command(context.Background(), dir, "100000")
	if err != nil {
		t.Fatal(err)
	}
	limited := exec.Command("sh", append([]string{"-c", `ulimit -v 1048576 && exec "$0" "$@"`, filepath.Join(dir, cmd.Path)}, cmd.Args[1:]...)...)
	var errs bytes.Buffer
	limited.Stderr = &errs
	out, err := limited.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	if want := enginetest.Run(t, clang, dir, []string{"100000"}, ""); want.Out != string(out) {
		t.Errorf("the output differs: %s, without a limit %s", out, want.Out)
	}
	enginetest.Expect(t, clang, dir, p, []string{"2000"}, "")
}

// joins joins strings at random, many of them several times, and prints a checksum of each at
// the end: a buffer must not change what another string contains.
const joins = `
var state = 1;

fn random(n: int) -> int {
    state = state * 16807 % 2147483647;
    return state / 8 % n;
}

fn main(seed: int) {
    state = seed;
    var list = ["", "a", "0123456789012345678901234567890123456789"];
    for k in 0..600 {
        var i = random(len(list));
        var j = random(len(list));
        switch random(5) {
            case 0: i = len(list) - 1;
            case 1: j = len(list) - 1;
            case 2:
                i = len(list) - 1;
                j = random(3);
            case 3:
                i = random(3);
                j = len(list) - 1;
            default: {}
        }
        var x, y = list[i], list[j];
        if random(9) == 0 { x = substr(x, random(len(x) + 1), len(x)); }
        if random(9) == 0 { y = substr(y, 0, random(len(y) + 1)); }
        if len(x) + len(y) < 4000 { push(list, x + y); }
    }
    for s in list {
        var sum = 0;
        for i in 0..len(s) { sum = (sum * 31 + s[i] + i) % 1_000_000_007; }
        print(len(s), sum);
    }
}`

func TestJoins(t *testing.T) {
	p := enginetest.Compile(t, "joins.imp", joins, 1)
	enginetest.OnEach(t, []*engines.Engine{clang}, func(t *testing.T, e *engines.Engine) {
		dir := enginetest.Prepare(t, e, p)
		for _, seed := range []string{"1", "23", "456", "7890", "12345", "678901"} {
			enginetest.Expect(t, e, dir, p, []string{seed}, "")
		}
	})
}

// joinsOfSeveral joins several strings at once, in ways that differ in which of them is long, or
// has free bytes after it.
const joinsOfSeveral = `
var state = 1;

fn random(n: int) -> int {
    state = state * 16807 % 2147483647;
    return state / 8 % n;
}

fn any(list: [string]) -> string { return random(3) == 0 ? list[len(list) - 1] : list[random(len(list))]; }

fn show(s: string) {
    var sum = 0;
    for i in 0..len(s) { sum = (sum * 31 + s[i] + i) % 1_000_000_007; }
    print(len(s), sum);
}

fn main(seed: int) {
    state = seed;
    var list = ["", "a", "0123456789012345678901234567890123456789"];
    for k in 0..400 {
        var x, y, z = any(list), any(list), list[random(3)];
        if random(2) == 0 { x, z = z, x; }
        var at = random(len(y) + 1);
        var s = "";
        switch random(8) {
            case 0: s = x + y + z;
            case 1: s = x + (y + z);
            case 2: s = x + substr(y, 0, at) + z;
            case 3: s = z + substr(y, at, len(y));
            case 4: s = "<" + x + any(list) + ">" + any(list);
            case 5:
                var t = x + y;
                s = t + t + z + str(len(t));
            case 6: s = z + (x + (z + "b")) + (y + "c" + z);
            default:
                var t = x + "d";
                for i in 0..random(4) { s = s + t + z; }
        }
        if len(s) < 3000 { push(list, s); }
    }
    for s in list { show(s); }
}`

func TestJoinsOfSeveral(t *testing.T) {
	p := enginetest.Compile(t, "several.imp", joinsOfSeveral, 1)
	enginetest.OnEach(t, []*engines.Engine{clang}, func(t *testing.T, e *engines.Engine) {
		dir := enginetest.Prepare(t, e, p)
		for _, seed := range []string{"1", "23", "456", "7890", "12345", "678901"} {
			enginetest.Expect(t, e, dir, p, []string{seed}, "")
		}
	})
	for code, want := range map[string]int{
		"print(" + strings.Repeat("s + ", 40) + "s);":               3, // of 41 strings, at most 16 at once
		"var t = s + s; for i in 0..9 { s = s + t + s; } print(s);": 2, // one before the loop, and one in it
	} {
		program, _, _ := strings.Cut(written(t, "many.imp", "fn main(s: string) { "+code+" }"), "; The runtime.")
		if got := strings.Count(program, "= call %struct.string* @cpsc_join"); got != want {
			t.Errorf("strings are joined by %d calls, want %d:\n%s", got, want, program)
		}
	}
}

// TestAlignment expects that the next object begins at a multiple of eight bytes, whatever a program
// has allocated. The processor does not notice if it does not.
func TestAlignment(t *testing.T) {
	if _, err := clang.Path(); err != nil {
		t.Skip(err)
	}
	module := written(t, "align.imp", `
extern fn rest() -> int;
fn main(n: int) {
    var sum, s, kept = 0, "", [""];
    for i in 0..200 {
        var made = array(i, true);
        sum += rest();
        push(made, false);
        sum += rest();
        var again = copy(made);
        sum += rest();
        for j in 0..i { push(again, true); }
        sum += rest();
        s += substr("abcdefghijklmnopqrstuvwxyz", 0, i % 11);
        sum += rest();
        s = "x" + s + str(i);
        sum += rest();
        push(kept, substr(s, i % 3, len(s)) + chr(i % 100));
        sum += rest();
    }
    print(sum, len(s), len(kept));
}`)
	module = strings.Replace(module, "@top = internal ", "@top = ", 1)
	const host = `
#include <stdint.h>
extern uint8_t *top;
int64_t cpsc_host_rest(void) { return (uintptr_t)top % 8; }`
	dir := t.TempDir()
	program := filepath.Join(dir, "program")
	for name, text := range map[string]string{"align.ll": module, "align.c": host} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	path, _ := clang.Path()
	if out, err := exec.Command(path, "-w", "-o", program, filepath.Join(dir, "align.ll"), filepath.Join(dir, "align.c"), "-lm").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(program, "1").CombinedOutput()
	if !strings.HasPrefix(string(out), "0 ") || err != nil {
		t.Errorf("%v: %q, want 0 first", err, out)
	}
}

// TestHostStrings joins strings that the host makes. Such a string consists of two words, and
// what follows them in memory is not its buffer.
func TestHostStrings(t *testing.T) {
	if _, err := clang.Path(); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	module := written(t, "host.imp", `
extern fn name() -> string;
extern fn find(n: int) -> string throws string;
fn found(n: int) -> string {
    try { return find(n) + "!"; } catch e { return e + "?"; }
}
fn main() {
    var s = name() + ", a text that is longer than those of the C function";
    print(s + s, name() + found(0) + found(1));
}`)
	const host = `
#include <stdint.h>
typedef struct string { int64_t len; const uint8_t *data; } string;
static const struct { string s; uint64_t next; } ada = {{3, "Ada"}, 1}, bob = {{3, "Bob"}, 1}, none = {{2, "no"}, 1};
const string *cpsc_host_name(void) { return &ada.s; }
int64_t cpsc_host_find(int64_t n, const string **result, const string **exception) {
    *result = &bob.s;
    *exception = &none.s;
    return n;
}`
	program := filepath.Join(dir, "program")
	for name, text := range map[string]string{"host.ll": module, "host.c": host} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	path, _ := clang.Path()
	if out, err := exec.Command(path, "-w", "-o", program, filepath.Join(dir, "host.ll"), filepath.Join(dir, "host.c"), "-lm").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(program).CombinedOutput()
	text := "Ada, a text that is longer than those of the C function"
	if want := text + text + " AdaBob!no?\n"; err != nil || string(out) != want {
		t.Errorf("%v: %q, want %q", err, out, want)
	}
}
