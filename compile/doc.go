/*
Package compile takes the text of a program, in any of the languages, to verified CPS.

	program, err := compile.Compile("sum.imp", text, compile.Options{})
	if err != nil {
		return err // sum.imp:3:11: `n` is not declared
	}
	interp.Run(program.CPS, interp.Options{Stdout: os.Stdout})

# The stages

A Program is what the stages made of a text. Three functions differ in how far they go,
and the stages of each are a prefix of those of the next:

	Parse      reads the text: the syntax tree
	Check      finds names and types: the facts
	Compile    converts, verifies and optimises: CPS

	           Imp             Bril         CPS              SSA
	Parse      parser.Parse    bril.Read    notation.Read    ssa.Read, Program.ToCPS
	Check      check.Check     bril.Check
	Compile    lower.Program   bril.Lower
	           cps.Verify      cps.Verify
	at O2      opt.Run, cps.Verify

A text in CPS or in SSA form is verified when it is read, and its parameters have been
placed, so the options of the builder have no effect on it.

To convert a program more than once, call its methods Convert or Lower after Check. Each
call returns a new program, which shares nothing with the others.

# Errors

All that the stages say about the text is in Program.Diagnostics, errors and warnings;
package diag shows them as cpsc does, or as JSON. Nothing is printed. If there is an error
among them, the Go error is a *Rejected, and the Program has what the stages before have
made. Any other error is a limit of the Options (ErrMemory, or the error of the context), a
construction algorithm that does not take the program, or a bug in one of the stages.

# The files

	compile.go   the stages
	language.go  the languages, and how the language of a text is guessed
*/
package compile
