package explore_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/explore"
	"cpsc/generate"
	"cpsc/internal/test/families"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
)

// TestReplay replays the constructions of programs by every strategy with the page's own
// code, in Node: forwards and backwards, in a random order, it comes to the states that the
// events give one after the other, and in the end to the finished function.
func TestReplay(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node")
	}
	type program struct{ name, text string }
	var list []program
	for _, p := range programs.Sample(t, 20) {
		list = append(list, program{p.Path, p.Text})
	}
	for seed := range uint64(long.Pick(1, 60)) {
		list = append(list, program{fmt.Sprint("seed ", seed), generate.Program(seed, generate.Options{})})
	}
	for i, f := range families.All {
		if i%5 > 0 && !long.Enabled() {
			continue
		}
		list = append(list, program{f.Name, f.Text(8)})
	}

	type checkpoints struct {
		Build int   `json:"build"`
		Func  int   `json:"func"`
		At    []int `json:"at"`
	}
	type input struct {
		Data        *explore.Data `json:"data"`
		Checkpoints []checkpoints `json:"checkpoints"`
	}
	cmd := exec.Command(node, "testdata/replay.mjs", "dist/page.js")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	out := bufio.NewReaderSize(stdout, 1<<20)
	line := func() string {
		s, err := out.ReadString('\n')
		if err != nil {
			t.Fatal(err, stderr.String())
		}
		return strings.TrimSuffix(s, "\n")
	}
	enc := json.NewEncoder(stdin)
	random := rand.New(rand.NewPCG(1, 2))
	for i, p := range list {
		level := compile.O1
		if i%5 == 0 {
			level = compile.O0
		}
		data := collect(t, p.name, p.text, explore.Options{Level: level, Redundant: i%4 == 1})
		in := input{Data: data}
		var want []string
		for b, build := range data.Builds {
			for n, f := range build.Funcs {
				if f.Trace == nil { // it was made of a part of a generator
					continue
				}
				states := fold(data, f.Trace, 64)
				at := []int{}
				for i := range states {
					at = append(at, min(64*i, len(f.Trace.Events)))
				}
				order := random.Perm(len(states))
				c := checkpoints{b, n, nil}
				for _, i := range order {
					c.At = append(c.At, at[i])
					want = append(want, states[i])
				}
				in.Checkpoints = append(in.Checkpoints, c)
			}
		}
		if err := enc.Encode(in); err != nil {
			t.Fatal(err, stderr.String())
		}
		for _, state := range want {
			if got := line(); got != state {
				t.Fatalf("%s: the state is\n%s\nwant\n%s", p.name, got, state)
			}
		}
		if wrong := line(); wrong != "" {
			t.Errorf("%s: %s", p.name, wrong)
		}
	}
	stdin.Close()
	io.Copy(io.Discard, out)
	if err := cmd.Wait(); err != nil {
		t.Error(err, stderr.String())
	}
}

