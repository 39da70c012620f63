package parser

import (
	"github.com/antlr4-go/antlr/v4"
)

// In a browser, these messages are left out; see omitted_in_browser.go.

func (r *recovery) misspeltRef(antlr.Parser, int) *construct { return nil }
func (r *recovery) sizedArray(int, int, string) *construct   { return nil }
func (r *recovery) parameterOnLine(int) bool                 { return false }
func (r *recovery) initialList(*construct, int, string)      {}
func (r *recovery) foreignEnum(int, int) *construct          { return nil }
func (r *recovery) secondType(int) *construct                { return nil }
func (r *recovery) misspeltFn(int) bool                      { return false }

// once returns h: a fix that would execute a call twice is not sure.
func (m *patternMatch) once(h *habit) *habit { return h }
