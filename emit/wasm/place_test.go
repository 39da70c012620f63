package wasm_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"cpsc/compile"
	"cpsc/emit/wasm"
)

// TestTailCallsInPlace converts functions that call each other in tail position, of which only one is known outside of the
// program: both return an f32.
func TestTailCallsInPlace(t *testing.T) {
	const text = `(module
  (func $f (export "f") (param $n i32) (param $x f32) (result f32)
    (if (i32.eqz (local.get $n)) (then (return (local.get $x))))
    (return_call $g (i32.sub (local.get $n) (i32.const 1)) (f32.add (local.get $x) (f32.const 1.5))))
  (func $g (param $n i32) (param $x f32) (result f32)
    (if (i32.eqz (local.get $n)) (then (return (f32.neg (local.get $x)))))
    (return_call $f (i32.sub (local.get $n) (i32.const 1)) (f32.mul (local.get $x) (f32.const 1.1))))
  (func (export "h") (param f32) (result f32) (f32.add (call $g (i32.const 3) (local.get 0)) (call $g (i32.const 4) (local.get 0)))))`
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.wat"), filepath.Join(dir, "out.wasm")
	if err := os.WriteFile(in, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := exec.Command("wat2wasm", "--enable-tail-call", in, "-o", out).Run(); err != nil {
		t.Skip(err)
	}
	module, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range compile.Levels {
		p, err := compile.Compile("in.wasm", string(module), compile.Options{Language: compile.Wasm, InPlace: true, Level: level})
		if err != nil {
			t.Fatal(err)
		}
		file, err := os.Create(out)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if err := (wasm.Options{}).FprintInPlace(file, p.CPS, p.Place); err != nil {
			t.Fatal(err)
		}
		if errors, err := exec.Command("wasm-validate", "--enable-tail-call", out).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", level, err, errors)
		}
	}
}

// TestSinglesInPlace expects that floats of 32 bits stay such, from a load to a store: no instruction has another type, or is a call.
func TestSinglesInPlace(t *testing.T) {
	const text = `(module (memory 1)
  (func (export "f") (param $p i32) (param $x f32) (result f32)
    (f32.store (local.get $p) (f32.div (f32.add (f32.load (local.get $p)) (local.get $x)) (f32.sqrt (f32.const 2.5))))
    (if (result f32) (f32.lt (local.get $x) (f32.load offset=4 (local.get $p)))
      (then (f32.min (local.get $x) (f32.const 0.1))) (else (f32.neg (f32.load (local.get $p)))))))`
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.wat"), filepath.Join(dir, "out.wasm")
	if err := os.WriteFile(in, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := exec.Command("wat2wasm", in, "-o", out).Run(); err != nil {
		t.Skip(err)
	}
	module, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	p, err := compile.Compile("in.wasm", string(module), compile.Options{Language: compile.Wasm, InPlace: true, Level: compile.O2})
	if err != nil {
		t.Fatal(err)
	}
	var emitted bytes.Buffer
	if err := (wasm.Options{}).FprintInPlace(&emitted, p.CPS, p.Place); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(out, emitted.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	code, err := exec.Command("wasm-objdump", "-d", out).Output()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(code, []byte("f32.div")) || bytes.Contains(code, []byte("f64.")) || bytes.Contains(code, []byte("call ")) {
		t.Errorf("not only floats of 32 bits:\n%s", code)
	}
}
