package certify_test

import (
	"fmt"
	"math/rand"
	"testing"

	"cpsc/certify"
	"cpsc/internal/test/long"
)

func ExampleCheck() {
	// x = 0; while (…) { if (…) x = 1; }: value 0 is 0, value 1 is 1, and the questions for x are 2 at
	// the loop and 3 after the if.
	args := [][]int32{{}, {}, {0, 3}, {2, 1}}
	uses := []int32{2}
	fmt.Println(certify.Check(args, uses, []bool{false, false, true, true}))
	fmt.Println(certify.Check(args, uses, []bool{false, false, true, false}))
	// Were the 1 a 0, no parameter would be needed.
	args = [][]int32{{}, {}, {0, 3}, {2, 0}}
	_, fault := certify.Check(args, uses, []bool{false, false, true, true})
	fmt.Println(fault)
	fmt.Println(certify.Check(args, uses, make([]bool, 4)))
	// Output:
	// [0 1 2 3] <nil>
	// [] &{is no parameter, but does not have one value 3}
	// &{is a parameter, but always has the value of another one 2}
	// [0 -1 0 0] <nil>
}

// TestEveryPlacement checks every placement in small graphs, all of them by the definitions: what is
// asked for, what a solution is, what a redundant set is. Exactly one placement is right, as proofs/
// says.
func TestEveryPlacement(t *testing.T) {
	rng := rand.New(rand.NewSource(45))
	kinds := map[certify.Kind]int{}
	for range long.Pick(3000, 100_000) {
		args, uses := randomValues(rng)
		right := 0
		for set := range 1 << len(args) {
			placed := make([]bool, len(args))
			for x := range placed {
				placed[x] = set>>x&1 == 1
			}
			value, fault := certify.Check(args, uses, placed)
			got := certify.Kind("")
			if fault != nil {
				got = fault.Kind
			} else {
				right++
			}
			kinds[got]++
			want, solution := byDefinition(args, uses, placed)
			if got != want {
				t.Fatalf("args %v, uses %v, placed %v: %q, and not %q", args, uses, placed, got, want)
			}
			for x, v := range value {
				if v != certify.None && v != solution[x] {
					t.Fatalf("args %v, uses %v, placed %v: value %d is %d, and not %d", args, uses, placed, x, v, solution[x])
				}
			}
		}
		if right != 1 {
			t.Fatalf("args %v, uses %v: %d placements are right", args, uses, right)
		}
	}
	for _, k := range []certify.Kind{"", certify.NotPruned, certify.NotSolved, certify.NotLeast} {
		if kinds[k] < 1000 {
			t.Errorf("only %d placements of kind %q", kinds[k], k)
		}
	}
}

// randomValues returns a graph of up to three ordinary values and five questions. Each question has an
// ordinary value or an earlier question among its arguments, so that all can be reached.
func randomValues(rng *rand.Rand) (args [][]int32, uses []int32) {
	ordinary := 1 + rng.Intn(3)
	n := ordinary + rng.Intn(6)
	args = make([][]int32, n)
	for q := ordinary; q < n; q++ {
		args[q] = []int32{int32(rng.Intn(q))}
		for range rng.Intn(3) {
			args[q] = append(args[q], int32(rng.Intn(n)))
		}
	}
	for range 1 + rng.Intn(2) {
		uses = append(uses, int32(rng.Intn(n)))
	}
	return args, uses
}

// byDefinition returns what is wrong with a placement, and the solution that it is, if it is one.
func byDefinition(args [][]int32, uses []int32, placed []bool) (certify.Kind, []int32) {
	n := len(args)
	asked := make([]bool, n)
	for _, x := range uses {
		asked[x] = true
	}
	for range args {
		for q := range args {
			for _, a := range args[q] {
				asked[a] = asked[a] || asked[q]
			}
		}
	}
	questions := []int{} // that are asked for, and are not parameters
	for x := range args {
		switch {
		case placed[x] && !(asked[x] && len(args[x]) > 0):
			return certify.NotPruned, nil
		case asked[x] && len(args[x]) > 0 && !placed[x]:
			questions = append(questions, x)
		}
	}
	// Every way to forward these questions to other values is tried.
	s := make([]int32, n)
	for x := range s {
		s[x] = int32(x)
	}
	solves := func() bool {
		for _, q := range questions {
			for _, a := range args[q] {
				if s[q] == int32(q) || s[a] != s[q] {
					return false
				}
			}
		}
		return true
	}
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(questions) {
			return solves()
		}
		for x := range n {
			if s[questions[i]] = int32(x); try(i + 1) {
				return true
			}
		}
		return false
	}
	if !try(0) {
		return certify.NotSolved, nil
	}
	for set := 1; set < 1<<n; set++ {
		entering, redundant := map[int32]bool{}, true
		for p := range args {
			if set>>p&1 == 0 {
				continue
			}
			redundant = redundant && placed[p]
			for _, a := range args[p] {
				if set>>s[a]&1 == 0 {
					entering[s[a]] = true
				}
			}
		}
		if redundant && len(entering) <= 1 {
			return certify.NotLeast, s
		}
	}
	return "", s
}
