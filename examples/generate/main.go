// Command generate corrects its arguments with a package that cpsc has generated from a program in Imp.
package main

import (
	"fmt"
	"os"

	"cpsc/examples/generate/spelling"
)

//go:generate go run cpsc/cmd/cpsc ../levenshtein.imp -O2 --emit=go --package=spelling --func=distance,closest -o spelling/spelling.go

func main() {
	for _, word := range os.Args[1:] {
		fmt.Println(correct(word))
	}
}

func correct(word string) (string, int64) {
	best := spelling.Closest(word, []string{"break", "continue", "return", "switch", "while"})
	return best, spelling.Distance(word, best)
}
