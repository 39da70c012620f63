package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

func TestCommand(t *testing.T) {
	for _, test := range []struct {
		args       []string
		status     int
		out, errs  string // what the outputs contain
		errsHidden string // what the messages do not contain
	}{
		{nil, 2, "", "usage: go run . SUBCOMMAND", "host"},
		{[]string{"help"}, 0, "  peers ", "", ""},
		{[]string{"piers"}, 2, "", "there is no subcommand piers", ""},
		{[]string{"peers", "-help"}, 0, "-repeat N", "", ""},
		{[]string{"peers", "-repeat=0"}, 2, "", "lab peers: -repeat cannot be 0\n", ""},
		{[]string{"peers", "-programs=nothing"}, 2, "", "there is no program nothing", ""},
		{[]string{"control", "-help"}, 0, "-parts PARTS", "", ""},
		{[]string{"control", "-parts=catch"}, 2, "", "there is no part catch", ""},
		{[]string{"host", "imp2", "nothing.imp"}, 1, "", "nothing.imp", ""},
	} {
		var out, errs bytes.Buffer
		status := command(context.Background(), test.args, &out, &errs)
		if status != test.status || !strings.Contains(out.String(), test.out) || !strings.Contains(errs.String(), test.errs) {
			t.Errorf("%q: status %d, want %d\n%s\n%s", test.args, status, test.status, &out, &errs)
		}
		if test.errsHidden != "" && strings.Contains(errs.String(), test.errsHidden) {
			t.Errorf("%q: the messages tell of %s:\n%s", test.args, test.errsHidden, &errs)
		}
	}
}
