// Package trace shows how a builder of package cps has constructed a function: the steps
// of the front end, the lookups of variables, and what became of the parameters and
// promises. It renders the events of a cps.Trace as text, with the names of the functions
// in the paper of Braun et al., and as JSON.
//
// Both use the names of the printed CPS. See cps.TraceNames for the names of what the
// finished function does not have.
//
//	text.go  the text
//	json.go  JSON, with one object for each event
package trace
