package validate

import (
	"math/rand/v2"
	"strings"
	"testing"

	"cpsc/compile"
	"cpsc/cps"
)

// Each continue is cut when x turns out to be 0. Without witnesses, the parameter of the loop looks at
// all its arguments after each cut.
func TestGrowth(t *testing.T) {
	p, err := compile.Check("program.imp", `fn main() {
    var x = 0;
    var i = 0;
    while i < 10 {
        i = i + 1;
        // cpsc:repeat
        if x != 0 { continue; }
        print(i);
        // cpsc:end
    }
}
`, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := growing(cps.Options{}).make(New(p)); err != nil {
		t.Error(err)
	}
	_, err = growing(cps.Options{Research: cps.Research{NoWitnesses: true}}).make(New(p))
	if err == nil || !strings.HasSuffix(err.Error(), "the exponent is 1.9") {
		t.Errorf("without witnesses: %v", err)
	}
}

// A label, which a function has only once, cannot be repeated, and a jump needs a loop.
func TestMark(t *testing.T) {
	const text = "\nfn main() {\n    L: while true {\n        print(1);\n    }\n    goto L;\n}\n"
	jumps := map[bool]int{}
	for seed := range uint64(20) {
		got := mark(rand.New(rand.NewPCG(seed, 1)), text)
		jump := "if never != 0 { continue; }\n"
		added := strings.NewReplacer(repeatFrom, "", repeatTo, "", jump, "", "    var never = 0;\n", "").Replace(got)
		if got == text {
			continue
		}
		if p := repeated(got, 3); p == nil || added != text || strings.Contains(got, jump) && strings.Count(p.File.Text, jump) != 4 {
			t.Errorf("%s", got)
		}
		jumps[strings.Contains(got, jump)]++
	}
	if jumps[true] == 0 || jumps[false] == 0 {
		t.Error(jumps)
	}
	if text := "fn main() {\n}\n"; mark(rand.New(rand.NewPCG(1, 1)), text) != text {
		t.Error("nothing can be repeated")
	}
}
