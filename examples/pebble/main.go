// Command pebble is a compiler and a read-eval-print loop for a small language, which docs/tutorial.md
// makes in seven steps. A file of this directory is a chapter of it.
package main

import (
	"errors"
	"fmt"
	"log"
	"os"

	"cpsc/compile"
	"cpsc/cps"
	"cpsc/interp"
	"cpsc/opt"
)

// convert adds a function to a program that executes the statements of a text. If it is one of a
// session, its variables are globals.
func convert(p *cps.Program, name, text string, session bool) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case mistake:
			err = e
		default:
			panic(e)
		}
	}()
	f, _ := p.DeclareFunc(name, nil, results, cps.Pos{Line: 1, Col: 1}, raise)
	c := &compiler{Builder: cps.NewBuilder(p, cps.Options{}), program: p, tokens: tokens(text), scopes: []map[string]cps.Variable{{}}}
	c.Begin(f)
	if session {
		c.load()
	}
	for c.peek() != "" {
		c.statement()
	}
	if !c.Filled() {
		if session {
			c.store()
		}
		c.Return(c.Int(0)) // of main, the exit status
	}
	return c.Finish()
}

// translate returns the program of a text, optimised.
func translate(text string) (*cps.Program, error) {
	p := cps.NewProgram()
	if err := convert(p, cps.MainName, text, false); err != nil {
		return nil, err
	}
	return p, compile.Optimise(p, opt.Options{})
}

func main() {
	log.SetFlags(0)
	if len(os.Args) < 2 {
		if err := repl(os.Stdin, os.Stdout); err != nil {
			log.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	p, err := translate(string(text))
	if err == nil && len(os.Args) > 2 && os.Args[2] == "--cps" {
		fmt.Print(p)
		return
	}
	var result interp.Result
	if err == nil {
		result, err = interp.Run(p, interp.Options{Stdout: os.Stdout})
	}
	if trap := (*interp.Trap)(nil); errors.As(err, &trap) {
		log.Fatalf("%s:%d: %s", os.Args[1], trap.Pos.Line, trap.Message)
	} else if err != nil {
		log.Fatalf("%s:%v", os.Args[1], err)
	}
	os.Exit(result.Status)
}
