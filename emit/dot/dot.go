// This file defines what all graphs have in common.

package dot

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"cpsc/cps"
	"cpsc/internal/ident"
)

// A GraphKind is a kind of graph.
type GraphKind string

const (
	Flow     GraphKind = "flow"
	Dom      GraphKind = "dom"
	Nest     GraphKind = "nest"
	Calls    GraphKind = "calls"
	Promises GraphKind = "promises" // see PromiseGraph
)

// Graphs lists the kinds.
var Graphs = []GraphKind{Flow, Dom, Nest, Calls, Promises}

// Fprint writes a graph of a program: any but Promises. If only is not nil, the graph
// has this function only; the call graph has its calls and the calls of it. It is an error if
// a function has no body, or if only is a function of another program.
func Fprint(w io.Writer, p *cps.Program, g GraphKind, only *cps.Func) (err error) {
	defer cps.Recover(p, &err)
	if err := p.Complete(); err != nil {
		return err
	}
	if only != nil && !slices.Contains(p.Funcs, only) {
		return fmt.Errorf("dot: the program does not have this function %s", only.Name)
	}
	out := newWriter(w)
	switch g {
	case Calls:
		out.calls(p, only)
	case Flow, Dom, Nest:
		for _, f := range p.Funcs {
			if only == nil || f == only {
				out.function(p, f, g)
			}
		}
	default:
		return fmt.Errorf("dot: a program has no graph %q: it has %v, and a PromiseGraph writes %s", g, Graphs[:len(Graphs)-1], Promises)
	}
	return out.end()
}

// A writer writes one graph.
type writer struct {
	w       *bufio.Writer
	cluster int // the number of clusters so far
}

// The attributes that all nodes and edges have.
const head = `digraph {
  node [shape=box, fontname="monospace", fontsize=10];
  edge [fontname="monospace", fontsize=9];
`

func newWriter(w io.Writer) *writer {
	out := &writer{w: bufio.NewWriter(w)}
	out.w.WriteString(head)
	return out
}

// end ends the graph and returns the first error of all writes.
func (out *writer) end() error {
	out.w.WriteString("}\n")
	return out.w.Flush()
}

// begin begins the cluster of a function.
func (out *writer) begin(f *cps.Func) {
	out.cluster++
	fmt.Fprintf(out.w, "  subgraph cluster_%d {\n    label=%s;\n", out.cluster, label("fn "+ident.Quote(f.Name)))
}

func (out *writer) endCluster() { out.w.WriteString("  }\n") }

// node writes a node of the current cluster. The attributes follow its label.
func (out *writer) node(id string, lines []string, attributes ...string) {
	fmt.Fprintf(out.w, "    f%d_%s [%s];\n", out.cluster, id, strings.Join(append([]string{"label=" + label(lines...)}, attributes...), ", "))
}

// edge writes an edge of the current cluster.
func (out *writer) edge(from, to string, text string, attributes ...string) {
	if text != "" {
		attributes = append([]string{"label=" + label(text)}, attributes...)
	}
	list := ""
	if len(attributes) > 0 {
		list = " [" + strings.Join(attributes, ", ") + "]"
	}
	fmt.Fprintf(out.w, "    f%[1]d_%[2]s -> f%[1]d_%[3]s%[4]s;\n", out.cluster, from, to, list)
}

// maxLine and maxLines bound the label of a node.
const (
	maxLine  = 60
	maxLines = 40
)

var escapes = sync.OnceValue(func() *strings.Replacer {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "&", "&amp;", "\n", " ")
})

// label returns a label of some lines as a quoted string. If there are several, they are
// aligned at the left. In a label, Graphviz takes \ for the start of an escape sequence,
// and & for that of an HTML entity.
func label(lines ...string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i, line := range lines {
		if i == maxLines {
			fmt.Fprintf(&b, `… %d more\l`, len(lines)-i)
			break
		}
		if text := []rune(line); len(text) > maxLine {
			line = string(text[:maxLine-1]) + "…"
		}
		b.WriteString(escapes().Replace(line))
		if len(lines) > 1 {
			b.WriteString(`\l`)
		}
	}
	b.WriteByte('"')
	return b.String()
}
