// This file defines lessons, and Load, which reads them.

package tour

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// A Lesson is a lesson, as the page receives it.
type Lesson struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	Programs []string `json:"programs"`
	Parts    []Part   `json:"parts"`
}

// A Part of a lesson is one of its fields.
type Part struct {
	Text     []Node    `json:"text,omitempty"`
	Program  *int      `json:"program,omitempty"` // the number of a program that comes here
	Show     *Show     `json:"show,omitempty"`
	Question *Question `json:"question,omitempty"`
}

// A Show is a button that shows something.
type Show struct {
	Label []Node `json:"label"`
	View  View   `json:"view"`
}

// A Question is a question with its choices.
type Question struct {
	ID       string   `json:"id"` // unique in the lesson, as long as its fact stays the same
	Text     []Node   `json:"text"`
	Choices  []Choice `json:"choices"`
	Multiple bool     `json:"multiple"` // whether several choices, or none, may be right
	Graph    bool     `json:"graph"`    // whether the choices are continuations, which can be chosen in the graph
	From     View     `json:"from"`     // what is shown while it asks
	To       View     `json:"to"`       // what is shown after the right answer

	fact, operand string
}

// A Choice is an answer that can be chosen, and the reason why it is right or wrong.
type Choice struct {
	Key   string `json:"key"` // the answer; the name of a continuation, if it is one
	Label []Node `json:"label"`
	Right bool   `json:"right"`
	Why   []Node `json:"why"`
}

// A View is a moment of the construction of a function, or of the passes.
type View struct {
	Program   int    `json:"program"` // the number of a program of the lesson
	Level     int    `json:"level"`   // 0, 1 or 2
	Strategy  string `json:"strategy"`
	Redundant bool   `json:"redundant,omitempty"` // Algorithm 5 removes redundant parameters
	Func      string `json:"func"`
	At        int    `json:"at"`               // how many events have happened
	Pass      string `json:"pass,omitempty"`   // if not empty, the pass that is shown instead
	Tab       string `json:"tab,omitempty"`    // of the graph
	Stops     string `json:"stops,omitempty"`  // of the slider
	Beside    string `json:"beside,omitempty"` // a second strategy
	Mark      string `json:"mark,omitempty"`   // a variable that is marked
}

// Load reads the lessons in a directory. Its errors name the file and the line.
func Load(dir fs.FS) ([]*Lesson, error) {
	names, err := fs.Glob(dir, "*.md")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	if len(names) == 0 {
		return nil, errors.New("there are no lessons")
	}
	var lessons []*Lesson
	var faults []error
	for _, name := range names {
		data, err := fs.ReadFile(dir, name)
		if err != nil {
			return nil, err
		}
		lesson, err := Parse(name, data, names)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		lessons = append(lessons, lesson)
	}
	return lessons, errors.Join(faults...)
}

var fileName = regexp.MustCompile(`^[0-9]{2}-([a-z0-9-]+)\.md$`)

// Parse reads a lesson. It may have links to the files with the given names.
func Parse(file string, source []byte, files []string) (*Lesson, error) {
	m := fileName.FindStringSubmatch(path.Base(file))
	if m == nil {
		return nil, fmt.Errorf("%s: a lesson has a name such as 01-loops.md", file)
	}
	p := &lessonParser{Lesson: &Lesson{Name: m[1], Programs: []string{}}, renderer: renderer{source, files}, ids: map[string]bool{}}
	doc := markdown.Parse(text.NewReader(source))
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if err := p.part(n); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, p.line(n), err)
		}
	}
	if p.Title == "" {
		return nil, fmt.Errorf("%s:1: a lesson begins with a heading", file)
	}
	return p.Lesson, nil
}

// A lessonParser reads one lesson.
type lessonParser struct {
	*Lesson
	renderer
	program *program // that the blocks are about; nil before the first one
	ids     map[string]bool
}

// line returns the line on which a block begins: of one with a fence, that of its first line.
func (p *lessonParser) line(n ast.Node) int {
	at := n.Pos()
	if n.Lines().Len() > 0 {
		at = n.Lines().At(0).Start
	}
	return 1 + bytes.Count(p.source[:max(0, at)], []byte("\n"))
}

// part adds a block of the document.
func (p *lessonParser) part(n ast.Node) error {
	if p.Title == "" {
		h, ok := n.(*ast.Heading)
		if !ok || h.Level != 1 {
			return errors.New("a lesson begins with a heading")
		}
		p.Title = strings.TrimSpace(string(h.Lines().Value(p.source)))
		return nil
	}
	if block, ok := n.(*ast.FencedCodeBlock); ok {
		body := string(block.Lines().Value(p.source))
		switch string(block.Language(p.source)) {
		case "imp":
			return p.addProgram(body)
		case "question":
			return p.addQuestion(body)
		case "show":
			return p.addShow(body)
		}
	}
	node, err := p.node(n)
	if err != nil {
		return err
	}
	if last := len(p.Parts) - 1; last >= 0 && p.Parts[last].Text != nil {
		p.Parts[last].Text = append(p.Parts[last].Text, node)
	} else {
		p.Parts = append(p.Parts, Part{Text: []Node{node}})
	}
	return nil
}

