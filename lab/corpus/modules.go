// This file defines the corpus of well-known Go modules, so that results do not
// depend on the style of the standard library alone. modules/modules.mod pins
// their versions and modules/modules.sum their contents; the go command fetches
// them through the module proxy. Only their own functions are in the corpus, not
// those that they import.

package corpus

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

//go:embed modules/modules.mod
var modulesMod []byte

//go:embed modules/modules.sum
var modulesSum []byte

// pinned returns the modules of the corpus, and with them those that they need,
// each as PATH@VERSION.
func pinned() (modules, all []string, err error) {
	file, err := modfile.Parse("modules.mod", modulesMod, nil)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range file.Require {
		name := r.Mod.Path + "@" + r.Mod.Version
		if all = append(all, name); !r.Indirect {
			modules = append(modules, name)
		}
	}
	return modules, all, nil
}

// modules returns the corpus of modules, from the cache if it is there.
func (c *Config) modules(ctx context.Context) (*Corpus, error) {
	version, err := goVersion(ctx)
	if err != nil {
		return nil, err
	}
	list, all, err := pinned()
	if err != nil {
		return nil, err
	}
	title := modulesTitle(list, version)
	k, err := c.cached(title, modulesKey(title), func() (*Corpus, error) {
		dir, err := os.MkdirTemp("", "lab-modules-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		err = errors.Join(os.WriteFile(filepath.Join(dir, "go.mod"), modulesMod, 0o666),
			os.WriteFile(filepath.Join(dir, "go.sum"), modulesSum, 0o666))
		if err != nil {
			return nil, err
		}
		if err := download(ctx, dir, all, c.Log); err != nil {
			return nil, err
		}
		var patterns []string
		for _, m := range list {
			path, _, _ := strings.Cut(m, "@")
			patterns = append(patterns, path+"/...")
		}
		g, err := load(ctx, c.Log, "the modules", packages.Config{Dir: dir, Env: moduleEnv()}, patterns...)
		if err != nil {
			return nil, err
		}
		return c.reduceAll(ctx, g.buildOwn())
	})
	if err == nil {
		k.Notes = append(k.Notes, strings.Join(list, ", "))
	}
	return k, err
}

func modulesTitle(list []string, version string) string {
	return fmt.Sprintf("%d Go modules, %s, go/ssa %s", len(list), version, toolsVersion())
}

// modulesKey adds the pinned versions to a title: other versions are another corpus.
func modulesKey(title string) string {
	return title + "\n" + string(modulesMod) + string(modulesSum)
}

// moduleEnv returns the environment in which the go command takes exactly the
// versions that are pinned.
func moduleEnv() []string {
	return append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=readonly")
}

// download has the go command fetch modules into its cache. The error names those
// that are not there and cannot be had.
func download(ctx context.Context, dir string, modules []string, log io.Writer) error {
	fmt.Fprintln(log, "fetching modules")
	cmd := exec.CommandContext(ctx, "go", append([]string{"mod", "download", "-json"}, modules...)...)
	cmd.Dir, cmd.Env = dir, moduleEnv()
	var messages bytes.Buffer
	cmd.Stderr = &messages
	out, failed := cmd.Output()
	var missing []string
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var m struct{ Path, Version, Error string }
		if err := d.Decode(&m); err == io.EOF {
			break
		} else if err != nil {
			return fmt.Errorf("go mod download: %w\n%s", err, messages.Bytes())
		}
		if m.Error != "" {
			missing = append(missing, fmt.Sprintf("  %s@%s: %s", m.Path, m.Version, m.Error))
		}
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case len(missing) > 0:
		return &MissingError{missing}
	case failed != nil:
		return fmt.Errorf("go mod download: %w\n%s", failed, messages.Bytes())
	}
	return nil
}

// A MissingError says that modules are not in the cache of the go command and
// could not be fetched.
type MissingError struct{ modules []string }

func (e *MissingError) Error() string {
	return fmt.Sprintf("the corpus modules needs %d Go modules that are neither in the module cache nor to be had from the proxy (go env GOPROXY):\n%s",
		len(e.modules), strings.Join(e.modules, "\n"))
}

// buildOwn makes the functions of the packages that were asked for, but not of
// those that they import, and returns them.
func (g *Go) buildOwn() []*ssa.Function {
	prog, own := ssautil.AllPackages(g.packages, ssa.NaiveForm|ssa.BuildSerially)
	groups := map[string]bool{}
	for _, pkg := range own {
		pkg.Build()
		groups[pkg.Pkg.Path()] = true
	}
	var list []*ssa.Function
	for _, fn := range Bodies(prog) {
		if groups[group(fn)] {
			list = append(list, fn)
		}
	}
	return list
}
