// This file defines the translation of programs and functions. A continuation becomes a
// basic block, and its parameters become phis.

package llvm

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cpsc/cps"
	"cpsc/diag"
	"cpsc/emit/calls"
	"cpsc/emit/checks"
	"cpsc/flow"
)

// maxDepth is the call depth in the message of a stack overflow. It is the default limit
// of package interp.
const maxDepth = 2_000_000

// Fprint writes a program to w as a module for LLVM 14, including the runtime. The
// program must be one that cps.Verify accepts. It is an error if a function has no body.
// A program without main becomes a module that reports that it cannot be run.
func Fprint(w io.Writer, p *cps.Program) error {
	if err := cmp.Or(p.Complete(), cps.Verify(p)); err != nil {
		return err
	}
	e := &emitter{p: p, texts: map[string]int{}, strings: map[string]int{}, types: map[cps.Type]int{}, codes: map[string]bool{},
		undefs: map[undefValue]string{}}
	e.program()
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "source_filename = %s\n%s\n", quote(p.Sources.Name()), target)
	out.WriteString(e.data.String())
	out.WriteByte('\n')
	out.WriteString(e.code.String())
	out.WriteString(attributes)
	out.WriteString("\n; The runtime.\n\n")
	writeRuntime(out, e.data.String(), e.code.String())
	return out.Flush()
}

// target is the platform for which the runtime was compiled, and the types that it
// shares with programs. LLVM requires types before their uses.
const target = `target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.buffer = type { i8*, i8*, i8*, i8*, i64, i64 }
%struct.string = type { i64, i8*, %struct.buffer* }
%struct.array = type { i64, i64, i8* }
%struct.param = type { i8*, i64 }
%struct.type = type { i64, %struct.string*, i64, %struct.type** }
`

// attributes holds the attributes and metadata of programs, numbered after those of the
// runtime. The !tbaa types state that loads and stores of different kinds do not access
// the same memory.
const attributes = `attributes #900 = { uwtable }
attributes #901 = { nounwind }
attributes #902 = { cold noreturn }

!900 = !{!"branch_weights", i32 1, i32 1048576}
!901 = !{i64 0, i64 1152921504606846976}
!902 = !{i8 0, i8 2}
!903 = !{!"llvm.loop.unroll.count", i32 4}
!904 = !{i64 8}
!910 = !{!"cpsc"}
!911 = !{!"int", !910, i64 0}
!912 = !{!"float", !910, i64 0}
!913 = !{!"bool", !910, i64 0}
!914 = !{!"pointer", !910, i64 0}
!915 = !{!"length", !910, i64 0}
!916 = !{!"elements", !910, i64 0}
!917 = !{!"text", !910, i64 0}
!918 = !{!"byte", !910, i64 0}
!919 = !{!"code", !910, i64 0}
!920 = !{!"initialised", !910, i64 0}
!931 = !{!911, !911, i64 0}
!932 = !{!912, !912, i64 0}
!933 = !{!913, !913, i64 0}
!934 = !{!914, !914, i64 0}
!935 = !{!915, !915, i64 0}
!936 = !{!916, !916, i64 0}
!937 = !{!917, !917, i64 0}
!938 = !{!918, !918, i64 0}
!939 = !{!919, !919, i64 0}
!940 = !{!920, !920, i64 0}
`

// The kinds of memory that !tbaa distinguishes.
const (
	tagLength      = ", !tbaa !935"
	tagElements    = ", !tbaa !936"
	tagText        = ", !tbaa !937"
	tagByte        = ", !tbaa !938"
	tagCode        = ", !tbaa !939"
	tagInitialised = ", !tbaa !940"
	positive       = ", !range !901"
	unlikely       = ", !prof !900"
)

