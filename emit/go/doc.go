// Package golang translates a CPS program to Go.
package golang
