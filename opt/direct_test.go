package opt

import "testing"

func TestMakeDirect(t *testing.T) { testPass(t, "direct") }
