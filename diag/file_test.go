package diag

import (
	"math/rand"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

func TestPosition(t *testing.T) {
	f := NewFile("f", "ab\né日x\r\n\xff\xfe!\n")
	for _, c := range []struct {
		offset       int32
		line, column int32
	}{
		{-5, 1, 1}, {0, 1, 1}, {1, 1, 2}, {2, 1, 3}, // the newline belongs to its line
		{3, 2, 1}, {4, 2, 1}, // inside é
		{5, 2, 2}, {6, 2, 2}, {7, 2, 2}, // inside 日
		{8, 2, 3}, {9, 2, 4}, {10, 2, 5},
		{11, 3, 1}, {12, 3, 2}, {13, 3, 3}, {14, 3, 4}, // each byte that is not UTF-8 counts
		{15, 4, 1}, {99, 4, 1},
	} {
		if got, want := f.Position(c.offset), (Position{c.line, c.column}); got != want {
			t.Errorf("Position(%d) = %v, want %v", c.offset, got, want)
		}
	}
}

// A cursor finds the same positions as the file, in whatever order it is asked.
func TestCursor(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	long := strings.Repeat("x", 2*stride)
	for _, text := range []string{"", "a", "ab\ncd", "ab\n\nc\n", randomText(r, 300), "ab\n" + long + "\né\ncd\n", long + "é\nab"} {
		f := NewFile("f", text)
		c := Cursor{File: f}
		for i := range 3000 {
			at := int32(r.Intn(len(text)+4) - 2)
			if i%2 == 0 { // another one nearby
				at = min(at, int32(i)%8)
			}
			if got, want := c.Position(at), f.Position(at); got != want {
				t.Fatalf("%q: Position(%d) = %v, want %v", text, at, got, want)
			}
		}
	}
	if got := (&Cursor{}).Position(5); got != (Position{1, 1}) {
		t.Errorf("without a file: %v", got)
	}
}

func TestLineAndOffset(t *testing.T) {
	f := NewFile("f", "ab\né日x\r\n\n")
	for line, want := range []string{"", "ab", "é日x", "", "", ""} {
		if got := f.Line(int32(line)); got != want {
			t.Errorf("Line(%d) = %q, want %q", line, got, want)
		}
	}
	for _, c := range []struct {
		line, column int32
		offset       int32
	}{
		{0, 7, 0}, {1, -1, 0}, {1, 1, 0}, {1, 3, 2}, {1, 9, 2}, {2, 2, 5}, {2, 3, 8}, {2, 4, 9}, {2, 9, 9}, {3, 5, 11}, {4, 1, 12}, {5, 1, 12},
	} {
		if got := f.Offset(Position{c.line, c.column}); got != c.offset {
			t.Errorf("Offset(%d:%d) = %d, want %d", c.line, c.column, got, c.offset)
		}
	}
}

// randomText returns a text of about n bytes of every kind that matters here.
func randomText(r *rand.Rand, n int) string {
	parts := []string{"a", "b", " ", "\t", "\n", "\r\n", "\r", "é", "日", "🙂", "e\u0301", "\u200d", "\ufe0f", "\u202e", "\x00", "\x1b", "\x7f", "\u0085", "\xff", "\xe2\x82", "\x80"}
	var b strings.Builder
	for b.Len() < n {
		b.WriteString(parts[r.Intn(len(parts))])
	}
	return b.String()
}

// Positions that are found by counting from checkpoints are those that are found
// by walking over the text, on lines of every length and by many at once.
func TestCommentAbove(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "",
		"fn f":                      "",
		"// a\n//  b\n\tfn f":       "a\n b",
		"// a\n\n// b\nfn f":        "b",
		"x; // a\nfn f":             "",
		"/* a */\nfn f":             "a",
		"/*\n * a\n * b\n */\nfn f": "a\nb",
		"*/\nfn f":                  "",
		"x */\nfn f":                "",
	} {
		if got := CommentAbove(text, int32(len(strings.TrimSuffix(text, "fn f")))); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestPositionOnLongLines(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 10 {
		text := randomText(r, 3000) + strings.ReplaceAll(randomText(r, 9000), "\n", "") + "\n" + randomText(r, 100)
		want := make([]Position, len(text)+1)
		at := Position{1, 1}
		for i := 0; i < len(text); {
			c, n := utf8.DecodeRuneInString(text[i:])
			for range n {
				want[i] = at
				i++
			}
			at.Column++
			if c == '\n' {
				at = Position{at.Line + 1, 1}
			}
		}
		want[len(text)] = at
		f := NewFile("f", text)
		var wg sync.WaitGroup
		for range 4 {
			wg.Add(1)
			go func() {
				defer wg.Done()
				for i, p := range want {
					if got := f.Position(int32(i)); got != p {
						t.Errorf("Position(%d) = %v, want %v", i, got, p)
						return
					}
				}
			}()
		}
		wg.Wait()
	}
}

// Asking for the position of every token on one line of 10 MB takes a moment; it
// would take hours if each answer walked over the line.
func TestPositionsOnOneHugeLine(t *testing.T) {
	const n = 10 << 20
	f := NewFile("f", strings.Repeat("a", n/2)+strings.Repeat("é", n/4))
	for offset := int32(0); offset <= n; offset += 16 {
		want := offset + 1
		if offset > n/2 {
			want = n/2 + (offset-n/2)/2 + 1
		}
		if got := f.Position(offset).Column; got != want {
			t.Fatalf("column of %d is %d, want %d", offset, got, want)
		}
	}
}
