// This file finds tools and their versions.

package reproduce

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"cpsc/lab/setup"
)

// versionFlags has the flags with which tools tell their versions, where that is not
// --version.
var versionFlags = map[string]string{"lua5.4": "-v", "luajit": "-v"}

// packages has the Debian packages of tools whose names differ from those of the tools.
var packages = map[string]string{"node": "nodejs", "guile": "guile-3.0", "llc-14": "llvm-14", "clang++-14": "clang-14", "size": "binutils", "perf": "linux-perf"}

// missingTool describes a tool that is missing, and the package that has it.
func missingTool(alternatives string) string {
	var list []string
	for tool := range strings.SplitSeq(alternatives, "|") {
		name := tool
		if packages[tool] != "" {
			name += " (Debian's package " + packages[tool] + ")"
		}
		list = append(list, name)
	}
	return strings.Join(list, " or ")
}

// find returns the tool that a step needs, one of the alternatives, or "".
func find(alternatives string) string {
	for tool := range strings.SplitSeq(alternatives, "|") {
		if _, err := exec.LookPath(tool); err == nil {
			return tool
		}
	}
	return ""
}

// versions returns the versions of Go, of the repository and of the tools of a step, and the
// tools that are missing.
func versions(ctx context.Context, root, results string, s *Step) (found map[string]string, missing []string) {
	found = map[string]string{"go": runtime.Version(), "cpsc": revision(ctx, root, results)}
	for _, alternatives := range s.Tools {
		tool := find(alternatives)
		if tool == "" {
			missing = append(missing, missingTool(alternatives))
			continue
		}
		option := versionFlags[tool]
		if option == "" {
			option = "--version"
		}
		found[tool] = "unknown"
		// Some tools write it to standard error, and Chez Scheme with other text around it.
		if out, err := exec.CommandContext(ctx, tool, option).CombinedOutput(); err == nil {
			line, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
			found[tool] = line
		}
	}
	return found, missing
}

// revision returns the commit of the repository, or, if files have changed since or there is no
// git, a hash of all files outside of the directory of results.
func revision(ctx context.Context, root, results string) string {
	head, err := exec.CommandContext(ctx, "git", "-C", root, "rev-parse", "HEAD").Output()
	commit := strings.TrimSpace(string(head))
	if err != nil {
		commit = "no commit"
	} else if status, err := exec.CommandContext(ctx, "git", "-C", root, "status", "--porcelain").Output(); err == nil && len(status) == 0 {
		return commit
	}
	hash, err := hashOf(root, results)
	if err != nil {
		return commit + ", with files that cannot be read: " + err.Error()
	}
	return commit + ", with files that have the hash " + hash
}

// hashOf returns a hash of the files below a directory, by name and content, except those of
// git and of node, and those in the directory of results.
func hashOf(root, results string) (string, error) {
	results, err := filepath.Abs(results)
	if err != nil {
		return "", err
	}
	if root, err = filepath.Abs(root); err != nil {
		return "", err
	}
	all := sha256.New()
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path == results || d.Name() == ".git" || d.Name() == "node_modules":
			if d.IsDir() {
				return filepath.SkipDir
			}
			return nil
		case !d.Type().IsRegular():
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		fmt.Fprintf(all, "%s\x00%x\n", filepath.ToSlash(name), sha256.Sum256(text))
		return err
	})
	return fmt.Sprintf("%x", all.Sum(nil))[:16], err
}

// machine describes the machine.
func machine() string { return setup.CPU() + ", " + runtime.GOOS + "/" + runtime.GOARCH }
