package wasmsuite

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"

	"cpsc/compile"
	emit "cpsc/emit/wasm"
	"cpsc/internal/test/long"
	"cpsc/internal/test/programs"
)

// TestEmitted runs the programs of the tree as modules, compiled by wazero and interpreted, and expects their output and
// exit status, and the message of a trap.
func TestEmitted(t *testing.T) {
	ctx := context.Background()
	list, err := programs.Load("../..")
	if err != nil {
		t.Fatal(err)
	}
	features := api.CoreFeaturesV2 | experimental.CoreFeaturesTailCall
	for name, config := range map[string]wazero.RuntimeConfig{"compiled": wazero.NewRuntimeConfigCompiler(), "interpreted": wazero.NewRuntimeConfigInterpreter()} {
		r := wazero.NewRuntimeWithConfig(ctx, config.WithCoreFeatures(features))
		defer r.Close(ctx)
		wasi_snapshot_preview1.MustInstantiate(ctx, r)
		for i, p := range list {
			if p.Trap != nil && strings.Contains(p.Trap.Message, " limit of ") || len(p.Flags) > 0 || !long.Enabled() && i%8 != 0 {
				continue
			}
			t.Run(name+"/"+p.Name, func(t *testing.T) {
				compiled, err := compile.Compile(p.Name+".imp", p.Text, compile.Options{Level: compile.Levels[i%3]})
				if err != nil {
					t.Fatal(err)
				}
				var module, out, errs bytes.Buffer
				if err := emit.Fprint(&module, compiled.CPS); err != nil {
					t.Fatal(err)
				}
				_, err = r.InstantiateWithConfig(ctx, module.Bytes(), wazero.NewModuleConfig().WithName("").
					WithArgs(append([]string{"prog.wasm"}, p.Args...)...).WithStdin(strings.NewReader(p.Stdin)).WithStdout(&out).WithStderr(&errs))
				got := uint32(0)
				if exit := (*sys.ExitError)(nil); errors.As(err, &exit) {
					got = exit.ExitCode()
				} else if err != nil && name == "interpreted" && strings.Contains(err.Error(), "stack overflow") {
					t.Skip("the interpreter allows few calls")
				} else if err != nil {
					t.Fatal(err)
				}
				status, message := p.Status, ""
				if p.Trap != nil {
					status, message = 3, "trap: "+p.Trap.Message+"\n"
				}
				if int(got) != status || out.String() != p.Stdout || !strings.HasPrefix(errs.String(), message) {
					t.Errorf("the status is %d, the output is\n%s\nand the errors are\n%s", got, &out, &errs)
				}
			})
		}
	}
}
