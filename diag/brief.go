//go:build !js

package diag

// Brief says whether errors go without the helps that take much code, as in a browser, where each byte of code is a byte
// to load. The compiler and the linker leave out what it guards.
const Brief = false
