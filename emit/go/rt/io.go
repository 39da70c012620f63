//lint:file-ignore U1000 The programs that contain this file use it.

// This file defines input and output.

package rt

import (
	"bufio"
	"io"
	"os"
	"strconv"
	"strings"
)

var stdout = bufio.NewWriterSize(os.Stdout, 1<<16)

// write writes texts.
func write(texts ...string) {
	for _, s := range texts {
		stdout.WriteString(s)
	}
}

// printLine writes texts with spaces between them, and a newline.
func printLine(texts ...string) {
	for i, s := range texts {
		if i > 0 {
			stdout.WriteByte(' ')
		}
		stdout.WriteString(s)
	}
	stdout.WriteByte('\n')
}

// An input flushes the output before the program waits.
type input struct{}

func (input) Read(p []byte) (int, error) {
	stdout.Flush()
	return os.Stdin.Read(p)
}

var stdin = bufio.NewReaderSize(input{}, 1<<16)

// atEOF reports whether the input has ended.
func atEOF() bool {
	_, err := stdin.Peek(1)
	if err != nil && err != io.EOF {
		fail(2, "reading standard input: "+err.Error())
	}
	return err != nil
}

// readLine reads a line.
func readLine() string {
	if atEOF() {
		panic(trap("end of input"))
	}
	line, _ := stdin.ReadString('\n')
	return strings.TrimSuffix(line, "\n")
}

// readInt reads a word that is an integer.
func readInt() int64 {
	const spaces = " \t\n\v\f\r"
	var word []byte
	for !atEOF() {
		c, _ := stdin.ReadByte()
		if strings.IndexByte(spaces, c) < 0 {
			word = append(word, c)
		} else if len(word) > 0 {
			stdin.UnreadByte()
			break
		}
	}
	if len(word) == 0 {
		panic(trap("end of input"))
	}
	n, err := strconv.ParseInt(string(word), 10, 64)
	if err != nil {
		what := "not an integer: "
		if len(word) > 1 && strings.Trim(string(word[1:]), "0123456789") == "" && strings.IndexByte("+-0123456789", word[0]) >= 0 {
			what = "integer does not fit into 64 bits: "
		}
		panic(trap(what + quote(string(word))))
	}
	return n
}
