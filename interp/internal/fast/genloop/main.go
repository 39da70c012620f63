// Command genloop writes two files of package fast: the dispatch loop, loop.go, and the table of
// the sequences of instructions that run as one, fused.go. It reads the sequences from sequences.txt, runtime.txt and text.txt. These
// commands choose those of sequences.txt and text.txt anew:
//
//	go test -run WriteFrequencies -frequencies FILE
//	go run ./genloop -choose FILE
//	go run ./genloop -text FILE
//
// Each instruction is described once, by the Go code that executes it. The code of a sequence
// consists of the code of its instructions, but passes results on in variables.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"log"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
)

// An op is an instruction, with its Go code. In the code, $na stands for the value of the
// register for numbers that operand a names, $ia for the same as an int, $fa as a float, and
// $ra for the value of the register for references; likewise for operands b and c. $w, $iw
// and $fw are the immediate. HERE is the pointer to the instruction, and K its number in the
// sequence. SLOW leaves the loop, NEXT goes to the next instruction, and TAKEN to the target.
// COUNT subtracts from the steps that are left, and CHECK stops if none are left.
type op struct {
	name string
	def  byte   // the class of the result, which is written to operand a: n, i, f, r; 0 for none
	pre  string // statements before the result
	expr string // the result
	end  string // the statements of an instruction that jumps
}

// val returns an instruction that only computes a value, and br a branch.
func val(name string, def byte, expr string) op { return op{name: name, def: def, expr: expr} }
func br(name, cond string) op {
	return op{name: name, end: "if " + cond + " { COUNT(uint8(in.c)); TAKEN } else { COUNT(in.c>>8); NEXT }"}
}

func slice(elem, reg string) string { return "s := *as[[]" + elem + "]($r" + reg + ")" }

func indexOp(name string, def byte, elem, expr string) op {
	return op{name: name, def: def, pre: slice(elem, "b") + "; i := $nc; if i >= uint64(len(s)) { SLOW }", expr: expr}
}

func setOp(name, elem, value string) op {
	return op{name: name, pre: slice(elem, "a") + "; i := $nb; if i >= uint64(len(s)) { SLOW }; s[i] = " + value}
}

// accessOps returns the instructions on bytes, with the expression for the index I. Go makes one access of those of several
// bytes, if the processor has it.
func accessOps(suffix, low string) []op {
	within := func(bytes, index string, width int) string {
		pre := "s := $r" + bytes + "; i := " + strings.ReplaceAll(low, "I", "$n"+index) + " + uint64(int64(in.x)); if i >= uint64(lenOf(s))"
		if width == 1 {
			return pre + " { SLOW }; p := byteSlot(s, int(i))"
		}
		return pre + fmt.Sprintf(" || uint64(lenOf(s))-i < %d { SLOW }; p := bytes%[1]d(s, int(i))", width)
	}
	var loads, stores []op
	for width := 1; width <= 8; width *= 2 {
		get, put := "*p", "*p = uint8(x)"
		if width > 1 {
			get, put = "", ""
			for i := range width {
				get += fmt.Sprintf("|uint%d(p[%d])<<%d", 8*width, i, 8*i)
				put += fmt.Sprintf("; p[%d] = uint8(x>>%d)", i, 8*i)
			}
			get, put = get[1:], put[2:]
		}
		size := fmt.Sprint(8 * width)
		pre := within("b", "c", width) + "; x := " + get
		if width == 8 {
			loads = append(loads, op{name: "Load64" + suffix, def: 'n', pre: pre, expr: "x"})
		} else {
			loads = append(loads, op{name: "Load" + size + "S" + suffix, def: 'i', pre: pre, expr: "int64(int" + size + "(x))"},
				op{name: "Load" + size + "U" + suffix, def: 'n', pre: pre, expr: "uint64(x)"})
		}
		stores = append(stores, op{name: "Store" + size + suffix, pre: within("a", "b", width) + "; x := $nc; " + put})
	}
	return append(loads, stores...)
}

// The code of strings works on words of eight bytes. The last word of a string may go beyond its
// end, unless that leads to another page of memory, which may not exist.

// equalBytes compares strings. Long ones that begin with the same word are left to the slow path.
const equalBytes = `
	s, t := textOf($rb), textOf($rc)
	same := truth(len(s) == len(t))
	if same != 0 && !sameData(s, t) {
		if endsPage(s, 0, len(s)) || endsPage(t, 0, len(t)) { SLOW }
		for i := 0; i < len(s); i += wordSize {
			x := wordAt(s, i) ^ wordAt(t, i)
			if i+wordSize > len(s) { x &= m.firstBytes[len(s)&7] }
			if x != 0 { same = 0; break }
			if i == maxCompared { SLOW }
		}
	}`

