package opt

import "testing"

func TestGlobals(t *testing.T) { testPass(t, "globals") }
