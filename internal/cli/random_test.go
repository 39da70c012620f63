package cli

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestRoundTrip writes random flags and arguments in a random one of their forms, and expects
// that Parse finds the same.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, texts, bools := &Program{Name: "p", Common: func(*Command) {}}, map[string]*string{}, map[string]*bool{}
		letters := map[string]rune{}
		p.Main = func() *Command {
			c := new(Command)
			for _, name := range []string{"alpha", "beta", "gamma"} {
				texts[name], letters[name] = new(string), rune(name[0])
				c.String(name, texts[name], "a `TEXT`").Short = letters[name]
			}
			for _, name := range []string{"on", "quiet"} {
				bools[name], letters[name] = new(bool), rune(name[0])
				c.Bool(name, bools[name], "").Short = letters[name]
			}
			return c
		}
		c := p.Root()

		value := rapid.StringMatching(`[-=a b5é]{0,4}`)
		argument := rapid.StringMatching(`(|-|[=a b5é][-=a b5é]{0,3})`)
		wantTexts, wantBools := map[string]string{}, map[string]bool{}
		var words, wantArgs []string
		group := "" // short flags of one word, without a value so far
		flush := func() {
			if group != "" {
				words = append(words, "-"+group)
				group = ""
			}
		}
		for range rapid.IntRange(0, 8).Draw(t, "parts") {
			switch rapid.IntRange(0, 3).Draw(t, "kind") {
			case 0:
				flush()
				arg := argument.Draw(t, "argument")
				words, wantArgs = append(words, arg), append(wantArgs, arg)
			case 1, 2:
				name := rapid.SampledFrom([]string{"alpha", "beta", "gamma"}).Draw(t, "name")
				text := value.Draw(t, "value")
				wantTexts[name] = text
				letter := string(letters[name])
				form := rapid.IntRange(0, 4).Draw(t, "form")
				if form < 3 {
					group += letter
				} else {
					flush()
				}
				switch {
				case form == 0 && text != "" && text[0] != '=':
					group += text
				case form == 1 || form == 0:
					group += "=" + text
				case form == 2:
					flush()
					words = append(words, text)
				case form == 3:
					words = append(words, "--"+name+"="+text)
				default:
					words = append(words, "--"+name, text)
				}
				flush()
			default:
				name := rapid.SampledFrom([]string{"on", "quiet"}).Draw(t, "name")
				wantBools[name] = true
				switch rapid.IntRange(0, 2).Draw(t, "form") {
				case 0:
					group += string(letters[name])
				case 1:
					flush()
					words = append(words, "--"+name)
				default:
					flush()
					wantBools[name] = false
					words = append(words, "--"+name+"=false")
				}
			}
		}
		flush()
		dash := -1
		if rapid.Bool().Draw(t, "dash") {
			dash = len(wantArgs)
			rest := rapid.SliceOfN(value, 0, 3).Draw(t, "rest")
			words = append(append(words, "--"), rest...)
			wantArgs = append(wantArgs, rest...)
		}
		if err := c.Parse(words); err != nil {
			t.Fatalf("%q: %v", words, err)
		}
		if !slices.Equal(c.Args, wantArgs) || c.Dash != dash {
			t.Errorf("%q: arguments %q, %d before --, want %q, %d", words, c.Args, c.Dash, wantArgs, dash)
		}
		for name := range maps.Keys(texts) {
			want, given := wantTexts[name]
			if *texts[name] != want || c.Lookup(name).Given != given {
				t.Errorf("%q: --%s is %q, want %q", words, name, *texts[name], want)
			}
		}
		for name := range maps.Keys(bools) {
			if *bools[name] != wantBools[name] {
				t.Errorf("%q: --%s is %v", words, name, *bools[name])
			}
		}
	})
}

// TestAnyWords reads random words, and expects that none is lost or makes it panic: each word is
// an argument, has a flag, or is the value of one, unless there is an error.
func TestAnyWords(t *testing.T) {
	word := rapid.OneOf(rapid.SampledFrom([]string{"", "-", "--", "add", "sub", "-o", "-w", "--output", "--colours=red", "--trace", "-h", "-5", "---", "-=", "--="}), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(word, 0, 6).Draw(t, "words")
		given := slices.Clone(words)
		p := new(tool).program()
		c, rest := p.Find(words)
		if want := len(words); c.Name == "" && len(rest) != want || c.Name != "" && len(rest) != want-1 {
			t.Fatalf("%q: %s has the words %q", words, c.Path(), rest)
		}
		if err := c.Parse(rest); err == nil {
			next := 0
			for _, arg := range c.Args {
				i := slices.Index(rest[next:], arg)
				if i < 0 {
					t.Fatalf("%q: arguments %q", words, c.Args)
				}
				next += i + 1
			}
		}
		var b strings.Builder
		if err := p.Complete(&b, words); err != nil || !strings.HasPrefix(b.String()[strings.LastIndex("\n"+b.String()[:b.Len()-1], "\n"):], ":") {
			t.Fatalf("%q: completions %q, %v", words, b.String(), err)
		}
		if !slices.Equal(words, given) {
			t.Fatalf("the words %q became %q", given, words)
		}
	})
}
