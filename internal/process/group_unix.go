//go:build unix

package process

import (
	"os/exec"
	"syscall"
)

// killAll starts the program in a process group of its own, and kills the whole group.
func killAll(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
