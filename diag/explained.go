//go:build !js

package diag

// explained says that the codes have explanations.
const explained = true
