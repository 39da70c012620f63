// This file lists the commands whose results the documentation shows.

package reproduce

import "strings"

// A Step is a command whose result the documentation shows.
type Step struct {
	Name  string
	Timed bool   // some of its figures are times, or depend on the moment; otherwise two runs give the same result
	Line  string // the command, as the documentation has it

	// Chart is the name of the file with the charts, or "" if there are none.
	Chart string

	// Tools lists what the command needs besides Go. Of "perf|valgrind", one suffices.
	Tools []string

	// Minutes says about how long the command takes on two cores, until a run has shown it.
	Minutes float64
}

// Steps lists all commands, in the order in which they run: the quick ones first.
var Steps = []Step{
	{Name: "needs", Line: "go run . needs --corpus=imp,go,generated,gotos,bril:../testdata/bril", Minutes: 0.5},
	{Name: "parameters", Line: "go run . parameters --corpus=go", Chart: "parameters", Minutes: 0.1},
	{Name: "witnesses", Line: "go run . witnesses --corpus=imp,go,generated,gotos", Minutes: 0.1},
	{Name: "agree", Line: "go run . agree --corpus=imp,go,gotos,bril:../testdata/bril", Minutes: 0.1},
	{Name: "loadstore", Line: "go run . loadstore --corpus=imp,go,bril:../testdata/bril", Minutes: 0.1},
	{Name: "memory", Line: "go run . memory --corpus=imp,bril:../testdata/bril", Minutes: 0.2},
	{Name: "irreducible", Line: "go run . irreducible --corpus=imp,go,gotos,generated:20000:2,bril:../testdata/bril", Minutes: 0.2},
	{Name: "modules-needs", Line: "go run . needs --corpus=modules", Minutes: 0.5},
	{Name: "modules-parameters", Line: "go run . parameters --corpus=modules", Minutes: 0.1},
	{Name: "nesting", Line: "go run . nesting --corpus=imp,bril:../testdata/bril,go,generated,gotos", Chart: "nesting", Minutes: 0.1},
	{Name: "redundant", Line: "go run . redundant --corpus=imp,go,generated,gotos,bril:../testdata/bril --blocks=4", Minutes: 1},
	{Name: "closing", Line: "go run . closing --corpus=imp,bril:../testdata/bril,go,generated", Chart: "closing", Tools: []string{"llc-14", "clang-14"}, Minutes: 5},
	{Name: "exceptions", Line: "go run . exceptions --corpus=imp,programs", Chart: "exceptions", Tools: []string{"clang-14", "clang++-14", "llc-14", "size", "valgrind"}, Minutes: 2},

	{Name: "time", Timed: true, Line: "go run . time --corpus=go,imp,generated,gotos --repeat=31", Minutes: 3},
	{Name: "time-go", Timed: true, Line: "go run . time --corpus=go --repeat=31", Chart: "time", Minutes: 2},
	{Name: "time-strategies", Timed: true, Line: "go run . time --corpus=go --strategies --repeat=201", Minutes: 2},
	{Name: "time-without-collector", Timed: true, Line: "GOGC=off go run . time --corpus=go --repeat=31", Minutes: 2},
	{Name: "time-large", Timed: true, Line: "go run . time --corpus=go,largest,large,families --repeat=31", Minutes: 8},
	{Name: "time-lifting", Timed: true, Line: "go run . time --corpus=go --lifting --repeat=21", Minutes: 3},
	{Name: "executed", Timed: true, Line: "go run . executed --corpus=go", Tools: []string{"perf|valgrind"}, Minutes: 2},
	{Name: "executed-imp", Timed: true, Line: "go run . executed --corpus=imp", Tools: []string{"perf|valgrind"}, Minutes: 1},
	{Name: "detour", Timed: true, Line: "go run . detour", Minutes: 2},
	{Name: "optimisation", Timed: true, Line: "go run . optimisation", Minutes: 2},
	{Name: "nesting-times", Timed: true, Line: "go run . nesting --times --corpus=imp,bril:../testdata/bril --repeat=9", Minutes: 2},
	{Name: "startup", Timed: true, Line: "go run . startup --date --repeat=200", Minutes: 1},
	{Name: "startup-copies", Timed: true, Line: "go run . startup --date --repeat=200 --copy=whole", Minutes: 1},
	{Name: "peers", Timed: true, Line: "go run . peers --peers=lua5.4,luajit,node-jitless,node,gcc --repeat=3 --date", Tools: []string{"lua5.4", "luajit", "node", "gcc"}, Minutes: 15},
	{Name: "peers-slow", Timed: true, Line: "go run . peers --peers=python3,gopher-lua,goja,wazero --programs=fib,sieve,queens,n_body,strings --repeat=1 --date", Tools: []string{"python3", "clang"}, Minutes: 5},
	{Name: "peers-measuring", Timed: true, Line: "go run . peers --set=measuring --peers=lua5.4 --repeat=3", Tools: []string{"lua5.4"}, Minutes: 5},
	{Name: "peers-measuring-others", Timed: true, Line: "go run . peers --set=measuring --peers=luajit,node-jitless,gopher-lua,goja,wazero --repeat=1 --date", Tools: []string{"luajit", "node", "clang"}, Minutes: 6},
	{Name: "peers-llvm", Timed: true, Line: "go run . peers --set=measuring --base=clang --peers=llvm --repeat=7", Tools: []string{"clang"}, Minutes: 5},
	{Name: "peers-both", Timed: true, Line: "go run . peers --set=training,measuring --peers=lua5.4,gcc --repeat=3 --date", Tools: []string{"lua5.4", "gcc"}, Minutes: 25},
	{Name: "control", Timed: true, Line: "go run . control --date", Tools: []string{"lua5.4", "python3"}, Minutes: 15},
	{Name: "closing-times", Timed: true, Line: "go run . closing --times", Tools: []string{"clang-14", "guile", "chezscheme"}, Minutes: 20},
	{Name: "exceptions-times", Timed: true, Line: "go run . exceptions --times", Tools: []string{"clang-14"}, Minutes: 10},
	{Name: "redundant-times", Timed: true, Line: "go run . redundant --times --corpus=imp,go,generated,gotos,bril:../testdata/bril", Minutes: 20},
}

// split returns the variables of the environment that a step sets, and the arguments of this
// command.
func (s *Step) split() (env, args []string) {
	before, after, _ := strings.Cut(s.Line, "go run . ")
	return strings.Fields(before), strings.Fields(after)
}
