//go:build !js

package diag

// Brief says whether messages and helps that take much code, and without which an error is still reported, are left out.
// That is so in a browser, where each byte of code is a byte to load. What it guards gets into no program: the compiler and
// the linker see that it is never executed.
const Brief = false
