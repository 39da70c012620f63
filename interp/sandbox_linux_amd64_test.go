package interp_test

import "syscall"

// Numbers of system calls that package syscall lacks.
const (
	sysSeccomp = 317
	sysRseq    = 334
)

var ofArch = []uint32{syscall.SYS_EPOLL_WAIT}
