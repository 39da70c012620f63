// This file defines the server: it reads the requests of an editor, and asks the program.

package dap

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"sync"

	"github.com/google/go-dap"

	"cpsc/compile"
	"cpsc/interp"
)

// A server debugs one program.
type server struct {
	out io.Writer
	mu  sync.Mutex // for what follows
	seq int        // of the last message

	*debuggee  // nil before launch
	arguments  launchArguments
	isStopped  bool
	cancel     context.CancelFunc // ends the program
	ended      chan struct{}      // closed when it has ended
	configured bool               // it was started
}

// launchArguments are the arguments of the request launch.
type launchArguments struct {
	Program     string   `json:"program"`
	Sources     []string `json:"sources"` // further ones of the program; nil: those beside it
	Args        []string `json:"args"`
	StopOnEntry bool     `json:"stopOnEntry"`
}

// thread is the number of the only thread.
const thread = 1

// Serve speaks the Debug Adapter Protocol until the client disconnects or its end of the connection is closed. The error is that of the
// connection.
func Serve(in io.Reader, out io.Writer) error {
	s := &server{out: out, ended: make(chan struct{})}
	defer s.end()
	r := bufio.NewReader(in)
	for {
		m, err := dap.ReadProtocolMessage(r)
		var unknown *dap.DecodeProtocolMessageFieldError
		switch {
		case err == io.EOF:
			return nil
		case errors.As(err, &unknown):
			s.send(&dap.ErrorResponse{Response: s.response(&dap.Request{ProtocolMessage: dap.ProtocolMessage{Seq: unknown.Seq}, Command: unknown.FieldValue}, err)})
			continue
		case err != nil:
			return err
		}
		if request, ok := m.(dap.RequestMessage); ok {
			s.handle(request)
			if _, last := m.(*dap.DisconnectRequest); last {
				return nil
			}
		}
	}
}

// end ends the program.
func (s *server) end() {
	if s.debuggee == nil || !s.configured {
		return
	}
	s.cancel()
	close(s.asked)
	<-s.ended
}

// send sends a message.
func (s *server) send(m dap.Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	switch m := m.(type) {
	case dap.ResponseMessage:
		m.GetResponse().Seq, m.GetResponse().Type = s.seq, "response"
	case dap.EventMessage:
		m.GetEvent().Seq, m.GetEvent().Type = s.seq, "event"
	}
	dap.WriteProtocolMessage(s.out, m) // a client that is gone also closes its end of in
}

// response returns the common part of a response.
func (s *server) response(r *dap.Request, err error) dap.Response {
	out := dap.Response{RequestSeq: r.Seq, Command: r.Command, Success: err == nil}
	if err != nil {
		out.Message = err.Error()
	}
	return out
}

func event(name string) dap.Event { return dap.Event{Event: name} }

// handle answers a request.
func (s *server) handle(m dap.RequestMessage) {
	base := m.GetRequest()
	ok := s.response(base, nil)
	fail := func(err error) {
		s.send(&dap.ErrorResponse{Response: s.response(base, err), Body: dap.ErrorResponseBody{Error: &dap.ErrorMessage{Id: 1, Format: err.Error(), ShowUser: true}}})
	}
	switch m := m.(type) {
	case *dap.InitializeRequest:
		s.send(&dap.InitializeResponse{Response: ok, Body: dap.Capabilities{SupportsConfigurationDoneRequest: true, SupportsConditionalBreakpoints: true, SupportsEvaluateForHovers: true,
			ExceptionBreakpointFilters: []dap.ExceptionBreakpointsFilter{{Filter: "thrown", Label: "Thrown exceptions"}}}})
	case *dap.LaunchRequest:
		if err := s.launch(m); err != nil {
			fail(err)
			return
		}
		s.send(&dap.LaunchResponse{Response: ok})
		s.send(&dap.InitializedEvent{Event: event("initialized")})
	case *dap.DisconnectRequest:
		s.send(&dap.DisconnectResponse{Response: ok})
	case *dap.ThreadsRequest:
		s.send(&dap.ThreadsResponse{Response: ok, Body: dap.ThreadsResponseBody{Threads: []dap.Thread{{Id: thread, Name: "main"}}}})
	default:
		if s.debuggee == nil {
			fail(errors.New("no program was launched"))
		} else if err := s.about(m, ok); err != nil {
			fail(err)
		}
	}
}

