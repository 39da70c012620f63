package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestComplete(t *testing.T) {
	const help = "--help\thelp for tool|-h\thelp for tool"
	const commands = "add\tAdd numbers|sub\tSubtract numbers"
	for _, tt := range []struct {
		line string // words, separated by spaces; the last one is completed
		want string // lines, separated by bars
	}{
		{"", commands + "|txt|:8"},
		{"a", "add\tAdd numbers|txt|:8"},
		{"x", "txt|:8"},
		{"file ", "txt|:8"},
		{"-- ", "txt|:8"},
		{"-- -", "txt|:8"},
		{"--a", "--all\ttake all|:4"},
		{"-", "--output\twrite to PATH|-o\twrite to PATH|--write\tchange the file itself|-w\tchange the file itself|--all\ttake all|-a\ttake all|" +
			"--colours\tuse these COLOURS: red, green or blue|--debug\twrite what happens|" + help + "|:4"},
		{"--output ", ":0"},
		{"--output=x", ":0"},
		{"-o ", ":0"},
		{"-wo ", ":0"},
		{"--colours ", "red\twarm|green\tcalm|blue\tcold|:4"},
		{"--colours=", "red\twarm|green\tcalm|blue\tcold|:4"},
		{"--colours=g", "green\tcalm|:4"},
		{"--colours red,", "red,green\tcalm|red,blue\tcold|:4"},
		{"--colours red,b", "red,blue\tcold|:4"},
		{"--all=", ":4"},
		{"--nothing=", ":4"},
		{"--nothing x", "txt|:8"},
		{"--all ", commands + "|txt|:8"},
		{"--all s", "sub\tSubtract numbers|txt|:8"},
		{"sub ", "one\tthe first|two|:4"},
		{"sub o", "one\tthe first|:4"},
		{"sub -- o", "one\tthe first|:4"},
		{"add ", ":4"},
		{"add --trace ", ":4"}, // its value follows =
		{"add --tr", "--trace\ttrace WHAT|:4"},
		{"add --output ", ":0"},
		{"--debug add --o", "--output\twrite to PATH|:4"},
	} {
		var b strings.Builder
		err := new(tool).program().Complete(&b, strings.Split(tt.line, " "))
		if got := strings.ReplaceAll(strings.TrimSuffix(b.String(), "\n"), "\n", "|"); err != nil || got != tt.want {
			t.Errorf("%q: %v\ngot  %s\nwant %s", tt.line, err, got, tt.want)
		}
	}
	var b strings.Builder
	if err := new(tool).program().Complete(&b, nil); err != nil || !strings.HasPrefix(b.String(), "add\t") {
		t.Errorf("without a word: %q, %v", &b, err)
	}
}

// TestMain makes the test binary the program tool, for the shells.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == CompletionRequest {
		if err := new(tool).program().Complete(os.Stdout, os.Args[2:]); err != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// inShell runs commands in a shell, before and after the completion script for it, and returns
// their output with bars for the ends of lines. The directory has the files a.txt, b.c and
// "c d.txt", and the directory dir. The test is skipped without the shell.
func inShell(t *testing.T, shell, option string, describe bool, before, after string) string {
	t.Helper()
	path, err := exec.LookPath(shell)
	if err != nil {
		t.Skip(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin, dir := t.TempDir(), t.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "tool")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.txt", "b.c", "c d.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "dir"), 0o777); err != nil {
		t.Fatal(err)
	}
	script, err := new(tool).program().Script(shell, describe)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), path, option, "-c", before+script+after)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "HOME="+bin, "COLUMNS=80")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return strings.ReplaceAll(strings.TrimSuffix(string(out), "\n"), "\n", "|")
}

