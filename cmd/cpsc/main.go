// Command cpsc converts imperative programs to continuation-passing style and
// runs them. See docs/command.md, or cpsc --help.
package main

import "os"

func main() {
	os.Exit(command(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