// An emitter writes one program.
type emitter struct {
	p           *cps.Program
	origins     bool            // the program records where exceptions are thrown
	data        strings.Builder // globals
	code        strings.Builder // functions
	traps       []bool          // by function: it may trap
	direct      []bool          // by function: it is called by its name
	loops       int             // the number of loops to unroll
	memoryWords int             // the most words that any call passes in memory
	conv        *conventions
	checks      *checks.Facts
	codes       map[string]bool // the function values whose code is written or pending
	pending     []functionValue
	joinsAll    bool // a function joins more than two strings at once

	// the numbers of constants
	texts   map[string]int // bytes with a zero at the end
	strings map[string]int
	types   map[cps.Type]int

	undefs    map[undefValue]string // the operands for undefined values
	variables int                   // the number of variables that undefined values need

	// of the current function
	hostOuts      []string // of a host function: where the C function stores values
	inHandler     bool     // of a host function: the current continuation is for exceptions
	f             *cps.Func
	number        int // of the node that the code is for
	node          *node
	tags          []string          // the tags that the node takes
	blocks        []strings.Builder // the bodies of the continuations
	edges         [][]edge          // by continuation
	returns       []edge            // to the block that returns
	b             *strings.Builder
	coldBlocks    strings.Builder    // blocks that are rarely executed, written after all others
	label         string             // the current block
	shortLived    map[cps.Value]bool // see shortLivedSubstrings
	joins         joins
	allocas       strings.Builder      // the memory for short-lived substrings
	next          int                  // the number of the next temporary value or block
	operands      map[cps.Value]string // by value: the operand that replaces it, see setOperand
	lengths       map[string]string    // by operand: the length of an array, if it is known and does not change
	narrow        map[cps.ContID]*narrowing
	checks.Proofs                     // the tests of loops make some of the checks, which are superfluous, too
	latches       map[cps.ContID]bool // their jumps close loops to unroll
	latch         bool                // the current continuation is a latch
}

// An undefValue is an undefined value of a function.
type undefValue struct {
	f cps.FuncID
	x cps.Value
}

func (e *emitter) program() {
	err := e.startable()
	e.params(err == nil)
	if err != nil {
		status := 1
		if e.p.AsBril {
			status = 2
		}
		fmt.Fprintf(&e.code, "define internal void @cpsc_start() #900 {\n  call void @cpsc_fail(i64 %d, i8* %s)\n  unreachable\n}\n\n", status, e.text(diag.Clean(err.Error())))
		return
	}
	e.checks = checks.Find(e.p)
	e.traps = calls.MayTrap(e.p)
	for i, g := range e.p.Globals {
		fmt.Fprintf(&e.data, "@g.%d = internal global %s zeroinitializer, align 8 ; %s\n", i, memory(e.typ(g.Type)), comment(g.Name))
		fmt.Fprintf(&e.data, "@g.%d.set = internal global i8 0\n", i)
	}
	e.direct = calls.ByName(e.p)
	e.conv = e.conventions()
	e.memoryWords = e.maxMemoryWords()
	e.origins = e.p.RecordsOrigins()
	e.markUncaught()
	e.declareHost()
	for _, f := range e.p.Funcs {
		if e.direct[f.ID] {
			e.function(f, nil)
		}
	}
	for len(e.pending) > 0 {
		v := e.pending[0]
		e.pending = e.pending[1:]
		e.function(v.f, &v)
	}
	e.start()
	if e.joinsAll {
		fmt.Fprintf(&e.data, "@joined = internal global [%d x %s] zeroinitializer\n", maxJoined, stringType)
	}
	if e.memoryWords > 0 {
		fmt.Fprintf(&e.data, "@more = internal global [%d x i64] zeroinitializer\n", e.memoryWords)
	}
}

// comment returns a name in a form that is safe in a comment.
func comment(name string) string { return strconv.QuoteToASCII(name) }

// startable returns an error that says why the program cannot be run, or nil.
func (e *emitter) startable() error {
	err := e.p.Startable()
	if err == nil && len(e.p.Func(cps.MainName).Params) > maxParams {
		err = fmt.Errorf("main has more than %d parameters", maxParams)
	}
	return err
}

