//go:build unix

package process

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// All processes of a command end with it: sh, which waits, and sleep, which holds the
// other end of the pipe.
func TestNothingIsLeft(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cmd := Command(ctx, "sh", "-c", "sleep 1000 & echo $!; wait")
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd.Stdout = w
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	in := bufio.NewReader(r)
	line, err := in.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := cmd.Wait(); err == nil {
		t.Error("it ended well")
	}
	if _, err := in.ReadByte(); err == nil { // it fails when the last of them has closed the pipe
		t.Error("there is more output")
	}
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	for running(t, pid) { // a process closes its files a moment before it ends
		runtime.Gosched()
	}
}

// running reports whether a process exists and is not a zombie.
func running(t *testing.T, pid int) bool {
	err := syscall.Kill(pid, 0)
	if err != nil && !errors.Is(err, syscall.ESRCH) {
		t.Fatal(err)
	}
	text, missing := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && missing == nil && !strings.Contains(string(text), ") Z ")
}
