package wasmsuite

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"cpsc/compile"
	emit "cpsc/emit/wasm"
	"cpsc/internal/test/long"
)

// inPlace converts a module and writes it again.
func inPlace(name, text string, level compile.Level) ([]byte, error) {
	p, err := compile.Compile(name, text, compile.Options{Language: compile.Wasm, InPlace: true, Level: level})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = emit.Options{}.FprintInPlace(&b, p.CPS, p.Place)
	return b.Bytes(), err
}

// TestInPlace executes the suites with each module replaced by what comes out of the conversion in place: some files, or at
// full length all at every level. Modules that it refuses are used as they are, and not counted.
func TestInPlace(t *testing.T) {
	all := suites(t)
	counts := map[string]int{}
	for i, file := range append(all["v2"], append(all["tail-call"], all["extended-const"]...)...) {
		if isSIMD(file) || !long.Enabled() && i%4 != 0 {
			continue
		}
		for _, level := range compile.Levels {
			if long.Enabled() || level == compile.O2 {
				runInPlace(t, file, level, counts)
			}
		}
	}
	t.Logf("%v", counts)
}

func runInPlace(t *testing.T, file string, level compile.Level, counts map[string]int) {
	ctx := context.Background()
	config := wazero.NewRuntimeConfigInterpreter().WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesTailCall | experimental.CoreFeaturesExtendedConst)
	r := wazero.NewRuntimeWithConfig(ctx, config)
	defer r.Close(ctx)
	base := filepath.Base(file)
	named, ours := map[string]api.Module{}, map[api.Module]bool{}
	n := 0
	instantiate := func(name, path string) (api.Module, bool, error) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		out, err := inPlace(base, string(text), level)
		converted := err == nil
		if err != nil {
			if !strings.Contains(fmt.Sprint(err), "in place") && !strings.Contains(fmt.Sprint(err), "not linkable") {
				t.Errorf("%s: %v", path, err)
			}
			out = text
		}
		if name == "" {
			n++
			name = fmt.Sprintf("number %d", n)
		}
		m, err := r.InstantiateWithConfig(ctx, out, wazero.NewModuleConfig().WithName(name).WithStartFunctions())
		return m, converted, err
	}
	if _, _, err := instantiate("spectest", spectest(file)); err != nil {
		t.Fatal(err)
	}
	list := commands(t, file)
	for i, c := range list {
		switch c.Type {
		case "module":
			name, latest := "", true
			for _, d := range list[i+1:] { // wazero gives a module one name
				latest = latest && d.Type != "module"
				if d.Type == "register" && (latest && d.Name == "" || c.Name != "" && d.Name == c.Name) {
					name = d.As
					break
				}
			}
			m, converted, err := instantiate(name, filepath.Join(filepath.Dir(file), c.Filename))
			if err != nil {
				t.Errorf("%s:%d %s: %v", base, c.Line, level, err)
				return
			}
			named[""], named[c.Name], ours[m] = m, m, converted
		case "assert_uninstantiable", "assert_unlinkable": // what it writes into another module before it fails stays
			_, _, _ = instantiate("", filepath.Join(filepath.Dir(file), c.Filename))
		case "assert_return", "assert_trap", "action":
			m := named[c.Action.Module]
			if m == nil || c.Action.Type != "invoke" {
				continue
			}
			f := m.ExportedFunction(c.Action.Field)
			var args []uint64
			skip := false
			for _, a := range c.Action.Args {
				args = append(args, bits(a.goValue(), a.Type))
				skip = skip || strings.HasSuffix(a.Type, "ref")
			}
			if skip || !ours[m] {
				if !skip {
					_, _ = f.Call(ctx, args...)
				}
				continue
			}
			results, err := f.Call(ctx, args...)
			if (err != nil) != (c.Type == "assert_trap") || err == nil && len(results) != len(c.Expected) {
				t.Errorf("%s:%d %s: %s(%v): %v, %v; want %s", base, c.Line, level, c.Action.Field, c.Action.Args, results, err, c.Type)
				continue
			}
			for i, want := range c.Expected[:len(results)] { // none after a trap
				x := any(int64(results[i]))
				switch want.Type {
				case "i32":
					x = int64(int32(results[i]))
				case "f32":
					x = widened(uint32(results[i]))
				case "f64":
					x = math.Float64frombits(results[i])
				}
				if !want.is(x) {
					t.Errorf("%s:%d %s: %s(%v): %v; want %v", base, c.Line, level, c.Action.Field, c.Action.Args, x, want)
				}
			}
			counts[c.Type]++
		}
	}
}
