// This file lists the commands whose results the documentation shows.

package reproduce

import "strings"

// A Step is a command whose result the documentation shows.
type Step struct {
	Name  string
	Timed bool   // some of its figures are times, or depend on the moment; otherwise two runs give the same result
	Line  string // the command, as the documentation has it
	Chart string // the name of the file with the charts, or "" if there are none
}

// Steps lists all commands, in the order in which they run: the quick ones first.
var Steps = []Step{
	{Name: "needs", Line: "go run . needs --corpus=imp,go,generated,gotos,bril:../testdata/bril"},
	{Name: "parameters", Line: "go run . parameters --corpus=go", Chart: "parameters"},
	{Name: "witnesses", Line: "go run . witnesses --corpus=imp,go,generated,gotos"},
	{Name: "agree", Line: "go run . agree --corpus=imp,go,gotos,bril:../testdata/bril"},
	{Name: "loadstore", Line: "go run . loadstore --corpus=imp,go,bril:../testdata/bril"},
	{Name: "irreducible", Line: "go run . irreducible --corpus=imp,go,gotos,generated:20000:2,bril:../testdata/bril"},
	{Name: "modules-needs", Line: "go run . needs --corpus=modules"},
	{Name: "modules-parameters", Line: "go run . parameters --corpus=modules"},
	{Name: "redundant", Line: "go run . redundant --corpus=imp,go,generated,gotos,bril:../testdata/bril --blocks=4"},

	{Name: "time", Timed: true, Line: "go run . time --corpus=go,imp,generated,gotos --repeat=15"},
	{Name: "time-go", Timed: true, Line: "go run . time --corpus=go --repeat=15", Chart: "time"},
	{Name: "time-strategies", Timed: true, Line: "go run . time --corpus=go --strategies --repeat=201"},
	{Name: "time-without-collector", Timed: true, Line: "GOGC=off go run . time --corpus=go --repeat=11"},
	{Name: "time-large", Timed: true, Line: "go run . time --corpus=go,largest,large,families --repeat=9"},
	{Name: "lifting", Timed: true, Line: "go run . lifting --repeat=9"},
	{Name: "executed", Timed: true, Line: "go run . executed --corpus=go"},
	{Name: "executed-imp", Timed: true, Line: "go run . executed --corpus=imp"},
	{Name: "detour", Timed: true, Line: "go run . detour"},
	{Name: "peers", Timed: true, Line: "go run . peers --peers=lua5.4,luajit,node-jitless,node,gcc --repeat=3 --date"},
	{Name: "peers-slow", Timed: true, Line: "go run . peers --peers=python3,gopher-lua,goja,wazero --programs=fib,sieve,queens,n_body,strings --repeat=1 --date"},
	{Name: "peers-measuring", Timed: true, Line: "go run . peers --set=measuring --peers=lua5.4 --repeat=3"},
	{Name: "peers-measuring-others", Timed: true, Line: "go run . peers --set=measuring --peers=luajit,node-jitless,gopher-lua,goja,wazero --repeat=1 --date"},
	{Name: "peers-llvm", Timed: true, Line: "go run . peers --set=measuring --base=clang --peers=llvm --repeat=7"},
	{Name: "peers-both", Timed: true, Line: "go run . peers --set=training,measuring --peers=lua5.4,gcc --repeat=3 --date"},
	{Name: "control", Timed: true, Line: "go run . control --date"},
	{Name: "redundant-times", Timed: true, Line: "go run . redundant --times --corpus=imp,go,generated,gotos,bril:../testdata/bril"},
}

// split returns the variables of the environment that a step sets, and the arguments of this
// command.
func (s *Step) split() (env, args []string) {
	before, after, _ := strings.Cut(s.Line, "go run . ")
	return strings.Fields(before), strings.Fields(after)
}
