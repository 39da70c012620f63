// This file defines how a shell asks for completions, and what it gets.

package cli

import (
	"embed"
	"io"
	"slices"
	"strings"
)

// CompletionRequest is the first word of a command line by which a shell asks for completions.
// The words before the cursor follow it; the last one, perhaps "", is completed. Each line of
// the answer is a completion, perhaps with a tab and its description. The last line is a colon
// and one of Files.
const CompletionRequest = "__complete"

// Files says which files are completions, besides the words.
type Files int

// Earlier versions used the same numbers, so that the scripts that they wrote still work.
const (
	AnyFiles   Files = 0
	NoFiles    Files = 4
	FilesNamed Files = 8 // directories, and the files whose extensions are the words without a description
)

// Complete answers a request for completions.
func (p *Program) Complete(w io.Writer, words []string) error {
	begun := ""
	if last := len(words) - 1; last >= 0 {
		words, begun = words[:last], words[last]
	}
	list, files := p.completions(words, begun)
	var b strings.Builder
	for _, line := range list {
		b.WriteString(line + "\n")
	}
	b.WriteString(":" + string('0'+rune(files)) + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// completions returns how a word that has begun can continue after others.
func (p *Program) completions(words []string, begun string) ([]string, Files) {
	c, words := p.Find(words)
	s := scanner{command: c, words: words}
	for s.next() {
		if missing, ok := s.err.(*MissingValueError); ok {
			return missing.Flag.completions(begun)
		}
		if s.flag == nil && s.err == nil {
			c.Args = append(c.Args, s.text)
		}
	}
	if s.dash {
		c.Args = append(c.Args, s.words...)
	} else if name, value, found := strings.Cut(begun, "="); found && strings.HasPrefix(name, "--") {
		if f := c.Lookup(name[2:]); f != nil {
			return f.completions(value)
		}
		return nil, NoFiles
	} else if strings.HasPrefix(begun, "-") {
		return withPrefix(c.flagWords(), begun), NoFiles
	}
	var list []string
	files := NoFiles
	if c.Complete != nil {
		list, files = c.Complete(c.Args)
	}
	if files != FilesNamed {
		list = withPrefix(list, begun)
	}
	if c.Name == "" && len(c.Args) == 0 && !s.dash {
		list = slices.Concat(withPrefix(p.Summaries(), begun), list)
	}
	return list, files
}

// flagWords returns the flags of the command.
func (c *Command) flagWords() []string {
	var list []string
	for _, f := range c.Flags {
		list = append(list, "--"+f.Name+"\t"+f.description())
		if f.Short != 0 {
			list = append(list, "-"+string(f.Short)+"\t"+f.description())
		}
	}
	return list
}

// completions returns how a value of the flag that has begun can continue. A value without
// a list of words is a file if its name is FILE or PATH.
func (f *Flag) completions(begun string) ([]string, Files) {
	values := f.Values()
	if name := f.ValueName(); len(values) == 0 && (name == "FILE" || name == "PATH") {
		return nil, AnyFiles
	}
	if !f.List {
		return withPrefix(values, begun), NoFiles
	}
	before := begun[:strings.LastIndexByte(begun, ',')+1]
	given := strings.Split(before, ",")
	var list []string
	for _, value := range values {
		if word, _, _ := strings.Cut(value, "\t"); !slices.Contains(given, word) {
			list = append(list, before+value)
		}
	}
	return withPrefix(list, begun), NoFiles
}

// withPrefix returns the completions that begin with a prefix.
func withPrefix(list []string, prefix string) []string {
	var found []string
	for _, c := range list {
		if word, _, _ := strings.Cut(c, "\t"); strings.HasPrefix(word, prefix) {
			found = append(found, c)
		}
	}
	return found
}

//go:embed scripts
var scripts embed.FS

// Shells returns the shells that Script knows, each with a tab and a description.
func Shells() []string {
	return []string{"bash\tfrom version 4.4", "fish\tfrom version 3.4", "powershell\tfrom version 5.1", "zsh\tfrom version 5.1"}
}

// Script returns the script that a shell reads to complete the command lines of the program. If
// describe is set, the shell shows the descriptions of words.
func (p *Program) Script(shell string, describe bool) (string, error) {
	text, err := scripts.ReadFile("scripts/" + shell)
	if err != nil {
		return "", err
	}
	answer := "no"
	if describe {
		answer = "yes"
	}
	return strings.NewReplacer("PROGRAM", p.Name, "DESCRIBE", answer).Replace(string(text)), nil
}
