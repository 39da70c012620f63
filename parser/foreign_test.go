package parser

import (
	"strings"
	"testing"

	"cpsc/diag"
)

// TestForeignConstructs gives the parser texts as users of other languages write them. The
// only diagnostic has to be the expected one, and the correction must be accepted. Whatever
// a help tells the user to write must be a part of the correction, so that no help leads to
// another error. A text that begins with fn is a program, any other a statement.
func TestForeignConstructs(t *testing.T) {
	for _, test := range []struct{ text, want, correct string }{
		{"yield from g(1);", "E0101 3:1 a `yield` gives one value, not all values of a generator\n" +
			"help write `for x in g(1) { yield x; }`", "for x in g(1) { yield x; }"},
		{"yield* g;", "E0101 3:1 a `yield` gives one value, not all values of a generator\n" +
			"help write `for x in g { yield x; }`", "for x in g { yield x; }"},
		{"yield;", "E0101 3:1 a `yield` needs a value\n" +
			"help write the value after it: `yield e;`\n" +
			"help `return;` ends the generator", "yield e;"},
		{"yield return x + 1;", "E0101 3:1 there is no `yield return`\n" +
			"help write only `yield`", "yield x + 1;"},
		{"yield break;", "E0101 3:1 there is no `yield break`\n" +
			"help write `return;`, which ends the generator", "return;"},
		{"x = yield 1;", "E0101 3:5 a `yield` is a statement and has no value\n" +
			"help write `yield 1;` as a statement of its own", "yield 1;"},
		{"var x = f(yield a, 2);", "E0101 3:11 a `yield` is a statement and has no value\n" +
			"help write `yield a;` as a statement of its own", "yield a; var x = f(2);"},
		{"yield 1, 2;", "E0101 3:8 `yield` takes one value\n" +
			"help declare a struct with a field for each value, and write its name before them: `S(a, b)`", "yield S(1, 2);"},
		{"throw 1, 2;", "E0101 3:8 `throw` takes one value\n" +
			"help declare a struct with a field for each value, and write its name before them: `S(a, b)`", "throw S(1, 2);"},
		{"throw;", "E0101 3:1 a `throw` needs a value\n" +
			"help write the value that is thrown: `throw e;`", "throw e;"},
		{"try { } catch failure { if a { throw; } }", "E0101 3:32 a `throw` needs a value\n" +
			"help to throw again what was caught, write `throw failure;`", "try { } catch failure { if a { throw failure; } }"},
		{"try { } catch e { g = fn() { throw; }; }", "E0101 3:30 a `throw` needs a value\n" +
			"help write the value that is thrown: `throw e;`", "try { } catch e { g = fn() { throw e; }; }"},
		{"throw new P(1, 2);", "E0115 3:7 `new` is not a keyword\n" +
			"help write `P(1, 2)`: a value for each field, in their order", "throw P(1, 2);"},
		{"var x = try f(1);", "E0101 3:9 a `try` is a statement, not part of an expression\n" +
			"help write the call without `try`: what it throws goes to the `catch` around it, or out of a function with `throws`", "var x = f(1);"},
		{"return try f(1);", "E0101 3:8 a `try` is a statement, not part of an expression\n" +
			"help write the call without `try`: what it throws goes to the `catch` around it, or out of a function with `throws`", "return f(1);"},
		{"x = g(try f(1), try! f(2));", "E0101 3:7 a `try` is a statement, not part of an expression\n" +
			"help write the call without `try`: what it throws goes to the `catch` around it, or out of a function with `throws`", "try { x = g(f(1), f(2)); } catch e { }"},
		{"var x = try? f(1);", "E0101 3:9 a `try` is a statement, not part of an expression\n" +
			"help catch what the call throws, in a statement: `try { x = …; } catch e { … }`", "try { x = f(1); } catch e { x = 0; }"},
		{"var x = try { f() } catch e { 0 } finally { };", "E0101 3:9 a `try` is a statement, not part of an expression\n" +
			"help assign in its blocks: `try { x = …; } catch e { x = …; }`", "try { x = f(); } catch e { x = 0; }"},
		{"try f(1);", "E0101 3:1 a `try` is followed by a block\n" +
			"help write the call without `try`: what it throws goes to the `catch` around it, or out of a function with `throws`\n" +
			"help or catch what it throws: `try { f(1); } catch e { … }`", "try { f(1); } catch e { }"},
		{"try x = f(1); catch e { }", "E0101 3:5 expected `{`, found `x`\n" +
			"help put the statement into a block: `try { x = f(1); }`", "try { x = f(1); } catch e { }"},
		{"var x = f(1)?;", "E0101 3:13 there is no operator `?` after a call\n" +
			"help write the call without `?`: what it throws goes to the `catch` around it, or out of a function with `throws`", "var x = f(1);"},
		{"f(1)?.g()?;", "E0101 3:5 there is no operator `?` after a call\n" +
			"help write the call without `?`: what it throws goes to the `catch` around it, or out of a function with `throws`", "f(1).g();"},
		{"if f(1)? { }", "E0101 3:8 there is no operator `?` after a call\n" +
			"help write the call without `?`: what it throws goes to the `catch` around it, or out of a function with `throws`", "if f(1) { }"},
		{"f(1)!;", "E0101 3:5 there is no operator `!` after a call\n" +
			"help write the call without `!`: what it throws goes to the `catch` around it, or out of a function with `throws`", "f(1);"},
		{"x = f(1)! + 1;", "E0101 3:9 there is no operator `!` after a call\n" +
			"help write the call without `!`: what it throws goes to the `catch` around it, or out of a function with `throws`", "x = f(1) + 1;"},
		{"try { } catch string e { }", "E0101 3:22 expected `:` before the type, found `e`\n" +
			"help write `catch e: string { … }`", "try { } catch e: string { }"},
		{"try { } catch P e { }", "E0101 3:17 expected `:` before the type, found `e`\n" +
			"help write `catch e: P { … }`", "try { } catch e: P { }"},
		{"try { } catch Exception e { }", "E0101 3:25 expected `:` before the type, found `e`\n" +
			"help write `catch e { … }`: its type is that of what the block throws", "try { } catch e { }"},
		{"try { } catch e P { }", "E0101 3:17 expected `:` before the type, found `P`\n" +
			"help write `catch e: P { … }`", "try { } catch e: P { }"},
		{"try { } catch e as P { }", "E0101 3:17 expected `:` before the type, found `as`\n" +
			"help write `catch e: P { … }`", "try { } catch e: P { }"},
		{"try { } catch P as e { }", "E0101 3:17 expected `:` before the type, found `as`\n" +
			"help write `catch e: P { … }`", "try { } catch e: P { }"},
		{"try { } catch Exception as e { }", "E0101 3:25 expected `:` before the type, found `as`\n" +
			"help write `catch e { … }`: its type is that of what the block throws", "try { } catch e { }"},
		{"try { } catch (e) { }", "E0101 3:15 expected a name after `catch`, found `(`\n" +
			"help write the variable without parentheses: `catch e { … }`", "try { } catch e { }"},
		{"try { } catch (e: string) { }", "E0101 3:15 expected a name after `catch`, found `(`\n" +
			"help write `catch e: string { … }`", "try { } catch e: string { }"},
		{"try { } catch (e: [int]) { }", "E0101 3:15 expected a name after `catch`, found `(`\n" +
			"help write `catch e: [int] { … }`", "try { } catch e: [int] { }"},
		{"try { } catch (e: Exception) { }", "E0101 3:15 expected a name after `catch`, found `(`\n" +
			"help write the variable without parentheses: `catch e { … }`", "try { } catch e { }"},
		{"try { } catch (P e) { }", "E0101 3:15 expected a name after `catch`, found `(`\n" +
			"help write `catch e: P { … }`", "try { } catch e: P { }"},
		{"try { } catch (Exception e) { }", "E0101 3:15 expected a name after `catch`, found `(`\n" +
			"help write the variable without parentheses: `catch e { … }`", "try { } catch e { }"},
		{"try { } catch (...) { }", "E0101 3:15 expected a name after `catch`, found `(`\n" +
			"help name the variable that gets what was thrown: `catch e { … }`", "try { } catch e { }"},
		{"try { } catch (P) { }", "E0101 3:15 expected a name after `catch`, found `(`\n" +
			"help name the variable that gets what was thrown: `catch e { … }`", "try { } catch e { }"},
		{"try { } except { }", "E0115 3:9 `except` is not a keyword\n" +
			"help write `catch e`", "try { } catch e { }"},
		{"try { } except P as e { }", "E0115 3:9 `except` is not a keyword\n" +
			"help write `catch e`", "try { } catch e { }"},
		{"try { } rescue e { }", "E0115 3:9 `rescue` is not a keyword\n" +
			"help write `catch e`", "try { } catch e { }"},
		{"try { } ensure { }", "E0115 3:9 `ensure` is not a keyword\n" +
			"help write `finally`", "try { } finally { }"},
		{"try { } except e { f(1); } finally { }", "E0115 3:9 `except` is not a keyword\n" +
			"help write `catch e`", "try { } catch e { f(1); } finally { }"},
		{"try { } catch (const P& e) { f(1); } finally { }", "E0101 3:15 expected a name after `catch`, found `(`\n" +
			"help name the variable that gets what was thrown: `catch e { … }`", "try { } catch e { f(1); } finally { }"},
		{"try (var f = open(1)) { f(1); } catch e { }", "E0101 3:5 a `try` is followed by a block\n" +
			"help declare the variable before the `try`, and release what it holds in its `finally`", "var f = open(1); try { f(1); } catch e { } finally { }"},
		{"try (f) { f(1); }", "E0101 3:5 a `try` is followed by a block\n" +
			"help declare the variable before the `try`, and release what it holds in its `finally`", "try { f(1); } finally { }"},
		{"do { f(1); } catch e { }", "E0101 3:14 this `catch` follows no `try`\n" +
			"help begin the statement with `try` in place of `do`", "try { f(1); } catch e { }"},
		{"x = not a % 2;", "E0101 3:5 there is no operator `not`\n" +
			"help write `!(a % 2)`", "x = !(a % 2);"},
		{"var x = f(1) catch 0;", "E0101 3:14 a `catch` is part of a statement, not of an expression\n" +
			"help assign in the blocks of the statement: `try { x = …; } catch e { x = …; }`", "try { x = f(1); } catch e { x = 0; }"},
		{"var x = if a { 1 } else if b { 2 } else { 3 };", "E0101 3:9 `if` is a statement, not part of an expression\n" +
			"help write `a ? 1 : b ? 2 : 3`", "var x = a ? 1 : b ? 2 : 3;"},
		{"return if a { 1 } else { 2 };", "E0101 3:8 `if` is a statement, not part of an expression\n" +
			"help write `a ? 1 : 2`", "return a ? 1 : 2;"},
		{"x = switch a { case 1: 2 };", "E0101 3:5 `switch` is a statement, not part of an expression\n" +
			"help assign in its cases", "switch a { case 1: x = 2; }"},
		{"throw new Error(a + b);", "E0115 3:7 `new` is not a keyword\n" +
			"help any value can be thrown: write `throw a + b;`", "throw a + b;"},
		{"foreach (var x in f(1)) { }", "E0101 3:1 a loop over a sequence has the form `for x in a`\n" +
			"help write `for x in f(1) { … }`", "for x in f(1) { }"},
		{"var a = [P{1, 2}, P{x: f(1), y: 4}];", "E0101 3:10 a struct `P` is made by a call\n" +
			"help write `P(1, 2)`: a value for each field, in their order", "var a = [P(1, 2), P(f(1), 4)];"},
		{"for (var i = 0; i < n; i += 1) f(i);", "E0101 3:5 the parts of a `for` are not in parentheses\n" +
			"help write `for var i = 0; i < n; i += 1 { … }`", "for var i = 0; i < n; i += 1 { f(i); }"},
		{"try { } finally: f();", "E0101 3:16 expected `{`, found `:`\n" +
			"help put the block between `{` and `}`, without a colon", "try { } finally { f(); }"},
		{"try:\nf();", "E0101 3:4 expected `{`, found `:`\n" +
			"help put the block between `{` and `}`, without a colon", "try { f(); } catch e { }"},
		{"if a: f();", "E0101 3:5 expected `{`, found `:`\n" +
			"help put the block between `{` and `}`, without a colon", "if a { f(); }"},
		{"raise;", "E0115 3:1 `raise` is not a keyword\n" +
			"help write `throw`, and a value after it", "throw e;"},
		{"raise x;", "E0115 3:1 `raise` is not a keyword\n" +
			"help write `throw x;`", "throw x;"},
		{"for i, x in a { }", "E0101 3:1 a loop over a sequence has one variable\n" +
			"help for an array, write `for i in 0..len(a) { var x = a[i]; … }`", "for i in 0..len(a) { var x = a[i]; }"},
		{"for i, x in enumerate(a).skip(1) { }", "E0101 3:1 a loop over a sequence has one variable\n" +
			"help count in a variable of your own: `var i = 0; for x in enumerate(a).skip(1) { …; i += 1; }`", "var i = 0; for x in a { i += 1; }"},
		{"for i, x in enumerate(a) { }", "E0101 3:1 a loop over a sequence has one variable\n" +
			"help for an array, write `for i in 0..len(a) { var x = a[i]; … }`", "for i in 0..len(a) { var x = a[i]; }"},
		{"for i, x in f(1) { }", "E0101 3:1 a loop over a sequence has one variable\n" +
			"help count in a variable of your own: `var i = 0; for x in f(1) { …; i += 1; }`", "var i = 0; for x in f(1) { i += 1; }"},
		{"for i, x := range a { }", "E0101 3:1 a loop over a sequence has one variable\n" +
			"help for an array, write `for i in 0..len(a) { var x = a[i]; … }`", "for i in 0..len(a) { var x = a[i]; }"},
		{"for _, x := range a { }", "E0101 3:1 a loop over a sequence has the form `for x in a`\n" +
			"help write `for x in a { … }`", "for x in a { }"},
		{"for i := range a { }", "E0101 3:1 a loop over a sequence has the form `for x in a`\n" +
			"help write `for i in 0..len(a) { … }`", "for i in 0..len(a) { }"},
		{"for i := range 10 { }", "E0101 3:1 a loop over a sequence has the form `for x in a`\n" +
			"help write `for i in 0..10 { … }`", "for i in 0..10 { }"},
		{"for x of a { }", "E0101 3:1 a loop over a sequence has the form `for x in a`\n" +
			"help write `for x in a { … }`", "for x in a { }"},
		{"for (x of a) { }", "E0101 3:1 a loop over a sequence has the form `for x in a`\n" +
			"help write `for x in a { … }`", "for x in a { }"},
		{"for (const x of f(1)) { }", "E0101 3:1 a loop over a sequence has the form `for x in a`\n" +
			"help write `for x in f(1) { … }`", "for x in f(1) { }"},
		{"for (x in a) { }", "E0101 3:1 a loop over a sequence has the form `for x in a`\n" +
			"help write `for x in a { … }`", "for x in a { }"},
		{"for (var x in a) { }", "E0101 3:1 a loop over a sequence has the form `for x in a`\n" +
			"help write `for x in a { … }`\nhelp for the indices, count: `for x in 0..len(a)`", "for x in a { }"},
		{"for (let x of a) { }", "E0101 3:1 a loop over a sequence has the form `for x in a`\n" +
			"help write `for x in a { … }`", "for x in a { }"},
		{"for var x in a { }", "E0101 3:1 a loop over a sequence has the form `for x in a`\n" +
			"help write `for x in a { … }`", "for x in a { }"},
		{"for (int x : a) { }", "E0101 3:1 a loop over a sequence has the form `for x in a`\n" +
			"help write `for x in a { … }`", "for x in a { }"},
		{"for x : a { }", "E0101 3:1 a loop over a sequence has the form `for x in a`\n" +
			"help write `for x in a { … }`", "for x in a { }"},
		{"for await x in a { }", "E0101 3:1 a loop over a sequence has the form `for x in a`\n" +
			"help write `for x in a { … }`", "for x in a { }"},
		{"for (var i = 0; i < n; i++) { x = 1; }", "E0101 3:5 the parts of a `for` are not in parentheses\n" +
			"help write `for var i = 0; i < n; i += 1 { … }`", "for var i = 0; i < n; i += 1 { x = 1; }"},
		{"for (int i = 0; i < n; i += 1) { x = 1; }", "E0101 3:5 the parts of a `for` are not in parentheses\n" +
			"help write `for var i = 0; i < n; i += 1 { … }`", "for var i = 0; i < n; i += 1 { x = 1; }"},
		{"for x in 0..=n { }", "E0101 3:11 there is no operator `..=`\n" +
			"help a range ends before its second bound: write `..n + 1`", "for x in 0..n + 1 { }"},
		{"for x in 0..=9 { }", "E0101 3:11 there is no operator `..=`\n" +
			"help a range ends before its second bound: write `..10`", "for x in 0..10 { }"},
		{"for x in 0...9 { }", "E0101 3:11 there is no operator `...`\n" +
			"help a range ends before its second bound: write `..10` to include `9`, or else `..9`", "for x in 0..10 { }"},
		{"for x in 0..<9 { }", "E0101 3:11 there is no operator `..<`\n" +
			"help write `..`: a range ends before its second bound", "for x in 0..9 { }"},
		{"for x in g throws string { f(x); }", "E0101 3:12 a statement has no `throws`\n" +
			"help remove it: what is thrown in the statement goes to the `catch` around it, or out of a function with `throws`", "for x in g { f(x); }"},
		{"while next(g, ref var x) { f(x); }", "E0101 3:19 a variable cannot be declared in an argument\n" +
			"help declare it before, with a value, as `var x = …;`, and pass `ref x`", "var x = 0; while next(g, ref x) { f(x); }"},
		{"if next(g, var x) { }", "E0101 3:12 a variable cannot be declared in an argument\n" +
			"help declare it before, with a value, as `var x = …;`, and pass `ref x`", "var x = 0; if next(g, ref x) { }"},
		{"next g;", "E0101 3:1 `next` is a function\n" +
			"help write `next(g, ref x)`, which assigns the next value to `x` and tells whether there is one", "next(g, ref x);"},
		{"while next g { }", "E0101 3:7 `next` is a function\n" +
			"help write `next(g, ref x)`, which assigns the next value to `x` and tells whether there is one", "while next(g, ref x) { }"},
		{"await f(1);", "E0115 3:1 `await` is not a keyword\n" +
			"help write `f(1)`: a call returns when the function has ended", "f(1);"},
		{"var x = await f(1) + 1;", "E0115 3:9 `await` is not a keyword\n" +
			"help write `f(1) + 1`: a call returns when the function has ended", "var x = f(1) + 1;"},
		{"defer f(1);", "E0115 3:1 `defer` is not a keyword\n" +
			"help put the statements that follow into a `try`: `try { … } finally { f(1); }`", "try { } finally { f(1); }"},
		{"defer { f(1); }", "E0115 3:1 `defer` is not a keyword\n" +
			"help put the statements that follow into a `try`: `try { … } finally { … }`", "try { } finally { f(1); }"},
		{"async fn g() { }", "E0115 2:1 `async` is not a keyword\n" +
			"help write `fn`", "fn g() { }"},
		{"var p = new P(1, 2);", "E0115 3:9 `new` is not a keyword\n" +
			"help write `P(1, 2)`: a value for each field, in their order", "var p = P(1, 2);"},
		{"var p = new Q(1);", "E0115 3:9 `new` is not a keyword\n" +
			"help write `Q(1)`", "var p = Q(1);"},
		{"var a = new int[n];", "E0115 3:9 `new` is not a keyword\n" +
			"help write `array(n, 0)`, with the value of its elements", "var a = array(n, 0);"},
		{"var p = P{x: 1, y: 2};", "E0101 3:9 a struct `P` is made by a call\n" +
			"help write `P(1, 2)`: a value for each field, in their order", "var p = P(1, 2);"},
		{"var p = P { 1, 2 };", "E0101 3:9 a struct `P` is made by a call\n" +
			"help write `P(1, 2)`: a value for each field, in their order", "var p = P(1, 2);"},
		{"var p = &P{1, 2};", "E0101 3:9 a struct `P` is made by a call\n" +
			"help write `P(1, 2)`: a value for each field, in their order", "var p = P(1, 2);"},
		{"var p: P = {1, 2};", "E0101 3:12 a struct `P` is made by a call\n" +
			"help write `P(1, 2)`: a value for each field, in their order", "var p: P = P(1, 2);"},
		{"var p = P(y: 1, x: 2);", "E0101 3:11 the values of a struct have no names here\n" +
			"help write `P(2, 1)`: a value for each field, in their order", "var p = P(2, 1);"},
		{"f(a: 1, b: 2);", "E0101 3:3 an argument has no name here\n" +
			"help write only the values: the parameters get the arguments in their order", "f(1, 2);"},
		{"var g: gen<int> = f();", "E0101 3:11 the type after `gen` is written without `<` and `>`\n" +
			"help write `gen int`", "var g: gen int = f();"},
		{"fn f(g: gen<int>) { }", "E0101 2:12 the type after `gen` is written without `<` and `>`\n" +
			"help write `gen int`", "fn f(g: gen int) { }"},
		{"fn f(g: [gen<[int]>]) { }", "E0101 2:13 the type after `gen` is written without `<` and `>`\n" +
			"help write `gen [int]`", "fn f(g: [gen [int]]) { }"},
		{"fn f() throws string, int { }", "E0120 2:21 `throws` takes one type\n" +
			"help to throw values of several kinds, declare a struct that tells them apart", "fn f() throws Failure { }"},
		{"fn f() throws string | int { }", "E0120 2:22 `throws` takes one type\n" +
			"help to throw values of several kinds, declare a struct that tells them apart", "fn f() throws Failure { }"},
		{"fn f() yields int, string { }", "E0120 2:18 `yields` takes one type\n" +
			"help declare a struct with a field for each, and write its name", "fn f() yields Pair { }"},
		{"fn f() throws { }", "E0101 2:8 `throws` needs a type\n" +
			"help write the type of what the function throws after it: `throws string`, for example", "fn f() throws T { }"},
		{"fn f() throws -> int { }", "E0101 2:8 `throws` needs a type, and is after the result\n" +
			"help write `-> int throws string`, for example", "fn f() -> int throws string { }"},
		{"fn f() throws string -> int { }", "E0101 2:22 this `->` is misplaced\n" +
			"note a function has either results or `yields`, directly after its parameters\n" +
			"help write `-> int throws string`", "fn f() -> int throws string { }"},
		{"fn f() throws string yields int { }", "E0101 2:22 this `yields` is misplaced\n" +
			"note a function has either results or `yields`, directly after its parameters\n" +
			"help write `yields int throws string`", "fn f() yields int throws string { }"},
		{"fn f() raises string { }", "E0101 2:8 expected `throws`, found `raises`\n" +
			"help write `throws string`", "fn f() throws string { }"},
		{"fn f() throw string { }", "E0101 2:8 expected `throws`, found `throw`\n" +
			"help write `throws string`", "fn f() throws string { }"},
		{"fn f() yield int { }", "E0101 2:8 expected `yields`, found `yield`\n" +
			"help write `yields int`", "fn f() yields int { }"},
		{"fn f() generates [int] { }", "E0101 2:8 expected `yields`, found `generates`\n" +
			"help write `yields T`, with one type", "fn f() yields T { }"},
		{"fn f() returns int { }", "E0101 2:8 expected `->`, found `returns`\n" +
			"help write `-> int`", "fn f() -> int { }"},
		{"fn f() -> int!string { }", "E0101 2:14 expected `throws`, found `!`\n" +
			"help write `-> int throws string`", "fn f() -> int throws string { }"},
		{"fn f() -> int, int { }", "E0101 2:14 several results are written in parentheses\n" +
			"help write `-> (int, int)`", "fn f() -> (int, int) { }"},
		{"fn f() int { }", "E0101 2:8 expected `->` before the result, found `int`\n" +
			"help write `-> int`", "fn f() -> int { }"},
		{"fn f() [int] { }", "E0101 2:8 expected `->` before the result, found `[`\n" +
			"help write `-> [int]`", "fn f() -> [int] { }"},
		{"fn f(): int { }", "E0101 2:7 expected `->` before the result, found `:`\n" +
			"help write `-> int`", "fn f() -> int { }"},
		{"fn* f() yields int { }", "E0101 2:1 a generator function has no `*`\n" +
			"help write `fn f(`, and `yields T` after the parameters, with the type of the values", "fn f() yields T { }"},
		{"async fn f() { }", "E0115 2:1 `async` is not a keyword\n" +
			"help write `fn`", "fn f() { }"},
	} {
		check(t, test.text, diagnostics(foreignProgram(test.text), true), test.want)
		check(t, test.correct, diagnostics(foreignProgram(test.correct), false), "")
		for i := range test.text { // no part of the text stops the parser
			diagnostics(foreignProgram(test.text[:i]), false)
			diagnostics("struct P { x: int, y: int }\nfn f() { "+test.text[:i], false)
			diagnostics("struct P { x: int, y: int }\nfn f() { "+test.text[i:], false)
		}
		for _, line := range strings.Split(test.want, "\n") {
			if help, ok := strings.CutPrefix(line, "help "); ok && !strings.HasPrefix(help, "or ") {
				for _, piece := range quoted(help) {
					if !strings.Contains(test.correct, piece) {
						t.Errorf("%s\nthe correction %s does not contain `%s`", test.text, test.correct, piece)
					}
				}
			}
		}
	}
}