// before returns the code that compares the order of strings at the first bytes that differ. If
// the first 16 bytes are the same, the slow path does it.
func before(equal string) string {
	return `
	s, t := textOf($rb), textOf($rc)
	i, k := 0, min(len(s), len(t))
	for i < k && s[i] == t[i] {
		if i++; i == 16 { SLOW }
	}
	same := truth(len(s) ` + equal + ` len(t))
	if i < k { same = truth(s[i] < t[i]) }`
}

// newText begins a string of k bytes in the nursery, and charges for it.
const newText = `
	if !m.hasSpace() || m.heap.Left < size { SLOW }
	m.heap.Left -= size
	a = m.nextText()
	setMoved(a, 0)
	setText(a, k)
`

// joinText makes a short string of two others, or appends a short one to the string in the recent
// buffer. It reads values again where it needs them, so that few variables are live at a time.
const joinText = `
	k := lenOf($rb) + lenOf($rc)
	size := int64(k) + stringSize
	var a ptr
	if k > maxQuick {
		b := m.recent
		if b == nil || b != bufferOf($rb) || b.Len() != lenOf($rb) || b.Left() < lenOf($rc)+wordSize { SLOW }
		if lenOf($rc) > maxQuick || endsPage(textOf($rc), 0, lenOf($rc)) || !m.hasSpace() || m.heap.Left < stringSize { SLOW }
		a = m.unused()
		s := textOf($rc)
		for i := 0; i < len(s); i += wordSize { setWordAt(a, i, wordAt(s, i)) }
		m.recent.Append(lenOf($rc))
		m.heap.Left -= stringSize
		a = m.nextText()
		setMoved(a, 0)
		setView(a, $rb, lenOf($rb) + lenOf($rc))
		m.takeText(0)
	} else {
		if k <= 1 || endsPage(textOf($rb), 0, lenOf($rb)) || endsPage(textOf($rc), 0, lenOf($rc)) { SLOW }
		` + newText + `
		s := textOf($rb)
		for i := 0; i < len(s); i += wordSize { setWordAt(a, i, wordAt(s, i)) }
		a = textAfter(a, lenOf($rb))
		s = textOf($rc)
		for i := 0; i < len(s); i += wordSize { setWordAt(a, i, wordAt(s, i)) }
		a = m.nextText()
		m.takeText(lenOf(a))
	}
	m.heap.Objects++`

// partOfText makes a string of a short part of another one.
const partOfText = `
	s, from := textOf($rb), int($ic)
	k := int($ix) - from
	if uint(from) >= uint(len(s)) || uint(k-1) >= uint(min(len(s)-from, maxPart)) { SLOW }
	a := byteString(s, from)
	if k > 1 {
		const size = maxPart + stringSize
		if endsPage(s, from, k) { SLOW }
		` + newText + `
		s, from = textOf($rb), int($ic)
		for i := 0; i < lenOf(a); i += wordSize { setWordAt(a, i, wordAt(s, from+i)) }
		m.takeText(lenOf(a))
	}
	m.heap.Objects++`

// makeZeros takes an array of zeros from the region, and charges for it.
const makeZeros = `
	k, size := $nb, arraySize+$ib*numSize
	if k > maxRegion || $nc != 0 || m.region.used+headerWords+int(k) > m.region.size || m.heap.Left < size { SLOW }
	m.heap.Left -= size
	m.heap.Objects++
	a := m.region.next()
	m.region.used += headerWords+int(k)
	setHeader(a, int(k))`

const enter = `
	n2 := numsAbove(n, in.a)
	r2 := refsAbove(r, in.b)
	if m.full(fp, n2, r2) { SLOW }
`

const leave = `
	COUNT(in.c);
	fp, ip = callsBelow(fp), *lastCall(fp)
	at := ip
	n = numsBelow(n, at.a)
	r = refsBelow(r, at.b)
`

const raise = `
	h := $na
	if h == uncaught { SLOW }
	COUNT(in.c);
	at := m.landing(h)
	COUNT(at.due());
	fp = m.callsOf(h)
	b := m.baseOf(h)
	n, r = m.numsOf(b), m.refsOf(b)
`

