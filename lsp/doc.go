// Package lsp is the language server of cpsc lsp: it tells editors about programs in Imp, and
// reports the errors of programs in the other languages of package compile.
//
// Serve speaks the Language Server Protocol 3.17 over a pair of pipes. The protocol decides
// what must be done in order. A message that opens, changes or closes a document is handled
// before the next one is read. A request gets the snapshot of its document at that time, and
// is answered in a goroutine; so the client may go on while it is answered, and may cancel it.
//
// A document and the other files of its directory may be one program (sources.go). The text of the document is the first one in its
// program, so that an offset in it is the same in both.
//
// A snapshot is analysed once, when the first request or its diagnostics need it. The server
// analyses one snapshot or answers one request at a time, and beside that one request for
// completion or signature help, which need no analysis. If the client has changed the
// document meanwhile, the snapshots that have not been analysed yet never are: their requests
// fail with ContentModified, and their diagnostics are not published.
//
// The index (index.go) has all names of a program. It comes from the syntax tree and the facts
// of the checker, which exist for a program with errors, too, except for what the parser had to
// skip: a syntax error loses its statement, so the names in that statement have no hover, and
// what it declares is unknown. Two features work nevertheless where the user is typing, in
// complete.go: they complete the statement first. As editors ask for them at every key, they
// look only at the function that the cursor is in, and at the heads of the others, and try first
// what likely completes the statement. Which keywords can be at the cursor, and whether a name
// can, the parser says (parser.PlaceAt).
//
// What a name becomes in CPS (facts.go) comes from the trace of the construction that cpsc
// --trace=lookup prints, and of a generator also from how its body is divided into functions. It is
// computed when it is first needed, for a program without errors.
//
// A rename is tried before it is offered: in the new text, every name must denote what it
// denoted before.
//
// # The files
//
//	server.go       the connection, the life of the server, the documents
//	stream.go       how messages are framed
//	protocol.go     the types of the protocol
//	text.go         texts, with positions in UTF-16 or UTF-8
//	analysis.go     snapshots and their analysis
//	index.go        what names denote
//	facts.go        what they become in CPS
//	diagnostics.go  diagnostics, code actions, formatting
//	inline.go       the code action that replaces a variable by its value
//	declare.go      the code action that declares a function
//	extract.go      the code action that makes a function of statements
//	complete.go, expected.go  completion and signature help, and the order by the type that is expected
//	calls.go        call hierarchy, inlay hints, selections, and symbols of all documents
//	commands.go     the commands that show, run and explore the program of a document
//	sources.go      programs of several files
//	hover.go, navigate.go, outline.go, semantic.go, builtins.go  the other features
package lsp
