package place

import (
	"flag"
	"os"
	"testing"
)

// everFar makes every lookup go far at once. Without it, only lookups in large functions do.
// Set it with: go test ./place -far
var everFar = flag.Bool("far", false, "let every lookup go far at once")

// nearOnly skips a test of how lookups go in small functions.
func nearOnly(t *testing.T) {
	if *everFar {
		t.Skip("a test of lookups that do not go far")
	}
}

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(m.Run())
}
