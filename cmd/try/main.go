package main

import (
	"fmt"
	"os"

	"cpsc/check"
	"cpsc/cps"
	"cpsc/diag"
	"cpsc/lower"
	"cpsc/parser"
)

func main() {
	for _, name := range os.Args[1:] {
		text, _ := os.ReadFile(name)
		src := diag.NewFile(name, string(text))
		errs := diag.NewList(src)
		file := parser.Parse(src, errs)
		var info *check.Info
		if !errs.Failed() {
			info = check.Check(file, errs)
		}
		diag.Render(os.Stderr, errs, diag.Options{})
		if errs.Failed() {
			continue
		}
		p, err := lower.Program(src, file, info)
		if err != nil {
			fmt.Println(name, err)
			continue
		}
		for _, f := range cps.Verify(p) {
			fmt.Println(name, f)
		}
		if len(os.Args) == 2 {
			fmt.Print(p)
		}
		for _, pos := range []bool{false, true} {
			var b, c = new(bufT), new(bufT)
			cps.Fprint(b, p, cps.PrintOptions{Positions: pos})
			s2 := diag.NewFile(name+".cps", string(*b))
			e2 := diag.NewList(s2)
			q := cps.Read(s2, e2)
			if q == nil {
				diag.Render(os.Stderr, e2, diag.Options{})
				continue
			}
			cps.Fprint(c, q, cps.PrintOptions{Positions: pos})
			if string(*b) != string(*c) {
				fmt.Println(name, "differs")
			}
		}
	}
}

type bufT []byte

func (b *bufT) Write(p []byte) (int, error) { *b = append(*b, p...); return len(p), nil }
