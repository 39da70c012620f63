package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestCommands executes the commands on an open document.
func TestCommands(t *testing.T) {
	cache := t.TempDir()
	c := connectWith(t, Options{Cache: cache})
	c.call("initialize", json.RawMessage(`{"capabilities": {"window": {"showDocument": {"support": true}}}}`), nil)
	c.open("file:///b.imp", "fn removed(n: int) -> int {\n    return n + 1;\n}\nfn main() { print(removed(1)); }\n")
	c.open("file:///a%20b.imp", "fn main() { f(); }\n")
	execute := func(command string, arguments ...any) string {
		return wire(c, "workspace/executeCommand", map[string]any{"command": command, "arguments": arguments})
	}
	for got, want := range map[string]string{
		execute(showCPS, "file:///b.imp", 1, 1):  `{line:1,text:fn removed(n: int, ret: cont(int)) =\n  let t1 = n + 1\n  ret(t1)\n\nfn main(ret: cont()) =\n`,
		execute(showCPS, "file:///b.imp", 2, 3):  `{line:0,text:fn main(ret: cont()) =\n  do print(2)\n`,
		execute(showCPS, "file:///b.imp", 0, -1): `{line:-1,text:`,
		execute(showCPS, "file:///b.imp", 3):     "there is no level 3",
		execute(showCPS, "file:///a%20b.imp"):    filepath.FromSlash("/a b.imp:1:13: "),
		execute(showCPS, uri+"x"):                `the document "file:///test/prog.impx" is not open`,
		execute(showCPS, 1):                      "json: cannot unmarshal number",
	} {
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if got := wire(c, "workspace/executeCommand", map[string]any{"command": "x"}); got != `there is no command "x"` {
		t.Error(got)
	}
	dir := t.TempDir()
	lib := fileURI(filepath.Join(dir, "lib.imp"))
	if err := os.WriteFile(filepath.Join(dir, "main.imp"), []byte("fn main(n: int) -> int {\n    print(half(7, n));\n    return 4;\n}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	c.open(lib, "fn half(n: int, by: int) -> int { return n / by; }\n")
	for got, want := range map[string]string{
		execute(runProgram, lib, "2"):   `{output:3\n,status:4}`,
		execute(runProgram, lib, "0"):   `{message:trap: division by zero\n --> ` + dir + `/lib.imp:1:44\n`,
		execute(runProgram, lib):        "argument 1 (n: int) is missing",
		execute(runProgram, lib, 1):     "json: cannot unmarshal number",
		execute(listSources, lib):       "[" + dir + "/main.imp," + dir + "/lib.imp]",
		execute(exploreProgram, lib):    "{}", // without its URI
		execute(runProgram, lib+"x"):    `the document "` + lib + `x" is not open`,
		execute("cpsc.nothing", lib):    `there is no command "cpsc.nothing"`,
		execute(showCPS, lib, 1, 0)[:8]: "{line:0,",
	} {
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s, want %s", got, want)
		}
	}
	pages, err := filepath.Glob(filepath.Join(cache, "pages", "main-*.html"))
	if err != nil || len(pages) != 1 {
		t.Fatal(pages, err)
	}
	page := pages[0]
	if text, err := os.ReadFile(page); err != nil || !strings.Contains(string(text), "lib.imp") {
		t.Error(err)
	}
	want := `{"external":true,"uri":"` + fileURI(page) + `"}`
	for !slices.ContainsFunc(c.notes, func(m message) bool { return m.Method == "window/showDocument" && string(m.Params) == want }) {
		c.notes = append(c.notes, c.next())
	}

	// A run does not keep other requests waiting, and ends when it is cancelled.
	c.change(lib, contentChange{nil, "fn half(n: int, by: int) -> int { while true { } return 0; }\n"})
	id := c.request("workspace/executeCommand", map[string]any{"command": runProgram, "arguments": []any{lib, "1"}})
	c.call("textDocument/hover", at(lib, Position{0, 3}), nil)
	c.notify("$/cancelRequest", map[string]any{"id": id})
	if m := c.response(id); m.Error == nil || m.Error.Code != codeRequestCancelled {
		t.Errorf("%s %+v", m.Result, m.Error)
	}
}
