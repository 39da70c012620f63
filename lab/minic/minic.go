// Package minic is a front end of a small part of C that makes LLVM IR with github.com/llir/llvm, in one
// pass: the parser emits instructions, and package place says where phis are needed. It can keep the variables in
// memory instead, for comparison with LLVM's own pass.
//
// All values are of type long. There are functions, blocks, declarations, assignments, if, while, switch,
// break, continue, goto, return, calls, and binary operators, and !; print(x)
// writes a line. Each function returns 0 at its end.
package minic

import (
	"fmt"
	"strconv"
	"strings"
	"text/scanner"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// A Form says where variables are kept.
type Form int

const (
	Phis      Form = iota // nowhere: there are phis where they are needed
	FinalPhis             // the same by Options.Final of package place: no use is replaced
	Alloca                // in memory
)

// Compile compiles a program.
func Compile(source string, form Form) (m *ir.Module, err error) {
	p := &parser{form: form, module: ir.NewModule(), funcs: map[string]*ir.Func{}}
	p.Init(strings.NewReader(source))
	p.Mode = scanner.ScanIdents | scanner.ScanInts | scanner.ScanComments | scanner.SkipComments
	p.Error = func(s *scanner.Scanner, msg string) { p.fail("%s", msg) }
	defer func() {
		if fault, ok := recover().(fault); ok {
			err = fault
		}
	}()
	p.next()
	for p.token != "" {
		p.function()
	}
	return p.module, nil
}

// A fault is a mistake in a program.
type fault string

func (f fault) Error() string { return string(f) }

type parser struct {
	scanner.Scanner
	token  string // "" at the end
	kind   rune
	form   Form
	module *ir.Module
	funcs  map[string]*ir.Func

	// of the function
	fn                *function
	at                *ir.Block // nil where control does not come
	scopes            []map[string]any
	labels            map[string]*ir.Block
	breaks, continues []*ir.Block
}

func (p *parser) fail(format string, args ...any) {
	panic(fault(fmt.Sprintf("%s: %s", p.Position, fmt.Sprintf(format, args...))))
}

func (p *parser) next() {
	p.kind = p.Scan()
	p.token = p.TokenText()
	if p.kind == scanner.EOF {
		p.token = ""
	}
	if second := p.Peek(); p.kind > 0 && strings.Contains("== != <= >= && ||", p.token+string(second)) && second > ' ' {
		p.Scan()
		p.token += string(second)
	}
}

func (p *parser) accept(token string) bool {
	if p.token != token {
		return false
	}
	p.next()
	return true
}

func (p *parser) expect(token string) {
	if !p.accept(token) {
		p.fail("%q instead of %q", p.token, token)
	}
}

func (p *parser) name() string {
	name := p.token
	if p.kind != scanner.Ident {
		p.fail("%q is no name", name)
	}
	p.next()
	return name
}

// function parses long f(long a, …) { … }.
func (p *parser) function() {
	p.expect("long")
	name := p.name()
	var params []*ir.Param
	for p.expect("("); !p.accept(")"); p.accept(",") {
		p.expect("long")
		params = append(params, ir.NewParam(p.name(), types.I64))
	}
	f := p.module.NewFunc(name, types.I64, params...)
	p.funcs[name] = f
	p.fn, p.scopes, p.labels = newFunction(f, p.form), []map[string]any{{}}, map[string]*ir.Block{}
	p.enter(p.fn.newBlock())
	for _, x := range params {
		p.declare(x.LocalName, x)
	}
	p.expect("{")
	p.block()
	if p.at != nil {
		p.at.NewRet(p.fn.constant(0))
	}
	for name, b := range p.labels {
		if b.Term == nil {
			p.fail("there is no label %s", name)
		}
		p.fn.seal(b)
	}
	if err := p.fn.finish(); err != nil {
		p.fail("%v", err)
	}
}

func (p *parser) declare(name string, x value.Value) {
	v := p.fn.newVariable()
	p.scopes[len(p.scopes)-1][name] = v
	p.write(v, x)
}

func (p *parser) lookup(name string) any {
	for i := len(p.scopes) - 1; i >= 0; i-- {
		if v, ok := p.scopes[i][name]; ok {
			return v
		}
	}
	p.fail("there is no variable %s", name)
	return nil
}

func (p *parser) write(v any, x value.Value) { p.fn.write(p.at, v, x) }

// jump ends the block and goes to another one.
func (p *parser) jump(to *ir.Block) {
	if p.at != nil {
		p.at.NewBr(to)
		p.fn.end(p.at)
	}
	p.at = nil
}

// branch ends the block and goes to one of two.
func (p *parser) branch(x value.Value, then, els *ir.Block) {
	p.at.NewCondBr(p.at.NewICmp(enum.IPredNE, x, p.fn.constant(0)), then, els)
	p.fn.end(p.at)
	p.at = nil
}

// enter goes on in a block to which no further terminator will go.
func (p *parser) enter(b *ir.Block) {
	p.fn.seal(b)
	p.at = b
}

// begin makes a block for code after a jump, which nothing goes to.
func (p *parser) begin() {
	if p.at == nil {
		p.enter(p.fn.newBlock())
	}
}

func (p *parser) block() {
	p.scopes = append(p.scopes, map[string]any{})
	for !p.accept("}") {
		p.statement()
	}
	p.scopes = p.scopes[:len(p.scopes)-1]
}

func (p *parser) label(name string) *ir.Block {
	b, ok := p.labels[name]
	if !ok {
		b = p.fn.newBlock()
		p.labels[name] = b
	}
	return b
}

// leave parses the end of a break or a continue, and jumps to the last of some blocks.
func (p *parser) leave(blocks []*ir.Block, what string) {
	if len(blocks) == 0 {
		p.fail("nothing is around this %s", what)
	}
	p.jump(blocks[len(blocks)-1])
	p.expect(";")
}

func (p *parser) statement() {
	p.begin()
	switch {
	case p.accept(";"):
	case p.accept("{"):
		p.block()
	case p.accept("long"):
		name, x := p.name(), p.fn.constant(0)
		if p.accept("=") {
			x = p.expression(0)
		}
		p.declare(name, x)
		p.expect(";")
	case p.accept("if"):
		then, els, join := p.fn.newBlock(), p.fn.newBlock(), p.fn.newBlock()
		p.condition(then, els)
		p.enter(then)
		p.statement()
		p.jump(join)
		p.enter(els)
		if p.accept("else") {
			p.statement()
		}
		p.jump(join)
		p.enter(join)
	case p.accept("while"):
		head, body, exit := p.fn.newBlock(), p.fn.newBlock(), p.fn.newBlock()
		p.jump(head)
		p.at = head
		p.condition(body, exit)
		p.enter(body)
		p.breaks, p.continues = append(p.breaks, exit), append(p.continues, head)
		p.statement()
		p.breaks, p.continues = p.breaks[:len(p.breaks)-1], p.continues[:len(p.continues)-1]
		p.jump(head)
		p.fn.seal(head)
		p.enter(exit)
	case p.accept("switch"):
		p.switchStatement()
	case p.accept("break"):
		p.leave(p.breaks, "break")
	case p.accept("continue"):
		p.leave(p.continues, "continue")
	case p.accept("goto"):
		p.jump(p.label(p.name()))
		p.expect(";")
	case p.accept("return"):
		p.at.NewRet(p.expression(0))
		p.at = nil
		p.expect(";")
	default:
		p.simple()
	}
}

// condition parses ( expression ), and branches.
func (p *parser) condition(then, els *ir.Block) {
	p.expect("(")
	p.branch(p.expression(0), then, els)
	p.expect(")")
}

// switchStatement parses a switch. Several cases may lead to one block. The edges from the block before the
// switch come last, so the cases are sealed after them.
func (p *parser) switchStatement() {
	p.expect("(")
	x, from, exit := p.expression(0), p.at, p.fn.newBlock()
	p.expect(")")
	p.expect("{")
	p.breaks = append(p.breaks, exit)
	var cases []*ir.Case
	blocks, other := []*ir.Block{exit}, exit
	for p.at = nil; !p.accept("}"); {
		if p.token != "case" && p.token != "default" {
			if len(blocks) == 1 {
				p.fail("a switch begins with a case")
			}
			p.statement()
			continue
		}
		b := p.fn.newBlock()
		blocks = append(blocks, b)
		for p.token == "case" || p.token == "default" {
			if p.accept("default") {
				other = b
			} else {
				p.next()
				cases = append(cases, ir.NewCase(constant.NewInt(types.I64, p.number()), b))
			}
			p.expect(":")
		}
		p.jump(b)
		p.at = b
	}
	p.jump(exit)
	from.NewSwitch(x, other, cases...)
	p.fn.end(from)
	for _, b := range blocks {
		p.fn.seal(b)
	}
	p.breaks = p.breaks[:len(p.breaks)-1]
	p.at = exit
}

// simple parses an assignment, a call, or a label.
func (p *parser) simple() {
	name := p.name()
	switch {
	case p.accept(":"):
		b := p.label(name)
		if b.Term != nil || len(b.Insts) > 0 || b == p.at {
			p.fail("there are two labels %s", name)
		}
		p.jump(b)
		p.at = b
	case p.accept("="):
		x := p.expression(0)
		p.write(p.lookup(name), x)
		p.expect(";")
	default:
		p.expect("(")
		p.call(name)
		p.expect(";")
	}
}

func (p *parser) call(name string) value.Value {
	var args []value.Value
	for !p.accept(")") {
		args = append(args, p.expression(0))
		if p.token != ")" {
			p.expect(",")
		}
	}
	f, ok := p.funcs[name]
	switch {
	case !ok && name == "print":
		f = p.module.NewFunc("print", types.I64, ir.NewParam("x", types.I64))
		p.funcs[name] = f
	case !ok:
		p.fail("there is no function %s yet", name)
	case len(args) != len(f.Params):
		p.fail("%s has %d parameters", name, len(f.Params))
	}
	return p.at.NewCall(f, args...)
}

func (p *parser) number() int64 {
	n, err := strconv.ParseInt(p.token, 10, 64)
	if err != nil {
		p.fail("%q is no number", p.token)
	}
	p.next()
	return n
}

var levels = map[string]int{"||": 1, "&&": 2, "==": 3, "!=": 3, "<": 4, "<=": 4, ">": 4, ">=": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6}

var comparisons = map[string]enum.IPred{"==": enum.IPredEQ, "!=": enum.IPredNE, "<": enum.IPredSLT, "<=": enum.IPredSLE, ">": enum.IPredSGT, ">=": enum.IPredSGE}

// expression parses operators above a level.
func (p *parser) expression(above int) value.Value {
	x := p.operand()
	for levels[p.token] > above {
		op := p.token
		p.next()
		if op == "||" || op == "&&" {
			x = p.shortCircuit(x, op)
			continue
		}
		x = p.binary(op, x, p.expression(levels[op]))
	}
	return x
}

func (p *parser) binary(op string, x, y value.Value) value.Value {
	switch op {
	case "+":
		return p.at.NewAdd(x, y)
	case "-":
		return p.at.NewSub(x, y)
	case "*":
		return p.at.NewMul(x, y)
	case "/":
		return p.at.NewSDiv(x, y)
	case "%":
		return p.at.NewSRem(x, y)
	}
	return p.at.NewZExt(p.at.NewICmp(comparisons[op], x, y), types.I64)
}

// shortCircuit parses the right operand of && or ||. The result is a variable, like any other.
func (p *parser) shortCircuit(x value.Value, op string) value.Value {
	result, more, join := p.fn.newVariable(), p.fn.newBlock(), p.fn.newBlock()
	if op == "&&" {
		p.write(result, p.fn.constant(0))
		p.branch(x, more, join)
	} else {
		p.write(result, p.fn.constant(1))
		p.branch(x, join, more)
	}
	p.enter(more)
	p.write(result, p.binary("!=", p.expression(levels[op]), p.fn.constant(0)))
	p.jump(join)
	p.enter(join)
	return p.fn.read(join, result)
}

func (p *parser) operand() value.Value {
	switch {
	case p.accept("("):
		x := p.expression(0)
		p.expect(")")
		return x
	case p.accept("!"):
		return p.binary("==", p.operand(), p.fn.constant(0))
	case p.kind == scanner.Int:
		return p.fn.constant(p.number())
	}
	name := p.name()
	if p.accept("(") {
		return p.call(name)
	}
	return p.fn.read(p.at, p.lookup(name))
}
