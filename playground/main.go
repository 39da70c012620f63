// Command playground writes a directory with a page on which one edits programs, converts,
// optimises and runs them, and plays their construction:
//
//	go run ./playground -o DIR                 for a web server
//	go run ./playground -serve                 on this machine, without a directory
//	go run ./playground -embed                 for cpsc playground: see package site
//
// The files are static, and any web server can serve them. The toolkit itself runs in the
// browser: package wasm is compiled to WebAssembly. Only Go is needed; the page is in dist,
// which explore/page/build.sh makes.
package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"

	"cpsc/check"
	"cpsc/playground/site"
	"cpsc/playground/tour"
)

//go:embed dist
var dist embed.FS

func main() {
	dir := flag.String("o", "", "write the files into `DIR`, which is created if it does not exist")
	embed := flag.Bool("embed", false, "compress the files into playground/site/files, which takes a minute")
	serve := flag.Bool("serve", false, "serve the files")
	address := flag.String("address", "localhost:8080", "the `ADDRESS` of -serve; port 0 is any that is free")
	flag.Parse()
	if err := run(*dir, *embed, *serve, *address, flag.Args()); err != nil {
		fmt.Fprintf(os.Stderr, "playground: %v\n", err)
		os.Exit(1)
	}
}

func run(dir string, embed, serve bool, address string, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("unexpected argument %q", args[0])
	}
	if dir == "" && !embed && !serve {
		return errors.New("none of -o DIR, -embed and -serve is given; -h describes them")
	}
	root, err := command(nil, "list", "-m", "-f", "{{.Dir}}", "cpsc")
	if err != nil {
		return err
	}
	files, err := build(root)
	if err != nil {
		return err
	}
	if dir != "" {
		err = write(dir, files)
	}
	if embed && err == nil {
		err = write(filepath.Join(root, "playground", "site", "files"), compress(files))
	}
	if !serve || err != nil {
		return err
	}
	return site.Serve(os.Stdout, address, files)
}

// compress returns files compressed by brotli, under their names with .br.
func compress(files map[string][]byte) map[string][]byte {
	small := map[string][]byte{}
	for name, data := range files {
		var b bytes.Buffer
		w := brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
		w.Write(data) // a bytes.Buffer has no errors
		w.Close()
		small[name+".br"] = b.Bytes()
	}
	return small
}

// flags are those of the compiler. Inlining makes the file a sixth larger, so only two packages are inlined: the fast
// engine, whose loop needs it, and the runtime of Go, which becomes smaller and takes a third less time.
var flags = []string{"-trimpath", "-ldflags=-s -w", "-gcflags=all=-l", "-gcflags=cpsc/interp/internal/fast=", "-gcflags=runtime="}

// build returns the files of the playground by name. The module is in the directory root.
func build(root string) (map[string][]byte, error) {
	goroot, err := command(nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for name, content := range map[string]func() ([]byte, error){
		"cpsc.wasm":           wasm,
		"wasm_exec.js":        func() ([]byte, error) { return os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js")) },
		"THIRD_PARTY_NOTICES": func() ([]byte, error) { return os.ReadFile(filepath.Join(root, "cmd", "cpsc", "THIRD_PARTY_NOTICES")) },
		"examples.json":       func() ([]byte, error) { return examples(root) },
		"builtins.json":       func() ([]byte, error) { return json.Marshal(check.Builtins()) },
		"tour.json":           func() ([]byte, error) { return lessons(root) },
	} {
		if files[name], err = content(); err != nil {
			return nil, err
		}
	}
	entries, err := dist.ReadDir("dist")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if files[e.Name()], err = dist.ReadFile("dist/" + e.Name()); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// wasm compiles the toolkit.
func wasm() ([]byte, error) {
	dir, err := os.MkdirTemp("", "playground-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "cpsc.wasm")
	args := append([]string{"build", "-o", out}, flags...)
	if _, err := command([]string{"GOOS=js", "GOARCH=wasm"}, append(args, "cpsc/playground/wasm")...); err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

// command runs the command go and returns what it prints.
func command(env []string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, stderr.Bytes())
	}
	return strings.TrimSpace(string(out)), nil
}

// An example is a program that the page offers.
type example struct {
	Name     string `json:"name"`
	Language string `json:"language"`
	Text     string `json:"text"`
	Args     string `json:"args"` // of main, with spaces between them
	Input    string `json:"input"`
}

// examples returns the examples of the tree as JSON.
func examples(root string) ([]byte, error) {
	list := []example{}
	for _, pattern := range []string{"examples/*.imp", "playground/examples/*.bril", "playground/examples/*.cps", "playground/examples/*.ssa"} {
		names, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			ext := filepath.Ext(name)
			base := strings.TrimSuffix(name, ext)
			e := example{Name: filepath.Base(base), Language: ext[1:], Text: string(text)}
			if e.Input, err = optional(base + ".in"); err != nil {
				return nil, err
			}
			if e.Args, err = optional(base + ".args"); err != nil {
				return nil, err
			}
			e.Args = strings.Join(strings.Fields(e.Args), " ")
			list = append(list, e)
		}
	}
	return json.Marshal(list)
}

// lessons returns the lessons of the tour as JSON.
func lessons(root string) ([]byte, error) {
	list, err := tour.Load(os.DirFS(filepath.Join(root, "docs", "tour")))
	if err != nil {
		return nil, fmt.Errorf("the lessons in docs/tour: %w", err)
	}
	return json.Marshal(list)
}

// optional returns the text of a file, or "" if there is none.
func optional(name string) (string, error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(text), err
}

// write writes files into a directory, each as a whole or not at all.
func write(dir string, files map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for name, data := range files {
		temp := filepath.Join(dir, "."+name+".part")
		err := os.WriteFile(temp, data, 0o666)
		if err == nil {
			err = os.Rename(temp, filepath.Join(dir, name))
		}
		if err != nil {
			os.Remove(temp)
			return err
		}
	}
	return nil
}
