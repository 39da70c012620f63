// This file declares the codes of diagnostics. Their explanations are in codes.md.

package diag

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Code is the stable name of a kind of diagnostic, as users see it: E0301, W0601.
// The compiler refers to it by its constant.
type Code string

// Syntax.
const (
	UnexpectedToken       Code = "E0101" // unexpected token
	MissingSemicolon      Code = "E0102" // missing semicolon
	UnexpectedEOF         Code = "E0103" // unexpected end of the file
	UnexpectedCharacter   Code = "E0104" // unexpected character
	UnclosedString        Code = "E0105" // string that is not closed
	UnclosedComment       Code = "E0106" // comment that is not closed
	MalformedCharacter    Code = "E0107" // malformed character literal
	MalformedEscape       Code = "E0108" // unknown or malformed escape
	MalformedNumber       Code = "E0109" // malformed number
	IntegerOutOfRange     Code = "E0110" // integer out of range
	FloatOutOfRange       Code = "E0111" // float out of range
	ChainedComparison     Code = "E0112" // chained comparison
	AssignmentAsCondition Code = "E0113" // assignment as a condition
	NestingTooDeep        Code = "E0114" // program that nests too deep
	MisspeltKeyword       Code = "E0115" // misspelt keyword
	ExpressionAsStatement Code = "E0116" // expression that is not a statement
	MalformedAssignment   Code = "E0117" // malformed assignment
	ExpectedDeclaration   Code = "E0118" // declaration expected
	MisplacedThrows       Code = "E0119" // throws that belongs to no function
	NotOneType            Code = "E0120" // several types where one is expected
)

// Names.
const (
	UndeclaredName       Code = "E0201" // a name is not declared
	DuplicateDeclaration Code = "E0202" // a name is declared twice
	UndeclaredType       Code = "E0203" // a type is not declared
	WrongKindOfName      Code = "E0204" // a name is of the wrong kind
	RedeclaredType       Code = "E0205" // a predeclared type is redeclared
	UnknownField         Code = "E0206" // a struct has no such field
	UndeclaredLabel      Code = "E0207" // a label does not exist
	DuplicateLabel       Code = "E0208" // a label is declared twice in a function
	JumpToOtherFunction  Code = "E0209" // a jump leads to another function
	ConstantCycle        Code = "E0210" // a constant depends on itself
	NotConstant          Code = "E0211" // the value of a constant is not constant
	InvalidConstantValue Code = "E0212" // a constant cannot be evaluated
	GlobalTypeCycle      Code = "E0213" // the type of a global depends on itself
	CapturedRef          Code = "E0214" // a ref parameter is captured
	AliasCycle           Code = "E0215" // a type alias depends on itself
	AliasTooLarge        Code = "E0216" // the type of an alias is too large
)

// Types.
const (
	WrongType          Code = "E0301" // a value is of the wrong type
	UndefinedOperator  Code = "E0302" // an operator is not defined on a type
	MismatchedOperands Code = "E0303" // operands are of different types
	CannotInferType    Code = "E0304" // a type cannot be inferred
	NotCallable        Code = "E0305" // what is called is not a function
	WrongArgumentCount Code = "E0306" // a call has the wrong number of arguments
	RefMismatch        Code = "E0307" // ref is missing or unexpected
	InvalidRefArgument Code = "E0308" // an argument cannot be passed by reference
	WrongValueCount    Code = "E0309" // the number of values is wrong
	NotOneResult       Code = "E0310" // a call does not have one result
	NotIndexable       Code = "E0311" // a value cannot be indexed
	NotAStruct         Code = "E0312" // a value has no fields
	InvalidConversion  Code = "E0313" // a value cannot be converted
	WrongThrowType     Code = "E0314" // what is thrown is of the wrong type
	NotIterable        Code = "E0315" // for … in over a value of the wrong type
)

// Control flow and assignment.
const (
	NotAssignable         Code = "E0401" // something cannot be assigned to
	MissingReturn         Code = "E0402" // a function can end without a return
	MaybeUnassigned       Code = "E0403" // a variable may be used before it is assigned
	NoEnclosingLoop       Code = "E0404" // break or continue outside of a loop
	NotALoopLabel         Code = "E0405" // a label is not that of an enclosing loop
	GotoIntoForIn         Code = "E0406" // a goto leads into the body of a for … in
	DuplicateCase         Code = "E0407" // a value is in a switch twice
	DuplicateDefault      Code = "E0408" // a switch has two defaults
	CaseNotConstant       Code = "E0409" // the value of a case is not constant
	InvalidSwitchType     Code = "E0410" // a switch is on a value of the wrong type
	Uncaught              Code = "E0411" // something may be thrown that nothing catches
	LeavesFinally         Code = "E0412" // a jump leaves a finally block
	GotoIntoTry           Code = "E0413" // a goto leads into a block of a try statement
	YieldOutsideGenerator Code = "E0414" // yield in a function that is no generator
	YieldInFinally        Code = "E0415" // yield in a finally block or where one waits
	RefInGenerator        Code = "E0416" // a generator has a ref parameter
)

// The program as a whole.
const (
	MissingMain          Code = "E0501" // there is no function main
	MainNotFunction      Code = "E0502" // main is not a function
	InvalidMainParameter Code = "E0503" // a parameter of main has the wrong type
	InvalidMainResult    Code = "E0504" // the result of main has the wrong type
	InvalidHostFunction  Code = "E0505" // a function that is declared with extern cannot be a host function
)