// maxParams is the most parameters of main that the runtime supports.
const maxParams = 1024

// params writes the description of the program for the runtime: the parameters of main,
// and the function that reads the arguments. If the program cannot be run, none does.
func (e *emitter) params(ok bool) {
	fmt.Fprintf(&e.data, "@cpsc_depth = internal constant i64 %d\n", maxDepth)
	var list []string
	reader := "ignore_args"
	if ok {
		main := e.p.Func(cps.MainName)
		for i, t := range main.Params {
			list = append(list, fmt.Sprintf("%%struct.param { i8* %s, i64 %d }", e.text(diag.Clean(main.ParamName(i))), t-cps.Int))
		}
		reader = calls.ArgsReader(e.p.AsBril, len(list) > 0)
	}
	fmt.Fprintf(&e.data, "@cpsc_read_args = internal constant void (i64, i8**)* @cpsc_%s\n", reader)
	fmt.Fprintf(&e.data, "@cpsc_param_count = internal constant i64 %d\n", len(list))
	// The runtime declares the array without a length.
	fmt.Fprintf(&e.data, "@params = internal constant [%d x %%struct.param] [%s]\n", len(list), strings.Join(list, ", "))
	fmt.Fprintf(&e.data, "@cpsc_params = internal alias [0 x %%struct.param], bitcast ([%d x %%struct.param]* @params to [0 x %%struct.param]*)\n", len(list))
}

// start writes the function with which the runtime starts the program. It reports a
// trap after unwinding.
func (e *emitter) start() {
	e.begin(nil)
	e.b = new(strings.Builder)
	e.label = "start"
	invoke := func(f *cps.Func, args []string) string {
		n := e.conv.nodes[f.ID]
		if n.tags {
			for i := range n.conts {
				args = append(args, fmt.Sprint(i))
			}
		}
		list := strings.Join(e.pass(n.params, n.in, args), ", ")
		result, ok := "", e.block()
		if typ := n.results.typ(); typ != "void" {
			result = e.temp()
			e.b.WriteString("  " + result + " = ")
		} else {
			e.b.WriteString("  ")
		}
		fmt.Fprintf(e.b, "invoke %s%s %s(%s) to label %%%s unwind label %%trapped\n", e.conv.convention(int(f.ID)), n.results.typ(), function(f), list, ok)
		e.enter(ok)
		return result
	}
	if f := e.p.Func(cps.InitName); f != nil {
		invoke(f, nil)
	}
	f := e.p.Func(cps.MainName)
	var args []string
	for i, t := range f.Params {
		p := fmt.Sprintf("getelementptr ([%d x i64], [%d x i64]* @cpsc_args, i64 0, i64 %d)", maxParams, maxParams, i)
		x := e.def("load i64, i64* " + p)
		switch t {
		case cps.Float:
			x = e.def("bitcast i64 " + x + " to double")
		case cps.Bool:
			x = e.def("trunc i64 " + x + " to i1")
		case cps.String:
			x = e.def("inttoptr i64 " + x + " to " + stringType)
		}
		args = append(args, x)
	}
	x := invoke(f, args)
	results := e.conv.nodes[f.ID].results
	if len(f.ContParams) == 2 {
		thrown, ok := e.block(), e.block()
		e.line("switch i64 %s, label %%%s [ i64 1, label %%%s ]", e.part(results, x, 0), ok, thrown)
		e.enter(thrown)
		types := f.ContParams[1].Types
		value := e.unpack(results, types, x)[0]
		if types[0] != cps.String {
			value = e.def(e.toString(types[0], value))
		}
		e.line("call void @cpsc_uncaught(%s %s)", stringType, value)
		e.line("unreachable")
		e.enter(ok)
	}
	status := "0"
	if len(f.Results()) > 0 {
		status = e.unpack(results, f.Results(), x)[0]
	}
	fmt.Fprintf(&e.code, "define internal void @cpsc_start() #900 personality i32 (...)* @__gcc_personality_v0 {\nstart:\n%s", e.b.String())
	fmt.Fprintf(&e.code, "  call void @cpsc_exit(i64 %s)\n  unreachable\ntrapped:\n", status)
	e.code.WriteString("  %trap = landingpad { i8*, i32 } cleanup\n  call void @cpsc_trapped()\n  unreachable\n}\n\n")
	e.code.WriteString("declare i32 @__gcc_personality_v0(...)\n\n")
}

