// This file tests the operations on bytes on every engine.

package validate

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
	"cpsc/internal/test/long"
)

const onBytes = `fn work(n: int, s: string, ret: cont()) =
  let m = bytes(n)
  let l = len(m)
  let old = grow(m, 8)
  let no = grow(m, -1)
  let l.1 = len(m)
  do print(l, old, no, l.1)
  do store64(m, 1, -2)
  do store32(m, 9, 305419896)
  do store16(m, 13, -32767)
  do store8(m, 15, 511)
  let a = load64(m, 1)
  let b = load32_s(m, 1)
  let c = load32_u(m, 1)
  let d = load16_s(m, 13)
  let e = load16_u(m, 13)
  let f = load8_s(m, 15)
  let g = load8_u(m, 15)
  let h = load64(m, 8)
  let i = load32_s(m, 9)
  let j = load8_u(m, 9)
  do print(a, b, c, d, e, f, g, h, i, j)
  do fill(m, 2, 258, 3)
  let k = load64(m, 0)
  do print(k)
  do move(m, 1, m, 0, 8)
  let k.1 = load64(m, 0)
  let k.2 = load64(m, 1)
  do print(k.1, k.2)
  let q = copy(m)
  do move(m, 16, s, 1, 3)
  let t = substr(m, 15, 20)
  let t.1 = substr(q, 16, 19)
  let u = t == "\xffell\x00"
  do print(t, u, t.1)
  let pick = select(u, q, m)
  let pick.1 = select(u, "yes", t)
  let pick.2 = n < 0
  let pick.3 = select(pick.2, 1.5, 2.5)
  let pick.4 = select(pick.2, u, pick.2)
  let pick.5 = !pick.2
  let pick.6 = select(pick.5, n, l.1)
  let pick.7 = pick == q
  do print(pick.7, pick.1, pick.3, pick.4, pick.6)
  let v = m == q
  let w = m == m
  do print(v, w)
  let z.1 = len(undef:bytes)
  do print(z.1)
  ret()
fn main(ret: cont()) = work(16, "hello", ret)
`

// The bytes 8 to 15 are FF 78 56 34 12 01 80 FF. Then the first eight are 00 FE 02 02 02 FF FF FF, and then 00 00 FE 02 02 02 FF FF.
const fromBytes = `16 16 -1 24
-2 -2 4294967294 -32767 32769 -1 255 -36027619319842561 305419896 120
-1090887942656
-279267313319936 -1090887942656
` + "\xffell\x00 true \x00\x00\x00" + `
true yes 2.5 false 16
false true
0
`

func TestBytes(t *testing.T) {
	for level := range 3 {
		p := enginetest.Compile(t, "bytes.cps", onBytes, level)
		for _, engine := range interpreters {
			out := &bytes.Buffer{}
			if outcome := runCPS(context.Background(), p, engine.engine, &Input{}, out); outcome.Trap+outcome.Err != "" || out.String() != fromBytes {
				t.Errorf("%s: printed %q, want %q %s%s", engine.name, out, fromBytes, outcome.Trap, outcome.Err)
			}
		}
		if level == 1 || level == 0 && !long.Enabled() {
			continue
		}
		enginetest.OnEach(t, engines.All, func(t *testing.T, e *engines.Engine) {
			if got := enginetest.Run(t, e, enginetest.Prepare(t, e, p), nil, ""); got.Out != fromBytes {
				t.Errorf("%s: printed %q, want %q %s", e.Name, got.Out, fromBytes, got.Errors)
			}
		})
	}
}

