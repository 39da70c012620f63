// This file tests that the automaton does what the generated lexer does.

package parser

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/parser/internal/imp"
)

// chars is a text as the generated lexer sees it: a character is a byte, and the
// bytes from 0x80 on all read as 0x7F.
type chars struct {
	text string
	pos  int
}

func (c *chars) LA(n int) int {
	i := c.pos + n - 1
	if i >= len(c.text) {
		return antlr.TokenEOF
	}
	return int(min(c.text[i], 0x7F))
}

func (c *chars) Consume()                                    { c.pos++ }
func (c *chars) Index() int                                  { return c.pos }
func (c *chars) Seek(i int)                                  { c.pos = i }
func (c *chars) Size() int                                   { return len(c.text) }
func (c *chars) Mark() int                                   { return 0 }
func (c *chars) Release(int)                                 {}
func (c *chars) GetSourceName() string                       { return "" }
func (c *chars) GetText(i, j int) string                     { return c.text[i : j+1] }
func (c *chars) GetTextFromInterval(i antlr.Interval) string { return c.GetText(i.Start, i.Stop) }
func (c *chars) GetTextFromTokens(from, to antlr.Token) string {
	return c.GetText(from.GetStart(), to.GetStop())
}

var lexer = imp.NewImpLexer(nil).Interpreter

// compareLexers splits a text both ways.
func compareLexers(t *testing.T, text string) {
	t.Helper()
	in := &chars{text: text}
	for {
		start := in.pos
		want := lexer.Match(in, antlr.LexerDefaultMode)
		kind, end := match(text, start)
		if kind != want || end != in.pos {
			t.Fatalf("%q: at %d a token %d up to %d, want %d up to %d", text, start, kind, end, want, in.pos)
		}
		if kind == antlr.TokenEOF {
			return
		}
	}
}

func TestAutomaton(t *testing.T) {
	compareLexers(t, every)
	for a := range 256 { // all texts of two bytes
		for b := range 256 {
			compareLexers(t, string([]byte{byte(a), byte(b)}))
		}
	}
	pieces := []string{"0", "1", "x", "b", "e", "E", "F", "_", ".", "+", "-", "*", "/", "/*", "*/", "//", "'", `"`, `\`, "\n", " ", "<", ">", "=", "&", "|", "é", "\x7f"}
	for _, word := range imp.NewImpLexer(nil).LiteralNames {
		if word = strings.Trim(word, "'"); word != "" {
			pieces = append(pieces, word, word[:len(word)-1])
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		var text strings.Builder
		for range 1 + random.IntN(12) {
			text.WriteString(pieces[random.IntN(len(pieces))])
		}
		compareLexers(t, text.String())
	}
}