// foreignProgram returns the program with a text of the table.
func foreignProgram(text string) string {
	if !strings.HasPrefix(text, "fn") && !strings.HasPrefix(text, "async") {
		text = "fn f() {\n" + text + "\n}"
	}
	return "struct P { x: int, y: int }\n" + text
}

// quoted returns the code that a help tells the user to write, in pieces between "…".
func quoted(help string) []string {
	_, code, found := strings.Cut(help, "rite `")
	if !found {
		return nil
	}
	code, _, _ = strings.Cut(code, "`")
	return strings.Split(code, "…")
}

// TestNotForeign gives the parser texts that resemble constructs of other languages: valid
// ones, and errors with a message that must not change.
func TestNotForeign(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"new = next(new, await) + defer; from(async); gen = gen < 1 ? of : range;", ""},
		{"yield from; yield (from); yield -from; yield from(a); yield [1][0];", ""},
		{"for of in of { } for await in range(await) { } for i, of = 0, 1; i < of; i += 1 { }", ""},
		{"x = f(a) ? !b : c; x = f(!a) && !f(b); x = f() != 1;", ""},
		{"try { throw P(1, 2); } catch as { throw as; } finally { }", ""},
		{"for i in 0..of { } for i in -1..-n { } for i in a { if i == p { } }", ""},
		{"x = P(a ? b : c, d); x = f(P(1, 2), [P(1, 2)]);", ""},
		{"return\nyield 1;", "E0102 3:7 expected `;` after this statement"},
		{"return\ntry { } finally { }", "E0102 3:7 expected `;` after this statement"},
		{"x = new\ny = 1;", "E0102 3:8 expected `;` after this statement"},
		{"local\nx = 1;", "E0116 3:1 an expression alone is not a statement"},
		{"x = str\ny = 1;", "E0102 3:8 expected `;` after this statement"},
		{"if a { }\nelse;", "E0101 4:5 expected `{` or `if` after `else`, found `;`"},
		{"x = not\ny = 1;", "E0102 3:8 expected `;` after this statement"},
		{"x = a P;", "E0101 3:7 an operator is missing before `P`"},
		{"x = q { 1, 2 };", "E0102 3:7 expected `;` after this statement, found `{`"},
		{"x = c ? a : b ? ;", "E0101 3:17 expected an expression, found `;`"},
		{"var x = c ? a : b ? ;", "E0101 3:21 expected an expression, found `;`"},
		{"x = a ? ;", "E0101 3:9 expected an expression, found `;`"},
		{"x = f() ! g();", "E0102 3:9 expected `;` after this statement, found `!`"},
		{"var x new;", "E0101 3:7 expected `:` before the type, found `new`"},
		{"g(a: int) { }", "E0101 3:4 expected `)` or `,`, found `:`"},
		{"try x = 1;", "E0101 3:1 a `try` is followed by a block"},
		{"fn f()\n throw 1;\n}", "E0101 2:7 expected `{` at the end of this line"},
		{"for (var i = 0; i < n; i += 1) { }", "E0101 3:5 the parts of a `for` are not in parentheses"},
		{"fn f(x: gen, y: [gen]) -> gen throws gen { }", ""},
		{"print(1 if x) else 2;", "E0101 3:9 `if` is a statement, not an operator"},
		{"f(n:", "E0101 3:4 expected `)` or `,`, found `:`"},
		{"if (if x) { 1 } else { 2 };", "E0101 3:5 `if` is a statement, not part of an expression"},
	} {
		check(t, test.text, diagnostics(foreignProgram(test.text), false), test.want)
	}
}

