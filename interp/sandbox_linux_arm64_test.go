package interp_test

// Numbers of system calls that package syscall lacks.
const (
	sysSeccomp = 277
	sysRseq    = 293
)

var ofArch []uint32
