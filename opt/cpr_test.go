package opt

import "testing"

func TestUnboxResults(t *testing.T) { testPass(t, "cpr") }
