// Package help turns the plain errors of package parser and package check into better ones: it says what the author may have meant,
// and offers fixes. Explain is its only door. Package compile calls it when a program is rejected, and only then.
//
// An error arrives with its code, its span, a plain sentence, and for a syntax error what was expected where (parser.Unexpected).
// Explain looks for what may be meant instead, in this order:
//
//   - Recognisers (recognisers.go has the list) explain what takes some code: the better message of an if without braces comes from
//     noBraces, in blocks.go.
//   - The table of habits (habits.txt; habits.go says how to read it) has what users of other languages write, and what Imp has
//     instead. pattern.go matches a row with the tokens, and fill.go fills in what has matched.
//   - The search for a repair (repair.go) inserts, replaces or removes a token, or a brace where the layout has one.
//
// For a program that parses (checked.go), names.go has the names that may be meant, and values.go other values, orders and numbers of
// arguments.
//
// Each fix is tried before it is offered: the text with it is parsed, and checked if it parses. After a syntax error, the parser goes on
// with the repaired text, so that the next error is no consequence of the first. What is tried is bounded; what is beyond the bounds
// keeps its plain error.
package help
