//go:build js

// Command wasm is the toolkit as the playground runs it: a Worker of the browser loads it as
// WebAssembly and calls the function cpsc that it defines,
//
//	cpsc(request, post)
//
// with a request in JSON, and a function post(kind, payload) that receives the answers:
//
//	diagnostics  the errors and warnings of the text, as a list of diagnostic, in JSON
//	data         the data of the page, as explore.Data, in JSON
//	output       what a program writes, as a Uint8Array
//	module       the program for the WebAssembly of the browser, as a Uint8Array
//	end          how a run ended, as an end, in JSON
//	failed       a message about a bug
//
// It uses nothing of the browser but this function.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"syscall/js"
	"time"
	"unicode/utf16"

	"cpsc/bril"
	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/emit/wasm"
	"cpsc/explore"
	"cpsc/interp"
)

// The limits of the playground.
const (
	maxSource = 1 << 20   // bytes of a program
	maxWhole  = 64 << 10  // bytes of a program whose passes and strategies are all collected
	maxEvents = 60_000    // of all constructions together
	maxRecord = 2000      // continuations of the run that the page plays
	maxMemory = 256 << 20 // bytes of a run
	maxOutput = 1 << 20   // bytes of a run
	maxStack  = 10        // calls of a trap that are shown
)

// A request says what is done with a text.
type request struct {
	Run       bool     `json:"run"`    // run the program; else, collect the data of the page
	Native    bool     `json:"native"` // with Run, send a module that the browser is to run
	Text      string   `json:"text"`
	Language  string   `json:"language"`
	Level     int      `json:"level"`     // 0, 1 or 2
	Strategy  string   `json:"strategy"`  // the name of a cps.Placement
	Redundant bool     `json:"redundant"` // whether Algorithm 5 follows the strategy
	Args      []string `json:"args"`      // of main
	Input     string   `json:"input"`     // what the program reads
	MaxSteps  int64    `json:"maxSteps"`  // of a run; 0 means no limit
}

// A diagnostic is a diag.Diagnostic. Offsets count UTF-16 code units, as the texts of
// JavaScript do.
type diagnostic struct {
	Severity string   `json:"severity"`
	Code     string   `json:"code"`
	Message  string   `json:"message"`
	Label    string   `json:"label"` // of the primary range
	From     int      `json:"from"`
	To       int      `json:"to"`
	Others   []part   `json:"others"`
	Notes    []string `json:"notes"`
	Helps    []string `json:"helps"`
	Fixes    []fix    `json:"fixes"`
}

// A fix is a diag.Fix.
type fix struct {
	Help  string `json:"help"`
	Edits []part `json:"edits"`
}

// A part is a range of the text, with what an edit replaces it by, or a label of a diagnostic besides the primary one.
type part struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Text string `json:"text"`
}

// An end says how a run ended.
type end struct {
	Message string   `json:"message"` // in words
	Failed  bool     `json:"failed"`  // by a trap, or before it began
	Steps   int64    `json:"steps"`   // 0 if they were not counted
	Ran     bool     `json:"ran"`     // else it was rejected
	Millis  int64    `json:"millis"`  // from the first step to the last
	Line    int32    `json:"line"`    // of a trap in the text, or 0
	Column  int32    `json:"column"`
	Stack   []string `json:"stack"` // of a trap
}

func main() {
	js.Global().Set("cpsc", js.FuncOf(func(_ js.Value, args []js.Value) any {
		serve(args[0].String(), args[1])
		return nil
	}))
	select {} // the function is called from now on
}

// serve answers a request.
func serve(text string, post js.Value) {
	defer func() {
		if v := recover(); v != nil {
			post.Invoke("failed", fmt.Sprintf("internal error: %v\n\n%s", v, debug.Stack()))
		}
	}()
	var r request
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		post.Invoke("failed", err.Error())
		return
	}
	if err := r.answer(post); err != nil {
		post.Invoke("failed", err.Error())
	}
}

func send(post js.Value, kind string, payload any) error {
	b, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	post.Invoke(kind, string(b))
	return nil
}

func (r *request) answer(post js.Value) error {
	p, err := compile.Check("program."+r.Language, r.Text, compile.Options{Language: compile.Language(r.Language), MaxSource: maxSource, Lint: true})
	if p == nil {
		return err
	}
	if serr := send(post, "diagnostics", diagnostics(p.Diagnostics)); serr != nil {
		return serr
	}
	var rejected *compile.Rejected
	if errors.As(err, &rejected) {
		return nil
	} else if err != nil {
		return err
	}
	placement, err := cps.ParsePlacement(r.Strategy)
	if err != nil {
		return err
	}
	if r.Level < 0 || r.Level >= len(compile.Levels) {
		return fmt.Errorf("unknown level %d", r.Level)
	}
	level := compile.Levels[r.Level]
	if r.Run {
		return r.run(p, compile.Options{Level: level, Build: cps.Options{Placement: placement, Research: cps.Research{RemoveRedundant: r.Redundant}}}, post)
	}
	if level == compile.O2 {
		level = compile.O1 // Collect runs the passes
	}
	data, err := explore.Collect(p, explore.Options{Level: level, Placement: placement, Redundant: r.Redundant, MaxEvents: maxEvents,
		Brief: len(r.Text) > maxWhole && r.Level != 2,
		Run:   explore.RunOptions{Args: r.Args, Stdin: r.Input, MaxSteps: maxRecord}})
	if err != nil {
		return err
	}
	return send(post, "data", data)
}