// The notation of CPS.
const (
	MalformedCPSToken  Code = "E0701" // malformed token in a CPS program
	UnexpectedCPSToken Code = "E0702" // unexpected token in a CPS program
	UndefinedCPSName   Code = "E0703" // undefined name in a CPS program
	DuplicateCPSName   Code = "E0704" // duplicate name in a CPS program
	InvalidCPS         Code = "E0705" // a CPS program that is not well formed
)

// Files.
const (
	NotUTF8          Code = "E0801" // text that is not UTF-8
	BinaryFile       Code = "E0802" // binary file
	TooManyFunctions Code = "E0803" // too many functions
)

// Bril.
const (
	UnexpectedBrilToken      Code = "E0901" // unexpected token in a Bril program
	MalformedBrilToken       Code = "E0902" // malformed token in a Bril program
	MalformedBrilJSON        Code = "E0903" // malformed Bril program in JSON
	InconsistentBrilType     Code = "E0904" // a Bril variable with two types, or none
	WrongBrilType            Code = "E0905" // a value of the wrong type in a Bril program
	UnsupportedBrilExtension Code = "E0906" // an extension of Bril that is not supported
	UnknownBrilType          Code = "E0907" // a Bril type that does not exist
)

// Warnings.
const (
	UnreachableCode     Code = "W0601" // code cannot be reached
	UnusedLabel         Code = "W0602" // a label is not used
	NothingToCatch      Code = "W0603" // a catch has nothing to catch
	UnusedGenerator     Code = "W0604" // the generator that a call makes is not used
	UnusedVariable      Code = "W0610" // a variable is never read
	UnusedParameter     Code = "W0611" // a parameter is never read
	UnusedFunction      Code = "W0612" // a function is never used
	UnusedConstant      Code = "W0613" // a constant is never used
	DeadAssignment      Code = "W0614" // an assigned value is never read
	ConstantCondition   Code = "W0615" // a condition is always true or always false
	SuspiciousShadowing Code = "W0616" // a variable hides another one and is never read
	MisleadingString    Code = "W0617" // a string seems to contain the value of a variable, or to be a format
	CombinedCase        Code = "W0618" // the value of a case is computed by |
	AlwaysTraps         Code = "W0619" // an operation always traps
	EmptyRange          Code = "W0620" // a range is empty
	LeadingZero         Code = "W0621" // a decimal number has a zero before the other digits
	SharedElement       Code = "W0622" // all elements of an array are the same array or struct
	NoChange            Code = "W0623" // an assignment changes nothing
	UnchangedCondition  Code = "W0624" // the condition of a loop does not change
	BreakAfterCase      Code = "W0625" // a break after each case leaves the loop around the switch
	EmptyCase           Code = "W0626" // a case without statements does not go on into the next one
	MisleadingSign      Code = "W0627" // an assignment of a negative value is written like a subtraction
	SkippedRound        Code = "W0628" // an assignment to the variable of a range does not skip numbers
	XorAsPower          Code = "W0629" // ^ seems to be meant as a power
	SharedCounter       Code = "W0630" // functions that a loop makes share the variable of the loop
	NeverAssigned       Code = "W0631" // a global variable never gets a value
	UnknownAllowed      Code = "W0632" // a comment allows a warning that does not exist
	PrintedFunction     Code = "W0633" // a function is printed, not its result
	UnusedResult        Code = "W0634" // a value is computed and not used
	ConstantGlobal      Code = "W0635" // nothing changes a global variable, whose value is constant
)

// Warnings about Bril.
const (
	FailingBrilInstruction Code = "W0951" // a Bril instruction that fails
)

// An Explanation says what a code means.
type Explanation struct {
	Code    Code
	Title   string // in lower case and without a full stop
	Text    string // paragraphs separated by blank lines
	Example string // a complete program that gives this code and no other
	Lang    string // the language of Example: "imp", "cps" or "bril"
	Lint    bool   // only cpsc check reports it: see package lint
	Limits  Limits // the limits under which Example gives the code
}

//go:embed codes.md
var codesText string

// explanations holds the sections of codes.md.
var explanations = sync.OnceValue(func() (all []Explanation) {
	for _, section := range strings.Split(codesText, "\n## ")[1:] {
		head, rest, _ := strings.Cut(section, "\n")
		text, fenced, _ := strings.Cut(rest, "```")
		info, example, _ := strings.Cut(strings.TrimSuffix(strings.TrimSpace(fenced), "```"), "\n")
		e := Explanation{Text: strings.TrimSpace(text), Example: example}
		code, title, _ := strings.Cut(head, ": ")
		e.Code, e.Title = Code(code), title
		words := strings.Fields(info)
		e.Lang = words[0]
		for _, word := range words[1:] {
			name, value, _ := strings.Cut(word, "=")
			n, _ := strconv.Atoi(value)
			switch name {
			case "lint":
				e.Lint = true
			case "quoted":
				e.Example, _ = strconv.Unquote(strings.TrimSpace(example))
			case "nesting":
				e.Limits.Nesting = n
			case "functions":
				e.Limits.Functions = n
			}
		}
		all = append(all, e)
	}
	return all
})

// Codes returns the explanations of all codes, ordered by code.
func Codes() []Explanation { return slices.Clone(explanations()) }

// Explain returns the explanation of a code and whether the code exists.
func Explain(code Code) (Explanation, bool) {
	for _, e := range explanations() {
		if e.Code == code {
			return e, true
		}
	}
	return Explanation{}, false
}