// TestStructHelp checks the order of the values that the help about a struct gives.
func TestStructHelp(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"x = S{c: 3, a: 1, b: f(1, 2)};", "S(1, f(1, 2), 3)"},
		{"x = S{.a = 1, .c = 3, .b = 2};", "S(1, 2, 3)"},
		{"x = S{1, [2, 3], 4,};", "S(1, [2, 3], 4)"},
		{"x = S{1, 2};", "S(a, b, c)"},
		{"x = S{1, 2, 3, 4};", "S(a, b, c)"},
		{"x = S{a: 1, b: 2, z: 3};", "S(a, b, c)"},
		{"x = S{a: S{1, 2, 3}, b: 2, c: 3};", "S(…, 2, 3)"},
		{"x = S{a: 1,\n b: 2, c: 3};", "S(1, 2, 3)"},
		{"x = S{};", "S(a, b, c)"},
		{"x = new S();", "S(a, b, c)"},
		{"x = new S { a = 1, b = 2, c = 3 };", "S(1, 2, 3)"},
		{"x = S(1, c: 2, b: 3);", "S(1, 3, 2)"},
		{"x = E{};", "E()"},
	} {
		src := diag.NewFile("test.imp", "fn f() { "+test.text+" y = 1; }\nstruct S { a: int, b: fn(int) -> int, c: [T] }\nstruct E { }")
		errs := diag.NewList(src)
		Parse(src, errs)
		if len(errs.Items) != 1 || len(errs.Items[0].Helps) != 1 || errs.Items[0].Helps[0] != "write `"+test.want+"`: a value for each field, in their order" {
			t.Errorf("%s: %q", test.text, diagnostics(src.Text, true))
		}
	}
}
