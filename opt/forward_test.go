package opt

import "testing"

func TestForward(t *testing.T) { testPass(t, "forward") }
