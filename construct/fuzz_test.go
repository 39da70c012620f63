package construct

import "testing"

// FuzzConstruct expects that all algorithms have their promised properties for any
// control-flow graph.
func FuzzConstruct(f *testing.F) {
	for _, text := range []string{
		"x= -> 1 2\n-> 3\nx= -> 3\nx ->\n",
		"x= -> 1\nx -> 2 3\nx= -> 1\nx ->\n",
		"x= y=x -> 1 2\nx=y -> 2\ny=x -> 1 3\nx y ->\n",               // irreducible
		"x= y= z= -> 1\nx y -> 2 5\n-> 3 4\nz= -> 1\nx= -> 1\nz ->\n", // a loop with two back edges
		"v3= -> 1 1\nv3 -> 1 2\nv3 z= ->\n",                           // twice to the same node
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<9 {
			return
		}
		g, err := Parse(text)
		if err != nil || g.Vars > 32 {
			return
		}
		again, err := Parse(g.String())
		if err != nil || again.String() != g.String() {
			t.Fatalf("%v, and it reads back as\n%s\nand not\n%s", err, again, g)
		}
		checkAll(t, g, factsOf(g.Succs), counts{})
	})
}