var ops = []op{
	val("Mov", 'n', "$nb"), val("MovR", 'r', "$rb"), val("Load", 'n', "$w"), val("Nil", 'r', "ptr(nil)"), val("Const", 'r', "m.constant(in.x)"),
	val("Add", 'n', "$nb + $nc"), val("Sub", 'n', "$nb - $nc"), val("Mul", 'n', "$nb * $nc"),
	{name: "Div", def: 'i', pre: "d := $ic; if d == 0 { SLOW }", expr: "$ib / d"},
	{name: "Rem", def: 'i', pre: "d := $ic; if d == 0 { SLOW }", expr: "$ib % d"},
	val("And", 'n', "$nb & $nc"), val("Or", 'n', "$nb | $nc"), val("Xor", 'n', "$nb ^ $nc"),
	val("Shl", 'n', "$nb << ($nc & 63)"), val("Shr", 'i', "$ib >> ($nc & 63)"), val("Ushr", 'n', "$nb >> ($nc & 63)"),
	val("Min", 'i', "min($ib, $ic)"), val("Max", 'i', "max($ib, $ic)"),
	val("Eq", 'n', "truth($nb == $nc)"), val("Ne", 'n', "truth($nb != $nc)"), val("Lt", 'n', "truth($ib < $ic)"), val("Le", 'n', "truth($ib <= $ic)"),
	val("AddI", 'n', "$nb + $w"), val("MulI", 'n', "$nb * $w"),
	{name: "DivI", def: 'i', pre: "d := $iw; if d == 0 { SLOW }", expr: "$ib / d"},
	{name: "RemI", def: 'i', pre: "d := $iw; if d == 0 { SLOW }", expr: "$ib % d"},
	{name: "DivP", def: 'i', pre: "x, k := $ib, $w & 63", expr: "(x + int64(uint64(x>>63)>>(64-k&63))) >> k"},
	{name: "RemP", def: 'i', pre: "x, k := $ib, $w & 63; bias := int64(uint64(x>>63)>>(64-k&63))", expr: "(x+bias)&(1<<k-1) - bias"},
	val("AndI", 'n', "$nb & $w"), val("OrI", 'n', "$nb | $w"), val("XorI", 'n', "$nb ^ $w"),
	val("ShlI", 'n', "$nb << ($w & 63)"), val("ShrI", 'i', "$ib >> ($w & 63)"), val("UshrI", 'n', "$nb >> ($w & 63)"),
	val("SubFrom", 'n', "$w - $nb"),
	val("EqI", 'n', "truth($nb == $w)"), val("NeI", 'n', "truth($nb != $w)"), val("LtI", 'n', "truth($ib < $iw)"), val("LeI", 'n', "truth($ib <= $iw)"),
	val("GtI", 'n', "truth($ib > $iw)"), val("GeI", 'n', "truth($ib >= $iw)"),
	val("Neg", 'n', "-$nb"), val("Com", 'n', "^$nb"), val("Not", 'n', "$nb ^ 1"), {name: "Abs", def: 'i', pre: "x := $ib", expr: "max(x, -x)"},

	val("AddF", 'f', "$fb + $fc"), val("SubF", 'f', "$fb - $fc"), val("MulF", 'f', "float64($fb * $fc)"), val("DivF", 'f', "$fb / $fc"),
	{name: "MinF", def: 'n', pre: "x := min($fb, $fc)", expr: "floatBits(x)"}, {name: "MaxF", def: 'n', pre: "x := max($fb, $fc)", expr: "floatBits(x)"},
	val("EqF", 'n', "truth($fb == $fc)"), val("NeF", 'n', "truth($fb != $fc)"), val("LtF", 'n', "truth($fb < $fc)"), val("LeF", 'n', "truth($fb <= $fc)"),
	val("AddFI", 'f', "$fb + $fw"), val("SubFI", 'f', "$fb - $fw"), val("MulFI", 'f', "float64($fb * $fw)"), val("DivFI", 'f', "$fb / $fw"),
	val("SubFromF", 'f', "$fw - $fb"), val("DivFromF", 'f', "$fw / $fb"),
	val("NegF", 'f', "-$fb"), val("AbsF", 'f', "math.Abs($fb)"), val("Sqrt", 'f', "math.Sqrt($fb)"), val("ToFloat", 'f', "float64($ib)"),
	{name: "ToInt", def: 'i', pre: "x := $fb; if !(-1<<63 <= x && x < 1<<63) { SLOW }", expr: "int64(x)"},
	val("FloatBits", 'n', "floatBits($fb)"),

	val("Sext8", 'i', "int64(int8($nb))"), val("Sext16", 'i', "int64(int16($nb))"), val("Sext32", 'i', "int64(int32($nb))"),
	{name: "Udiv", def: 'n', pre: "d := $nc; if d == 0 { SLOW }", expr: "$nb / d"},
	{name: "Urem", def: 'n', pre: "d := $nc; if d == 0 { SLOW }", expr: "$nb % d"},
	{name: "SelN", def: 'n', pre: "v := $nx; if $nb != 0 { v = $nc }", expr: "v"},
	val("Ult", 'n', "truth($nb < $nc)"), val("Ule", 'n', "truth($nb <= $nc)"),
	val("Clz", 'i', "int64(bits.LeadingZeros64($nb))"), val("Ctz", 'i', "int64(bits.TrailingZeros64($nb))"),
	val("Rotl", 'n', "bits.RotateLeft64($nb, int($ic))"), val("Rotl32", 'i', "int64(int32(bits.RotateLeft32(uint32($nb), int($ic))))"),
	val("Round32", 'f', "float64(float32($fb))"), val("Float32", 'f', "float64(float32($ib))"),
	{name: "Float32Bits", def: 'i', pre: "x := $fb; if x != x { SLOW }", expr: "int64(int32(math.Float32bits(float32(x))))"},
	{name: "BitsFloat32", def: 'f', pre: "x := math.Float32frombits(uint32($nb)); if x != x { SLOW }", expr: "float64(x)"},

	{name: "Count", pre: "COUNT(in.x);"},
	{name: "Jump", end: "COUNT(in.y); TAKEN"},
	br("If", "$na != 0"), br("IfNot", "$na == 0"),
	br("IfEq", "$na == $nb"), br("IfNe", "$na != $nb"), br("IfLt", "$ia < $ib"), br("IfLe", "$ia <= $ib"), br("IfUlt", "$na < $nb"), br("IfUle", "$na <= $nb"),
	br("IfEqI", "$ia == int64(in.y)"), br("IfNeI", "$ia != int64(in.y)"), br("IfLtI", "$ia < int64(in.y)"), br("IfLeI", "$ia <= int64(in.y)"),
	br("IfGtI", "$ia > int64(in.y)"), br("IfGeI", "$ia >= int64(in.y)"),
	br("IfEqF", "$fa == $fb"), br("IfNeF", "$fa != $fb"), br("IfLtF", "$fa < $fb"), br("IfLeF", "$fa <= $fb"),
	br("IfNotLtF", "!($fa < $fb)"), br("IfNotLeF", "!($fa <= $fb)"),
	br("IfSame", "$ra == $rb"), br("IfNotSame", "$ra != $rb"), br("IfNil", "$ra == nil"), br("IfNotNil", "$ra != nil"),
	{name: "Switch", end: `
		i := $na - uint64(int64(in.x))
		if i > uint64(uint32(in.y)) { i = uint64(uint32(in.y)) }
		at := m.skip(ip, (K+1) + int(i))
		COUNT(at.y);
		ip = m.leap(at, at.x)
		CHECK`},

	{name: "Call", end: enter + `
		*nextCall(fp), fp = addressOf(HERE), callsAbove(fp)
		n, r = n2, r2
		COUNT(in.y);
		TAKEN`},
	{name: "CallV", end: `
		obj := $rx
		if obj == nil { SLOW }` + enter + `
		*ref(r2, uint16(in.y)) = obj
		*nextCall(fp), fp = addressOf(HERE), callsAbove(fp)
		n, r = n2, r2
		COUNT(in.y>>16+1<<24);
		ip = calleeOf(obj).ip
		CHECK`},
	{name: "TailV", end: `
		obj := $ra
		if obj == nil { SLOW }
		COUNT(in.y);
		ip = calleeOf(obj).ip
		CHECK`},
	{name: "Ret", end: leave + "ip = m.skip(ip, 1); CHECK"},
	{name: "RetN", end: "v := $na;" + leave + "*num(n, at.c) = v; ip = m.skip(ip, 1); CHECK"},
	{name: "RetR", end: "v := $ra;" + leave + "*ref(r, at.c) = v; ip = m.skip(ip, 1); CHECK"},
	{name: "RetI", end: "v := $w;" + leave + "*num(n, at.c) = v; ip = m.skip(ip, 1); CHECK"},

	{name: "Handler", def: 'n', pre: "d := m.depthOf(fp); m.baseFor(d).set(n, r)", expr: "handlerFor(d, in.y)"},
	{name: "Raise", end: "n1, r1 := n, r;" + raise + `
		for i := range uint16(in.x) { *num(n, at.a+i) = *num(n1, i) }
		for i := range uint16(in.y) { *ref(r, at.b+i) = *ref(r1, i) }
		ip = m.skip(at, 1)
		CHECK`},
	{name: "RaiseN", end: "v := $nb;" + raise + "*num(n, at.c) = v; ip = m.skip(at, 1); CHECK"},
	{name: "RaiseR", end: "v := $rb;" + raise + "*ref(r, at.c) = v; ip = m.skip(at, 1); CHECK"},

	val("Len", 'i', "int64(lenOf($rb))"),
	{name: "Byte", def: 'n', pre: "s := textOf($rb); i := $nc; if i >= uint64(len(s)) { SLOW }", expr: "uint64(s[i])"},
	indexOp("IdxN", 'n', "uint64", "s[i]"), indexOp("IdxB", 'n', "uint8", "uint64(s[i])"), indexOp("IdxR", 'r', "ptr", "s[i]"),
	setOp("SetN", "uint64", "$nc"), setOp("SetB", "uint8", "uint8($nc)"),
	{name: "SetR", pre: slice("ptr", "a") + "; i, x := $nb, $rc; if i >= uint64(len(s)) || m.isYoung(x) { SLOW }; s[i] = x"},
	{name: "PushN", pre: "a := $ra; i := lenOf(a); if i >= capOf(a) { SLOW }; *numSlot(a, i) = $nb; setLen(a, i+1)"},
	{name: "PushB", pre: "a := $ra; i := lenOf(a); if i >= capOf(a) { SLOW }; *byteSlot(a, i) = uint8($nb); setLen(a, i+1)"},
	{name: "PushR", pre: "a, x := $ra, $rb; i := lenOf(a); if i >= capOf(a) || m.isYoung(x) { SLOW }; *refSlot(a, i) = x; setLen(a, i+1)"},
	{name: "PopN", def: 'n', pre: "a := $rb; i := lenOf(a)-1; if i < 0 { SLOW }; setLen(a, i)", expr: "*numSlot(a, i)"},
	{name: "PopB", def: 'n', pre: "a := $rb; i := lenOf(a)-1; if i < 0 { SLOW }; setLen(a, i)", expr: "uint64(*byteSlot(a, i))"},
	{name: "PopR", def: 'r', pre: "a := $rb; i := lenOf(a)-1; if i < 0 { SLOW }; setLen(a, i); e := refSlot(a, i); x := *e; *e = nil", expr: "x"},
	{name: "GetN", def: 'n', pre: "o := $rb; if o == nil { SLOW }", expr: "*fieldAt(o, in.c)"},
	{name: "GetR", def: 'r', pre: "o := $rb; if o == nil { SLOW }", expr: "*fieldRefAt(o, in.c)"},
	{name: "PutN", pre: "o := $ra; if o == nil { SLOW }; *fieldAt(o, in.c) = $nb"},
	{name: "PutR", pre: "o, x := $ra, $rb; if o == nil || m.isYoung(x) { SLOW }; *fieldRefAt(o, in.c) = x"},
	{name: "LoadN", def: 'n', pre: "p := numTarget($rb); if p == nil { SLOW }", expr: "*p"},
	{name: "LoadR", def: 'r', pre: "p := refTarget($rb); if p == nil { SLOW }", expr: "*p"},
	{name: "StoreN", pre: "p := numTarget($ra); if p == nil { SLOW }; *p = $nb"},
	{name: "StoreR", pre: "p, x := refTarget($ra), $rb; if p == nil || m.isYoung(x) { SLOW }; *p = x"},
	{name: "GlobN", def: 'n', pre: "if !m.isSet(in.x) { SLOW }", expr: "*m.globalNum(in.x)"},
	{name: "GlobR", def: 'r', pre: "if !m.isSet(in.x) { SLOW }", expr: "*m.globalRef(in.x)"},
	{name: "SetGlobN", pre: "*m.globalNum(in.x) = $na; m.set(in.x)"},
	{name: "SetGlobR", pre: "x := $ra; if m.isYoung(x) { SLOW }; *m.globalRef(in.x) = x; m.set(in.x)"},
	{name: "Enter", pre: "*m.counter(in.x)++"},
	val("Same", 'n', "truth($rb == $rc)"), val("NotSame", 'n', "truth($rb != $rc)"),
	{name: "EqS", def: 'n', pre: equalBytes, expr: "same"},
	{name: "NeS", def: 'n', pre: equalBytes, expr: "same ^ 1"},
	{name: "LtS", def: 'n', pre: before("<"), expr: "same"},
	{name: "LeS", def: 'n', pre: before("<="), expr: "same"},
	{name: "MakeN", def: 'r', pre: makeZeros, expr: "a"},
	{name: "AddS", def: 'r', pre: joinText, expr: "a"},
	{name: "Substr", def: 'r', pre: partOfText, expr: "a"},
	{name: "Chr", def: 'r', pre: "c := $nb; if c >= 128 || m.heap.Left < charSize { SLOW }; m.heap.Left -= charSize; m.heap.Objects++", expr: "asciiString(c)"},
	{name: "Assert", pre: "if $na == 0 { SLOW }"},
}

