package generate_test

import (
	"fmt"
	"strings"

	"cpsc/generate"
)

// A seed and options determine the program.
func ExampleProgram() {
	opts := generate.Options{Size: 40, Without: generate.Gotos | generate.Floats}
	text := generate.Program(7, opts)
	fmt.Println(text == generate.Program(7, opts))
	head, text, _ := strings.Cut(text, "\n")
	fmt.Println(head)
	fmt.Println(strings.Contains(text, "fn main("), strings.Contains(text, "float"), strings.Contains(text, "goto"))
	// Output:
	// true
	// // cpsc generate --seed=7 --size=40 --without=gotos,floats
	// true false false
}