// launch compiles the program.
func (s *server) launch(m *dap.LaunchRequest) error {
	if s.debuggee != nil {
		return errors.New("a program was launched already")
	}
	if err := json.Unmarshal(m.Arguments, &s.arguments); err != nil {
		return err
	}
	text, err := os.ReadFile(s.arguments.Program)
	if err != nil {
		return err
	}
	var sources []compile.Source
	if s.arguments.Sources == nil {
		sources = compile.Beside(s.arguments.Program, string(text), nil)
	}
	for _, path := range s.arguments.Sources {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		sources = append(sources, compile.Source{Name: path, Text: string(text)})
	}
	d, err := compiled(s.arguments.Program, string(text), sources)
	if err != nil {
		return err
	}
	d.breakpoints.Store(&map[int]*breakpoint{})
	d.stopped = func(reason, text string) {
		s.mu.Lock()
		s.isStopped = true
		s.mu.Unlock()
		s.send(&dap.StoppedEvent{Event: event("stopped"), Body: dap.StoppedEventBody{Reason: reason, Text: text, Description: text, ThreadId: thread, AllThreadsStopped: true}})
	}
	if s.arguments.StopOnEntry {
		d.mode = into
	}
	s.debuggee = d
	return nil
}

// about answers a request about a program that was launched.
func (s *server) about(m dap.RequestMessage, ok dap.Response) (err error) {
	switch m := m.(type) {
	case *dap.SetBreakpointsRequest:
		s.send(&dap.SetBreakpointsResponse{Response: ok, Body: dap.SetBreakpointsResponseBody{Breakpoints: s.setBreakpoints(m.Arguments)}})
	case *dap.SetExceptionBreakpointsRequest:
		s.atThrow.Store(len(m.Arguments.Filters) > 0)
		s.send(&dap.SetExceptionBreakpointsResponse{Response: ok})
	case *dap.ConfigurationDoneRequest:
		if s.configured {
			return errors.New("the program was started already")
		}
		s.send(&dap.ConfigurationDoneResponse{Response: ok})
		s.start()
	case *dap.PauseRequest:
		s.pausing.Store(true)
		s.send(&dap.PauseResponse{Response: ok})
	case *dap.ContinueRequest:
		return s.goOn(running, &dap.ContinueResponse{Response: ok, Body: dap.ContinueResponseBody{AllThreadsContinued: true}})
	case *dap.NextRequest:
		return s.goOn(over, &dap.NextResponse{Response: ok})
	case *dap.StepInRequest:
		return s.goOn(into, &dap.StepInResponse{Response: ok})
	case *dap.StepOutRequest:
		return s.goOn(out, &dap.StepOutResponse{Response: ok})
	case *dap.StackTraceRequest:
		return s.ask(func() {
			frames := s.frames()
			r := &dap.StackTraceResponse{Response: ok, Body: dap.StackTraceResponseBody{StackFrames: []dap.StackFrame{}, TotalFrames: len(frames)}}
			for i, f := range frames[min(m.Arguments.StartFrame, len(frames)):] {
				if m.Arguments.Levels > 0 && i == m.Arguments.Levels {
					break
				}
				source, line := s.source(f.pos.Line)
				r.Body.StackFrames = append(r.Body.StackFrames, dap.StackFrame{Id: f.call + 1, Name: f.name, Source: source, Line: line, Column: int(f.pos.Col)})
			}
			s.send(r)
		})
	case *dap.ScopesRequest:
		scopes := []dap.Scope{{Name: "Locals", PresentationHint: "locals", VariablesReference: m.Arguments.FrameId + 1}}
		if len(s.prog.Globals) > 0 {
			scopes = append(scopes, dap.Scope{Name: "Globals", VariablesReference: globals})
		}
		s.send(&dap.ScopesResponse{Response: ok, Body: dap.ScopesResponseBody{Scopes: scopes}})
	case *dap.VariablesRequest:
		return s.ask(func() {
			list := s.globals()
			if call := m.Arguments.VariablesReference - 2; call >= 0 && call < s.at.Depth() {
				list = s.variables(call)
			}
			r := &dap.VariablesResponse{Response: ok, Body: dap.VariablesResponseBody{Variables: []dap.Variable{}}}
			for _, v := range list {
				r.Body.Variables = append(r.Body.Variables, dap.Variable{Name: v.name, Value: v.value, Type: v.typ, EvaluateName: v.name})
			}
			s.send(r)
		})
	case *dap.EvaluateRequest:
		var value string
		if asked := s.ask(func() {
			value, err = s.evaluate(m.Arguments.Expression, min(max(0, m.Arguments.FrameId-1), s.at.Depth()-1))
		}); asked != nil || err != nil {
			return errors.Join(asked, err)
		}
		s.send(&dap.EvaluateResponse{Response: ok, Body: dap.EvaluateResponseBody{Result: value}})
	default:
		return fmt.Errorf("the debugger has no request %q", ok.Command)
	}
	return nil
}

