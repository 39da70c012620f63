package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestNotices expects a licence of each module in the command, on every system, and of each package in the pages, in
// cpsc version --licenses; and that of what is in a page also in the page, since cpsc explore copies it.
func TestNotices(t *testing.T) {
	want := []string{"Go, "}
	for _, system := range []string{"linux", "darwin", "windows"} {
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", ".")
		list.Env = append(os.Environ(), "GOOS="+system)
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, strings.Split(strings.TrimSpace(string(out)), "\n")...)
	}
	var lock struct {
		Packages map[string]struct {
			Version string
			Dev     bool
		}
	}
	text, err := os.ReadFile("../../explore/page/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		t.Fatal(err)
	}
	for path, p := range lock.Packages {
		if name, ok := strings.CutPrefix(path, "node_modules/"); ok && !p.Dev {
			want = append(want, name+" "+p.Version)
		}
	}
	if len(want) < 20 {
		t.Errorf("only %d are expected: %q", len(want), want)
	}
	for _, owner := range want {
		if !strings.Contains(notices, owner) {
			t.Errorf("%s has no notice: run explore/page/build.sh", owner)
		}
	}

	for page, owners := range map[string][]string{
		"../../explore/dist/page.js":    {"@dagrejs/dagre"},
		"../../playground/dist/page.js": {"@dagrejs/dagre", "@codemirror/view", "@lezer/common"},
	} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		notice, _, _ := strings.Cut(string(text), "*/\n\"use strict\"")
		for _, owner := range append(owners, "Permission is hereby granted") {
			if !strings.Contains(notice, owner) {
				t.Errorf("%s does not begin with the licence of %s", page, owner)
			}
		}
	}
}
