package wasmsuite

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"cpsc/wasm"
)

// known reports whether it is wazero that is wrong when the decoder and wazero disagree.
func known(err, other error) bool {
	if other == nil {
		return strings.Contains(err.Error(), "malformed value type") || // of an imported table
			strings.Contains(err.Error(), "is mutable") || // in a constant expression
			strings.Contains(err.Error(), "unexpected end") || // in the section of the number of data segments
			strings.Contains(err.Error(), "integer too large") // bits of the tenth byte of an i64
	}
	return strings.Contains(other.Error(), "custom") || // malformed names make no module invalid
		strings.Contains(other.Error(), "legacy exception handling")
}

// TestMutants changes bytes of modules of the suites at random. The decoder and wazero must agree whether what comes
// out is valid.
func TestMutants(t *testing.T) {
	ctx := context.Background()
	features := api.CoreFeaturesV2&^api.CoreFeatureSIMD | experimental.CoreFeaturesTailCall | experimental.CoreFeaturesExceptionHandling | experimental.CoreFeaturesExtendedConst
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter().WithCoreFeatures(features).WithMemoryLimitPages(1<<16))
	defer r.Close(ctx)
	var modules []string
	for suite, files := range suites(t) {
		if suite == "v1" {
			continue
		}
		for _, file := range files {
			for _, c := range commands(t, file) {
				if c.Type == "module" && !isSIMD(file) {
					text, err := os.ReadFile(filepath.Join(filepath.Dir(file), c.Filename))
					if err != nil {
						t.Fatal(err)
					}
					if len(text) < 4096 {
						modules = append(modules, string(text))
					}
				}
			}
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	n, agreed := 10_000, map[bool]int{}
	for range n {
		b := []byte(modules[random.IntN(len(modules))])
		for range 1 + random.IntN(3) {
			i := 8 + random.IntN(max(1, len(b)-8))
			if i >= len(b) {
				continue
			}
			switch random.IntN(4) {
			case 0:
				b[i] ^= 1 << random.IntN(8)
			case 1:
				b[i] = byte(random.IntN(256))
			case 2:
				b[i] = b[8+random.IntN(len(b)-8)]
			case 3:
				b[i]++
			}
		}
		_, err := wasm.Decode(string(b))
		var e *wasm.Error
		if errors.As(err, &e) && e.Kind == wasm.Unsupported {
			continue
		}
		other := func() (err error) {
			defer func() {
				if x := recover(); x != nil {
					err = fmt.Errorf("panic: %v", x)
				}
			}()
			m, err := r.CompileModule(ctx, b)
			if err == nil {
				m.Close(ctx)
			}
			return err
		}()
		if (err == nil) != (other == nil) && !known(err, other) {
			t.Errorf("%x:\ncpsc:   %v\nwazero: %v", b, err, other)
			continue
		}
		agreed[err == nil]++
	}
	t.Logf("%d are valid, %d are not", agreed[true], agreed[false])
}
