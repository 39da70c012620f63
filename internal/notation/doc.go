// Package notation reads the tokens that the notations of packages cps and ssa have in
// common, and writes names so that they can be read back.
package notation
