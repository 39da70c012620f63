// This file defines the commands of workspace/executeCommand: they show, run and explore the program of a document as it is in the editor.

package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/explore"
	"cpsc/interp"
)

// The commands. The first argument of each is the URI of a document. The extension for Visual Studio Code has other names for its own, which
// the editor does not allow twice.
const (
	showCPS        = "cpsc.showCPS"        // the CPS; then come the level from 0 to 2, and a line from 0
	runProgram     = "cpsc.runProgram"     // a run without input; then come the arguments of main
	exploreProgram = "cpsc.exploreProgram" // the page of cpsc explore; then come the arguments of main
	listSources    = "cpsc.listSources"    // the paths of the sources of its program, that of main first
)

var commands = []string{showCPS, runProgram, exploreProgram, listSources}

// The limits on a run. Tests change the time.
const (
	mostRunMemory = 256 << 20
	mostRunOutput = 1 << 20
)

var runTime = 10 * time.Second

// execute executes a command.
func (s *server) execute(ctx context.Context, conn *jsonrpc2.Conn, p parameters) (result any, err error) {
	var uri string
	level, line, args := 1, -1, make([]string, max(0, len(p.Arguments)-1))
	to := []any{&uri, &level, &line}
	if p.Command != showCPS {
		to = to[:1]
		for i := range args {
			to = append(to, &args[i])
		}
	}
	for i, argument := range p.Arguments[:min(len(p.Arguments), len(to))] {
		if err := json.Unmarshal(argument, to[i]); err != nil {
			return nil, err
		}
	}
	snap := s.latest(uri)
	if snap == nil && slices.Contains(commands, p.Command) {
		return nil, fmt.Errorf("the document %q is not open", uri)
	}
	switch p.Command {
	case showCPS:
		if level < 0 || level >= len(compile.Levels) {
			return nil, fmt.Errorf("there is no level %d", level)
		}
		if !s.work(ctx, s.working, snap, func() { result, err = snap.cps(compile.Levels[level], line) }) {
			return nil, errors.New("the document was changed")
		}
		return result, err
	case runProgram:
		return snap.run(ctx, args)
	case exploreProgram:
		page, err := snap.explore(args)
		if err == nil && s.opts.client.Window.ShowDocument.Support {
			go s.ask(conn, "window/showDocument", map[string]any{"uri": page.URI, "external": true})
		}
		return page, err
	case listSources:
		paths := []string{}
		for _, x := range snap.inOrder() {
			paths = append(paths, x.Name)
		}
		return paths, nil
	}
	return nil, fmt.Errorf("there is no command %q", p.Command)
}

// inOrder returns the sources of the program of a snapshot, the one with main first.
func (s *snapshot) inOrder() []compile.Source {
	list := s.sources()
	if i := slices.IndexFunc(list, func(x compile.Source) bool { return compile.DeclaresMain(x.Text) }); i > 0 {
		main := list[i]
		list = slices.Insert(slices.Delete(list, i, i+1), 0, main)
	}
	return list
}

// compile takes the program of a snapshot through the stages that f stands for.
func (s *snapshot) compile(f func(name, text string, opts compile.Options) (*compile.Program, error), list []compile.Source, opts compile.Options) (*compile.Program, error) {
	ctx, cancel := context.WithTimeout(context.Background(), conversionTime)
	defer cancel()
	opts.Context, opts.Language, opts.Sources = ctx, s.lang, list[1:]
	opts.Limits, opts.MaxSource, opts.MaxMemory = s.opts.Limits, s.opts.MaxSource, s.opts.MaxMemory
	return f(list[0].Name, list[0].Text, opts)
}

// run runs the program of a snapshot.
func (s *snapshot) run(ctx context.Context, args []string) (*ranProgram, error) {
	p, err := s.compile(compile.Compile, s.inOrder(), compile.Options{})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, runTime)
	defer cancel()
	var out, message strings.Builder
	result, err := interp.Run(p.CPS, interp.Options{Args: args, Stdout: &out, Context: ctx, MaxMemory: mostRunMemory, MaxOutput: mostRunOutput})
	ran := &ranProgram{Output: out.String(), Status: result.Status & 0xFF}
	switch trap := (*interp.Trap)(nil); {
	case errors.As(err, &trap):
		ran.Status = 3
		err = trap.Render(&message, p.File, diag.Options{})
		ran.Message = message.String()
	case errors.Is(err, interp.ErrInterrupted):
		ran.Status, ran.Message = 3, fmt.Sprintf("the program was stopped after %v", runTime)
		err = nil
	}
	return ran, err
}

// explore writes the page of the program of a snapshot.
func (s *snapshot) explore(args []string) (*explorePage, error) {
	if s.opts.Cache == "" {
		return nil, errors.New("there is no directory for the page")
	}
	p, err := s.compile(compile.Check, s.inOrder(), compile.Options{})
	if err != nil {
		return nil, err
	}
	data, err := explore.Collect(p, explore.Options{Flags: true, Run: explore.RunOptions{Args: args}})
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	if err := explore.Fprint(&page, data); err != nil {
		return nil, err
	}
	// Programs in other directories may have the same name.
	name := fmt.Sprintf("%s-%08x.html", strings.TrimSuffix(data.Name, filepath.Ext(data.Name)), crc32.ChecksumIEEE([]byte(s.inOrder()[0].Name)))
	uri, err := s.opts.cached("pages", name, page.Bytes())
	return &explorePage{uri}, err
}

// cps returns the CPS of a document at a level, with the first line of it that comes from a line of the document, from 0.
func (s *snapshot) cps(level compile.Level, line int) (*shownCPS, error) {
	p, err := s.compile(compile.Compile, s.sources(), compile.Options{Level: level, Library: s.lang == compile.Imp})
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	if err := cps.Fprint(&text, p.CPS, cps.PrintOptions{}); err != nil {
		return nil, err
	}
	shown := &shownCPS{text.String(), -1}
	for _, f := range p.CPS.Funcs {
		lines := p.CPS.Lines(f)
		if i := slices.IndexFunc(lines, func(l cps.Line) bool { return int(l.Pos.Line) == line+1 && l.Pos.Site == 0 }); i >= 0 {
			before, _, _ := strings.Cut(shown.Text, lines[0].Text+"\n")
			shown.Line = strings.Count(before, "\n") + i
			break
		}
	}
	return shown, nil
}
