// This file declares the codes of names, E02xx, types, E03xx, control flow and
// assignment, E04xx, whole programs, E05xx, and of warnings, W06xx.

package diag

// UndeclaredName: a name is not declared.
const UndeclaredName Code = "E0201"

// DuplicateDeclaration: a name is declared twice.
const DuplicateDeclaration Code = "E0202"

// UndeclaredType: a type is not declared.
const UndeclaredType Code = "E0203"

// WrongKindOfName: a name is of the wrong kind.
const WrongKindOfName Code = "E0204"

// RedeclaredType: a predeclared type is redeclared.
const RedeclaredType Code = "E0205"

// UnknownField: a struct has no such field.
const UnknownField Code = "E0206"

// UndeclaredLabel: a label does not exist.
const UndeclaredLabel Code = "E0207"

// DuplicateLabel: a label is declared twice in a function.
const DuplicateLabel Code = "E0208"

// JumpToOtherFunction: a jump leads to another function.
const JumpToOtherFunction Code = "E0209"

// ConstantCycle: a constant depends on itself.
const ConstantCycle Code = "E0210"

// NotConstant: the value of a constant is not constant.
const NotConstant Code = "E0211"

// InvalidConstantValue: a constant cannot be evaluated.
const InvalidConstantValue Code = "E0212"

// GlobalTypeCycle: the type of a global depends on itself.
const GlobalTypeCycle Code = "E0213"

// CapturedRef: a ref parameter is captured.
const CapturedRef Code = "E0214"

// AliasCycle: a type alias depends on itself.
const AliasCycle Code = "E0215"

// AliasTooLarge: the type of an alias is too large.
const AliasTooLarge Code = "E0216"

// WrongType: a value is of the wrong type.
const WrongType Code = "E0301"

// UndefinedOperator: an operator is not defined on a type.
const UndefinedOperator Code = "E0302"

// MismatchedOperands: operands are of different types.
const MismatchedOperands Code = "E0303"

// CannotInferType: a type cannot be inferred.
const CannotInferType Code = "E0304"

// NotCallable: what is called is not a function.
const NotCallable Code = "E0305"

// WrongArgumentCount: a call has the wrong number of arguments.
const WrongArgumentCount Code = "E0306"

// RefMismatch: ref is missing or unexpected.
const RefMismatch Code = "E0307"

// InvalidRefArgument: an argument cannot be passed by reference.
const InvalidRefArgument Code = "E0308"

// WrongValueCount: the number of values is wrong.
const WrongValueCount Code = "E0309"

// NotOneResult: a call does not have one result.
const NotOneResult Code = "E0310"

// NotIndexable: a value cannot be indexed.
const NotIndexable Code = "E0311"

// NotAStruct: a value has no fields.
const NotAStruct Code = "E0312"

// InvalidConversion: a value cannot be converted.
const InvalidConversion Code = "E0313"

// WrongThrowType: what is thrown is of the wrong type.
const WrongThrowType Code = "E0314"

// NotIterable: for … in over a value of the wrong type.
const NotIterable Code = "E0315"

// NotAssignable: something cannot be assigned to.
const NotAssignable Code = "E0401"

// MissingReturn: a function can end without a return.
const MissingReturn Code = "E0402"

// MaybeUnassigned: a variable may be used before it is assigned.
const MaybeUnassigned Code = "E0403"

// NoEnclosingLoop: break or continue outside of a loop.
const NoEnclosingLoop Code = "E0404"

// NotALoopLabel: a label is not that of an enclosing loop.
const NotALoopLabel Code = "E0405"

// GotoIntoForIn: a goto leads into the body of a for … in.
const GotoIntoForIn Code = "E0406"

// DuplicateCase: a value is in a switch twice.
const DuplicateCase Code = "E0407"

// DuplicateDefault: a switch has two defaults.
const DuplicateDefault Code = "E0408"

// CaseNotConstant: the value of a case is not constant.
const CaseNotConstant Code = "E0409"

// InvalidSwitchType: a switch is on a value of the wrong type.
const InvalidSwitchType Code = "E0410"

// Uncaught: something may be thrown that nothing catches.
const Uncaught Code = "E0411"

// LeavesFinally: a jump leaves a finally block.
const LeavesFinally Code = "E0412"

// GotoIntoTry: a goto leads into a block of a try statement.
const GotoIntoTry Code = "E0413"

// YieldOutsideGenerator: yield in a function that is no generator.
const YieldOutsideGenerator Code = "E0414"

// YieldInFinally: yield in a finally block or where one waits.
const YieldInFinally Code = "E0415"

// RefInGenerator: a generator has a ref parameter.
const RefInGenerator Code = "E0416"

// MissingMain: there is no function main.
const MissingMain Code = "E0501"

// MainNotFunction: main is not a function.
const MainNotFunction Code = "E0502"

// InvalidMainParameter: a parameter of main has the wrong type.
const InvalidMainParameter Code = "E0503"

