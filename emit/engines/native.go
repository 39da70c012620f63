// This file defines how programs become executables with the toolchain of Go.

package engines

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"cpsc/cps"
	"cpsc/internal/process"
)

// Build compiles a program to an executable file. Host is a file in Go that defines the host functions, or "".
func Build(ctx context.Context, p *cps.Program, host, output string) error {
	if list := p.Externs(); len(list) > 0 && host == "" {
		return fmt.Errorf("the program calls the host function %s, which a file in Go must define: see docs/go.md", list[0].Name)
	}
	output, err := filepath.Abs(output)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "cpsc-build")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	e := *Go
	e.args = []string{"build", "-o", output, e.File}
	if host != "" {
		text, err := os.ReadFile(host)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "host.go"), text, 0o666); err != nil {
			return err
		}
		e.args = append(e.args, "host.go")
	}
	return e.Prepare(ctx, dir, p)
}

// RunNative runs a program as an executable with arguments, and returns its exit status. The executable is in
// the cache of the user, in which it is built first if it is not there.
func RunNative(ctx context.Context, p *cps.Program, args []string, stdin io.Reader, stdout, stderr io.Writer) (int, error) {
	path, err := native(ctx, p)
	if err != nil {
		return 0, err
	}
	cmd := process.Command(ctx, path, args...)
	cmd.Args[0], cmd.Stdin, cmd.Stdout, cmd.Stderr = p.Sources.Name(), stdin, stdout, stderr
	err = cmd.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() > 0 {
		return exit.ExitCode(), nil
	}
	return 0, err
}

// native returns the path of the executable of a program in the cache.
func native(ctx context.Context, p *cps.Program) (string, error) {
	var text bytes.Buffer
	if err := Go.write(&text, p); err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, "cpsc", "native")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	path := filepath.Join(dir, fmt.Sprintf("%x-%s", sha256.Sum256(text.Bytes()), runtime.Version()))
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	temp := fmt.Sprintf("%s.%d", path, os.Getpid())
	if err := Build(ctx, p, "", temp); err != nil {
		return "", err
	}
	return path, os.Rename(temp, path)
}
