package opt

import "testing"

func TestPromote(t *testing.T) { testPass(t, "promote") }
