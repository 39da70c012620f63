// This file finds tools and their versions.

package reproduce

import (
	"context"
	"os/exec"
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
func versions(ctx context.Context, root string, s *Step) (found map[string]string, missing []string) {
	found = map[string]string{"go": runtime.Version(), "cpsc": revision(ctx, root)}
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

// changed is the end of the revision of a tree that was changed since.
const changed = " with changes"

// revision returns the commit of the repository.
func revision(ctx context.Context, root string) string {
	head, err := exec.CommandContext(ctx, "git", "-C", root, "rev-parse", "HEAD").Output()
	if err != nil {
		return "unknown" + changed
	}
	commit := strings.TrimSpace(string(head))
	if status, err := exec.CommandContext(ctx, "git", "-C", root, "status", "--porcelain").Output(); err != nil || len(status) > 0 {
		commit += changed
	}
	return commit
}

// machine describes the machine.
func machine() string { return setup.CPU() + ", " + runtime.GOOS + "/" + runtime.GOARCH }
