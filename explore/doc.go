// Package explore makes the page of cpsc explore: one HTML file in which a reader plays the
// construction of a program, step by step, beside its source, its CPS and its graphs.
//
//	data.go   what the page shows, as one object, which Collect collects
//	trace.go  the traces of construction in it
//	run.go    the recorded run in it
//	html.go   the page around it
//
// The page itself is written in TypeScript, in page/. page/build.sh makes dist/ of it, which
// is committed, so that building this package needs only Go. The page takes everything from
// the object, and Collect uses nothing of the operating system: a program that runs in a
// browser can call it and pass the object on.
package explore
