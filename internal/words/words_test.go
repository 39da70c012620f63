package words

import (
	"maps"
	"testing"
)

func TestMap(t *testing.T) {
	got := Map(`
		a: b c
		?: d`)
	if want := map[string]string{"b": "a", "c": "a", "d": "?"}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestSet(t *testing.T) {
	if got, want := Set(" a\n b "), map[string]bool{"a": true, "b": true}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