// globals is the reference of the global variables. That of the variables of a call is its frame's id and one, and the id is the number
// of the call and one.
const globals = 1

// source returns the source that a line of the program is in, and the line there.
func (s *server) source(line int32) (*dap.Source, int) {
	path, own := s.prog.Sources.At(line)
	return &dap.Source{Name: filepath.Base(path), Path: path}, int(own)
}

// setBreakpoints replaces the breakpoints of a source. One at a line without a step is at the next line that has one.
func (s *server) setBreakpoints(a dap.SetBreakpointsArguments) []dap.Breakpoint {
	list := []dap.Breakpoint{}
	lines := map[int]int32{} // by line of the source that has a step: the line of the program
	last := 0
	for line := range s.lines {
		if at, own := s.source(line); filepath.Clean(at.Path) == filepath.Clean(a.Source.Path) {
			lines[own], last = line, max(last, own)
		}
	}
	set := maps.Clone(*s.breakpoints.Load())
	for _, line := range lines {
		delete(set, int(line))
	}
	for _, b := range a.Breakpoints {
		own := max(1, b.Line)
		for own < last && lines[own] == 0 {
			own++
		}
		if lines[own] == 0 {
			list = append(list, dap.Breakpoint{Line: b.Line, Message: "the program executes nothing there"})
			continue
		}
		set[int(lines[own])] = &breakpoint{condition: b.Condition}
		list = append(list, dap.Breakpoint{Verified: true, Line: own, Source: &a.Source})
	}
	s.breakpoints.Store(&set)
	return list
}

// start runs the program.
func (s *server) start() {
	s.configured = true
	var ctx context.Context
	ctx, s.cancel = context.WithCancel(context.Background())
	go func() {
		defer close(s.ended)
		result, err := s.run(ctx, s.arguments.Args, output{s})
		status := result.Status
		if trap := (*interp.Trap)(nil); errors.As(err, &trap) {
			status = 3
			source, line := s.source(trap.Pos.Line)
			s.send(&dap.OutputEvent{Event: event("output"), Body: dap.OutputEventBody{Category: "stderr", Output: "trap: " + trap.Message + "\n", Source: source, Line: line}})
		} else if err != nil {
			status = 1
			s.send(&dap.OutputEvent{Event: event("output"), Body: dap.OutputEventBody{Category: "stderr", Output: err.Error() + "\n"}})
		}
		s.send(&dap.ExitedEvent{Event: event("exited"), Body: dap.ExitedEventBody{ExitCode: status}})
		s.send(&dap.TerminatedEvent{Event: event("terminated")})
	}()
}

// An output sends what the program writes.
type output struct{ *server }

func (o output) Write(b []byte) (int, error) {
	o.send(&dap.OutputEvent{Event: event("output"), Body: dap.OutputEventBody{Category: "stdout", Output: string(b)}})
	return len(b), nil
}

var errRunning = errors.New("the program is running")

// ask calls f while the program is stopped, and returns when f has returned.
func (s *server) ask(f func()) error { return s.askTo(false, f) }

// goOn lets the program go on, after a response.
func (s *server) goOn(to mode, response dap.Message) error {
	return s.askTo(true, func() {
		s.mu.Lock()
		s.isStopped = false
		s.mu.Unlock()
		s.mode = to
		s.send(response)
	})
}

func (s *server) askTo(goOn bool, f func()) error {
	s.mu.Lock()
	stopped := s.isStopped
	s.mu.Unlock()
	if !stopped {
		return errRunning
	}
	done := make(chan struct{})
	s.asked <- func() bool {
		defer close(done)
		f()
		return goOn
	}
	<-done
	return nil
}
