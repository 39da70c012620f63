// This file defines how Markdown becomes nodes, from which the page makes elements. What is
// not known here is an error, so that no text ever becomes markup.

package tour

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// A Node is a text, or an element: the name of its tag and its children, as []any. Of a, the
// first child is the address.
type Node any

var markdown = goldmark.DefaultParser()

// A renderer makes nodes of the Markdown of a lesson.
type renderer struct {
	source []byte
	files  []string // to which links may lead
}

// blocks returns the nodes of a text with paragraphs.
func (r renderer) blocks(s string) ([]Node, error) {
	r.source = []byte(s)
	return r.children(markdown.Parse(text.NewReader(r.source)))
}

// inline returns the nodes of a text that is one paragraph.
func (r renderer) inline(s string) ([]Node, error) {
	r.source = []byte(s)
	doc := markdown.Parse(text.NewReader(r.source))
	if first := doc.FirstChild(); first == nil || first.Kind() != ast.KindParagraph || first.NextSibling() != nil {
		return nil, fmt.Errorf("%q is not one paragraph", s)
	}
	return r.children(doc.FirstChild())
}

func (r renderer) children(n ast.Node) ([]Node, error) {
	list := []Node{}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		node, err := r.node(c)
		if err != nil {
			return nil, err
		}
		list = append(list, node)
		if t, ok := c.(*ast.Text); ok && (t.SoftLineBreak() || t.HardLineBreak()) {
			list = append(list, " ")
		}
	}
	return list, nil
}

// element returns an element with the children of a node.
func (r renderer) element(tag string, n ast.Node, first ...any) (Node, error) {
	children, err := r.children(n)
	if err != nil {
		return nil, err
	}
	e := append([]any{tag}, first...)
	for _, c := range children {
		e = append(e, c)
	}
	return e, nil
}

func (r renderer) node(n ast.Node) (Node, error) {
	switch n := n.(type) {
	case *ast.Text:
		return string(n.Value(r.source)), nil
	case *ast.String:
		return string(n.Value), nil
	case *ast.CodeSpan:
		return r.element("code", n)
	case *ast.Emphasis:
		return r.element([]string{1: "em", 2: "strong"}[n.Level], n)
	case *ast.Paragraph:
		return r.element("p", n)
	case *ast.TextBlock:
		return r.element("span", n)
	case *ast.Blockquote:
		return r.element("blockquote", n)
	case *ast.List:
		if n.IsOrdered() {
			return r.element("ol", n)
		}
		return r.element("ul", n)
	case *ast.ListItem:
		return r.element("li", n)
	case *ast.Heading:
		if n.Level == 2 {
			return r.element("h3", n) // the title of the lesson is h2 on the page
		}
	case *ast.FencedCodeBlock:
		return []any{"pre", string(n.Lines().Value(r.source))}, nil
	case *ast.Link:
		to := string(n.Destination)
		switch m := fileName.FindStringSubmatch(to); {
		case m != nil && slices.Contains(r.files, to):
			return r.element("a", n, "#tour="+m[1])
		case strings.HasPrefix(to, "https://"):
			return r.element("a", n, to)
		}
		return nil, fmt.Errorf("a link leads to a lesson or to https, and not to %q", to)
	}
	return nil, fmt.Errorf("a lesson cannot have this: %v", n.Kind())
}
