package rts

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestConcat joins strings at random, many of them several times, and compares each with what
// Go makes of the same bytes, when it is made and at the end: a buffer must not change what
// another string contains.
func TestConcat(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		h := NewHeap(0, false)
		list, want := []*String{{}, {Text: "a"}, {Text: strings.Repeat("bc", 40)}}, []string{"", "a", strings.Repeat("bc", 40)}
		for range 300 {
			i, j := r.IntN(len(list)), r.IntN(len(list))
			switch r.IntN(4) {
			case 0:
				i = len(list) - 1 // appends to the newest
			case 1:
				j = len(list) - 1 // prepends to it
			case 2:
				i, j = len(list)-1, r.IntN(3)
			}
			if len(want[i])+len(want[j]) > 2000 {
				continue
			}
			s, err := h.Concat(list[i], list[j])
			if err != nil {
				t.Fatal(err)
			}
			list, want = append(list, s.OnHeap()), append(want, want[i]+want[j])
		}
		for i := range list {
			if list[i].Text != want[i] {
				t.Fatalf("seed %d: string %d is %q, want %q", seed, i, list[i].Text, want[i])
			}
		}
	}
}

// TestConcatGrows builds strings piece by piece in several ways. The memory that is charged,
// which is what is allocated and copied, is at most a constant for each byte and each piece.
func TestConcatGrows(t *testing.T) {
	piece := String{Text: "xyz"}
	join := func(h *Heap, x, y String) String {
		s, err := h.Concat(&x, &y)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	joined := func() (s String) { // a piece of 150 bytes in a buffer of its own
		h := NewHeap(0, false)
		for range 50 {
			s = join(&h, s, piece)
		}
		return s
	}
	for name, build := range map[string]func(h *Heap, n int) String{
		"appending": func(h *Heap, n int) (s String) {
			for range n {
				s = join(h, s, piece)
			}
			return s
		},
		"prepending": func(h *Heap, n int) (s String) {
			for range n {
				s = join(h, piece, s)
			}
			return s
		},
		"at both ends": func(h *Heap, n int) (s String) {
			for range n / 2 {
				s = join(h, join(h, piece, s), piece)
			}
			return s
		},
		"eight at once": func(h *Heap, n int) (s String) {
			var list [8]String
			for i := range n {
				list[i%8] = join(h, list[i%8], piece)
			}
			for _, x := range list {
				s.Text += x.Text
			}
			return s
		},
		"first at one end, then at the other": func(h *Heap, n int) (s String) {
			for range n / 2 {
				s = join(h, s, piece)
			}
			for range n / 2 {
				s = join(h, piece, s)
			}
			return s
		},
		"appending what was joined": func(h *Heap, n int) (s String) {
			for range n / 50 {
				s = join(h, s, joined())
			}
			return s
		},
		"prepending what was joined": func(h *Heap, n int) (s String) {
			for range n / 50 {
				s = join(h, joined(), s)
			}
			return s
		},
		"every state is kept": func(h *Heap, n int) (s String) {
			var list []String
			for range n {
				s = join(h, s, piece)
				list = append(list, s)
			}
			for i, s := range list {
				if len(s.Text) != 3*(i+1) {
					t.Fatalf("string %d has %d bytes", i, len(s.Text))
				}
			}
			return s
		},
	} {
		for _, n := range []int{1000, 100_000} {
			h := NewHeap(0, false)
			s := build(&h, n)
			if s.Text != strings.Repeat("xyz", n) {
				t.Errorf("%s: the string is wrong", name)
			}
			// Each piece costs a String. A buffer that is full is replaced by one of at least
			// half as many bytes more, at most twice as many as the string has, so that all
			// buffers together have less than six times the bytes of the string.
			if got, limit := h.Allocated(), int64(n*StringSize+6*len(s.Text)+10_000); got > limit {
				t.Errorf("%s: %d bytes for %d pieces, want at most %d", name, got, n, limit)
			}
		}
	}
}

// TestConcatOnce expects that a string that is joined once takes no more bytes than it has.
func TestConcatOnce(t *testing.T) {
	x := String{Text: strings.Repeat("x", 1000)}
	h := NewHeap(0, false)
	if _, err := h.Concat(&x, &x); err != nil {
		t.Fatal(err)
	}
	if got, want := h.Allocated(), int64(2000+StringSize+bufferSize); got != want {
		t.Errorf("%d bytes, want %d", got, want)
	}
}

// Parts that share the bytes of a string are charged for all that they need in addition, and a
// walk finds the same size again, whether the string is in a buffer or not.
func TestPartsAreCharged(t *testing.T) {
	const n = 1000
	plain := String{Text: strings.Repeat("x", 304)}
	h := NewHeap(0, false)
	joined, err := h.Concat(&plain, &plain)
	if err != nil {
		t.Fatal(err)
	}
	copied := func(s String) *String { return &s } // as s + "" makes it
	for _, s := range []*String{&plain, &joined} {
		h := NewHeap(0, false)
		var parts []*String
		var seen Visited
		size := s.Size(&seen)
		for i := range n {
			part, err := h.Substr(copied(*s), int64(i%2), int64(len(s.Text))-10)
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, &part)
		}
		for _, part := range parts {
			size += part.Size(&seen)
		}
		buffers := 0
		if s == &plain {
			buffers = n
		}
		if want := int64(n*StringSize + buffers*bufferSize); h.Allocated() != want {
			t.Errorf("%d bytes are charged, want %d", h.Allocated(), want)
		}
		if want := h.Allocated() + StringSize + int64(len(s.Text)); s == &plain && size != want {
			t.Errorf("a walk finds %d bytes, want %d", size, want)
		}
	}
	// The parts of one string share what tells that they keep it alive.
	h = NewHeap(0, false)
	for range n {
		if _, err := h.Substr(&plain, 1, 290); err != nil {
			t.Fatal(err)
		}
	}
	if want := int64(n*StringSize + bufferSize); h.Allocated() != want {
		t.Errorf("%d bytes are charged, want %d", h.Allocated(), want)
	}
	// A short string is copied.
	short, err := h.Substr(&String{Text: "0123456789"}, 1, 9)
	if err != nil || short.Text != "12345678" || short.buf != nil {
		t.Errorf("%+v, %v", short, err)
	}
}
