//go:build !site

package site

// Files returns nil: no files are embedded.
func Files() map[string][]byte { return nil }