// maxMemoryWords returns the greatest number of words that a call passes in memory, as
// arguments or results.
func (e *emitter) maxMemoryWords() int {
	most := 0
	for _, n := range e.conv.nodes {
		if _, others := e.splitByRegisters(n.params, inValue); len(others) > 0 {
			most = max(most, 2*len(n.params))
		}
		for _, slots := range n.results.slots {
			if slices.ContainsFunc(slots, func(slot int) bool { return slot < 0 }) {
				most = max(most, 2*len(slots))
			}
		}
	}
	return most
}

// begin prepares the emitter for a function.
func (e *emitter) begin(f *cps.Func) {
	e.f, e.next, e.operands, e.lengths = f, 0, map[cps.Value]string{}, map[string]string{}
	e.coldBlocks.Reset()
	e.allocas.Reset()
	if f != nil {
		e.shortLived, e.joins = shortLivedSubstrings(f), findJoins(f)
		graph := make(flow.Graph, len(f.Conts))
		for k := range f.Conts {
			for _, to := range f.Conts[k].Term.Succs() {
				graph[k] = append(graph[k], int32(to))
			}
		}
		preds, _ := graph.Reverse()
		e.Proofs = e.checks.Prove(f)
		e.narrow, e.latches = narrowings(f, graph, preds, e.Superfluous), map[cps.ContID]bool{}
		for _, n := range e.narrow {
			e.latches[n.latch] = n.latch != cps.NoCont
		}
		e.blocks = make([]strings.Builder, len(f.Conts))
	}
}

// An edge is a jump to a continuation, or a call that returns to it.
type edge struct {
	from string // the label of a block
	args []string
}

// function writes a function or, if v is not nil, the code of its values. A phi names
// the blocks in which the predecessors end, so all bodies are written before the phis.
func (e *emitter) function(f *cps.Func, v *functionValue) {
	e.begin(f)
	e.number = int(f.ID)
	if v != nil {
		e.number = e.conv.types[v.typ]
	}
	e.node = e.conv.nodes[e.number]
	e.edges, e.returns = make([][]edge, len(f.Conts)), nil
	entry := f.Conts[cps.Entry].Params
	names := make([]string, len(entry))
	for i, x := range entry {
		names[i] = e.value(x)
	}
	e.b = &e.blocks[cps.Entry]
	e.tags = nil
	if e.node.tags {
		for i := range f.ContParams {
			names = append(names, fmt.Sprintf("%%.tag%d", i))
		}
		e.tags = names[len(entry):]
	}
	var params []string
	name := function(f)
	if v == nil {
		params = e.receive(e.node.params, inArgs, names)
		e.addPointerAttributes(f, params, names)
	} else {
		name = v.name()
		n := len(f.Params) - len(v.params)
		params = append([]string{"i8* %c"}, e.receive(e.node.params, inValue, names[n:])...)
		for i, t := range f.Params[:n] {
			typ := e.typ(t)
			p := e.at("%c", codeSize+8*i, memory(typ))
			names[i] = e.loadWith(typ, p, e.facts(t, entry[i]))
		}
	}
	for i, x := range entry {
		e.setOperand(x, names[i])
	}
	enters := entering(f, e.narrow)
	for k := range f.Conts {
		c := &f.Conts[k]
		e.b, e.label, e.latch = &e.blocks[k], e.cont(cps.ContID(k)), e.latches[cps.ContID(k)]
		e.inHandler = k == 2
		for i := range c.Ops {
			e.op(&c.Ops[i])
		}
		for _, n := range enters[cps.ContID(k)] {
			e.checkFirst(cps.ContID(k), n)
		}
		if n := e.narrow[cps.ContID(k)]; n != nil {
			e.narrowedBranch(&c.Term, n)
		} else {
			e.term(&c.Term)
		}
	}
	out := &e.code
	fmt.Fprintf(out, "define internal %s%s %s(%s) %s {\n", e.conv.convention(e.number), e.node.results.typ(), name, strings.Join(params, ", "), e.attributes(f))
	for k := range f.Conts {
		fmt.Fprintf(out, "%s:\n", e.cont(cps.ContID(k)))
		if k != int(cps.Entry) {
			for i, x := range f.Conts[k].Params {
				fmt.Fprintf(out, "  %s = phi %s ", e.value(x), e.typ(f.TypeOf(x)))
				for j, edge := range e.edges[k] {
					if j > 0 {
						out.WriteString(", ")
					}
					fmt.Fprintf(out, "[ %s, %%%s ]", edge.args[i], edge.from)
				}
				out.WriteByte('\n')
			}
		}
		if k == int(cps.Entry) {
			out.WriteString(e.allocas.String())
		}
		out.WriteString(e.blocks[k].String())
	}
	e.b = out
	e.returnBlock()
	out.WriteString(e.coldBlocks.String())
	out.WriteString("}\n\n")
}

