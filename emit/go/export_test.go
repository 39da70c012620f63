package golang

import (
	"fmt"
	"io"
	"strconv"

	"cpsc/cps"
)

// FprintAll writes one program in Go that is several, so that tests build them faster. Its first
// argument is the number of the program that runs, with the arguments after it.
func FprintAll(w io.Writer, programs []*cps.Program) error {
	f := newFile()
	var names []string
	for i, p := range programs {
		names = append(names, f.scope.name("main"+strconv.Itoa(i)))
		if err := f.add(p, names[i]); err != nil {
			return err
		}
	}
	f.used["os."] = true
	f.write("func main() {\n\tname := os.Args[1]\n\tos.Args = append(os.Args[:1], os.Args[2:]...)\n\tswitch name {")
	for i, name := range names {
		f.write(fmt.Sprintf("\tcase \"%d\":\n\t\t%s()", i, name))
	}
	f.write("\t}\n}\n")
	return f.fprint(w, "package main", fmt.Sprint(len(programs), " programs"))
}