func (p *lessonParser) addProgram(body string) (err error) {
	if p.program, err = check(body); err != nil {
		return err
	}
	number := len(p.Programs)
	p.Programs = append(p.Programs, body)
	p.Parts = append(p.Parts, Part{Program: &number})
	return nil
}

// A fact is what a question asks about. The tests compute it.
type fact struct {
	set   bool // whether there may be several answers, or none
	conts bool // whether the answers are continuations
	named bool // whether the operand begins with a variable
}

// facts has the facts by their keys. V is a variable and K a continuation.
var facts = map[string]fact{
	"parameters": {set: true, conts: true, named: true}, // parameters: V, the continuations that take a parameter for V
	"parameter":  {named: true},                         // parameter: V in K, yes or no
	"arguments":  {named: true},                         // arguments: V in K, the arguments of this parameter, in the order of the jumps
	"value":      {named: true},                         // value: V in K, or V on line N, the value that is read there
	"reason":     {named: true},                         // reason: V in K, why a parameter or a promise is placed, as in reasons
	"fate":       {named: true},                         // fate: V in K, what becomes of it: parameter, unused, or a value
	"placed":     {named: true},                         // placed: V, how many parameters or promises are placed for V
	"kept":       {named: true},                         // kept: V, how many of them become parameters
	"component":  {set: true, conts: true, named: true}, // component: V in K, the continuations whose parameters are in the first component of Algorithm 5 that has this one
	"comes in":   {named: true},                         // comes in: V in K, the values that come into the last such component
	"last jump":  {conts: true},                         // last jump: K, the continuation from which the last jump to K comes
	"takes":      {},                                    // takes: K, or K after PASS, the parameters of K in the end or after a pass of -O2, or nothing
	"returns":    {},                                    // returns: (no operand), what the function returns
	"output":     {},                                    // output: (no operand), what the program prints
}

// A header is what the lines with keys of a block say.
type header struct {
	fact, operand string
	keys          map[string]string
	view          View
}

var keys = []string{"function", "strategy", "redundant", "level", "from", "to", "tab", "stops", "beside", "mark"}

var tabs = []string{"flow", "dom", "values", "ssa"}

var stops = []string{"all", "decisions", "calls"}

// header reads the lines with keys, and returns what follows them.
func (p *lessonParser) header(body string, facts bool) (h header, rest string, err error) {
	if p.program == nil {
		return h, "", errors.New("there is no program before it")
	}
	h.keys = map[string]string{}
	lines, rest, ok := strings.Cut(body, "\n\n")
	if !ok || strings.TrimSpace(rest) == "" {
		return h, "", errors.New("an empty line and a text have to follow the keys")
	}
	for i, line := range strings.Split(lines, "\n") {
		key, value, ok := strings.Cut(line, ":")
		if value = strings.TrimSpace(value); !ok {
			return h, "", fmt.Errorf("%q is not a key with a value", line)
		}
		switch {
		case i == 0 && facts:
			h.fact, h.operand = key, value
		case !slices.Contains(keys, key), key == "from" && !facts, key == "mark" && facts:
			return h, "", fmt.Errorf("unknown key %q", key)
		case h.keys[key] != "" || value == "":
			return h, "", fmt.Errorf("the key %q has no value, or several", key)
		default:
			h.keys[key] = value
		}
	}
	h.view, err = p.view(h.keys)
	return h, rest, err
}

// view returns what keys say of what is shown, except when.
func (p *lessonParser) view(keys map[string]string) (View, error) {
	v := View{Program: len(p.Programs) - 1, Level: 1, Strategy: "deferred", Tab: keys["tab"], Stops: keys["stops"], Beside: keys["beside"]}
	if level := keys["level"]; level != "" {
		v.Level = strings.Index("012", level)
		if len(level) != 1 || v.Level < 0 {
			return v, fmt.Errorf("unknown level %q", level)
		}
	}
	if s := keys["strategy"]; s != "" {
		v.Strategy = s
	}
	if v.Tab != "" && !slices.Contains(tabs, v.Tab) || v.Stops != "" && !slices.Contains(stops, v.Stops) {
		return v, fmt.Errorf("unknown tab or stops: %q, %q", v.Tab, v.Stops)
	}
	if r := keys["redundant"]; r != "" && r != "removed" {
		return v, fmt.Errorf("redundant parameters are removed, and not %q", r)
	}
	v.Redundant = keys["redundant"] != ""
	v.Func = keys["function"]
	if v.Func == "" {
		v.Func = p.program.first
	}
	if v.Beside != "" {
		if _, err := p.program.build(v.Beside, v.Level, v.Redundant); err != nil {
			return v, err
		}
	}
	return v, nil
}

