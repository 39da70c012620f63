// This file defines enterSSA of the React Compiler (Meta, 2024), which follows Braun et al.
// for the blocks of a finished function: a block is sealed when all its predecessors have
// been visited, in reverse postorder, and phis remain where the lookup places them. A later
// pass of that compiler, eliminateRedundantPhi, removes trivial ones (Function.Reduce
// removes more). A copy is a definition.
//
// So there is a phi in every join where the variable is live, as with the algorithm of
// Ullrich, which arrives there by other ways.

package construct

func react(f *Function) (*Result, error) {
	b := newOnTheFly(f)
	b.asPlaced = true
	return b.construct(f.Succs.ReversePostorder()), nil
}
