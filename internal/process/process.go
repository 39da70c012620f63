// Package process runs other programs such that an interruption kills them with all their
// child processes. It also returns the memory and the time that its own process has used.
package process

import (
	"context"
	"os/exec"
	"time"
)

// grace is how long to wait for the output of a program after it was killed.
const grace = 2 * time.Second

// Command returns a command that is killed, with all processes that it started, when ctx
// is done.
func Command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.WaitDelay = grace
	killAll(cmd)
	return cmd
}
