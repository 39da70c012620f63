package session

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"cpsc/ast"
	"cpsc/diag"
	"cpsc/internal/test/programs"
	"cpsc/interp"
	"cpsc/parser"
)

// A program does the same when its declarations are one input, and each statement of main is
// another one.
func TestProgramsByStatement(t *testing.T) {
	ran, inputs := 0, 0
	for _, p := range programs.Sample(t, 3) {
		file := diag.NewFile(p.Path, p.Text)
		tree := parser.Parse(file, diag.NewList(file))
		main := -1
		for i, d := range tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "main" {
				main = i
			}
		}
		if main < 0 {
			continue
		}
		f := tree.Decls[main].(*ast.FuncDecl).Func
		if len(f.Params) > 0 || len(f.Results) > 0 || slices.ContainsFunc(f.Body.Stmts, isLabel) || strings.Contains(p.Text, "goto ") || len(p.Flags) > 0 {
			continue
		}
		var texts []string
		span := tree.Decls[main].Pos()
		texts = append(texts, p.Text[:span.Start]+strings.Repeat(" ", int(span.End-span.Start))+p.Text[span.End:])
		for _, s := range f.Body.Stmts {
			texts = append(texts, p.Text[s.Pos().Start:s.Pos().End])
		}
		var out bytes.Buffer
		s := New(Options{Run: interp.Options{Stdin: strings.NewReader(p.Stdin), Stdout: &out, MaxSteps: 3_000_000, MaxDepth: 100_000, MaxMemory: 1 << 30}})
		var err error
		for _, text := range texts {
			inputs++
			var o *Outcome
			if o, err = s.Eval(context.Background(), Input{Name: p.Name, Text: text, Line: 1}); err != nil {
				if errors.Is(err, ErrRejected) {
					t.Errorf("%s: %s\n%s", p.Name, o.Diagnostics.Items[0].Message, text)
				}
				break
			}
		}
		var trap *interp.Trap
		switch {
		case errors.Is(err, ErrRejected):
			continue
		case errors.As(err, &trap) && strings.Contains(trap.Message, " limit of "):
			continue
		case errors.As(err, &trap):
			if p.Trap == nil || p.Trap.Message != trap.Message {
				t.Errorf("%s: trap %q", p.Name, trap.Message)
			}
		case err != nil && !errors.Is(err, interp.ErrExited):
			t.Errorf("%s: %v", p.Name, err)
		case p.Trap != nil:
			t.Errorf("%s: no trap", p.Name)
		}
		if out.String() != p.Stdout {
			t.Errorf("%s: got %q, want %q", p.Name, out.String(), p.Stdout)
		}
		ran++
	}
	if ran < 80 || inputs < 500 {
		t.Errorf("only %d programs ran, with %d inputs", ran, inputs)
	}
}

// isLabel reports whether a statement is a label, which belongs to the statement after it.
func isLabel(s ast.Stmt) bool {
	_, ok := s.(*ast.LabelStmt)
	return ok
}
