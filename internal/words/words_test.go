package words

import "testing"

func TestMap(t *testing.T) {
	const m Map = `
		a: b c
		?: d`
	for key, want := range map[string]string{"b": "a", "c": "a", "d": "?", "a": "", "b c": "", ":": "", "": ""} {
		if got := m.Of(key); got != want {
			t.Errorf("%q: got %q, want %q", key, got, want)
		}
	}
}

func TestSet(t *testing.T) {
	const s Set = " a\n b "
	for word, want := range map[string]bool{"a": true, "b": true, "a b": false, "": false} {
		if got := s.Has(word); got != want {
			t.Errorf("%q: got %t, want %t", word, got, want)
		}
	}
}

func TestTexts(t *testing.T) {
	texts := Texts{{"a b", "the first two"}, {"c", "third"}}
	for key, want := range map[string]string{"a": "the first two", "b": "the first two", "c": "third", "a b": "", "": ""} {
		if got := texts.Of(key); got != want {
			t.Errorf("%q: got %q, want %q", key, got, want)
		}
	}
}
