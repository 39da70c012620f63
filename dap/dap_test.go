package dap

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-dap"

	"cpsc/internal/test/long"
)

// A client is an editor that debugs a program.
type client struct {
	t        *testing.T
	in       *io.PipeWriter
	messages chan dap.Message
	status   chan error
	program  string
	seq      int
	events   []string // those that came before a response
}

// launch starts a server for a program, with breakpoints and what else launch has.
func launch(t *testing.T, name, text, launch, breakpoints string) *client {
	return launchIn(t, t.TempDir(), name, text, launch, breakpoints)
}

func launchIn(t *testing.T, dir, name, text, launch, breakpoints string) *client {
	c := &client{t: t, messages: make(chan dap.Message, 100), status: make(chan error, 1), program: filepath.Join(dir, name)}
	if err := os.WriteFile(c.program, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	toServer, in := io.Pipe()
	out, fromServer := io.Pipe()
	c.in = in
	go func() {
		err := Serve(toServer, fromServer)
		fromServer.Close()
		c.status <- err
	}()
	go func() {
		defer close(c.messages)
		r := bufio.NewReader(out)
		for {
			m, err := dap.ReadProtocolMessage(r)
			if err != nil {
				return
			}
			c.messages <- m
		}
	}()
	t.Cleanup(func() { in.Close() })
	c.request("initialize", `{"adapterID": "cpsc"}`)
	path, _ := json.Marshal(c.program)
	c.request("launch", fmt.Sprintf(`{"program": %s%s}`, path, launch))
	if breakpoints != "" {
		c.request("setBreakpoints", fmt.Sprintf(`{"source": {"path": %s}, "breakpoints": %s}`, path, breakpoints))
	}
	return c
}

// next returns the next message.
func (c *client) next() dap.Message {
	c.t.Helper()
	select {
	case m, ok := <-c.messages:
		if !ok {
			c.t.Fatal("the server has ended the connection")
		}
		return m
	case <-long.Context(c.t).Done():
		c.t.Fatal("the server does not answer")
	}
	panic("unreachable")
}

// request returns the response to a request.
func (c *client) request(command, arguments string) dap.ResponseMessage {
	c.t.Helper()
	c.seq++
	body := fmt.Sprintf(`{"seq": %d, "type": "request", "command": %q, "arguments": %s}`, c.seq, command, arguments)
	if err := dap.WriteBaseMessage(c.in, []byte(body)); err != nil {
		c.t.Fatal(err)
	}
	for {
		switch m := c.next().(type) {
		case dap.ResponseMessage:
			if r := m.GetResponse(); r.RequestSeq != c.seq || r.Command != command {
				c.t.Fatalf("a response to %d, %s", r.RequestSeq, r.Command)
			}
			return m
		default:
			c.events = append(c.events, shown(m))
		}
	}
}

// shown returns an event in a few words, or "".
func shown(m dap.Message) string {
	switch m := m.(type) {
	case *dap.StoppedEvent:
		return strings.TrimSpace(m.Body.Reason + " " + m.Body.Text)
	case *dap.OutputEvent:
		return m.Body.Category + " " + strings.TrimSpace(m.Body.Output)
	case *dap.ExitedEvent:
		return fmt.Sprint("exited ", m.Body.ExitCode)
	}
	return ""
}

// until executes a command and returns what happens until the program stops or has ended: the events, and where it stops, with its calls
// from the current one on and the variables there.
func (c *client) until(command string) string {
	c.t.Helper()
	if r, failed := c.request(command, `{"threadId": 1}`).(*dap.ErrorResponse); failed {
		return r.Message
	}
	for {
		if n := len(c.events); n > 0 && strings.HasPrefix(c.events[n-1], "exited ") {
			break
		} else if n > 0 && c.events[n-1] != "" && !strings.HasPrefix(c.events[n-1], "std") {
			c.events = append(c.events, c.where(1))
			break
		}
		c.events = append(c.events, shown(c.next()))
	}
	text := strings.Join(strings.Fields(strings.Join(c.events, " ")), " ")
	c.events = nil
	return text
}

// where returns the calls in progress, and the variables of the call of a frame.
func (c *client) where(frame int) string {
	c.t.Helper()
	var list []string
	for _, f := range c.request("stackTrace", `{"threadId": 1}`).(*dap.StackTraceResponse).Body.StackFrames {
		list = append(list, fmt.Sprintf("%s:%d", f.Name, f.Line))
	}
	scopes := c.request("scopes", fmt.Sprintf(`{"frameId": %d}`, frame)).(*dap.ScopesResponse).Body.Scopes
	for _, s := range scopes {
		for _, v := range c.request("variables", fmt.Sprintf(`{"variablesReference": %d}`, s.VariablesReference)).(*dap.VariablesResponse).Body.Variables {
			list = append(list, v.Name+"="+v.Value)
		}
	}
	return strings.Join(list, " ")
}

// session executes commands and compares what comes of them: lines of a command and the events that it leads to.
func (c *client) session(text string) {
	c.t.Helper()
	for line := range strings.Lines(text) {
		command, want, _ := strings.Cut(strings.TrimSpace(line), ": ")
		var got string
		switch name, argument, _ := strings.Cut(command, " "); name {
		case "evaluate":
			switch r := c.request("evaluate", fmt.Sprintf(`{"expression": %q, "frameId": 1}`, argument)).(type) {
			case *dap.EvaluateResponse:
				got = r.Body.Result
			case *dap.ErrorResponse:
				got = "error " + r.Message
			}
		case "up":
			got = c.where(2)
		case "":
			continue
		default:
			got = c.until(command)
		}
		if got != want {
			c.t.Errorf("%s: %s\nwant %s", command, got, want)
		}
	}
}

const sums = `var calls = 0;
fn sum(list: [int], name: string) -> int {
    calls += 1;
    var total = 0;
    for i in 0..len(list) {
        var x = list[i];
        total += x;
    }
    return total;
}
fn main() {
    var a = [1, 2, 3];
    var n = sum(a, "a");
    var inner = fn(k: int) { n += k; };
    inner(4);
    print(n, sum([5], "b"));
}
`

// TestSession debugs a program as an editor does, at the lines and with the values that one reads off the text.
func TestSession(t *testing.T) {
	c := launch(t, "a.imp", sums, `, "stopOnEntry": true`, `[{"line": 7, "condition": "i == 1 && name == \"a\""}, {"line": 14}]`)
	c.session(`
		configurationDone: entry globals:1
		next: step main:12 calls=0
		next: step main:13 a=[1, 2, 3] calls=0
		stepIn: step sum:3 main:13 list=[1, 2, 3] name="a" calls=0
		next: step sum:5 main:13 i=0 list=[1, 2, 3] name="a" total=0 calls=1
		continue: breakpoint sum:7 main:13 i=1 list=[1, 2, 3] name="a" total=1 x=2 calls=1
		up: sum:7 main:13 a=[1, 2, 3] calls=1
		evaluate total * 10 + x: 12
		evaluate list: [1, 2, 3]
		evaluate len(list) > 2: true
		evaluate nothing: error ` + "`nothing` is not declared" + `
		stepOut: step main:13 a=[1, 2, 3] calls=1
		continue: breakpoint main:14 a=[1, 2, 3] n=6 calls=1
		next: step main:15 a=[1, 2, 3] inner=<fn> n=6 calls=1
		stepIn: breakpoint fn:14 main:15 k=4 n=6 calls=1
		next: step main:16 a=[1, 2, 3] inner=<fn> n=10 calls=1
		continue: stdout 10 5 exited 0
		continue: the program is running
	`)
	if r := c.request("disconnect", `{}`); !r.GetResponse().Success {
		t.Errorf("%+v", r)
	}
	if err := <-c.status; err != nil {
		t.Error(err)
	}
}

// TestSources debugs a program of several sources: those beside it, and those that launch names.
func TestSources(t *testing.T) {
	const text = "fn main() {\n    print(half(8));\n}\n"
	const lib = "// Comment.\n\nfn half(n: int) -> int {\n    return n / 2;\n}\n"
	for name, arguments := range map[string]string{"lib.imp": "", "sub.d": `, "sources": ["DIR/sub.d"]`} {
		dir := t.TempDir()
		path, _ := json.Marshal(filepath.Join(dir, name))
		if err := os.WriteFile(filepath.Join(dir, name), []byte(lib), 0o666); err != nil {
			t.Fatal(err)
		}
		c := launchIn(t, dir, "main.imp", text, strings.ReplaceAll(arguments, "DIR", dir), "")
		for _, line := range []string{"1", "4"} { // the second request replaces the first
			r := c.request("setBreakpoints", fmt.Sprintf(`{"source": {"path": %s}, "breakpoints": [{"line": %s}]}`, path, line)).(*dap.SetBreakpointsResponse)
			if b := r.Body.Breakpoints; len(b) != 1 || !b[0].Verified || b[0].Line != 4 {
				t.Errorf("%s: %+v", line, b)
			}
		}
		c.session(`
			configurationDone: breakpoint half:4 main:2 n=8
			continue: stdout 4 exited 0
		`)
	}
}

// TestStops debugs programs that trap or throw, generators, and Bril.
func TestStops(t *testing.T) {
	for _, test := range []struct{ name, text, breakpoints, session string }{
		{"trap.imp", "fn f(a: [int], i: int) -> int {\n    return a[i];\n}\nfn main() {\n    print(1);\n    print(f([7], 3));\n}\n", "", `
			configurationDone: stdout 1 exception index 3 out of bounds for length 1 f:2 main:6 a=[7] i=3
			evaluate i + 1: 4
			continue: stderr trap: index 3 out of bounds for length 1 exited 3`},
		{"throw.imp", "fn f(n: int) throws string {\n    if n == 2 {\n        throw \"two\";\n    }\n}\nfn main() {\n    for i in 0..4 {\n        try { f(i); } catch e {\n            print(e);\n        }\n    }\n}\n", `[{"line": 9}]`, `
			configurationDone: breakpoint main:9 e="two" i=2
			continue: stdout two exited 0`},
		{"generator.imp", "fn squares(n: int) yields int {\n    for i in 0..n {\n        var s = i * i;\n        yield s;\n    }\n}\nfn main() {\n    for x in squares(3) {\n        print(x);\n    }\n}\n", `[{"line": 4, "condition": "s > 0"}]`, `
			configurationDone: stdout 0 breakpoint squares:4 main:8 i=1 n=3 s=1
			stepOut: step main:9 x=1`},
		{"loop.bril", "@main(n: int) {\n  i: int = const 0;\n  one: int = const 1;\n.top:\n  i: int = add i one;\n  more: bool = lt i n;\n  br more .top .end;\n.end:\n  print i;\n}\n", `[{"line": 6, "condition": "i == 2"}]`, `
			configurationDone: breakpoint main:6 i=2 n=3 one=1
			next: step main:7 i=2 more=true n=3 one=1
			continue: stdout 3 exited 0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			arguments := ""
			if test.name == "loop.bril" {
				arguments = `, "args": ["3"]`
			}
			launch(t, test.name, test.text, arguments, test.breakpoints).session(test.session)
		})
	}
}

// TestMisuse sends what no editor should.
func TestMisuse(t *testing.T) {
	c := launch(t, "wrong.imp", "fn main() { print(x); }", "", "")
	for command, want := range map[string]string{
		"launch": "wrong.imp:1:19: `x` is not declared", "continue": "no program was launched", "restart": "no program was launched", "nonsense": "nonsense",
	} {
		path, _ := json.Marshal(c.program)
		if r := c.request(command, fmt.Sprintf(`{"program": %s}`, path)).GetResponse(); r.Success || !strings.Contains(r.Message, want) {
			t.Errorf("%s: %+v", command, r)
		}
	}
	c = launch(t, "loop.imp", "fn main() {\n    while true { }\n}\n", "", `[{"line": 9}]`)
	for _, command := range []string{"threads", "stackTrace", "evaluate", "attach"} {
		if r := c.request(command, `{}`).GetResponse(); r.Success == (command != "threads") {
			t.Errorf("%s: %+v", command, r)
		}
	}
	c.request("configurationDone", `{}`)
	c.session("pause: pause main:2")
	c.in.Close() // while the program runs
	if err := <-c.status; err != nil {
		t.Error(err)
	}
}
