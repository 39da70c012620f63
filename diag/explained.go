//go:build !js

package diag

// explained says that the table of the codes is filled.
const explained = true