func main() {
	log.SetFlags(0)
	ops = slices.Concat(ops, accessOps("", "I"), accessOps("Low", "uint64(uint32(I)+uint32(in.y))"))
	from := flag.String("choose", "", "choose the sequences anew, from the frequencies in `FILE`")
	text := flag.String("text", "", "choose those of programs that process text anew, from the frequencies in `FILE`")
	flag.Parse()
	if *from != "" {
		runs, err := readExecuted(*from)
		if err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile("sequences.txt", []byte(listHead+strings.Join(choose(runs), "\n")+"\n"), 0o666); err != nil {
			log.Fatal(err)
		}
	}
	seqs, err := readSequences("sequences.txt")
	if err != nil {
		log.Fatal(err)
	}
	if *text != "" {
		runs, err := readExecuted(*text)
		if err != nil {
			log.Fatal(err)
		}
		var others []string
		for _, s := range seqs {
			others = append(others, s.line)
		}
		if err := os.WriteFile("text.txt", []byte(textHead+strings.Join(chooseText(runs, others), "\n")+"\n"), 0o666); err != nil {
			log.Fatal(err)
		}
	}
	for _, name := range []string{"runtime.txt", "text.txt"} {
		more, err := readSequences(name)
		if err != nil {
			log.Fatal(err)
		}
		seqs = append(seqs, more...)
	}
	first, err := opcodes("bytecode.go")
	if err != nil {
		log.Fatal(err)
	}
	if len(seqs) > opcodeSpace-first["firstPair"] {
		log.Fatal("too many sequences")
	}
	for name, text := range map[string]string{
		"loop.go":  writeLoop(seqs, first),
		"fused.go": writeTable(seqs),
	} {
		src, err := format.Source([]byte(text))
		if err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(name, src, 0o666); err != nil {
			log.Fatal(err)
		}
	}
}

