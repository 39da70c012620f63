package interp_test

import (
	"context"
	"errors"
	"testing"

	"cpsc/diag"
	"cpsc/interp"
	"cpsc/notation"
)

// Mistakes of those who use a session.
func TestSessionMisuse(t *testing.T) {
	errs := diag.NewList(diag.NewFile("unit.cps", "fn f(x: int, ret: cont(int)) = ret(x)\nfn g(ret: cont(int)) = ret(7)\n"))
	p := notation.Read(errs.File, errs)
	s := interp.NewSession(interp.Options{})
	u, err := s.Link(p, nil)
	if err != nil {
		t.Fatal(err)
	}
	call := func(u *interp.Unit, name string) error {
		_, _, err := s.Call(context.Background(), u, name)
		return err
	}
	_, linkErr := s.Link(p, map[string]*interp.Unit{"g": nil})
	_, saveErr := s.Save([]*interp.Unit{u, nil})
	other := interp.NewSession(interp.Options{})
	snapshot, err := other.Save(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Restore(snapshot); err != nil {
		t.Error(err)
	}
	for _, tt := range []struct {
		err  error
		want string
	}{
		{call(&interp.Unit{}, "g"), "the unit is nil or empty: Link makes units"},
		{call(nil, "g"), "the unit is nil or empty: Link makes units"},
		{linkErr, "the unit is nil or empty: Link makes units"},
		{saveErr, "the unit is nil or empty: Link makes units"},
		{s.Restore(snapshot), "the snapshot belongs to another session"},
		{s.Restore(nil), "the snapshot is nil or empty: Save makes snapshots"},
		{s.Restore(&interp.Snapshot{}), "the snapshot is nil or empty: Save makes snapshots"},
		{new(interp.Session).Restore(snapshot), "the session is empty: NewSession makes sessions"},
		{call(u, "h"), "the unit has no function h"},
		{call(u, "f"), "function f has parameters"},
	} {
		if start := (*interp.StartError)(nil); !errors.As(tt.err, &start) || start.Message != tt.want {
			t.Errorf("got %v, want %s", tt.err, tt.want)
		}
	}
	if texts, _, err := s.Call(context.Background(), u, "g"); err != nil || texts[0] != "7" {
		t.Errorf("g gives %v, %v", texts, err)
	}
}