// diagnostics returns the diagnostics of a list, by position.
func diagnostics(l *diag.List) []diagnostic {
	list := []diagnostic{}
	units := count(l.File.Text)
	for _, d := range l.Sorted() {
		from, to := units.span(d.Primary.Span)
		e := diagnostic{d.Severity.String(), string(d.Code), d.Message, d.Primary.Text, from, to, []part{}, append([]string{}, d.Notes...), []string{}, []fix{}}
		for _, help := range d.Helps {
			if !strings.Contains(help, "`--") { // flags are for the command
				e.Helps = append(e.Helps, help)
			}
		}
		for _, f := range d.Fixes {
			edits := []part{}
			for _, change := range f.Edits {
				from, to := units.span(change.Span)
				edits = append(edits, part{from, to, change.Text})
			}
			e.Fixes = append(e.Fixes, fix{f.Help, edits})
		}
		for _, label := range d.Secondary {
			from, to := units.span(label.Span)
			e.Others = append(e.Others, part{from, to, label.Text})
		}
		list = append(list, e)
	}
	return list
}

// A counter has how many UTF-16 code units are before an offset in bytes, if a character begins there. A byte that is not
// part of one counts as one, as TextDecoder has it.
type counter []int

func count(text string) counter {
	c, n := make(counter, len(text)+1), 0
	for i, r := range text {
		c[i] = n
		n += utf16.RuneLen(r)
	}
	c[len(text)] = n
	return c
}

func (c counter) span(s diag.Span) (from, to int) {
	if !s.Known() {
		return 0, 0
	}
	last := int32(len(c) - 1)
	return c[min(s.Start, last)], c[min(max(s.Start, s.End), last)]
}

// An output passes on what a program writes.
type output struct {
	post    js.Value
	written int       // bytes
	last    time.Time // when it was written
}

// The first lines of a program are shown at once, and the others after some time at the latest:
// whoever stops a program wants to see what it has written.
const (
	atOnce = 4 << 10 // bytes
	latest = 50 * time.Millisecond
)

// Due reports whether what is written is to be passed on now. See interp.DueWriter.
func (o *output) Due() bool { return o.written < atOnce || time.Since(o.last) > latest }

func (o *output) Write(b []byte) (int, error) {
	o.written += len(b)
	o.last = time.Now()
	o.post.Invoke("output", array(b))
	return len(b), nil
}

// array returns bytes as a Uint8Array.
func array(b []byte) js.Value {
	a := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(a, b)
	return a
}

// run runs a program.
func (r *request) run(p *compile.Program, opts compile.Options, post js.Value) error {
	q, err := p.Convert(opts)
	if err != nil {
		return err
	}
	args := r.Args
	if p.Bril != nil {
		if args, err = bril.Args(p.Bril, args); err != nil {
			return send(post, "end", end{Message: "The program did not run: " + err.Error(), Failed: true})
		}
	}
	if r.Native {
		var b bytes.Buffer
		if err := wasm.Fprint(&b, q); err != nil {
			return send(post, "end", end{Message: "The program did not run: " + err.Error(), Failed: true})
		}
		post.Invoke("module", array(b.Bytes()))
		return nil
	}
	began, ran := time.Now(), false
	result, err := interp.Run(q, interp.Options{Args: args, Stdin: strings.NewReader(r.Input), Stdout: &output{post: post},
		MaxSteps: r.MaxSteps, MaxMemory: maxMemory, MaxOutput: maxOutput, Started: func() { began, ran = time.Now(), true }})
	e := end{Steps: result.Steps, Ran: ran, Millis: time.Since(began).Milliseconds(), Failed: err != nil, Stack: []string{}}
	var trap *interp.Trap
	var bad *interp.ArgError
	switch {
	case err == nil:
		e.Message = fmt.Sprintf("ended with status %d", result.Status&255) // as a shell has it
	case errors.As(err, &trap):
		e.Message = "trap: " + diag.Clean(trap.Message)
		if q.Sources.Name() == p.File.Name {
			e.Line, e.Column = trap.Pos.Line, trap.Pos.Col
		}
		for i, f := range trap.Stack {
			if i == maxStack {
				e.Stack = append(e.Stack, fmt.Sprintf("… %d more", len(trap.Stack)-i))
				break
			}
			e.Stack = append(e.Stack, fmt.Sprintf("in %s, %d:%d", f.Func, f.Pos.Line, f.Pos.Col))
		}
	case errors.As(err, &bad):
		e.Message = "The program did not run: " + bad.Message + ". It takes: " + bad.Usage
	default:
		e.Message = "The program did not run: " + err.Error()
	}
	return send(post, "end", e)
}