// construction returns what a view shows.
func (p *lessonParser) construction(v View) (*construction, error) {
	b, err := p.program.build(v.Strategy, v.Level, v.Redundant)
	if err != nil {
		return nil, err
	}
	f := b.funcs[v.Func]
	if f == nil {
		return nil, fmt.Errorf("there is no function %s", v.Func)
	}
	return f, nil
}

// moment sets the moment that a view shows.
func (p *lessonParser) moment(v *View, text string) error {
	f, err := p.construction(*v)
	if err != nil {
		return err
	}
	when, what, _ := strings.Cut(text, " ")
	switch when {
	case "start", "end":
		if what != "" {
			return fmt.Errorf("unknown moment %q", text)
		}
		if when == "end" {
			v.At = len(f.events)
		}
		return nil
	case "before", "after":
		i, err := f.find(what)
		if err != nil {
			return err
		}
		v.At = i
		if when == "after" {
			v.At++
		}
		return nil
	case "pass":
		v.Pass = what
		if !slices.Contains(p.program.passes(v.Strategy), what) {
			return fmt.Errorf("no pass %q changes the program", what)
		}
		return nil
	}
	return fmt.Errorf("unknown moment %q", text)
}

func (p *lessonParser) addShow(body string) error {
	h, rest, err := p.header(body, false)
	if err != nil {
		return err
	}
	h.view.Mark = h.keys["mark"]
	to := h.keys["to"]
	if to == "" {
		return errors.New("what is shown is missing: to: MOMENT")
	}
	if err := p.moment(&h.view, to); err != nil {
		return err
	}
	if f, err := p.construction(h.view); err != nil || h.view.Mark != "" && !slices.Contains(f.names.Vars, h.view.Mark) {
		return fmt.Errorf("there is no variable %s", h.view.Mark)
	}
	label, err := p.inline(rest)
	if err != nil {
		return err
	}
	p.Parts = append(p.Parts, Part{Show: &Show{label, h.view}})
	return nil
}

var choiceLine = regexp.MustCompile(`^- \[([ x])\] (.*?): (.+)$`)

func (p *lessonParser) addQuestion(body string) error {
	h, rest, err := p.header(body, true)
	if err != nil {
		return err
	}
	f, err := p.construction(h.view)
	if err != nil {
		return err
	}
	about, ok := facts[h.fact]
	if !ok {
		return fmt.Errorf("unknown fact %q", h.fact)
	}
	q := &Question{ID: strings.Join(strings.Fields(h.fact+" "+h.operand+" "+h.view.Func+" "+h.view.Strategy+" "+strconv.Itoa(h.view.Level)), "-"),
		Multiple: about.set, Graph: about.conts, fact: h.fact, operand: h.operand}
	if h.view.Redundant {
		q.ID += "-redundant"
	}
	if p.ids[q.ID] {
		return errors.New("the question is asked twice")
	}
	p.ids[q.ID] = true
	for _, view := range []struct {
		to       *View
		key, def string
	}{{&q.From, "from", "start"}, {&q.To, "to", "end"}} {
		*view.to = h.view
		moment := h.keys[view.key]
		if moment == "" {
			moment = view.def
		}
		if err := p.moment(view.to, moment); err != nil {
			return err
		}
	}
	q.From.Beside = "" // it might give the answer
	if words := strings.Fields(h.operand); about.named && len(words) > 0 {
		q.From.Mark = words[0]
	}
	q.To.Mark = q.From.Mark
	asked, list, ok := strings.Cut(rest, "\n- ")
	if !ok {
		return errors.New("the question has no choices")
	}
	if q.Text, err = p.blocks(asked); err != nil {
		return err
	}
	for _, item := range strings.Split(list, "\n- ") {
		m := choiceLine.FindStringSubmatch("- " + strings.Join(strings.Fields(item), " "))
		if m == nil {
			return fmt.Errorf("a choice is - [x] ANSWER: REASON, and not %q", item)
		}
		key, _, _ := strings.Cut(m[2], " (")
		c := Choice{Key: strings.ReplaceAll(key, "`", ""), Right: m[1] == "x"}
		if slices.ContainsFunc(q.Choices, func(d Choice) bool { return d.Key == c.Key }) {
			return fmt.Errorf("the choice %q is there twice", c.Key)
		}
		if about.conts && !slices.Contains(f.names.Conts, c.Key) {
			return fmt.Errorf("there is no continuation %s", c.Key)
		}
		if c.Label, err = p.inline(m[2]); err != nil {
			return err
		}
		if c.Why, err = p.inline(m[3]); err != nil {
			return err
		}
		q.Choices = append(q.Choices, c)
	}
	if len(q.Choices) < 2 {
		return errors.New("a question has at least two choices")
	}
	p.Parts = append(p.Parts, Part{Question: q})
	return nil
}
