//go:build unix

package process

import (
	"os/exec"
	"syscall"
)

// killAll makes the program the head of a group of processes, which is killed as a
// whole.
func killAll(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
