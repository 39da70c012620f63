package main

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// TestDelayCollector expects that the collector waits longer before its first run, but not later, and
// not if the user has said how long it waits.
func TestDelayCollector(t *testing.T) {
	before := debug.SetGCPercent(50)
	defer debug.SetGCPercent(before)
	delayCollector(func() { t.Error("next was called") })
	if got := debug.SetGCPercent(100); got != 50 {
		t.Errorf("50 %% became %d %%", got)
	}
	called := make(chan struct{})
	delayCollector(func() { close(called) })
	if got := debug.SetGCPercent(400); got != 400 {
		t.Errorf("100 %% became %d %%, want 400 %%", got)
	}
	for debug.SetGCPercent(400) != 100 { // until the collector has run
		runtime.GC()
	}
	<-called
}