// InvalidMainResult: the result of main has the wrong type.
const InvalidMainResult Code = "E0504"

// InvalidHostFunction: a function that is declared with extern cannot be a host function.
const InvalidHostFunction Code = "E0505"

// UnreachableCode: code cannot be reached.
const UnreachableCode Code = "W0601"

// UnusedLabel: a label is not used.
const UnusedLabel Code = "W0602"

// NothingToCatch: a catch has nothing to catch.
const NothingToCatch Code = "W0603"

// UnusedGenerator: the generator that a call makes is not used.
const UnusedGenerator Code = "W0604"

// UnusedVariable: a variable is never read.
const UnusedVariable Code = "W0610"

// UnusedParameter: a parameter is never read.
const UnusedParameter Code = "W0611"

// UnusedFunction: a function is never used.
const UnusedFunction Code = "W0612"

// UnusedConstant: a constant is never used.
const UnusedConstant Code = "W0613"

// DeadAssignment: an assigned value is never read.
const DeadAssignment Code = "W0614"

// ConstantCondition: a condition is always true or always false.
const ConstantCondition Code = "W0615"

// SuspiciousShadowing: a variable hides another one and is never read.
const SuspiciousShadowing Code = "W0616"

// MisleadingString: a string seems to contain the value of a variable, or to be a format.
const MisleadingString Code = "W0617"

// CombinedCase: the value of a case is computed by |.
const CombinedCase Code = "W0618"

// AlwaysTraps: an operation always traps.
const AlwaysTraps Code = "W0619"

// EmptyRange: a range is empty.
const EmptyRange Code = "W0620"

// LeadingZero: a decimal number has a zero before the other digits.
const LeadingZero Code = "W0621"

// SharedElement: all elements of an array are the same array or struct.
const SharedElement Code = "W0622"

// NoChange: an assignment changes nothing.
const NoChange Code = "W0623"

// UnchangedCondition: the condition of a loop does not change.
const UnchangedCondition Code = "W0624"

// BreakAfterCase: a break after each case leaves the loop around the switch.
const BreakAfterCase Code = "W0625"

// EmptyCase: a case without statements does not go on into the next one.
const EmptyCase Code = "W0626"

// MisleadingSign: an assignment of a negative value is written like a subtraction.
const MisleadingSign Code = "W0627"

// SkippedRound: an assignment to the variable of a range does not skip numbers.
const SkippedRound Code = "W0628"

// XorAsPower: ^ seems to be meant as a power.
const XorAsPower Code = "W0629"

// SharedCounter: functions that a loop makes share the variable of the loop.
const SharedCounter Code = "W0630"

// NeverAssigned: a global variable never gets a value.
const NeverAssigned Code = "W0631"

// UnknownAllowed: a comment allows a warning that does not exist.
const UnknownAllowed Code = "W0632"

// PrintedFunction: a function is printed, not its result.
const PrintedFunction Code = "W0633"

// UnusedResult: a value is computed and not used.
const UnusedResult Code = "W0634"

// ConstantGlobal: nothing changes a global variable, whose value is constant.
const ConstantGlobal Code = "W0635"

