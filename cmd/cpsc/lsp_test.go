package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestLanguageServer runs cpsc lsp with a whole session as its input, as an editor would start
// it.
func TestLanguageServer(t *testing.T) {
	frame := func(method string, id int, params string) string {
		body := fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s}`, method, params)
		if id > 0 {
			body = fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, id, method, params)
		}
		return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	session := frame("initialize", 1, `{"capabilities":{}}`) + frame("initialized", 0, `{}`) +
		frame("textDocument/didOpen", 0, `{"textDocument":{"uri":"file:///a.imp","languageId":"imp","version":1,"text":"fn main() { }"}}`) +
		frame("shutdown", 2, `null`)
	for _, test := range []struct {
		args   []string
		input  string
		status int
	}{
		{[]string{"lsp"}, session + frame("exit", 0, `null`), 0},
		{[]string{"lsp", "--stdio", "--allow=W0610"}, session + frame("exit", 0, `null`), 0},
		{[]string{"lsp"}, session, 0},
		{[]string{"lsp"}, frame("initialize", 1, `{"capabilities":{}}`) + frame("exit", 0, `null`), 1},
		{[]string{"lsp"}, "no header at all\r\n\r\n", 1},
		{[]string{"lsp", "file.imp"}, "", 2},
		{[]string{"lsp", "--max-source=9G"}, "", 2},
		{[]string{"lsp", "--placement=simple"}, "", 2},
	} {
		var out, errs bytes.Buffer
		if status := command(test.args, strings.NewReader(test.input), &out, &errs); status != test.status {
			t.Errorf("%v: status %d, want %d\n%s", test.args, status, test.status, &errs)
		}
		// Standard output has messages of the protocol and nothing else.
		rest := out.String()
		for rest != "" {
			var n int
			if _, err := fmt.Sscanf(rest, "Content-Length: %d\r\n\r\n", &n); err != nil {
				t.Fatalf("%v: %v in %q", test.args, err, rest)
			}
			_, body, _ := strings.Cut(rest, "\r\n\r\n")
			if len(body) < n || !json.Valid([]byte(body[:n])) {
				t.Fatalf("%v: %q", test.args, rest)
			}
			rest = body[n:]
		}
		if strings.Contains(test.input, "shutdown") && !strings.Contains(out.String(), `"id":2`) {
			t.Errorf("%v: no answer to shutdown: %q", test.args, &out)
		}
	}
}

// TestNeovim starts Neovim, if it is installed, with the configuration of docs/editors.md.
func TestNeovim(t *testing.T) {
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("Neovim is not installed")
	}
	docs, err := os.ReadFile("../../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(docs), "## Neovim")
	_, config, _ := strings.Cut(section, "```lua\n")
	config, _, _ = strings.Cut(config, "```")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"config/nvim/init.lua": config,
		"a.imp":                "fn main() {\n    let x = 1;\n    print(x);\n}\n",
		"lib.imp":              "\nfn helper() { }\n",
		"ask.lua": `vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end)
local d = vim.diagnostic.get(0)[1]
local p = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 2, character = 5 } }
local hover = ""
for _, r in pairs(vim.lsp.buf_request_sync(0, "textDocument/hover", p, 20000) or {}) do hover = r.result.contents.value end
io.write(vim.bo.filetype .. "|" .. d.lnum .. "|" .. d.message .. "|" .. hover .. "\n")
vim.api.nvim_buf_set_lines(0, 1, 2, false, { "    var x = 1;" })
local function refactor(kind, line, from, to)
  p = { textDocument = p.textDocument, range = { start = { line = line, character = from }, ["end"] = { line = line, character = to } }, context = { diagnostics = {}, only = { "refactor." .. kind } } }
  for _, r in pairs(vim.lsp.buf_request_sync(0, "textDocument/codeAction", p, 20000) or {}) do vim.lsp.util.apply_workspace_edit(r.result[1].edit, "utf-16") end
end
refactor("inline", 2, 10, 10)
refactor("extract", 1, 0, 14)
local run = { command = "cpsc.runProgram", arguments = { p.textDocument.uri } }
for _, r in pairs(vim.lsp.buf_request_sync(0, "workspace/executeCommand", run, 20000) or {}) do io.write("ran " .. r.result.output) end
io.write(table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "/") .. "\n")
vim.api.nvim_buf_set_lines(0, 1, 2, false, { "    helper();" })
p = { textDocument = p.textDocument, position = { line = 1, character = 5 } }
for _, r in pairs(vim.lsp.buf_request_sync(0, "textDocument/definition", p, 20000) or {}) do io.write(r.result.uri:match("[^/]*$") .. ":" .. r.result.range.start.line .. "\n") end
`,
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Abs("../../editors/vim")
	start := filepath.Join(dir, "nvim/site/pack/cpsc/start")
	if err := errors.Join(err, os.MkdirAll(start, 0o777), os.Symlink(files, filepath.Join(start, "cpsc"))); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(nvim, "--headless", "a.imp", "-c", "luafile ask.lua", "-c", "qa!")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+filepath.Join(dir, "config"), "XDG_STATE_HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CACHE_HOME="+dir)
	out, err := cmd.CombinedOutput()
	for _, want := range []string{"imp|1|`let` is not a keyword\nhelp: write `var x`|", "fn print(x: T, …)", "fn main() {/    extracted();/}//fn extracted() {/    print(1);/}", "ran 1\n", "lib.imp:1\n"} {
		if err != nil || !strings.Contains(strings.ReplaceAll(string(out), "\r", ""), want) {
			t.Errorf("no %q: %v\n%s", want, err, out)
		}
	}
}

// TestDebugger runs cpsc dap with a session that ends at once.
func TestDebugger(t *testing.T) {
	body := `{"seq":1,"type":"request","command":"initialize","arguments":{}}`
	for _, test := range []struct {
		args   []string
		input  string
		status int
		output string
	}{
		{[]string{"dap"}, fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body), 0, `"supportsConditionalBreakpoints":true`},
		{[]string{"dap"}, "no header\r\n\r\n", 2, ""},
		{[]string{"dap", "file.imp"}, "", 2, ""},
	} {
		var out, errs bytes.Buffer
		if status := command(test.args, strings.NewReader(test.input), &out, &errs); status != test.status || !strings.Contains(out.String(), test.output) {
			t.Errorf("%v: status %d, want %d\n%s%s", test.args, status, test.status, &out, &errs)
		}
	}
}
