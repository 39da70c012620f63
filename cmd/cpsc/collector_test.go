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
	if got := debug.SetGCPercent(firstCollection); got != firstCollection {
		t.Errorf("100 %% became %d %%, want %d %%", got, firstCollection)
	}
	for debug.SetGCPercent(firstCollection) != 100 { // until the collector has run
		runtime.GC()
	}
	<-called
}
