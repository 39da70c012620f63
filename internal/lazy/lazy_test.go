package lazy

import "testing"

func TestValue(t *testing.T) {
	made := 0
	v := Value[int]{Make: func() int { made++; return 7 }}
	if made != 0 {
		t.Error("made before the first use")
	}
	if a, b := v.Get(), v.Get(); a != 7 || b != 7 || made != 1 {
		t.Errorf("got %d and %d, made %d times; want 7 and 7, made once", a, b, made)
	}
}
