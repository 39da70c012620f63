package wasm

import (
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cpsc/cps"
	"cpsc/internal/test/golden"
)

// TestConversion converts the modules in testdata. With -update, wat2wasm of WABT writes their bytes.
func TestConversion(t *testing.T) {
	golden.Run(t, "testdata", func(t *testing.T, c *golden.Archive) {
		if golden.Update() {
			c.Expect(t, "module.hex", assemble(t, c.Text(t, "module.wat")))
		}
		m, err := Decode(bytes(t, c.Text(t, "module.hex")))
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range []string{"O0.cps", "O1.cps"} {
			p, err := Lower("module.wasm", m, "", cps.Options{Verbatim: level == "O0.cps", Foreign: true})
			if err == nil {
				err = cps.Verify(p)
			}
			if err != nil {
				t.Fatalf("%s: %v", level, err)
			}
			c.Expect(t, level, p.String())
		}
	})
}

// assemble returns a module in the text format as the bytes of the binary format, in lines of hexadecimal numbers.
func assemble(t *testing.T, text string) string {
	in := filepath.Join(t.TempDir(), "module.wat")
	if err := os.WriteFile(in, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	out := in + ".wasm"
	if message, err := exec.Command("wat2wasm", "--debug-names", "--enable-exceptions", "--enable-tail-call", in, "-o", out).CombinedOutput(); err != nil {
		t.Fatalf("wat2wasm: %v\n%s", err, message)
	}
	b, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	for len(b) > 0 {
		n := min(len(b), 32)
		lines.WriteString(hex.EncodeToString(b[:n]) + "\n")
		b = b[n:]
	}
	return lines.String()
}

// bytes returns the bytes of hexadecimal numbers, between which there may be blanks.
func bytes(t testing.TB, text string) string {
	t.Helper()
	b, err := hex.DecodeString(strings.Join(strings.Fields(text), ""))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
