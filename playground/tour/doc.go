// Package tour reads the lessons of the playground, which are the Markdown files of
// docs/tour.
//
// A lesson asks before it shows: which continuations take a parameter, what the arguments
// are, what a strategy places. The answer that a lesson gives to such a question is never
// taken on trust. Each question names a fact about a program, and the tests convert the program,
// compute the fact (fact_test.go), and fail if the lesson says something else.
//
// # The format of a lesson
//
// The file NN-NAME.md is lesson number NN, and NAME is its name in addresses. It begins with
// a heading, which is its title. Paragraphs, headings, lists, quotations, emphasis, code and
// links to other lessons or to https addresses may follow, and blocks in fences:
//
//	imp        a program, which the blocks after it are about
//	question   a question
//	show       a button that shows a moment of a construction
//	others     text, which is shown as it is
//
// A question has lines with a key and a value, an empty line, the question, and its choices,
// each with a reason:
//
//	parameters: a
//	strategy: simple
//	from: before place a in join
//
//	Which continuations take a parameter for `a`?
//
//	- [x] `join`: Two values meet here.
//	- [ ] `then`: It has one predecessor.
//
// The first key is the fact (see facts in lesson.go). The choices marked with x must be
// exactly what the toolkit computes; what is in parentheses after an answer explains it, and
// is not compared. If the fact is a set of continuations, the reader chooses any number of
// them, and else one. The other keys may be left out:
//
//	function   the function that it is about; the first one of the program if left out
//	strategy   deferred if left out
//	redundant  removed, if Algorithm 5 removes redundant parameters after the strategy
//	level      0, 1 or 2; 1 if left out
//	from       the moment that is shown while it asks; start if left out
//	to         the moment that is shown after the right answer; end if left out
//	tab        the graph that is shown: flow, dom, values or ssa
//	stops      where the slider stops: all, decisions or calls
//	beside     a second strategy, shown beside the first one after the right answer
//
// The variable of the fact is marked. A block show has the same keys, except that it has no
// fact and no key from, but a key mark for a variable; then follows the text of its button.
//
// A moment is
//
//	start, end                     before the first event, after the last one
//	before EVENT, after EVENT      before or after the first event that fits
//	pass NAME                      after the first pass of this name that changes something
//
// and an EVENT is the name of a kind of event (see [cpsc/cps.EventKind]), the variable, if
// it has one, and "in" and its continuation, or "on line" and its line in the source: place x
// in while, process x in while for the first component of Algorithm 5 that has this parameter,
// redundant x in while for the first rest of a component that has it, read x on line 4, seal while, finish.
package tour
