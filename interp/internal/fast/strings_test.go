package fast

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// Strings of all lengths keep their bytes when the collector runs, and share none with those
// that they were made of.
func TestNewString(t *testing.T) {
	m := &VM{}
	text := strings.Repeat("0123456789", 10)
	bytes := []byte(text)
	var made []ptr
	var want []string
	for round := range 20 {
		for n := range len(text) {
			k := n * round / 20
			copy(bytes, text)
			made = append(made, kept(m, text[:k], text[k:n]), keptText(m, bytes[:n]))
			want = append(want, text[:n], text[:n])
			clear(bytes)
		}
		runtime.GC()
	}
	var garbage []ptr // where memory was freed too early
	for range 10_000 {
		garbage = append(garbage, keptText(m, bytes[:len(garbage)%len(bytes)]))
	}
	for i, p := range made {
		if textOf(p) != want[i] {
			t.Fatalf("string %d is %q, want %q", i, textOf(p), want[i])
		}
	}
	runtime.KeepAlive(garbage)
}

// kept makes a string, and moves it to the heap. keptText does so with newText.
func kept(m *VM, x, y string) ptr {
	m.emptyNursery(nil, 0)
	p := m.newString(x, y)
	return m.kept(&p)
}

func keptText(m *VM, b []byte) ptr {
	m.emptyNursery(nil, 0)
	p := m.newText(b)
	return m.kept(&p)
}

// A string moves once, so all references to it lead to one string on the heap, also for memory
// accounting.
func TestStringsMoveOnce(t *testing.T) {
	m := &VM{}
	m.emptyNursery(nil, 0)
	var first, second []ptr
	for i := range 3 {
		p := m.newString("string ", fmt.Sprint(i))
		if m.canonical(p) != p {
			t.Error("a new string is another one")
		}
		first, second = append(first, p), append(second, p)
	}
	old := m.kept(&first[1])
	if p := m.canonical(second[1]); p != old {
		t.Error("the string that was moved is not the one in use")
	}
	m.emptyNursery(second, 0)
	p := m.newString("another", " one")
	for i := range 3 {
		if text := textOf(second[i]); text != fmt.Sprint("string ", i) {
			t.Errorf("string %d is %q", i, text)
		}
		if m.isYoung(second[i]) || second[1] != old {
			t.Errorf("string %d did not move", i)
		}
	}
	if textOf(p) != "another one" {
		t.Errorf("the next string is %q", textOf(p))
	}
}

// BenchmarkNewString makes short strings of two parts.
func BenchmarkNewString(b *testing.B) {
	m := &VM{}
	text := strings.Repeat("x", 100)
	for _, n := range []int{4, 12, 30, 50} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				kept(m, text[:n/2], text[n/2:n])
			}
		})
	}
}

// The words that select the first bytes do so on machines of either byte order.
func TestFirstBytes(t *testing.T) {
	const text, zeros = "abcdefgh", "\x00\x00\x00\x00\x00\x00\x00\x00"
	for n, selected := range firstBytes() {
		if got, want := wordAt(text, 0)&selected, wordAt(text[:n]+zeros, 0); got != want {
			t.Errorf("%d bytes: got %x, want %x", n, got, want)
		}
	}
}

func TestByteStrings(t *testing.T) {
	for i, s := range byteStrings {
		if want := string([]byte{byte(i)}); s.Text != want {
			t.Errorf("byte %d: got %q, want %q", i, s.Text, want)
		}
	}
}