func TestBash(t *testing.T) {
	for _, tt := range []struct{ words, plain, described string }{
		{"tool a", "a.txt|add", "a.txt|add"},
		{"tool ''", "a.txt|add|c d.txt|dir|sub", "a.txt|add|c d.txt|dir|sub"},
		{"tool sub ''", "one|two", "one  (the first)|two"},
		{"tool sub o", "one", "one"},
		{"tool --colours = g", "green", "green"},
		{"tool --colours =", "blue|green|red", "blue   (cold)|green  (calm)|red    (warm)"},
		{"tool --colours red,", "red,blue|red,green", "red,blue   (cold)|red,green  (calm)"},
		{"tool add ''", "", ""},
		{"tool --output ''", "", ""},
		{"tool -- d", "dir", "dir"},
	} {
		for _, describe := range []bool{false, true} {
			got := inShell(t, "bash", "--norc", describe, "", `
compopt() { :; } # only bash itself can call it
COMP_WORDS=(`+tt.words+`) COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_TYPE=63
_tool
[[ ${#COMPREPLY[@]} -eq 0 ]] || printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort`)
			want := tt.plain
			if describe {
				want = tt.described
			}
			if got != want {
				t.Errorf("%s, descriptions %v: got\n%s\nwant\n%s", tt.words, describe, got, want)
			}
		}
	}
	// A key that inserts one completion after another must not insert descriptions.
	got := inShell(t, "bash", "--norc", true, "", "COMP_WORDS=(tool sub '') COMP_CWORD=2 COMP_TYPE=37\n_tool\necho ${COMPREPLY[*]}")
	if got != "one two" {
		t.Errorf("inserted: %q", got)
	}
}

func TestFish(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"tool a", "a.txt|add\tAdd numbers"},
		{"tool s", "sub\tSubtract numbers"},
		{"tool x ", "a.txt|c d.txt|dir/"},
		{"tool sub ", "one\tthe first|two"},
		{"tool --colours=red,g", "--colours=red,green\tcalm"},
		{"tool --colours g", "green\tcalm"},
		{"tool add ", ""},
		{"tool --output b", "b.c"},
		{"tool --output=b", "--output=b.c"},
		{"tool add --tr", "--trace\ttrace WHAT"},
	} {
		if got := inShell(t, "fish", "--no-config", true, "", "\ncomplete -C '"+tt.line+"' | LC_ALL=C sort"); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.line, got, tt.want)
		}
	}
	if got := inShell(t, "fish", "--no-config", false, "", "\ncomplete -C 'tool sub '"); got != "one|two" {
		t.Errorf("without descriptions: %q", got)
	}
}

// zsh completes only on a terminal, so the functions of its completion system only show what
// they are called with.
func TestZsh(t *testing.T) {
	for _, tt := range []struct{ words, prefix, want string }{
		{"tool", "a", "add:Add numbers|*.(txt)|-/"},
		{"tool", "", "add:Add numbers|sub:Subtract numbers|*.(txt)|-/"},
		{"tool sub", "", "one:the first|two"},
		{"tool add", "", ""},
		{"tool", "--colours=g", "compset|green:calm"},
		{"tool --colours", "red,g", "red,green:calm"},
		{"tool --output", "", "files"},
	} {
		got := inShell(t, "zsh", "-f", true, `seen=()
compdef() {}
compset() { seen+=(compset) }
_describe() { seen+=("${(@P)argv[-1]}") }
_files() { seen+=(files) }
_path_files() { seen+=("$argv[-1]") }
`, `
words=(`+tt.words+` "`+tt.prefix+`") CURRENT=$#words PREFIX="`+tt.prefix+`"
_tool
print -l -- "$seen[@]"`)
		if got != tt.want {
			t.Errorf("%s %s: got\n%s\nwant\n%s", tt.words, tt.prefix, got, tt.want)
		}
	}
}

func TestScript(t *testing.T) {
	for _, shell := range Words(Shells()) {
		script, err := new(tool).program().Script(shell, true)
		if err != nil || strings.Contains(script, "PROGRAM") || strings.Contains(script, "DESCRIBE") || !strings.Contains(script, "tool") {
			t.Errorf("%s: %v\n%s", shell, err, script)
		}
	}
	if _, err := new(tool).program().Script("tcsh", true); err == nil {
		t.Error("there is a script for tcsh")
	}
}
