// Package notation reads programs in the notation that package cps writes: cps.Fprint is the
// printer, Read the parser. A text may have another layout than the printed one. Of a text with a
// mistake, Read reports the first one in each function, with what was probably meant.
//
// Package ssa reads its own form of functions with a Reader, which has the tokens, types, operands
// and operations that both notations share.
package notation