// function returns the LLVM name of a function.
func function(f *cps.Func) string { return global("f." + f.Name) }

// global returns the LLVM name of a global. The name may have any bytes except zero.
func global(name string) string { return "@" + quote(noZero().Replace(name)) }

var noZero = sync.OnceValue(func() *strings.Replacer {
	return strings.NewReplacer("\x00", "%00", "%", "%25")
})

// cont returns the label of a continuation's first block.
func (e *emitter) cont(k cps.ContID) string {
	name := e.f.Conts[k].Name
	if k == cps.Entry {
		name = "entry"
	}
	return fmt.Sprintf("%s.k%d", labelPart(name), k)
}

// labelPart returns a name in which _ replaces every character that identifiers do not allow.
// It also replaces full stops, because the suffix that makes a name unique begins with one.
func labelPart(name string) string {
	if name == "" {
		return "t"
	}
	var b strings.Builder
	if '0' <= name[0] && name[0] <= '9' {
		b.WriteByte('_')
	}
	for i := 0; i < len(name) && i < 64; i++ {
		if c := name[i]; c < 0x80 && (c == '_' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z') {
			b.WriteByte(c)
		} else {
			b.WriteByte('_')
		}
	}
	return b.String()
}

// quote returns bytes in quotes, with the escapes of LLVM IR.
func quote(s string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			b.Write([]byte{'\\', hex[c>>4], hex[c&15]})
		} else {
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// text returns a pointer to a constant with these bytes and a zero at the end.
func (e *emitter) text(s string) string {
	n, ok := e.texts[s]
	if !ok {
		n = len(e.texts)
		e.texts[s] = n
		fmt.Fprintf(&e.data, "@t.%d = private unnamed_addr constant [%d x i8] c%s\n", n, len(s)+1, quote(s+"\x00"))
	}
	return fmt.Sprintf("getelementptr ([%d x i8], [%d x i8]* @t.%d, i64 0, i64 0)", len(s)+1, len(s)+1, n)
}

// str returns a pointer to a String constant.
func (e *emitter) str(s string) string {
	n, ok := e.strings[s]
	if !ok {
		n = len(e.strings)
		e.strings[s] = n
		fmt.Fprintf(&e.data, "@s.%d = private constant %%struct.string { i64 %d, i8* %s, %%struct.buffer* null }\n", n, len(s), e.text(s))
	}
	return fmt.Sprintf("@s.%d", n)
}

// position returns a position as an argument of the runtime.
func (e *emitter) position(pos cps.Pos) string { return "i8* " + e.text(calls.Position(e.p, e.f, pos)) }
