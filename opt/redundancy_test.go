// This file measures how much the passes leave to be removed: operations that compute what an
// equal one has computed before on the same path, around a loop or not.

package opt

import (
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"cpsc/cps"
	"cpsc/effects"
	"cpsc/interp"
)

var redundancyOf = flag.String("redundancy", "", "log which share of the steps is redundant at -O2 in the programs that match `PATTERN`")

// With the flag -redundancy, this test logs for each program which share of its steps at -O2 is
// redundant, in per cent and by kind. For operations, it is what the elimination of all partial
// redundancies would save, which includes moving operations out of loops. For branches, it is a
// bound for what facts about the ranges of values could save.
func TestLogRedundancy(t *testing.T) {
	if *redundancyOf == "" {
		t.Skip("without the flag -redundancy")
	}
	files, err := filepath.Glob(*redundancyOf)
	if err != nil || len(files) == 0 {
		t.Fatal("there are no programs: ", err)
	}
	mean := redundancy{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p := convert(t, file, string(text), cps.Options{})
		if err := Run(p, Options{}); err != nil {
			t.Fatal(file, err)
		}
		r := redundancyIn(t, p)
		t.Logf("%-22s %v", filepath.Base(file), r)
		for kind := range r {
			mean[kind] += r[kind] / float64(len(files))
		}
	}
	t.Logf("%-22s %v", "mean", mean)
}

// The kinds of steps that may be redundant.
const (
	pureOp = iota
	lengthOp
	loadOp
	trappingOp // others that may trap, such as divisions
	oneWay     // branches, which are counted if they always go the same way in a run
	stepKinds
)

// A redundancy has the redundant share of the steps, in per cent, by kind.
type redundancy [stepKinds]float64

func (r redundancy) String() string {
	return fmt.Sprintf("pure %.2f, len %.2f, loads %.2f, trapping %.2f, one-way branches %.2f",
		r[pureOp], r[lengthOp], r[loadOp], r[trappingOp], r[oneWay])
}

// redundancyIn runs a program and estimates its redundant steps. The probability that the result
// of an equal operation is available at the start of a continuation is the mean of those at the
// ends of its predecessors, weighted by how often the edges were taken.
func redundancyIn(t *testing.T, p *cps.Program, args ...string) (r redundancy) {
	var profile interp.Profile
	if _, err := interp.Run(p, interp.Options{Profile: &profile, Stdout: io.Discard, Args: args}); err != nil {
		t.Fatal(err)
	}
	entered := make([][]float64, len(p.Funcs))
	for _, c := range profile.Conts() {
		if entered[c.Func.ID] == nil {
			entered[c.Func.ID] = make([]float64, len(c.Func.Conts))
		}
		entered[c.Func.ID][c.Cont] = float64(c.Entered)
	}
	summary := effects.Find(p)
	for _, f := range p.Funcs {
		if entered[f.ID] == nil {
			continue
		}
		a := availability{memory: newMemory(p, f, summary), entered: entered[f.ID]}
		percent := func(n float64) float64 { return n * 100 / float64(profile.Steps()) }
		seen := map[expression]bool{}
		for k := range f.Conts {
			if term := &f.Conts[k].Term; term.Kind == cps.Branch && slices.ContainsFunc(term.Targets, a.never) {
				r[oneWay] += percent(a.entered[k])
			}
			for i := range f.Conts[k].Ops {
				if x, ok := a.expression(&f.Conts[k].Ops[i]); ok && !seen[x] {
					seen[x] = true
					r[a.kind(&f.Conts[k].Ops[i])] += percent(a.redundant(x, &f.Conts[k].Ops[i]))
				}
			}
		}
	}
	return r
}

// An expression is an operation without its result. Equal expressions give equal results if
// neither their operands nor the memory that they read have changed.
type expression struct {
	code cps.Code
	aux  int32
	args [3]cps.Value
}

// An availability finds where the results of expressions are available in a function.
type availability struct {
	*memory
	entered []float64 // by continuation: how often
}

// expression returns the expression of an operation, or reports false if an equal operation cannot
// replace it.
func (a *availability) expression(op *cps.Op) (x expression, ok bool) {
	x = expression{code: op.Code, aux: op.Aux}
	if op.Result == cps.NoValue || op.Code == cps.ToString || copy(x.args[:], op.Args) < len(op.Args) {
		return x, false
	}
	return x, a.f.Effect(op)&^(cps.Traps|cps.Reads) == 0
}

