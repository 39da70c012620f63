// This file defines the change to Cranelift's pass that bytecodealliance/wasmtime pull
// request 8565, "Remove ALL constant phis" (J. Sharp, 2024, open), proposes. It follows the
// description there, since we do not have the patch.
//
// Once two values are known to reach a parameter, the parameter is treated like any other
// value that is not going to be replaced: where it is an argument, it stands for itself.
//
// Promise: what is removed is redundant, and it includes all that cranelift removes. But an
// argument first stands for one value and later for another, and both are joined; so a
// parameter may be kept although it has only one value in the end. Whether this happens
// depends on the order in which blocks are visited. The description claims that blocks with
// one predecessor lose all their parameters; this fails in the body of a loop.
//
// Cost: as cranelift, O(P·A).

package removal

import "cpsc/construct"

func cranelift8565(m *Form) []construct.Def { return m.constantPhis(false) }
