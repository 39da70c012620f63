// Package closing makes functions of continuations.
//
// A continuation of a function is the rest of a computation. It can only be jumped to
// while the function is active, because it uses values that the function has computed.
// Close makes a function of it that takes these values as its first parameters. If they
// are stored, in a closure or elsewhere, it can be called when the first function has ended.
// This is how package lower converts generators: a yield stores what is needed to call the
// function that is left of the body.
//
// # How it works
//
// The continuations to be closed become the heads of pieces. Where control comes
// together from several pieces, the continuation is a head, too, so that no code is
// copied: in the dominator tree of the control-flow graph with an edge from a new root to
// the entry and to each head, these are the children of the root. The piece of a head is
// its subtree. An edge from one piece to another leads to a head, and becomes a tail call
// of the function of the other piece. A jump of a piece to its own head stays a jump: a
// loop that is in one piece stays a loop.
//
// A piece takes the values that are live at its head and are not defined in the piece,
// as captures, in the order of their definitions. To find them, it is enough to know
// which values each piece uses and defines, and which pieces it calls: a value that a
// piece captures is captured, or defined, by each piece that calls it. So the time is
// proportional to the size of the function, and of the captures of all pieces. These can be
// quadratic: if n values are live at each of n heads, as after n yields in a row, each piece
// takes all n, also those that it only passes on.
//
// # Frames
//
// CloseWithFrame avoids this. All pieces share a struct, the frame. A value that many pieces
// would capture and few use is spilled to a field of it: it is stored where it is defined,
// and each piece that uses it loads it when it begins. This is right because a value has one
// definition, which comes before the piece begins: while the piece runs, the field does not
// change. With a frame, the time and the size of all pieces are proportional to the size of
// the function.
package closing