func collect(t *testing.T, name, text string, opts explore.Options) *explore.Data {
	t.Helper()
	p, err := compile.Check(name, text, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	data, err := explore.Collect(p, opts)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A state is what the events of a trace have made.
type state struct {
	defs    map[[2]int]int // by variable and continuation
	forward map[int]int
	params  map[int]*param
	conts   []*cont
}

type param struct {
	cont, variable                int
	complete, decided, dead, kept bool
	args                          []int
}

type cont struct {
	entered, filled, sealed, bypassed, merged bool
	own, kept, preds                          []int
	targets                                   [][2]int // the continuation and the number of the edge
	ops                                       []op
}

type op struct {
	value   int
	dropped bool
}

// fold returns the states after each number of events that is a multiple of every, and after
// all, as the texts that testdata/replay.mjs makes of them.
func fold(d *explore.Data, t *explore.Trace, every int) []string {
	s := &state{defs: map[[2]int]int{}, forward: map[int]int{}, params: map[int]*param{}}
	var list []string
	for i, raw := range t.Events {
		if i%every == 0 {
			list = append(list, s.text())
		}
		s.step(d, raw)
	}
	return append(list, s.text())
}

func (s *state) step(d *explore.Data, raw []any) {
	kind := raw[0].(cps.EventKind)
	field := map[rune]any{}
	for i, name := range d.Kinds[kind].Fields {
		field[name] = raw[4+i]
	}
	number := func(name rune) int {
		switch x := field[name].(type) {
		case cps.ContID:
			return int(x)
		case cps.Value:
			return int(x)
		case cps.Variable:
			return int(x)
		case int32:
			return int(x)
		}
		return -1
	}
	values := func() []int {
		list := []int{}
		for _, x := range field['A'].([]cps.Value) {
			list = append(list, int(x))
		}
		return list
	}
	k, to, x, n := number('k'), number('t'), number('x'), number('n')
	var c *cont
	if k >= 0 && k < len(s.conts) {
		c = s.conts[k]
	}
	switch kind {
	case cps.EventCont:
		s.conts = append(s.conts, &cont{})
	case cps.EventParam:
		c.own = append(c.own, x)
	case cps.EventOptional:
		s.params[x] = &param{cont: k, variable: -1}
	case cps.EventEnter:
		c.entered = true
	case cps.EventOp:
		c.ops = append(c.ops, op{value: x})
	case cps.EventFold:
		if c.filled {
			c.targets = [][2]int{c.targets[n]}
		}
	case cps.EventFill:
		c.filled = true
		c.targets = nil
		for _, e := range field['E'].([]explore.Edge) {
			c.targets = append(c.targets, [2]int{int(e[0]), -1})
		}
	case cps.EventEdge:
		s.conts[to].preds = append(s.conts[to].preds, k)
		if i := slices.Index(c.targets, [2]int{to, -1}); i >= 0 {
			c.targets[i][1] = n
		}
	case cps.EventSeal:
		c.sealed = true
	case cps.EventWrite, cps.EventRemember:
		s.defs[[2]int{number('v'), k}] = x
	case cps.EventPlace:
		s.params[x] = &param{cont: k, variable: number('v')}
	case cps.EventArguments:
		s.params[x].args, s.params[x].complete = values(), true
	case cps.EventReplace:
		s.forward[x] = number('b')
	case cps.EventDecide:
		s.params[x].decided = true
	case cps.EventReopen:
		for _, p := range s.params {
			p.decided = false
		}
	case cps.EventDead:
		s.params[x].dead = true
	case cps.EventLost:
		s.params[x].args[n] = 0
	case cps.EventSwap:
		c.targets[0], c.targets[1] = c.targets[1], c.targets[0]
	case cps.EventUseless:
		c.ops[n].dropped = true
	case cps.EventBypass:
		c.targets[n][0] = to
		s.conts[to].bypassed = true
	case cps.EventKeep:
		s.params[x].kept = true
		c.kept = append(c.kept, x)
	case cps.EventSplit:
		s.conts = append(s.conts, &cont{filled: true, own: values(), preds: []int{k}, targets: [][2]int{c.targets[n]}})
		c.targets[n][0] = to
	case cps.EventMerge:
		m := s.conts[to]
		c.ops, c.targets, c.filled, m.merged = append(c.ops, m.ops...), m.targets, m.filled, true
	}
}

func (s *state) resolve(x int) int {
	for {
		y, ok := s.forward[x]
		if !ok {
			return x
		}
		x = y
	}
}

func (s *state) text() string {
	var out []string
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	var keys [][2]int
	for key := range s.defs {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, key := range keys {
		add("d%d,%d=%d", key[0], key[1], s.resolve(s.defs[key]))
	}
	join := func(list []int) string { return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ",") }
	flags := func(list ...bool) string {
		text := ""
		for _, b := range list {
			text += map[bool]string{false: "0", true: "1"}[b]
		}
		return text
	}
	for k, c := range s.conts {
		var targets []string
		for _, e := range c.targets {
			targets = append(targets, fmt.Sprintf("%d/%d", e[0], e[1]))
		}
		var ops []int
		for _, op := range c.ops {
			if !op.dropped && (op.value == 0 || s.resolve(op.value) == op.value) {
				ops = append(ops, op.value)
			}
		}
		add("k%d:%s:%s:%s:%s:%s:%s", k, flags(c.entered, c.filled, c.sealed, c.bypassed, c.merged), join(c.own), join(c.kept), join(c.preds), strings.Join(targets, ","), join(ops))
	}
	var params []int
	for x := range s.params {
		params = append(params, x)
	}
	slices.Sort(params)
	for _, x := range params {
		p := s.params[x]
		add("p%d:%d:%d:%s:%s:%d", x, p.cont, p.variable, flags(p.complete, p.decided, p.dead, p.kept), join(p.args), s.resolve(x))
	}
	return strings.Join(out, " ")
}
