package cps

import (
	"flag"
	"os"
	"testing"
)

// far makes every lookup go far at once. Without it, only lookups in large functions do.
// Set it with: go test ./cps -far
var far = flag.Bool("far", false, "let every lookup go far at once")

func TestMain(m *testing.M) {
	flag.Parse()
	if *far {
		everFar = true
	}
	os.Exit(m.Run())
}
