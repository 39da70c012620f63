package scheme_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/emit/engines"
	"cpsc/emit/engines/enginetest"
)

// TestHostFunctions runs a program with definitions of its host functions in Scheme, which
// are inserted after the import, as docs/scheme.md says.
func TestHostFunctions(t *testing.T) {
	p := enginetest.Compile(t, "host.imp", `
extern fn twice(n: int) -> int;
extern fn pair(s: string) -> (string, bool);
extern fn half(n: int) -> int throws string;

fn main() {
    var s, empty = pair("ab");
    print(twice(21), s, empty);
    try {
        print(half(8));
        print(half(7));
    } catch e {
        print(e);
    }
}
`, 1)
	const definitions = `
(define (host-twice n) (* 2 n))
(define (host-pair s) (list (string-append s s) (= 0 (string-length s))))
(define (host-half n) (if (= 0 (mod n 2)) (list #t (div n 2)) (list #f "odd")))
`
	enginetest.OnEach(t, schemes, func(t *testing.T, e *engines.Engine) {
		dir := enginetest.Prepare(t, e, p)
		name := filepath.Join(dir, e.File)
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		head, rest, found := strings.Cut(string(text), "(rnrs r5rs))\n")
		if !found {
			t.Fatalf("there is no import in %.200s", text)
		}
		if err := os.WriteFile(name, []byte(head+"(rnrs r5rs))\n"+definitions+rest), 0o666); err != nil {
			t.Fatal(err)
		}
		want := enginetest.Outcome{Out: "42 abab false\n4\nodd\n"}
		if got := enginetest.Run(t, e, dir, nil, ""); got != want {
			t.Errorf("it gives %+v, want %+v", got, want)
		}
	})
}
