// Package process runs other programs such that an interruption kills them with all their
// child processes. It also returns the memory and the time that its own process has used.
package process

import (
	"context"
	"os/exec"
	"time"
)

// grace is how long to wait for the output of a program after it has ended: more than a busy machine
// needs to read the rest, and less than a user waits for one whose child processes escaped.
const grace = 10 * time.Second

// Command returns a command that is killed, with all processes that it started, when ctx
// is done.
func Command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.WaitDelay = grace
	killAll(cmd)
	return cmd
}
