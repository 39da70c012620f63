//go:build amd64 || arm64

// This file defines the sandbox of Linux: a resource limit, and a filter of system calls
// (https://docs.kernel.org/userspace-api/seccomp_filter.html).

package interp_test

import (
	"fmt"
	"os"
	"strconv"
	"syscall"
	"time"
	"unsafe"
)

// allowed are the system calls that the Go runtime makes: for memory, threads, signals
// between them, and the clock.
var allowed = append([]uint32{
	syscall.SYS_MUNMAP, syscall.SYS_MADVISE, syscall.SYS_MPROTECT, syscall.SYS_BRK, syscall.SYS_MREMAP,
	syscall.SYS_CLONE, sysClone3, sysRseq, syscall.SYS_SET_ROBUST_LIST, syscall.SYS_FUTEX, syscall.SYS_SCHED_YIELD, syscall.SYS_EXIT, syscall.SYS_EXIT_GROUP,
	syscall.SYS_RT_SIGACTION, syscall.SYS_RT_SIGPROCMASK, syscall.SYS_RT_SIGRETURN, syscall.SYS_SIGALTSTACK, syscall.SYS_GETPID, syscall.SYS_GETTID, syscall.SYS_TGKILL,
	syscall.SYS_NANOSLEEP, syscall.SYS_CLOCK_GETTIME, syscall.SYS_CLOCK_NANOSLEEP, syscall.SYS_RESTART_SYSCALL, syscall.SYS_EPOLL_PWAIT,
	syscall.SYS_PRCTL, // to name memory
}, ofArch...)

const sysClone3 = 435

// From the header files linux/prctl.h and linux/seccomp.h.
const (
	setNoNewPrivs = 38
	setModeFilter = 1
	allThreads    = 1
	answerAllow   = 0x7fff0000
	answerSignal  = 0x00030000
)

func enterSandbox() error {
	time.Sleep(time.Nanosecond) // makes the runtime open the files that it needs for timers
	timers, err := descriptors("anon_inode:[eventfd]")
	if err != nil {
		return err
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{}); err != nil {
		return fmt.Errorf("setting the limit of open files: %w", err)
	}
	filter := program(timers)
	prog := syscall.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	if _, _, e := syscall.RawSyscall6(syscall.SYS_PRCTL, setNoNewPrivs, 1, 0, 0, 0, 0); e != 0 {
		return fmt.Errorf("%w: %v", errNoFilter, e)
	}
	if _, _, e := syscall.RawSyscall(sysSeccomp, setModeFilter, allThreads, uintptr(unsafe.Pointer(&prog))); e != 0 {
		return fmt.Errorf("%w: %v", errNoFilter, e)
	}
	return nil
}

// descriptors returns the open file descriptors of a kind.
func descriptors(kind string) ([]uint32, error) {
	const dir = "/proc/self/fd/"
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var list []uint32
	for _, e := range entries {
		if to, err := os.Readlink(dir + e.Name()); err == nil && to == kind {
			n, err := strconv.ParseUint(e.Name(), 10, 32)
			if err != nil {
				return nil, err
			}
			list = append(list, uint32(n))
		}
	}
	return list, nil
}

// program returns the filter. It runs at every system call, on a record of 32-bit words:
// the number of the call is at offset 0, and the low words of its arguments are at the
// offsets 16, 24, 32, ….
func program(timers []uint32) []syscall.SockFilter {
	var code []syscall.SockFilter
	load := func(at uint32) {
		code = append(code, syscall.SockFilter{Code: syscall.BPF_LD | syscall.BPF_W | syscall.BPF_ABS, K: at})
	}
	answer := func(what uint32) {
		code = append(code, syscall.SockFilter{Code: syscall.BPF_RET | syscall.BPF_K, K: what})
	}
	skipUnless := func(value uint32, n uint8) {
		code = append(code, syscall.SockFilter{Code: syscall.BPF_JMP | syscall.BPF_JEQ | syscall.BPF_K, Jf: n, K: value})
	}
	allowIf := func(value uint32) {
		skipUnless(value, 1)
		answer(answerAllow)
	}
	load(0)
	for _, number := range allowed {
		allowIf(number)
	}
	allowWith := func(number, arg uint32, values ...uint32) { // if the argument is one of the values
		skipUnless(number, uint8(2+2*len(values)))
		load(16 + 8*arg)
		for _, v := range values {
			allowIf(v)
		}
		answer(answerSignal)
	}
	allowWith(syscall.SYS_READ, 0, append(timers, 0)...)
	allowWith(syscall.SYS_WRITE, 0, append(timers, 1, 2)...)
	allowWith(syscall.SYS_MMAP, 4, ^uint32(0)) // without a file
	answer(answerSignal)
	return code
}
