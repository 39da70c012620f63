package opt

import "testing"

func TestSink(t *testing.T) { testPass(t, "sink") }
