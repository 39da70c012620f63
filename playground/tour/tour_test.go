package tour

import (
	"os"
	"testing"
)

func TestLessons(t *testing.T) {
	_, err := Load(os.DirFS("../../docs/tour"))
	if err != nil {
		t.Fatal(err)
	}
}