// Each access beyond the ends traps, and none of the bytes before changes.
func TestBytesTrap(t *testing.T) {
	const least, greatest = "-9223372036854775808", "9223372036854775807"
	tests := []struct{ op, want string }{
		{"let x = load8_u(m, 16)", "1 bytes at 16 are out of bounds for length 16"},
		{"let x = load64(m, 9)", "8 bytes at 9 are out of bounds for length 16"},
		{"let x = load32_s(m, -1)", "4 bytes at -1 are out of bounds for length 16"},
		{"let x = load16_u(m, " + greatest + ")", "2 bytes at " + greatest + " are out of bounds for length 16"},
		{"let x = load16_s(m, " + least + ")", "2 bytes at " + least + " are out of bounds for length 16"},
		{"do store32(m, 13, -1)", "4 bytes at 13 are out of bounds for length 16"},
		{"do store8(m, -1, -1)", "1 bytes at -1 are out of bounds for length 16"},
		{"do fill(m, 10, 1, 7)", "7 bytes at 10 are out of bounds for length 16"},
		{"do fill(m, 17, 1, 0)", "0 bytes at 17 are out of bounds for length 16"},
		{"do fill(m, 3, 1, -1)", "-1 bytes at 3 are out of bounds for length 16"},
		{"do fill(m, 1, 1, " + greatest + ")", greatest + " bytes at 1 are out of bounds for length 16"},
		{"do move(m, 9, m, 0, 8)", "8 bytes at 9 are out of bounds for length 16"},
		{"do move(m, 0, m, 9, 8)", "8 bytes at 9 are out of bounds for length 16"},
		{`do move(m, 0, "abc", 1, 3)`, "3 bytes at 1 are out of bounds for length 3"},
		{"let x = substr(m, 3, 17)", "substring 3..17 out of bounds for length 16"},
		{"let x = substr(m, 3, 2)", "substring 3..2 out of bounds for length 16"},
		{"let x = bytes(-1)", "array size -1 is negative"},
	}
	text := "fn main(n: int, ret: cont()) =\n  let m = bytes(16)\n  switch(n"
	for i := range tests {
		text += fmt.Sprintf(", %d: case.%d", i, i)
	}
	text += ", _: default)\n"
	for i, test := range tests {
		text += fmt.Sprintf("  where case.%d() =\n    %s\n    default()\n", i, strings.Replace(test.op, "let x", fmt.Sprintf("let x.%d", i), 1))
	}
	text += "  where default() =\n  let a = load64(m, 0)\n  let b = load64(m, 8)\n  do print(a, b)\n  ret()\n"
	p := enginetest.Compile(t, "traps.cps", text, 0)
	for i, test := range tests {
		for _, engine := range interpreters {
			out := &bytes.Buffer{}
			outcome := runCPS(context.Background(), p, engine.engine, &Input{Args: []string{fmt.Sprint(i)}}, out)
			if !strings.HasPrefix(outcome.Trap, test.want) || out.Len() > 0 {
				t.Errorf("%s: %s: %q %s%s, want %s", engine.name, test.op, out, outcome.Trap, outcome.Err, test.want)
			}
		}
	}
	enginetest.OnEach(t, engines.All, func(t *testing.T, e *engines.Engine) {
		dir := enginetest.Prepare(t, e, p)
		for i, test := range tests {
			if i%4 != 0 && !long.Enabled() {
				continue
			}
			got := enginetest.Run(t, e, dir, []string{fmt.Sprint(i)}, "")
			if !strings.HasPrefix(got.Errors, "trap: "+test.want+"\n") {
				t.Errorf("%s: %s: %q, want %q", e.Name, test.op, got.Errors, test.want)
			}
		}
	})
}

// A grow that the limit of memory does not allow changes nothing, and the program goes on.
func TestBytesGrowWithinLimit(t *testing.T) {
	p, err := compile.Compile("grow.cps", `fn main(ret: cont()) =
  let m = bytes(100)
  let a = grow(m, 1000000)
  let b = grow(m, 4611686018427387904)
  let c = grow(m, 10)
  let d = len(m)
  do print(a, b, c, d)
  ret()
`, compile.Options{Level: compile.O0})
	if err != nil {
		t.Fatal(err)
	}
	for _, engine := range interpreters {
		out := &bytes.Buffer{}
		if runCPS(context.Background(), p.CPS, engine.engine, &Input{MaxMemory: 1 << 19}, out); out.String() != "-1 -1 100 110\n" {
			t.Errorf("%s printed %q", engine.name, out)
		}
	}
}

// isOnBytes reports whether TestBytes has the operation.
func isOnBytes(c cps.Code) bool { return cps.MakeBytes <= c && c <= cps.Move }
