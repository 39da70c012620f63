package fast

import (
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/programs"
	"cpsc/interp/internal/interptest"
)

// disassembled returns the bytecode of a program as text.
func disassembled(t testing.TB, p *cps.Program) string {
	t.Helper()
	var b strings.Builder
	if err := Disassemble(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The bytecode of a small program, checked by hand: sum has its parameters in r0 and n0. The
// frame of the callee of main begins at n3 and r1, where main computes the arguments.
func TestDisassemble(t *testing.T) {
	const text = `fn sum(a: [int], n: int) -> int {
  var s = 0;
  for i in 0..n { s = s + a[i] * 2; }
  return s;
}
fn main() {
  print("sum", sum([1, 2, 3], 3));
}
`
	const want = `; 2 functions, 22 instructions, frames of up to 4 registers in a file, up to 3 passed on
constant k0: "sum"

start
     0    call        frame n0 r0, result 0
     1    halt

fn sum(r0: [int], n0: int); references: 1
     2    load        n1, 0                      ; 3:3
     3    load        n2, 0                      ; 3:3
     4    if.le       n0, n2, L10                ; 3:3
L5:
     5    idx.n       n3, r0, n2                 ; 3:28
     6    mul.i       n3, n3, 2                  ; 3:32
     7    add         n1, n1, n3                 ; 3:25
     8    add.i       n2, n2, 1                  ; 3:3
     9    if.lt       n2, n0, L5                 ; 3:3
L10:
    10    ret.n       n1                         ; 4:3

fn main(); references: 1
    11    load        n0, 1
    12    load        n1, 2
    13    load        n2, 3
    14    new.n       r1, (n0, n1, n2)           ; 7:20
    15    load        n3, 3                      ; 7:16
    16    call        sum, frame n3 r1, result 0 ; 7:16
    17    const       r0, k0
    18    print       (r0: string, n0: int)      ; 7:3
    19    ret                                    ; 8:1
    20    halt
    21    halt
`
	got := disassembled(t, interptest.Lower(t, "sum.imp", text, 0, cps.Deferred))
	// Remove the marks of fused sequences, so that the test does not depend on them.
	lines := strings.Split(got, "\n")
	for i, l := range lines {
		if len(l) > 10 && l[7] == '+' {
			l = l[:7] + "  " + l[9:]
			if strings.Contains(l, "'") {
				l = strings.Replace(strings.Replace(l, "'", "", 1), " ;", "  ;", 1)
			}
			lines[i] = l
		}
	}
	if got = strings.Join(lines, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A sequence is shown with its length, and an elided result with a prime.
func TestDisassembleSequences(t *testing.T) {
	mulAdd := -1
	for i, s := range sequences {
		if len(s) == 2 && s[0].op == bMulF && s[0].elided && s[1].op == bAddF && s[1].forward == (forwards{{'c', 0}}) {
			mulAdd = i
		}
	}
	if mulAdd < 0 {
		t.Skip("there is no sequence of a product and a sum")
	}
	e := &compilation{prog: cps.NewProgram(), code: []instruction{
		{op: firstPair + uint16(mulAdd), a: 1, b: 2, c: 3}, {op: bAddF, a: 4, b: 5, c: 1},
	}}
	d := &disassembler{compilation: e}
	d.findTargets()
	if got := d.instruction(0); strings.Join(strings.Fields(got), " ") != "mul.f n1', n2, n3" {
		t.Error(got)
	}
	if got := d.instruction(1); strings.Join(strings.Fields(got), " ") != "add.f n4, n5, n1" {
		t.Error(got)
	}
}

// Every opcode has a unique name and known kinds of operands, and can be printed. Every
// sequence consists of such opcodes.
func TestEveryOpcodeIsPrinted(t *testing.T) {
	p := cps.NewProgram()
	p.DeclareGlobal("g", cps.Int)
	p.DeclareFunc("f", nil, nil, cps.Pos{})
	e := &compilation{prog: p, start: []int32{0}, lists: [][]operandReg{{}}, tables: []switchTable{{}}, entries: []funcEntry{{}}}
	names := map[string]uint16{}
	for op := range uint16(firstPair) {
		if op == firstSlow {
			continue
		}
		s := specs[op]
		if s.name == "" || names[s.name] != 0 && op != 0 {
			t.Errorf("opcode %d has the name %q, and so has opcode %d", op, s.name, names[s.name])
		}
		names[s.name] = op
		if len(s.operands) < 3 || len(s.operands) > 4 || strings.Trim(s.operands[:3], "NnRr-") != "" || strings.Trim(s.operands[3:], "wjxnr") != "" {
			t.Errorf("%s has the operands %q", s.name, s.operands)
		}
		if strings.ContainsAny(s.operands[1:], "NR") {
			t.Errorf("%s writes an operand other than the first", s.name)
		}
		e.code = append(e.code[:0], instruction{op: op})
		d := &disassembler{compilation: e}
		d.findTargets()
		if got := d.instruction(0); !strings.HasPrefix(got, s.name+" ") {
			t.Errorf("%s is printed as %q", s.name, got)
		}
	}
	for i, f := range sequences {
		for _, p := range f {
			if p.op >= firstPair || specs[p.op].name == "" {
				t.Errorf("sequence %d has opcode %d", i, p.op)
			}
		}
	}
}

// Every program of the tree can be disassembled. The text is the same each time, and has a
// line for each instruction.
func TestDisassembleIsDeterministic(t *testing.T) {
	for _, prog := range programs.Sample(t, 4) {
		for level := range 3 {
			first := disassembled(t, interptest.Lower(t, prog.Path, prog.Text, level, cps.Deferred))
			p := interptest.Lower(t, prog.Path, prog.Text, level, cps.Deferred)
			if second := disassembled(t, p); first != second {
				t.Errorf("%s -O%d: the text differs the second time", prog.Name, level)
			}
			lines := 0
			for _, l := range strings.Split(first, "\n") {
				if strings.HasPrefix(l, " ") {
					lines++
				}
			}
			if n := len(compileProgram(p, false).code); n != lines {
				t.Errorf("%s -O%d: %d lines for %d instructions", prog.Name, level, lines, n)
			}
		}
	}
}
