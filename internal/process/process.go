// Package process runs other programs so that nothing of them is left when they are
// interrupted, and tells what its own process has needed.
package process

import (
	"context"
	"os/exec"
	"time"
)

// grace is how long the output of a program is waited for after it was killed.
const grace = 2 * time.Second

// Command returns the command of a program that is killed, with all that it started,
// when the context is done.
func Command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.WaitDelay = grace
	killAll(cmd)
	return cmd
}
