package dot_test

// This file defines a reader of the part of DOT that the package writes.

import (
	"fmt"
	"strings"
	"testing"
)

// A graph is what was read.
type graph struct {
	nodes map[string]attributes // by name
	edges []edge
	names []string // the labels of clusters
}

type attributes map[string]string

type edge struct {
	from, to   string
	attributes attributes
}

// label returns the label of a node or an edge, as Graphviz shows it.
func (a attributes) label() string {
	text := strings.NewReplacer(`\\`, `\`, `\l`, "\n", "&amp;", "&").Replace(a["label"])
	return strings.TrimSuffix(text, "\n")
}

type parser struct {
	t    *testing.T
	text string
	tok  string // a word, a string with its quotes, or a sign; "" at the end
}

func parse(t *testing.T, text string) *graph {
	t.Helper()
	p := &parser{t: t, text: text}
	g := &graph{nodes: map[string]attributes{}}
	p.next()
	p.expect("digraph")
	p.statements(g)
	if p.tok != "" {
		t.Fatalf("%q comes after the graph", p.tok)
	}
	return g
}

func (p *parser) next() {
	p.text = strings.TrimLeft(p.text, " \n")
	n := 1
	switch text := p.text; {
	case text == "":
		n = 0
	case text[0] == '"':
		for n < len(text) && text[n] != '"' {
			if text[n] == '\\' {
				n++
			}
			n++
		}
		n++
		if n > len(text) {
			p.t.Fatalf("a string does not end: %.50s", text)
		}
	case strings.HasPrefix(text, "->"):
		n = 2
	default:
		isWord := func(c byte) bool {
			return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		}
		for isWord(text[0]) && n < len(text) && isWord(text[n]) {
			n++
		}
	}
	p.tok, p.text = p.text[:n], p.text[n:]
}

func (p *parser) expect(tok string) {
	if p.tok != tok {
		p.t.Fatalf("%q, want %q, before %.50s", p.tok, tok, p.text)
	}
	p.next()
}

// word returns a word, or a string without its quotes.
func (p *parser) word() string {
	word := p.tok
	if strings.Contains("[]{}=;,->", word) {
		p.t.Fatalf("%q is no word, before %.50s", word, p.text)
	}
	p.next()
	if word[0] == '"' {
		return strings.ReplaceAll(word[1:len(word)-1], `\"`, `"`)
	}
	return word
}

func (p *parser) statements(g *graph) {
	p.expect("{")
	for p.tok != "}" {
		name := p.word()
		switch {
		case name == "subgraph":
			if cluster := p.word(); !strings.HasPrefix(cluster, "cluster_") {
				p.t.Errorf("%s is no cluster", cluster)
			}
			p.statements(g)
			continue
		case p.tok == "=":
			p.next()
			g.names = append(g.names, attributes{name: p.word()}.label())
		case p.tok == "->":
			p.next()
			to := p.word()
			g.edges = append(g.edges, edge{name, to, p.attributes()})
		case name == "node" || name == "edge":
			p.attributes()
		default:
			if g.nodes[name] != nil {
				p.t.Errorf("there are two nodes %s", name)
			}
			g.nodes[name] = p.attributes()
		}
		p.expect(";")
	}
	p.next()
}

func (p *parser) attributes() attributes {
	list := attributes{}
	if p.tok != "[" {
		return list
	}
	for p.tok != "]" {
		p.next()
		name := p.word()
		p.expect("=")
		list[name] = p.word()
	}
	p.next()
	return list
}

// texts returns the edges with the labels of their nodes, in one line each.
func (g *graph) texts() (list []string) {
	node := func(name string) string { return strings.ReplaceAll(g.nodes[name].label(), "\n", "; ") }
	for _, e := range g.edges {
		if g.nodes[e.from] == nil || g.nodes[e.to] == nil {
			list = append(list, fmt.Sprintf("a node of %s -> %s does not exist", e.from, e.to))
			continue
		}
		text := node(e.from) + " -> " + node(e.to)
		if label := e.attributes.label(); label != "" {
			text += " [" + label + "]"
		}
		if style := e.attributes["style"]; style != "" {
			text += " " + style
		}
		list = append(list, text)
	}
	return list
}
