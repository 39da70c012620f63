// Command host runs dice.imp, whose host functions it defines.
package main

import (
	_ "embed"
	"fmt"
	"io"
	"log"
	"os"

	"cpsc/compile"
	"cpsc/host"
	"cpsc/interp"
)

//go:embed dice.imp
var text string

func main() {
	if err := play(os.Stdout, []int64{6, 2, 3, 1, 1, 4, 6, 6, 5}); err != nil {
		log.Fatal(err)
	}
}

// play runs the program with some rolls of the dice. It writes to w what the program prints.
func play(w io.Writer, rolls []int64) error {
	program, err := compile.Compile("dice.imp", text, compile.Options{})
	if err != nil {
		return err
	}
	names := []string{"Ada", "Grace", "Barbara"}
	_, err = interp.Run(program.CPS, interp.Options{Stdout: w, Host: host.Funcs{
		"roll": func(sides int64) (int64, error) {
			if len(rolls) == 0 {
				return 0, io.ErrUnexpectedEOF // ends the run, because roll does not throw
			}
			next := rolls[0]
			rolls = rolls[1:]
			return next, nil
		},
		"name": func(player int) (string, error) {
			if player >= len(names) {
				return "", fmt.Errorf("no player %d", player) // an exception, because name throws
			}
			return names[player], nil
		},
		"announce": func(c *host.Call, winner string, points int64) error {
			best, err := c.Call("points", 6) // a function of the program
			if err != nil {
				return err
			}
			fmt.Fprintf(os.Stderr, "%s wins with %d points; a six counts %d\n", winner, points, best[0])
			return nil
		},
	}})
	return err
}
