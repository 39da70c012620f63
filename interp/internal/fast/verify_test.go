package fast

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/generate"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
	"cpsc/interp/internal/interptest"
	"cpsc/interp/internal/rts"
)

// The verifier accepts the bytecode of all programs of the tree.
func TestVerifyBytecode(t *testing.T) {
	for _, prog := range programs.Sample(t, 4) {
		for level := range 3 {
			for _, p := range interptest.LowerAll(t, prog.Path, prog.Text, level) {
				e := compileProgram(p.Program, false)
				if e == nil {
					t.Fatalf("%s: no bytecode", prog.Name)
				}
				if err := e.verify(); err != nil {
					t.Errorf("%s -O%d %v: %v", prog.Name, level, p.Placement, err)
				}
			}
		}
	}
}

// The verifier accepts the bytecode of random programs.
func TestVerifyRandomBytecode(t *testing.T) {
	for seed := range long.Pick[uint64](30, 100) {
		text := generate.Program(seed, generate.Options{Traps: int(seed % 4)})
		for level := range 3 {
			name := fmt.Sprintf("seed %d -O%d", seed, level)
			if err := compileProgram(interptest.Lower(t, name, text, level, cps.Deferred), false).verify(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// The verifier accepts the bytecode of random programs whose functions have several results and continuations.
func TestVerifyConts(t *testing.T) {
	for seed := range uint64(300) {
		if err := compileProgram(interptest.Read(t, interptest.RandomConts(seed)), false).verify(); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

// mostInstructions is a program whose bytecode has most kinds of instructions.
const mostInstructions = `
struct P { n: int, s: string, next: P }
var total = 0;
var names = ["x"];
fn pick(s: string, k: int) -> string {
  switch s { case "a": return "b"; case "b": return "c"; default: }
  switch k { case 1: return "p"; case 2: return "q"; case 3: return "r"; case 4: return "s"; case 5: return "t"; case 6: return "u"; default: }
  switch k { case 100: return "p"; case 20000: return "q"; case 3000000: return "r"; case 40000000: return "s"; case 50: return "t"; default: }
  return str(k / 8) + str(k % 7);
}
fn twice(f: fn(int) -> int, x: int) -> int { return f(f(x)); }
fn last(f: fn(int) -> int, x: int) -> int { return f(x); }
fn down(n: int) -> int { if n == 0 { return 0; } return down(n - 1); }
fn main() {
  var k = 3;
  var add = fn(x: int) -> int { k = k + 1; return x + k; };
  var a = array(4, 1.5);
  var b = [true, false];
  var p = P(1, "a", nil);
  p.n = 7;
  for i in 0..len(a) { a[i] = a[i] * 2.0 + 1.0; total = total + i; push(b, i < 2); }
  push(names, pick("c", total));
  print(twice(add, 5), last(add, 1), down(9), a, b, p, names[0], p.s < "b");
}
`

// compiled returns the verified bytecode of a program in Imp.
func compiled(t testing.TB, text string, level int) *compilation {
	t.Helper()
	e := compileProgram(interptest.Lower(t, "test.imp", text, level, cps.Deferred), false)
	if err := e.verify(); err != nil {
		t.Fatal(err)
	}
	return e
}

// TestVerifyFindsFaults plants faults in valid bytecode, at least one for each rule of the
// verifier, which must find each of them.
func TestVerifyFindsFaults(t *testing.T) {
	// find returns the first instruction of a function that has one of these opcodes.
	find := func(e *compilation, ops ...uint16) int {
		for i := 2; i < len(e.code); i++ {
			if slices.Contains(ops, baseOp(e.code[i].op)) {
				return i
			}
		}
		t.Fatalf("there is no %s", specs[ops[0]].name)
		return 0
	}
	at := func(f func(e *compilation, in *instruction), ops ...uint16) func(e *compilation) {
		return func(e *compilation) { f(e, &e.code[find(e, ops...)]) }
	}
	tests := []struct {
		name, want string
		plant      func(e *compilation)
	}{
		{"positions", "differ in length", func(e *compilation) { e.pos = e.pos[1:] }},
		{"frame size", "frames of", func(e *compilation) { e.maxSize = maxReg }},
		{"first frame", "the call of the first", func(e *compilation) { e.code[0].a = 1 }},
		{"first halt", "a halt instruction", func(e *compilation) { e.code[1].op = bNil }},
		{"last halt", "a halt instruction", func(e *compilation) { e.code[len(e.code)-1].op = bJump }},
		{"order", "starts at instruction", func(e *compilation) { e.start[1], e.start[2] = e.start[2], e.start[1] }},
		{"references", "references, want", func(e *compilation) { e.refSizes[1] = int32(e.maxSize) + 1 }},
		{"entry position", "entry 0", func(e *compilation) { e.entries[0].at = 3 }},
		{"entry captures", "captured values", func(e *compilation) { e.entries[0].captures += 9 }},
		{"entry code", "address of entry", func(e *compilation) { e.entries[0].ip = &e.code[2] }},
		{"opcode", "unknown opcode", func(e *compilation) { e.code[2].op = 60000 }},
		{"no opcode", "cannot be in a function", func(e *compilation) { e.code[2].op = firstSlow }},
		{"halt", "cannot be in a function", func(e *compilation) { e.code[2].op = bHalt }},
		{"number register", "no register n", at(func(_ *compilation, in *instruction) { in.a = outReg }, bLoad)},
		{"reference register", "no register r", at(func(_ *compilation, in *instruction) { in.b = outReg }, bGetR, bLen)},
		{"list register", "no register", at(func(e *compilation, in *instruction) { e.lists[in.x][0].reg = outReg }, bPrint)},
		{"mask", "no mask", at(func(e *compilation, in *instruction) { e.liveAt[2] = 1 << 20 }, bPrint)},
		{"half an instruction", "bytes away", at(func(_ *compilation, in *instruction) { in.x += 8 }, bIfNe, bIfEqI, bIfNeI, bIfLtI, bIfGeI)},
		{"far jump", "bytes away", at(func(_ *compilation, in *instruction) { in.x = 1 << 30 }, bIfNe, bIfEqI, bIfNeI, bIfLtI, bIfGeI)},
		{"jump out", "is outside of", func(e *compilation) {
			i := find(e, bIfEqI, bIfNeI, bIfLtI, bIfGeI)
			e.code[i].x = int32(len(e.code)-1-i) * instrSize
		}},
		{"call into the middle", "not the start of a function", at(func(_ *compilation, in *instruction) { in.x += instrSize }, bCall)},
		{"frame of the callee", "frame of the callee begins", at(func(_ *compilation, in *instruction) { in.b++ }, bCall)},
		{"result", "for the result", at(func(_ *compilation, in *instruction) { in.c = outReg }, bCall)},
		{"function value", "no register r", at(func(_ *compilation, in *instruction) { in.x = outReg }, bCallV)},
		{"register of the function value", "which is too large", at(func(_ *compilation, in *instruction) { in.y = outReg }, bCallV)},
		{"tail call", "the results of", func(e *compilation) {
			i := find(e, bTailV)
			for fn, f := range e.prog.Funcs {
				if len(f.Results()) == 0 {
					e.code[i] = instruction{op: bJump, x: (e.start[fn] - int32(i)) * instrSize}
				}
			}
		}},
		{"constant", "no constant", at(func(e *compilation, in *instruction) { in.x = int32(len(e.consts)) }, bConst)},
		{"global", "no global", at(func(e *compilation, in *instruction) { in.x = -1 }, bGlobN)},
		{"global in the other register file", "other register file", at(func(e *compilation, in *instruction) { in.x = 1 - in.x }, bGlobN)},
		{"divisor", "divisor is 0", at(func(_ *compilation, in *instruction) { in.setWord(0) }, bRemI)},
		{"shift", "divisor is 2", at(func(_ *compilation, in *instruction) { in.setWord(64) }, bDivP)},
		{"field", "no struct has", at(func(_ *compilation, in *instruction) { in.c = 9 }, bGetR)},
		{"cases", "cases do not fit", at(func(_ *compilation, in *instruction) { in.y = 1 << 20 }, bSwitch)},
		{"no cases", "cases do not fit", at(func(_ *compilation, in *instruction) { in.y = -1 }, bSwitch)},
		{"return", "returns 1 values", at(func(_ *compilation, in *instruction) { in.op = bRet }, bRetN, bRetR)},
		{"table", "no table", at(func(_ *compilation, in *instruction) { in.x = 99 }, bSwitchMap)},
		{"table of another type", "another type", func(e *compilation) {
			e.code[find(e, bSwitchMap)].x = e.code[find(e, bSwitchStr)].x
		}},
		{"table target", "is outside of", at(func(e *compilation, in *instruction) { e.tables[in.x].other = switchTarget{} }, bSwitchStr)},
		{"list", "no list", at(func(e *compilation, in *instruction) { in.x = -5 }, bPrint)},
		{"list of another type", "other register file", at(func(e *compilation, in *instruction) { e.lists[in.x][0].t = cps.String }, bPrint)},
		{"elements", "cannot be an element", at(func(e *compilation, in *instruction) { in.op = bNewR }, bNewB)},
		{"shape", "no shape", at(func(e *compilation, in *instruction) { in.x = 1000 }, bNew)},
		{"wrong shape", "do not fit the shape", at(func(e *compilation, in *instruction) { e.shapes[in.c] = newShape(9, 9, 0) }, bClosure)},
		{"entry", "no entry", at(func(e *compilation, in *instruction) { in.y = 1000 }, bClosure)},
		{"captured", "the function value holds", at(func(e *compilation, in *instruction) { e.lists[in.x] = nil }, bClosure)},
		{"end", "falls through", func(e *compilation) {
			e.code[e.start[1]-1] = instruction{op: bMov}
		}},
		{"sequence", "requires", func(e *compilation) {
			i := slices.IndexFunc(e.code, func(in instruction) bool { return in.op >= firstPair })
			e.code[i+1] = instruction{op: bJump}
		}},
		{"forwarded", "is not forwarded from", func(e *compilation) {
			for i := range e.code {
				if op := e.code[i].op; op >= firstPair && sequences[op-firstPair][1].forward != (forwards{}) {
					e.code[i].a++
					return
				}
			}
		}},
		{"stub register", "there is no register 200", func(e *compilation) { e.code[e.entries[0].at].a = 200 }},
		{"stub field", "not a captured value", func(e *compilation) { e.code[e.entries[0].at].c = 200 }},
		{"stub opcode", "cannot contain this instruction", func(e *compilation) { e.code[e.entries[0].at].op = bLoad }},
		{"entry before its function", "starts at instruction", func(e *compilation) { e.heads[2] = e.start[2] + 1 }},
		{"entry before another function", "cannot be at instruction", func(e *compilation) { e.entries[0].at++ }},
		{"jump of a switch", "requires a jump here", func(e *compilation) { e.code[find(e, bSwitch)+1].op = bNil }},
		{"kind", "holds a string, not", at(func(e *compilation, in *instruction) { in.op = bLoadR; in.a = 0; in.b = 0 }, bSwitchStr)},
		{"live type", "is live as a reference to a number, but holds", func(e *compilation) {
			cell := e.prog.RefType(cps.Int)
			for i := range e.code {
				if refs := e.liveRefs[e.liveAt[i]]; len(refs) > 0 {
					refs[0].t = cell
					return
				}
			}
		}},
		{"live register", "is live, but never written", func(e *compilation) {
			for i := range e.code {
				if refs := e.liveRefs[e.liveAt[i]]; len(refs) > 0 {
					refs[0].reg = outReg - 1
					return
				}
			}
		}},
		{"unwritten", "holds nothing that is known", func(e *compilation) {
			// The first instruction of main reads a register that no instruction has written.
			at := e.start[e.prog.Func(cps.MainName).ID]
			e.code[at] = instruction{op: bMov, a: 0, b: 0}
		}},
	}
	handlers := []struct {
		name, want string
		plant      func(e *compilation)
	}{
		{"handler to no landing", "is not a possible target", at(func(_ *compilation, in *instruction) { in.x += instrSize }, bHandler)},
		{"jump to a landing", "is not a possible target", func(e *compilation) {
			i := find(e, bJump)
			e.code[i].x = int32(find(e, bLand)-i) * instrSize
		}},
		{"handler in the frame", "is never written", at(func(_ *compilation, in *instruction) { in.a = 0 }, bHandler)},
		{"handler of another instruction", "the handler is that of", at(func(_ *compilation, in *instruction) { in.y++ }, bHandler)},
		{"handler for another register", "is never written", at(func(_ *compilation, in *instruction) { in.a-- }, bHandler)},
		{"frame of a landing", "the frame of the callee begins", at(func(_ *compilation, in *instruction) { in.a++ }, bLand)},
		{"result of a landing", "for the result", at(func(_ *compilation, in *instruction) { in.c = outReg }, bLand)},
		{"landing that is reached", "control reaches a landing", func(e *compilation) {
			last := find(e, bLand)
			for i := last; i < len(e.code); i++ {
				if e.code[i].op == bLand {
					last = i
				}
			}
			e.code[last-1] = instruction{op: bLoad, a: 0}
		}},
		{"raise to a number", "does not hold a handler", at(func(_ *compilation, in *instruction) { in.a = in.b }, bRaiseN)},
		{"number of a handler", ", not a number", at(func(_ *compilation, in *instruction) { in.b = in.a }, bRaiseN)},
		{"raise of a reference", "does not take a number", at(func(_ *compilation, in *instruction) { in.op = bRaiseN; in.b = 0 }, bRaiseR)},
		{"raise of a number", ", not a reference", at(func(_ *compilation, in *instruction) { in.op = bRaiseR; in.b = 0 }, bRaiseN)},
		{"raise of too little", "takes 2 numbers and 1 references", at(func(_ *compilation, in *instruction) { in.y = 0 }, bRaise)},
		{"raise of too much", "registers to pass", at(func(_ *compilation, in *instruction) { in.x = 1 << 15 }, bRaise)},
		{"divert of too much", "registers to pass", at(func(_ *compilation, in *instruction) { in.y = -1 }, bDivert)},
		{"divert of too many", "takes 0 numbers and 1 references", at(func(_ *compilation, in *instruction) { in.x = 1 }, bDivert)},
		{"divert without a call", "no tail call", func(e *compilation) { e.code[find(e, bDivert)+1].op = bNil }},
		{"detour", "the detour cannot be", func(e *compilation) { e.detour-- }},
		{"call of the detour", "the call of the detour is expected", func(e *compilation) { e.code[e.detour].a = 1 }},
		{"detour in a function", "cannot be in a function", at(func(_ *compilation, in *instruction) { in.op = bDetour }, bRetHandler)},
		{"check", "is not for exceptions", at(func(e *compilation, in *instruction) { e.unchecked = cps.NoType }, bCheckR)},
	}
	for _, test := range handlers {
		e := compileProgram(interptest.Read(t, everyHandler), false)
		if err := e.verify(); err != nil {
			t.Fatal(err)
		}
		test.plant(e)
		err := e.verify()
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, and not %q", test.name, err, test.want)
		}
	}
	for _, test := range tests {
		e := compiled(t, mostInstructions, 0)
		test.plant(e)
		err := e.verify()
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
}

// A function may be captured with more values here and fewer there. The first of its entries falls
// through into it, the other one jumps to it.
func TestVerifyEntries(t *testing.T) {
	const text = `fn f(a: int, b: int, c: int, ret: cont(int)) =
  let d = a - b
  let e = d * c
  ret(e)

fn main(ret: cont()) =
  let g = closure f(5, 3)
  g(10, k)
  where k(x: int) =
  let h = closure f(x)
  h(2, 3, k2)
  where k2(y: int) =
  do print(x, y)
  ret()
`
	if out, _, err := runText(t, text, rts.Options{}); out != "20 54\n" || err != nil {
		t.Error(out, err)
	}
	for _, test := range []struct {
		want  string
		plant func(e *compilation)
	}{
		{"does not jump to f", func(e *compilation) { e.code[len(e.code)-3].x += instrSize }},
		{"parameter 0 of f is not in register", func(e *compilation) { e.code[e.heads[0]].a++ }},
		{"cannot be at instruction", func(e *compilation) { e.entries[1].at = e.heads[0] }},
	} {
		e := compileProgram(interptest.Read(t, text), false)
		if err := e.verify(); err != nil || !e.entries[0].falls || e.entries[1].falls || e.heads[0]+2 != e.start[0] {
			t.Fatal(err, e.heads, e.start)
		}
		test.plant(e)
		if err := e.verify(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q", err, test.want)
		}
	}
}

// A sequence may begin in an entry and end in the function, and then not write a register that
// the function alone writes. The verifier finds an instruction that reads the register.
func TestVerifySequencesOfEntries(t *testing.T) {
	e := compiled(t, "fn upTo(n: int) yields int { for i in 0..n { yield i; } }\nfn main(n: int) { var g = [upTo(n)]; var x = 0; while next(g[0], ref x) { print(x); } }", 1)
	rest := 0
	for _, en := range e.entries {
		if e.prog.Funcs[en.fn].Name == "upTo.1" {
			rest = int(e.start[en.fn])
		}
	}
	state := &e.code[rest] // get.n, and then if.ne.i
	if baseOp(state.op) != bGetN || e.code[rest+1].op != bIfNeI || e.code[rest-1].op < firstPair {
		t.Fatal("the sequence is another one")
	}
	state.op = bGetN // no sequence begins in the function
	first := target(rest+1, &e.code[rest+1])
	e.code[first] = instruction{op: bMov, a: state.a, b: state.a}
	if err := e.verify(); err == nil || !strings.Contains(err.Error(), "holds nothing that is known, not a number") {
		t.Error(err)
	}
}

// The verifier does not panic for arbitrary instructions.
func TestVerifyRandomFaults(t *testing.T) {
	turns := long.Pick(10_000, 300_000)
	r := rand.New(rand.NewSource(1))
	found := 0
	for level := range 4 {
		e := compileProgram(interptest.Read(t, everyHandler), false)
		if level < 3 {
			e = compiled(t, mostInstructions, level)
		}
		good := slices.Clone(e.code)
		for range turns / 4 {
			for range 1 + r.Intn(2) {
				in := &e.code[r.Intn(len(e.code))]
				word := [4]int{r.Intn(1 << 16), r.Intn(16), r.Intn(int(firstPair) + len(sequences)), 0}[r.Intn(4)]
				switch r.Intn(6) {
				case 0:
					in.op = uint16(word)
				case 1:
					in.a = uint16(word)
				case 2:
					in.b = uint16(word)
				case 3:
					in.c = uint16(word)
				case 4:
					in.x = []int32{int32(word), r.Int31(), -r.Int31(), int32(r.Intn(200)-100) * instrSize}[r.Intn(4)]
				default:
					in.y = []int32{int32(word), r.Int31(), -r.Int31(), in.y + 1}[r.Intn(4)]
				}
			}
			if e.verify() != nil {
				found++
			}
			copy(e.code, good)
		}
	}
	t.Logf("%d of %d found", found, turns)
	if found < turns/3 {
		t.Errorf("only %d of %d faults were found", found, turns)
	}
}

// An elided result is not in its register. So if a part of a sequence is executed outside of
// the loop, neither this part nor a later one may read a result that was elided before.
func TestElidedResultsAreNotReadOutside(t *testing.T) {
	for no, f := range sequences {
		if len(f) > maxFused {
			t.Errorf("sequence %d has %d parts", no, len(f))
		}
		for k, p := range f {
			for _, x := range p.forward.list() {
				from := int(x.from)
				if !f[from].elided {
					continue
				}
				if readOutside(p.op, x.letter) {
					t.Errorf("sequence %d: part %d reads operand %c outside of the loop, but part %d elides it", no, k, x.letter, from)
				}
				for j := from + 1; j < k; j++ {
					if resumes(f[j].op) {
						t.Errorf("sequence %d: after part %d, execution may continue outside of the loop, where part %d reads the result that part %d elides", no, j, k, from)
					}
				}
			}
		}
	}
}

// readOutside reports whether an instruction of the loop reads this operand when it is
// executed outside of the loop, either to continue or for the message of a trap.
func readOutside(op uint16, letter byte) bool {
	switch op {
	case bCallV:
		return false // it traps or, if the stack must grow, the parts are repeated one by one
	case bCall, bGetN, bGetR, bPutN, bDiv, bRem, bDivI, bRemI, bAssert, bPopN, bPopB, bPopR:
		return false // executed outside only if the operand is nil, zero or empty, and then it traps
	case bSetN, bSetB:
		return letter != 'c'
	case bTailV, bToInt, bByte, bIdxN, bIdxB, bIdxR:
		return true
	}
	return resumes(op)
}