var checkCodes = []Explanation{
	{
		Code:  UndeclaredName,
		Title: "a name is not declared",
		Text: `Nothing with this name is in scope here. The name may be misspelt, or its declaration may
be in another block: a variable is in scope from the end of its declaration to the end of
its block. Functions, constants, structs and globals at the top of the file are in scope
everywhere.`,
		Example: `fn main() {
    { var x = 1; }
    print(x);
}
`,
		Lang: "imp",
	},
	{
		Code:  DuplicateDeclaration,
		Title: "a name is declared twice",
		Text: `Two declarations in one block, two fields of a struct, two parameters, or two declarations
at the top of the file have the same name. The parameters of a function are in the same
block as the variables of its body. An inner block may declare the name again: it then
hides the outer one.`,
		Example: `fn main() {
    var x = 1;
    var x = 2;
    print(x);
}
`,
		Lang: "imp",
	},
	{
		Code:  UndeclaredType,
		Title: "a type is not declared",
		Text: `A type is expected here, and no type with this name is declared. The predeclared types are
int, float, bool and string; all other named types are structs and type aliases of the program.`,
		Example: `fn main() {
    var x: integer = 1;
    print(x);
}
`,
		Lang: "imp",
	},
	{
		Code:  WrongKindOfName,
		Title: "a name is of the wrong kind",
		Text: `The name of a type is used where a value is expected, or the other way round. Built-in
functions and conversions are not values either: they can only be called.`,
		Example: `fn main() {
    var f = sqrt;
    print(f(2.0));
}
`,
		Lang: "imp",
	},
	{
		Code:  RedeclaredType,
		Title: "a predeclared type is redeclared",
		Text: `The names int, float, bool and string always mean the predeclared types. Nothing else can
have these names. The names of built-in functions may be declared again.`,
		Example: `fn main() {
    var string = "a";
    print(string);
}
`,
		Lang: "imp",
	},
	{
		Code:  UnknownField,
		Title: "a struct has no such field",
		Text:  `The struct has no field with the name after the dot.`,
		Example: `struct Point { x: int, y: int }

fn main() {
    var p = Point(1, 2);
    print(p.z);
}
`,
		Lang: "imp",
	},
	{
		Code:  UndeclaredLabel,
		Title: "a label does not exist",
		Text:  `The goto, break or continue names a label that its function does not have.`,
		Example: `fn main(n: int) {
again:
    n -= 1;
    if n > 0 { goto agian; }
}
`,
		Lang: "imp",
	},
	{
		Code:  DuplicateLabel,
		Title: "a label is declared twice in a function",
		Text: `A label belongs to the whole function, not to its block, so each name can be used only
once in a function. Nested functions have labels of their own.`,
		Example: `fn main(n: int) {
    if n > 0 { goto done; }
done:
    print(n);
done:
}
`,
		Lang: "imp",
	},
	{
		Code:  JumpToOtherFunction,
		Title: "a jump leads to another function",
		Text: `A goto, break or continue stays in its function. It can neither enter a nested function
nor leave its own.`,
		Example: `fn main() {
    fn f() { goto done; }
    f();
done:
}
`,
		Lang: "imp",
	},
	{
		Code:  ConstantCycle,
		Title: "a constant depends on itself",
		Text: `The value of a constant may refer to other constants, before or after it, but not to
itself, neither directly nor through other constants.`,
		Example: `const a = b + 1;
const b = a - 1;

fn main() { print(a, b); }
`,
		Lang: "imp",
	},
	{
		Code:  NotConstant,
		Title: "the value of a constant is not constant",
		Text: `The value of a const must be known before the program runs. It may consist of literals,
other constants, operators, ?: and the conversions int, float and str. Variables, calls,
arrays, structs, functions and nil are not constant.`,
		Example: `const root = sqrt(2.0);

fn main() { print(root); }
`,
		Lang: "imp",
	},
	{
		Code:  InvalidConstantValue,
		Title: "a constant cannot be evaluated",
		Text: `An operation in the value of a const has no result: a division of integers by zero, a
float that does not fit an int, or a string of more than a megabyte. Outside of
constants such an operation is a trap: it stops the running program.`,
		Example: `const n = 0;
const share = 100 / n;

fn main() { print(share); }
`,
		Lang: "imp",
	},
	{
		Code:  GlobalTypeCycle,
		Title: "the type of a global depends on itself",
		Text: `A global that is declared without a type takes the type of its initialiser. This
initialiser uses other globals without types, and one of these needs the type of the first.
Declare the type of one of them. When the program runs, globals are initialised in textual
order; using one that is not initialised yet is a trap.`,
		Example: `var a = b;
var b = a;

fn main() { print(a, b); }
`,
		Lang: "imp",
	},
	{
		Code:  CapturedRef,
		Title: "a ref parameter is captured",
		Text: `A ref parameter is a variable of the caller. A nested function that uses it could be called
after that variable is gone. So only the function that declares a ref parameter can read
it, assign to it and pass it on by reference.`,
		Example: `fn counter(ref n: int) -> fn() -> int {
    return fn() -> int { return n; };
}

fn main() {
    var x = 1;
    print(counter(ref x)());
}
`,
		Lang: "imp",
	},
	{
		Code:  AliasCycle,
		Title: "a type alias depends on itself",
		Text: `A type alias is only another name for a type, which may contain other aliases, declared
before or after it. It cannot contain itself, neither directly nor through other aliases: a
struct can, because it is a type of its own.`,
		Example: `type Tree = [Branch];
type Branch = fn() -> Tree;

fn main() {
    var t: Tree = [];
    print(len(t));
}
`,
		Lang: "imp",
	},
	{
		Code:  AliasTooLarge,
		Title: "the type of an alias is too large",
		Text: `The type of an alias, with the types of all aliases that it names in their place, has
more than 1000 parts, or nests too deep. Parts are basic types, structs, arrays, functions
and generators. A struct counts as one part, whatever its fields are, so a struct for a part
of the type makes it smaller.`,
		Example: `type A = fn(int, int, int, int, int, int) -> (int, int, int, int);
type B = fn(A, A, A, A, A, A) -> (A, A, A, A);
type C = fn(B, B, B, B, B, B) -> (B, B, B, B);

fn main() {
    var list: [C] = [];
    print(len(list));
}
`,
		Lang: "imp",
	},
	{
		Code:  WrongType,
		Title: "a value is of the wrong type",
		Text: `A value of one type is needed here, and the value has another type. There are no implicit
conversions: int(x), float(x) and str(x) convert.`,
		Example: `fn main() {
    var x: float = 1;
    print(x);
}
`,
		Lang: "imp",
	},
	{
		Code:  UndefinedOperator,
		Title: "an operator is not defined on a type",
		Text: `The operators - * / take two ints or two floats; + also takes two strings; % & | ^ << >>
>>> and ~ take ints; && || and ! take bools; < <= > >= compare ints, floats and strings; ==
and != compare two values of any one type. There is no % on floats.`,
		Example: `fn main() {
    print(7.5 % 2.0);
}
`,
		Lang: "imp",
	},
	{
		Code:  MismatchedOperands,
		Title: "operands are of different types",
		Text: `Both operands of a binary operator must be of the same type. There are no implicit
conversions: int(x), float(x) and str(x) convert.`,
		Example: `fn main() {
    print(1 + 0.5);
}
`,
		Lang: "imp",
	},
	{
		Code:  CannotInferType,
		Title: "a type cannot be inferred",
		Text: `nil and [] take their type from their context: the declared type of a variable, a parameter
or a field, or the other side of a comparison. Here the context gives no type. A variable
with neither a type nor a value has no type either, nor has that of a catch without a type
if nothing in the block of its try throws. Traps, such as a division by zero, are not
thrown: to catch what would trap, test it before, and throw.`,
		Example: `fn main() {
    var list = [];
    print(list);
}
`,
		Lang: "imp",
	},
	{
		Code:  NotCallable,
		Title: "what is called is not a function",
		Text: `Only functions, values of function types and structs can be called. Calling a struct makes
a new value of it.`,
		Example: `fn main() {
    var x = 1;
    print(x(2));
}
`,
		Lang: "imp",
	},
	{
		Code:  WrongArgumentCount,
		Title: "a call has the wrong number of arguments",
		Text: `A call of a function passes exactly one argument for each parameter. A call of a struct
passes exactly one for each field.`,
		Example: `fn add(a: int, b: int) -> int { return a + b; }

fn main() { print(add(1)); }
`,
		Lang: "imp",
	},
	{
		Code:  RefMismatch,
		Title: "ref is missing or unexpected",
		Text: `An argument is passed by reference if and only if the parameter is declared with ref. The
call says ref too, so that its reader sees which variables may change.`,
		Example: `fn increment(ref n: int) { n += 1; }

fn main() {
    var x = 1;
    increment(x);
}
`,
		Lang: "imp",
	},
	{
		Code:  InvalidRefArgument,
		Title: "an argument cannot be passed by reference",
		Text: `A function can assign to an argument that it gets by reference. So the argument must be
something that can be assigned to: a variable, an element of an array, or a field of a
struct.`,
		Example: `fn increment(ref n: int) { n += 1; }

fn main() { increment(ref 1); }
`,
		Lang: "imp",
	},
	{
		Code:  WrongValueCount,
		Title: "the number of values is wrong",
		Text: `A declaration needs as many values as it has variables, an assignment as many as it has
targets, and a return as many as the function has results. A single call with several
results may provide all of the values.`,
		Example: `fn main() {
    var a, b = 1, 2, 3;
    print(a, b);
}
`,
		Lang: "imp",
	},
	{
		Code:  NotOneResult,
		Title: "a call does not have one result",
		Text:  `One value is expected here, and the called function has no results or several.`,
		Example: `fn divmod(a: int, b: int) -> (int, int) { return a / b, a % b; }

fn main() { print(divmod(7, 2)); }
`,
		Lang: "imp",
	},
	{
		Code:  NotIndexable,
		Title: "a value cannot be indexed",
		Text:  `Only arrays and strings have elements.`,
		Example: `fn main() {
    var x = 1;
    print(x[0]);
}
`,
		Lang: "imp",
	},
	{
		Code:  NotAStruct,
		Title: "a value has no fields",
		Text:  `Only structs have fields.`,
		Example: `fn main() {
    var list = [1, 2, 3];
    print(list.length);
}
`,
		Lang: "imp",
	},
	{
		Code:  InvalidConversion,
		Title: "a value cannot be converted",
		Text:  `The conversions int(x) and float(x) take ints and floats. str(x) takes any value.`,
		Example: `fn main() { print(int("42")); }
`,
		Lang: "imp",
	},
	{
		Code:  WrongThrowType,
		Title: "what is thrown is of the wrong type",
		Text: `All that one catch gets has one type: the type after its variable or, without that, the
type of the first throw or call in the try block. What leaves a function has the type after
its throws. A value of another type is not converted: catch it, and throw a new one.`,
		Example: `fn parse(text: string) -> int throws string {
    if text == "" { throw -1; }
    return len(text);
}

fn main() {
    try { print(parse("abc")); } catch e { print(e); }
}
`,
		Lang: "imp",
	},
	{
		Code:  NotIterable,
		Title: "for … in over a value of the wrong type",
		Text: `The loop takes an array, whose elements it visits in order, or a generator, whose values
it takes until it ends. A loop over integers has a range: for i in 0..n. A function that
yields is not a generator: calling it gives one.`,
		Example: `fn main() {
    for c in "text" { print(c); }
}
`,
		Lang: "imp",
	},
	{
		Code:  NotAssignable,
		Title: "something cannot be assigned to",
		Text: `Only variables, elements of arrays and fields of structs can be assigned to. Constants and
functions keep their values, and strings cannot be changed.`,
		Example: `const limit = 10;

fn main() { limit = 20; }
`,
		Lang: "imp",
	},
	{
		Code:  MissingReturn,
		Title: "a function can end without a return",
		Text: `A function with results must end every path with a return. The compiler knows two ways in
which a path never reaches the end of the function: exit does not return, and a loop never
ends if its condition is missing or constantly true and no break leaves it. It assumes that
every other condition can be true and can be false. The labels of the error show the
branches of one path to the end.`,
		Example: `fn sign(n: int) -> int {
    if n > 0 { return 1; }
    if n < 0 { return -1; }
}

fn main() { print(sign(0)); }
`,
		Lang: "imp",
	},
	{
		Code:  MaybeUnassigned,
		Title: "a variable may be used before it is assigned",
		Text: `A variable that is declared without a value must be assigned on every path that leads to a
use of it, gotos included. A goto past a declaration leads to a variable without a value.
Passing a variable by reference, and making a function that uses it, count as uses. A path
leads from each throw and each call that may throw to the catch or finally of the try
around it, so these cannot count on what is assigned after a call.
The compiler assumes that every condition can be true and can be false. The labels of the
error show the branches of one path on which the variable has no value.`,
		Example: `fn main(n: int) {
    var x: int;
    if n > 0 { x = 1; }
    print(x);
}
`,
		Lang: "imp",
	},
	{
		Code:  NoEnclosingLoop,
		Title: "break or continue outside of a loop",
		Text: `break leaves a loop and continue begins its next iteration, and this one is in no loop. A
switch is not a loop: its cases end without break. A loop around a nested function does
not count inside that function.`,
		Example: `fn main(n: int) {
    switch n {
    case 1:
        print("one");
        break;
    }
}
`,
		Lang: "imp",
	},
	{
		Code:  NotALoopLabel,
		Title: "a label is not that of an enclosing loop",
		Text:  `A break or continue can only name a label that is directly before a loop around it.`,
		Example: `fn main(n: int) {
start:
    print(n);
    while n > 0 {
        n -= 1;
        if n == 5 { break start; }
    }
    if n > 0 { goto start; }
}
`,
		Lang: "imp",
	},
	{
		Code:  GotoIntoForIn,
		Title: "a goto leads into the body of a for … in",
		Text: `The variable of the loop would have no value. A goto may lead into the body of any other
kind of loop. A goto inside this body may lead to another label in it.`,
		Example: `fn main() {
    goto inside;
    for i in 0..3 {
    inside:
        print("turn");
    }
}
`,
		Lang: "imp",
	},
	{
		Code:  DuplicateCase,
		Title: "a value is in a switch twice",
		Text:  `Each value can be in only one case.`,
		Example: `fn main(n: int) {
    switch n {
    case 1, 2: print("few");
    case 1 + 1: print("two");
    }
}
`,
		Lang: "imp",
	},
	{
		Code:  DuplicateDefault,
		Title: "a switch has two defaults",
		Text: `The default runs when no case matches, so there can be only one. It may be anywhere among
the cases.`,
		Example: `fn main(n: int) {
    switch n {
    default: print("a");
    default: print("b");
    }
}
`,
		Lang: "imp",
	},
	{
		Code:  CaseNotConstant,
		Title: "the value of a case is not constant",
		Text: `The values of a case may consist of literals, constants, operators and conversions. To
compare with other values, use if.`,
		Example: `fn main(n: int, m: int) {
    switch n {
    case m: print("equal");
    }
}
`,
		Lang: "imp",
	},
	{
		Code:  InvalidSwitchType,
		Title: "a switch is on a value of the wrong type",
		Text:  `A switch compares an int or a string. For other types use if.`,
		Example: `fn main(b: bool) {
    switch b {
    default: print("always");
    }
}
`,
		Lang: "imp",
	},
	{
		Code:  Uncaught,
		Title: "something may be thrown that nothing catches",
		Text: `A value may be thrown by a throw statement, by a call of a function that throws, and by
next or for … in with a generator that throws. Here, none of the try blocks around it has a
catch, and the function does not say that it throws. Either catch the value in a try
statement, or write throws and its type after the results of the function; then the callers
of the function must catch it or say that they throw. A catch does not catch what its own
block throws. An initialiser of a global has no caller, so it may not throw.`,
		Example: `fn parse(text: string) -> int throws string {
    if text == "" { throw "empty"; }
    return len(text);
}

fn main() { print(parse("abc")); }
`,
		Lang: "imp",
	},
	{
		Code:  LeavesFinally,
		Title: "a jump leaves a finally block",
		Text: `A finally block interrupts what leads out of its try statement: the end of a block, a
throw, a return or another jump, which goes on when the finally block ends. So return,
break, continue and goto cannot leave it. A loop inside the block may be left as usual,
and a throw replaces what was interrupted.`,
		Example: `fn main() {
    try {
        print("working");
    } finally {
        return;
    }
}
`,
		Lang: "imp",
	},
	{
		Code:  GotoIntoTry,
		Title: "a goto leads into a block of a try statement",
		Text: `A try block and a catch block begin at their braces: the statement has to know that it
runs, a catch needs the value that was thrown, and a finally block what it interrupts. A
goto out of a try block or a catch block is allowed, and so is a goto inside a block.`,
		Example: `fn main() {
    goto inside;
    try {
    inside:
        print("working");
    } finally {
        print("done");
    }
}
`,
		Lang: "imp",
	},
	{
		Code:  YieldOutsideGenerator,
		Title: "yield in a function that is no generator",
		Text: `A function is a generator if it says so: yields and a type after its parameters, where
other functions have their results. A function inside a generator is not a generator
itself, and cannot yield in the place of the outer one.`,
		Example: `fn upTo(n: int) {
    for i in 0..n { yield i; }
}

fn main() { upTo(3); }
`,
		Lang: "imp",
	},
	{
		Code:  YieldInFinally,
		Title: "yield in a finally block or where one waits",
		Text: `Nobody has to resume a generator after a yield. A finally block that waits for its try
block or catch block would then never run, and one that yields would never end, although
a finally block promises to run. A yield in a try block with a catch, or in a catch block,
is allowed if no finally waits.`,
		Example: `fn lines() yields string {
    try {
        yield read_line();
    } finally {
        print("closed");
    }
}

fn main() {
    for line in lines() { print(line); }
}
`,
		Lang: "imp",
	},
	{
		Code:  RefInGenerator,
		Title: "a generator has a ref parameter",
		Text: `A ref parameter is a variable of the caller and must not outlive the call. A generator
runs after the call, whenever it is resumed, so it cannot have one. An array or a struct is
a reference already: the generator can change its elements or fields.`,
		Example: `fn upTo(ref n: int) yields int {
    for i in 0..n { yield i; }
}

fn main() {
    var n = 3;
    for i in upTo(ref n) { print(i); }
}
`,
		Lang: "imp",
	},
	{
		Code:  MissingMain,
		Title: "there is no function main",
		Text:  `The program begins in the function main, which must be declared at the top of the file.`,
		Example: `fn hello() { print("hello"); }
`,
		Lang: "imp",
	},
	{
		Code:  MainNotFunction,
		Title: "main is not a function",
		Text:  `The program begins in main, which must be a function.`,
		Example: `var main = 1;
`,
		Lang: "imp",
	},
	{
		Code:  InvalidMainParameter,
		Title: "a parameter of main has the wrong type",
		Text: `The parameters of main come from the command line. They must be of type int, float, bool or
string, and cannot be by reference.`,
		Example: `fn main(words: [string]) { print(words); }
`,
		Lang: "imp",
	},
	{
		Code:  InvalidMainResult,
		Title: "the result of main has the wrong type",
		Text: `The result of main is the exit status of the program. It is one int; without a result the
exit status is 0.`,
		Example: `fn main() -> string { return "done"; }
`,
		Lang: "imp",
	},
	{
		Code:  InvalidHostFunction,
		Title: "a function that is declared with extern cannot be a host function",
		Text: `A host function is declared with extern and without a body. The program that runs this one
defines it. What it takes, returns and throws are ints, floats, bools and strings; it has no
parameters by reference, it is no generator, and it is not main.`,
		Example: `extern fn sum(numbers: [int]) -> int;

fn main() { print(sum([1, 2])); }
`,
		Lang: "imp",
	},
	{
		Code:  UnreachableCode,
		Title: "code cannot be reached",
		Text: `No path leads to this code: what comes before it always returns, jumps away, exits, or
never ends, and no goto leads to a label in it from elsewhere. The program is accepted.`,
		Example: `fn main() {
    return;
    print("never");
}
`,
		Lang: "imp",
	},
	{
		Code:  UnusedLabel,
		Title: "a label is not used",
		Text:  `No goto, break or continue names the label. The program is accepted.`,
		Example: `fn main() {
start:
    print("once");
}
`,
		Lang: "imp",
	},
	{
		Code:  NothingToCatch,
		Title: "a catch has nothing to catch",
		Text: `Nothing in the try block throws, so the catch block never runs. Traps and exit are not
exceptions, and are not caught: to catch what would trap, test it before, and throw. The
program is accepted.`,
		Example: `fn main() {
    try {
        print("working");
    } catch e: string {
        print(e);
    }
}
`,
		Lang: "imp",
	},
	{
		Code:  UnusedGenerator,
		Title: "the generator that a call makes is not used",
		Text: `A call of a function with yields executes nothing of its body: it returns a generator, and
only a loop over the generator, or next, executes the body, up to its next yield. Here the
generator is dropped. Write for x in f(…) { … }, or assign the generator to a variable. The
program is accepted.`,
		Example: `fn count(n: int) yields int {
    for i in 0..n { yield i; }
}

fn main() {
    count(3);
}
`,
		Lang: "imp",
	},
	{
		Code:  UnusedVariable,
		Title: "a variable is never read",
		Text: `Nothing reads the variable: its declaration, and the assignments to it, can be removed,
unless their right sides do something else. A name that begins with _ is exempt.`,
		Example: `fn main() {
    var total = 0;
    print("done");
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  UnusedParameter,
		Title: "a parameter is never read",
		Text: `Nothing in the function reads the parameter. Functions that are used as values are exempt,
because their type may be given from outside, and so are main and ref parameters. A name
that begins with _ is exempt, too.`,
		Example: `fn double(n: int, times: int) -> int {
    return 2 * n;
}

fn main() {
    print(double(1, 2));
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  UnusedFunction,
		Title: "a function is never used",
		Text: `Neither main nor the initialiser of a global variable uses the function, directly or through
other functions. A name that begins with _ is exempt.`,
		Example: `fn helper() {
    helper();
}

fn main() {
    print("done");
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  UnusedConstant,
		Title: "a constant is never used",
		Text: `Neither main nor the initialiser of a global variable uses the constant, directly or through
functions and other constants. A name that begins with _ is exempt.`,
		Example: `const limit = 10;

fn main() {
    print("done");
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  DeadAssignment,
		Title: "an assigned value is never read",
		Text: `On every path from the assignment, the variable is assigned again before it is read, or is
not read any more. A parameter is a variable of the function: an assignment to it does not change
that of the caller, unless it is declared with ref. Exempt are initial values, variables that
other functions capture or that are passed by ref, and assignments to several variables at once,
unless all of these are parameters that are not read any more. In a very large program, the search
ends after 20 million steps; assignments that come later in the text are not reported.`,
		Example: `fn main(n: int) {
    var x = n;
    print(x);
    x = n + 1;
    x = n + 2;
    print(x);
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  ConstantCondition,
		Title: "a condition is always true or always false",
		Text: `The condition has the same value whenever it is evaluated: it has no variables, or it compares
a variable with itself. The conditions true and false are exempt, and so are those with named
constants, which may be changed.`,
		Example: `fn main(a: int) {
    if a == a {
        print("always");
    }
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  SuspiciousShadowing,
		Title: "a variable hides another one and is never read",
		Text: `The declaration makes a new variable, which is never read, in a block inside that of a variable
with the same name and type. Probably the outer variable was to be assigned: then var must be
left out.`,
		Example: `fn main(n: int) {
    var sign = 1;
    if n < 0 {
        var sign = -1;
    }
    print(sign);
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  MisleadingString,
		Title: "a string seems to contain the value of a variable, or to be a format",
		Text: `In other languages, ${x}, {x}, #{x} or $x in a string stands for the value of the variable x.
Here it is only text. The warning is given if there is such a variable, and for a first argument
of print or write that has as many verbs, such as %d or {}, as other arguments follow.`,
		Example: `fn main(n: int) {
    print("${n} apples", n);
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  CombinedCase,
		Title: "the value of a case is computed by |",
		Text: `In other languages, | separates the alternatives of a case. Here it combines the bits of two
numbers, so that case 1 | 2 is for the number 3. Commas separate the values of a case.`,
		Example: `fn main(n: int) {
    switch n {
    case 1 | 2: print("one or two");
    default: print("another number");
    }
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  AlwaysTraps,
		Title: "an operation always traps",
		Text: `The operation stops the program whenever it is executed: it divides by the constant zero, or
its index is a negative constant or the length of the same array or string. The first element has
the index 0.`,
		Example: `fn main() {
    var a = [1, 2];
    print(a[-1]);
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  EmptyRange,
		Title: "a range is empty",
		Text: `A range goes upwards, and ends before its second bound. If that is not greater than the first
one, the body of the loop is never executed. Bounds with named constants are exempt, since these
may be changed.`,
		Example: `fn main() {
    for i in 3..0 { print(i); }
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  LeadingZero,
		Title: "a decimal number has a zero before the other digits",
		Text:  `In C, such a number is octal: 017 is 15. Here it is 17.`,
		Example: `fn main() { print(017); }
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  SharedElement,
		Title: "all elements of an array are the same array or struct",
		Text: `The second argument of array is evaluated once. If it makes an array or a struct, each element is
a reference to that one.`,
		Example: `fn main() {
    var rows = array(3, array(3, 0));
    rows[0][0] = 1;
    print(rows);
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  NoChange,
		Title: "an assignment changes nothing",
		Text: `The variable has this value already: it is assigned to itself, or the statement before has assigned
it to the other variable. One assignment with two targets exchanges two variables.`,
		Example: `fn main(x: int, y: int) {
    x = y;
    y = x;
    print(x, y);
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  UnchangedCondition,
		Title: "the condition of a loop does not change",
		Text: `Nothing in the loop changes what its condition reads, a variable, an element, a field or a length,
and no statement leaves the loop: if it begins, it never ends. The same is true of a condition that
calls next with a new generator each time: it always gets the first value.`,
		Example: `fn main(n: int) {
    var i = 0;
    while i < n { print(i); }
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  BreakAfterCase,
		Title: "a break after each case leaves the loop around the switch",
		Text: `A case ends where the next one begins, without a break, and break leaves the innermost loop. If the
cases of a switch all end with a break, as they do in C, the loop around the switch ends with them.
A break with a label, or one that is not at the end of its case, causes no warning.`,
		Example: `fn main(n: int) {
    for i in 0..n {
        switch i {
        case 0:
            print("zero");
            break;
        case 1:
            print("one");
            break;
        }
    }
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  EmptyCase,
		Title: "a case without statements does not go on into the next one",
		Text: `A case ends where the next one begins. In C, a case without statements does what the next one does;
here it does nothing. A case with an empty block, one with several values, and one before the
default cause no warning.`,
		Example: `fn kind(n: int) {
    switch n {
    case 1:
    case 2:
        print("small");
    }
}
fn main() {
    kind(1);
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  MisleadingSign,
		Title: "an assignment of a negative value is written like a subtraction",
		Text: `The operator that subtracts from a variable is -=. The tokens of x =- 1 are =, - and 1, so that x
becomes -1. Written as x = -1, the assignment causes no warning.`,
		Example: `fn main(n: int) {
    n =- 1;
    print(n);
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  SkippedRound,
		Title: "an assignment to the variable of a range does not skip numbers",
		Text: `A loop over a range sets its variable in each round to the next number, whatever the body assigned
to it. A body that changes what comes next needs a for of three parts, or a while. The warning is given
if a constant is added to the variable, or subtracted from it, in some rounds only, and the loop is not left
after that.`,
		Example: `fn main() {
    for i in 0..6 {
        if i == 2 { i += 2; }
        print(i);
    }
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  XorAsPower,
		Title: "^ seems to be meant as a power",
		Text: `The operator ^ is the exclusive or of the bits of two numbers: 10 ^ 3 is 9. There is no operator for
powers; 1 << n is a power of two, and pow(x, y) one of floats. The warning is given for 2 ^ n, 10 ^ n and
n ^ 2, in decimal digits, in a function that has no other operators on bits. For bits, write 0x2.`,
		Example: `fn square(n: int) -> int { return n ^ 2; }
fn main() { print(square(3)); }
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  SharedCounter,
		Title: "functions that a loop makes share the variable of the loop",
		Text: `A for of three parts has one variable for all its rounds. Functions that are made in the rounds and
kept use this one variable, whose value changes after they were made. Each round of a for over a range has
a variable of its own, as does each execution of a var in the body.`,
		Example: `fn main() {
    var fs: [fn() -> int] = [];
    for var i = 0; i < 3; i += 1 {
        push(fs, fn() -> int { return i; });
    }
    for f in fs { print(f()); }
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  NeverAssigned,
		Title: "a global variable never gets a value",
		Text: `The variable is declared without a value, and no assignment gives it one without reading it first. So
each use of it traps.`,
		Example: `var count: int;
fn main() {
    count += 1;
    print(count);
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  UnknownAllowed,
		Title: "a comment allows a warning that does not exist",
		Text: `After "cpsc:allow", a comment names the codes of the warnings that it allows, with spaces between them.
The first word is not the code of a warning, or a later one looks like a code and is none. A comment
cannot allow an error.`,
		Example: `fn main() {
    var x = 1; // cpsc:allow W9999
    print(x);
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  PrintedFunction,
		Title: "a function is printed, not its result",
		Text: `An argument of print or write is a function that has a result and no parameters, and is not called. What
is printed is "<fn>", whatever the function does. A call has parentheses after the name, even without arguments.`,
		Example: `fn answer() -> int { return 42; }

fn main() { print(answer); }
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  UnusedResult,
		Title: "a value is computed and not used",
		Text: `A statement calls a built-in function that only computes its result, such as len, substr or max. It changes
none of its arguments, so that the statement has no effect: the result has to be assigned or passed on.`,
		Example: `fn main() {
    var s = "abc";
    substr(s, 0, 1);
    print(s);
}
`,
		Lang: "imp",
		Lint: true,
	},
	{
		Code:  ConstantGlobal,
		Title: "nothing changes a global variable, whose value is constant",
		Text: `The variable gets a constant value where it is declared, and no other. As a constant, it can be the value of a
case, and the code that depends on it is decided when the program is converted.`,
		Example: `var debug = false;
fn main() {
    if debug { print("main"); }
}
`,
		Lang: "imp",
		Lint: true,
	},
}
