//go:build !linux || !(amd64 || arm64)

package sandbox

import "errors"

func enter() error { return errors.ErrUnsupported }
