// This file compares the tokens of the automaton with those of the generated lexer.

package parser

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/antlr4-go/antlr/v4"

	"cpsc/parser/internal/imp"
)

// chars is the input of the generated lexer. Each byte is a character, and all bytes from
// 0x80 on are read as 0x7F.
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

// compareLexers splits a text into tokens with both lexers and compares the tokens.
func compareLexers(t *testing.T, text string) {
	t.Helper()
	in := &chars{text: text}
	for {
		start := in.pos
		want := lexer.Match(in, antlr.LexerDefaultMode)
		kind, end := match(text, start)
		if kind != want || end != in.pos {
			t.Fatalf("%q: the token at %d is of type %d and ends at %d, want type %d and end %d", text, start, kind, end, want, in.pos)
		}
		if kind == antlr.TokenEOF {
			return
		}
	}
}

func TestAutomaton(t *testing.T) {
	compareLexers(t, every)
	for a := range 256 { // every text of two bytes
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