const listHead = `# The sequences of instructions that run as one: those that save the most dispatches
# in the programs of the training set. After a slash: which operands are the results of which
# earlier parts, by number. An exclamation mark: only the sequence uses the result.
`

const textHead = `# More sequences, in the notation of sequences.txt: those that save the most dispatches in programs
# that process text, if those of sequences.txt are there, and that at least two programs share.
`

// opcodeSpace is how many opcodes the switch of the loop has cases for.
const opcodeSpace = 1024

// opcodes returns the values of the constants firstSlow and firstPair in a Go file.
func opcodes(name string) (map[string]int, error) {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		return nil, err
	}
	for _, d := range file.Decls {
		d, ok := d.(*ast.GenDecl)
		if !ok || d.Tok != token.CONST {
			continue
		}
		found := map[string]int{}
		for i, s := range d.Specs {
			switch name := s.(*ast.ValueSpec).Names[0].Name; name {
			case "firstSlow", "firstPair":
				found[name] = i
			}
		}
		if len(found) == 2 {
			return found, nil
		}
	}
	return nil, fmt.Errorf("%s does not define the opcodes", name)
}

// A sequence is a line of sequences.txt.
type sequence struct {
	line  string
	ops   []*op
	parts []part
}

func readSequences(name string) ([]sequence, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	byName := map[string]*op{}
	for i := range ops {
		byName[ops[i].name] = &ops[i]
	}
	var all []sequence
	for _, line := range strings.Split(string(text), "\n") {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		s := sequence{line: line}
		for _, f := range fields {
			name, forward, _ := strings.Cut(f, "/")
			name, elided := strings.CutSuffix(name, "!")
			if byName[name] == nil {
				return nil, fmt.Errorf("unknown instruction %s", name)
			}
			p := part{text: forward, forward: map[byte]int{}, elided: elided}
			for i := 0; i+1 < len(forward); i += 2 {
				p.forward[forward[i]] = int(forward[i+1] - '0')
			}
			s.ops = append(s.ops, byName[name])
			s.parts = append(s.parts, p)
		}
		if err := s.check(); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// check returns an error if a result is elided that nothing uses, or if the sequence may leave the
// loop where it needs an elided result and cannot be repeated from there on. Then the instruction
// that leaves is executed after the one that writes the result has been executed alone.
func (s *sequence) check() error {
	for k, p := range s.parts {
		if p.elided && s.lastUse(k) < 0 {
			return fmt.Errorf("%s: the result of part %d is not used", s.line, k)
		}
		if from := restart(s.parts, k); s.ops[k].leaves() && from < k {
			moves := 0
			for i := from; i < k; i++ {
				switch name := s.ops[i].name; {
				case name == "GetR" && s.parts[i].elided && i == from, name == "Handler":
				case name == "Mov" && moves == 0:
					moves++
				default:
					return fmt.Errorf("%s: the result of part %d is needed", s.line, from)
				}
			}
		}
	}
	return nil
}

// lastUse returns the last part that uses the result of part k, or -1.
func (s *sequence) lastUse(k int) int {
	last := -1
	for i, p := range s.parts {
		for _, j := range p.forward {
			if j == k {
				last = i
			}
		}
	}
	return last
}

// restart returns the part with which execution goes on if part k leaves the loop: k itself, or
// the first part whose result is elided and used from part k on.
func restart(parts []part, k int) int {
	for j := range k {
		for i := k; parts[j].elided && i < len(parts); i++ {
			if slices.Contains(slices.Collect(maps.Values(parts[i].forward)), j) {
				return j
			}
		}
	}
	return k
}

func writeTable(seqs []sequence) string {
	var b strings.Builder
	b.WriteString(`// Code generated by genloop; DO NOT EDIT.

package fast

// The sequences of instructions that run as one. The first instruction has the opcode of
// the sequence; the others do not change.
var sequences = [...]fusion{
`)
	for _, s := range seqs {
		b.WriteByte('{')
		for i, o := range s.ops {
			p := s.parts[i]
			fmt.Fprintf(&b, "{b%s, forwards{", o.name)
			for k := 0; k+1 < len(p.text); k += 2 {
				fmt.Fprintf(&b, "{%q, %c},", p.text[k], p.text[k+1])
			}
			fmt.Fprintf(&b, "}, %v},", p.elided)
		}
		b.WriteString("},\n")
	}
	b.WriteString("}\n\n// The lists of sequences by their first opcodes.\nvar sequencesOf = sequenceIndex{\n\tfirst: [firstPair]uint16{\n")
	first, next := map[string]int{}, make([]int, len(seqs)+1)
	for i := len(seqs); i > 0; i-- {
		name := seqs[i-1].ops[0].name
		next[i], first[name] = first[name], i
	}
	for _, name := range slices.Sorted(maps.Keys(first)) {
		fmt.Fprintf(&b, "b%s: %d,\n", name, first[name])
	}
	b.WriteString("},\nnext: [...]uint16{")
	for i, n := range next {
		if i%20 == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%d,", n)
	}
	b.WriteString("\n},\n}\n")
	return b.String()
}

// The beginnings and ends of the two loops.
const (
	loopHead = `
// loop executes instructions from ip on, up to one that must be executed outside of the loop, and
// returns with ip at this one. It subtracts the steps and calls that it executes from left. After a
// jump, call or return, it stops if left has no steps any more; the result left says whether this is
// why it stopped. It calls nothing but write barriers, so that its variables stay in machine registers.
func loop(m *VM, ip, _ codePtr, fp callFrame, n numFrame, r refFrame, left int64) (codePtr, callFrame, numFrame, refFrame, int64) {
	m.shift[0] = 1
	m.shift[2] = 1
`
)

func writeLoop(seqs []sequence, first map[string]int) string {
	var b strings.Builder
	b.WriteString(`// Code generated by genloop; DO NOT EDIT.

package fast

import (
	"math"
	"math/bits"
)
` + loopHead)
	fmt.Fprintf(&b, "for {\nin, code := ip, m.from(ip)\nswitch in.op & %d { // there are cases for all values, so Go checks no bounds\n", opcodeSpace-1)
	for i := range ops {
		fmt.Fprintf(&b, "case b%s:\n%s\n", ops[i].name, body([]*op{&ops[i]}, make([]part, 1)))
	}
	for i, s := range seqs {
		fmt.Fprintf(&b, "case firstPair + %d: // %s\n%s\n", i, s.line, body(s.ops, s.parts))
	}
	b.WriteString("case bHalt")
	for i := first["firstSlow"]; i < first["firstPair"]; i++ {
		fmt.Fprintf(&b, ", %d", i)
	}
	for i := first["firstPair"] + len(seqs); i < opcodeSpace; i++ {
		fmt.Fprintf(&b, ", %d", i)
	}
	fmt.Fprintf(&b, ":\ngoto exit\n}\n}\nexit:\nreturn ip, fp, n, r, left\n}\n")
	return b.String()
}

// A part says which operands of an instruction are the results of earlier parts, by their
// numbers, and whether only the sequence uses its own result.
type part struct {
	text    string // forward, as in sequences.txt
	forward map[byte]int
	elided  bool
}

var goTypes = map[byte]string{'n': "uint64", 'i': "int64", 'f': "float64", 'r': "ptr"}

// The Go code that reads and writes an operand, by class, with its register and the value.
var (
	reads  = map[byte]string{'n': "*num(n, %s)", 'i': "int64(*num(n, %s))", 'f': "fnum(n, %s)", 'r': "*ref(r, %s)"}
	writes = map[byte]string{'n': "*num(n, %s) = %s", 'i': "*num(n, %s) = uint64(%s)", 'f': "setFnum(n, %s, %s)", 'r': "*ref(r, %s) = %s"}
)

// counts matches the COUNT of an instruction.
var counts = regexp.MustCompile(`COUNT\((.*?)\);`)

// body returns the statements that execute a sequence.
func body(seq []*op, parts []part) string {
	const count, check = "left -= int64($1);", "if left&noSteps != 0 { goto exit }"
	var b strings.Builder
	used := make([]bool, len(seq))
	for _, p := range parts {
		for _, k := range p.forward {
			used[k] = true
		}
	}
	ended := false
	for k, o := range seq {
		in, here := "in", "ip"
		if k > 0 {
			in, here = fmt.Sprintf("in%d", k), fmt.Sprintf("&code[%d]", k)
			fmt.Fprintf(&b, "%s := %s\n_ = %s\n", in, here, in)
		}
		expand := func(s string) string {
			for _, class := range []byte("nifr") {
				for _, reg := range []byte("abcx") {
					operand := "in." + string(reg)
					if reg == 'x' {
						operand = "uint16(in.x)"
					}
					read := fmt.Sprintf(reads[class], operand)
					if from, ok := parts[k].forward[reg]; ok {
						read = convert(fmt.Sprintf("v%d", from), seq[from].def, class)
					}
					s = strings.ReplaceAll(s, "$"+string(class)+string(reg), read)
				}
			}
			s = strings.NewReplacer("$w", "in.word()", "$iw", "int64(in.word())", "$fw", "in.float()").Replace(s)
			s = counts.ReplaceAllString(s, count)
			next := fmt.Sprintf("ip = &code[%d]", k+1)
			taken := "ip = m.leap(" + here + ", in.x)"
			slow := "goto exit"
			if from := restart(parts, k); from > 0 {
				slow = fmt.Sprintf("ip = &code[%d]; goto exit", from)
			}
			taken += "; CHECK"
			if k+1 < len(seq) {
				taken, next = taken+"; continue", ""
			}
			s = strings.NewReplacer("SLOW", slow, "HERE", here, "NEXT", next, "TAKEN", taken, "(K+1)", fmt.Sprint(k+1)).Replace(s)
			s = strings.ReplaceAll(s, "CHECK", check)
			return strings.ReplaceAll(s, "in.", in+".")
		}
		if used[k] {
			fmt.Fprintf(&b, "var v%d %s\n", k, goTypes[o.def])
		}
		b.WriteString("{\n" + expand(o.pre) + "\n")
		if o.def != 0 {
			write := func(x string) { fmt.Fprintf(&b, writes[o.def]+"\n", in+".a", x) }
			switch {
			case parts[k].elided:
				fmt.Fprintf(&b, "v%d = %s\n", k, expand(o.expr))
			case used[k]:
				fmt.Fprintf(&b, "v%d = %s\n", k, expand(o.expr))
				write(fmt.Sprintf("v%d", k))
			default:
				write(expand(o.expr))
			}
		}
		if o.end != "" {
			ended = k+1 == len(seq)
			b.WriteString(expand(o.end) + "\n")
		}
		b.WriteString("}\n")
	}
	if !ended {
		fmt.Fprintf(&b, "ip = &code[%d]\n", len(seq))
	}
	return b.String()
}

// convert returns the expression that converts a variable from one class to another.
func convert(v string, from, to byte) string {
	switch {
	case from == to:
		return v
	case to == 'f' && from == 'i':
		return "floatOf(uint64(" + v + "))"
	case to == 'f':
		return "floatOf(" + v + ")"
	case from == 'f' && to == 'i':
		return "int64(bitsOf(" + v + "))"
	case from == 'f':
		return "bitsOf(" + v + ")"
	}
	return goTypes[to] + "(" + v + ")"
}