func (a *availability) kind(op *cps.Op) int {
	switch effect := a.f.Effect(op); {
	case op.Code == cps.Len:
		return lengthOp
	case effect&cps.Reads != 0 || op.Code == cps.Index:
		return loadOp
	case effect&cps.Traps != 0:
		return trappingOp
	}
	return pureOp
}

// redundant returns how many executions of an expression are redundant. The operation is one
// that computes it.
func (a *availability) redundant(x expression, like *cps.Op) (n float64) {
	read, reads := a.single(like, opLocation{})
	reads = reads && read.reads
	isOperand := func(y cps.Value) bool {
		return y != cps.NoValue && (y == x.args[0] || y == x.args[1] || y == x.args[2])
	}
	// through returns the probability at the end of a continuation, and adds up what is redundant.
	through := func(k int, probability float64) (end, redundant float64) {
		for i := range a.f.Conts[k].Ops {
			op := &a.f.Conts[k].Ops[i]
			y, isExpression := a.expression(op)
			written, accesses := a.single(op, opLocation{})
			switch {
			case isExpression && x == y:
				redundant += probability * a.entered[k]
				probability = 1
			case isOperand(op.Result):
				probability = 0
			case reads && accesses && written.writes && written.address == read.address:
				probability = 1
			case reads && a.effects.Op(a.f, op).Writes.Has(read.loc):
				probability = 0
			}
		}
		return probability, redundant
	}
	ends := make([]float64, len(a.f.Conts))
	for change := 1.0; change > 1e-4; {
		change, n = 0, 0
		for k := range a.f.Conts {
			sum, weights := 0.0, 0.0
			for _, from := range a.preds[k] {
				w := a.taken(from, cps.ContID(k))
				weights += w
				if t := &a.f.Conts[from].Term; !reads || !t.IsCall() || !a.effects.Call(t).Writes.Has(read.loc) {
					sum += w * ends[from]
				}
			}
			start := sum / max(weights, 1)
			for _, y := range a.f.Conts[k].Params {
				if isOperand(y) {
					start = 0
				}
			}
			end, redundant := through(k, start)
			change = max(change, math.Abs(end-ends[k]))
			ends[k] = end
			n += redundant
		}
	}
	return n
}

// never reports whether control never reached a continuation, which only one edge leads to.
func (a *availability) never(k cps.ContID) bool { return len(a.preds[k]) == 1 && a.entered[k] == 0 }

// taken returns how often an edge was taken. If edges of several forks lead to the same
// continuation, it is a bound.
func (a *availability) taken(from, to cps.ContID) float64 {
	n := a.entered[to]
	if a.f.Conts[from].Term.Kind == cps.Jump {
		return a.entered[from]
	}
	for _, other := range a.preds[to] {
		if a.f.Conts[other].Term.Kind == cps.Jump {
			n -= a.entered[other]
		}
	}
	return min(n, a.entered[from])
}

// TestRedundancy checks the estimate on a loop whose header runs eleven times. It comes ten times
// from the loop's end, so that what the loop computes each time is available at the start of the
// body with a probability of 10/11. The body runs ten times. So of the product and of the length,
// 100/11 executions are redundant, and of the loads, 100/11 before the store and all ten after it.
// The quotient is never redundant, because its operand is computed again. The branch in the loop
// goes both ways, and the one at the end, which runs once, only one.
func TestRedundancy(t *testing.T) {
	p := read(t, `
struct P { x: int }
fn main(n: int, ret: cont(int)) =
  let a = array(n, 1)
  let p = new P(1)
  let q = [p]
  loop(0, 0)
  where loop(i: int, s: int) =
  let c = i < n
  branch(c, more, done)
  where more() =
    let k = n * 3
    let l = len(a)
    let x = p.x
    do p.x = i
    let y = p.x
    let d = n / l
    let s.1 = s + k
    let i.1 = i + 1
    loop(i.1, s.1)
  where done() =
    let e = n == 10
    branch(e, ten, other)
    where ten() = ret(s)
    where other() = ret(0)
`)
	const steps = 4 + 11*2 + 10*9 + 3
	want := redundancy{pureOp: 100. / 11, lengthOp: 100. / 11, loadOp: 100./11 + 10, oneWay: 1}
	got := redundancyIn(t, p, "10")
	for kind := range got {
		if math.Abs(got[kind]-want[kind]*100/steps) > 0.01 {
			t.Errorf("kind %d: %.3f per cent, want %.3f", kind, got[kind], want[kind]*100/steps)
		}
	}
}
