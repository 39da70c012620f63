package collector

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// TestDelay expects that the collector waits longer before its first run, but not later, and
// not if the user has said how long it waits.
func TestDelay(t *testing.T) {
	before := debug.SetGCPercent(50)
	defer debug.SetGCPercent(before)
	Delay()
	if got := debug.SetGCPercent(100); got != 50 {
		t.Errorf("50 %% became %d %%", got)
	}
	Delay()
	if got := debug.SetGCPercent(firstPercent); got != firstPercent {
		t.Errorf("100 %% became %d %%, want %d %%", got, firstPercent)
	}
	for debug.SetGCPercent(firstPercent) != 100 { // until the collector has run
		runtime.GC()
	}
}
