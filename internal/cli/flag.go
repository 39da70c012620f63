// This file defines flags, their values, and how Parse reads them.

package cli

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Flag is a flag of a command.
type Flag struct {
	Name  string
	Short rune // its letter, or 0
	Value Value
	// Usage says what it does. The name of the value is in backquotes, and %s means the values
	// that a Lister has.
	Usage   string
	Implied string // the value of the flag alone; "": it needs one
	List    bool   // the value is a list, separated by commas
	Given   bool   // Parse has found it

	preset string // the default, if it is given
}

// A Value is the value of a flag.
type Value interface {
	Set(text string) error
	String() string // before Set, the default; the help does not show "" and "0"
}

// A Lister is a value that has one of several forms, or is a list of them.
type Lister interface {
	Values() []string // each perhaps with a tab and its description
}

// Flag adds a flag, which precedes the common ones.
func (c *Command) Flag(name string, value Value, usage string) *Flag {
	f := &Flag{Name: name, Value: value, Usage: usage}
	c.Flags = append(c.Flags, f)
	return f
}

// Bool adds a flag without a value, which sets on. --name=true and --name=false are allowed, too.
func (c *Command) Bool(name string, on *bool, usage string) *Flag {
	f := c.Flag(name, (*boolValue)(on), usage)
	f.Implied = "true"
	return f
}

// String adds a flag with any text for its value.
func (c *Command) String(name string, text *string, usage string) *Flag {
	return c.Flag(name, (*stringValue)(text), usage)
}

// Lookup returns the flag of a name, or nil.
func (c *Command) Lookup(name string) *Flag {
	for _, f := range c.Flags {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// LookupShort returns the flag of a letter, or nil.
func (c *Command) LookupShort(letter rune) *Flag {
	for _, f := range c.Flags {
		if f.Short == letter && letter != 0 {
			return f
		}
	}
	return nil
}

// Values returns the values that the flag can have, each perhaps with a tab and its
// description, or nil if they cannot be listed.
func (f *Flag) Values() []string {
	if l, ok := f.Value.(Lister); ok {
		return l.Values()
	}
	return nil
}

// ValueName returns the name of the value in the usage, or "".
func (f *Flag) ValueName() string {
	_, rest, _ := strings.Cut(f.Usage, "`")
	name, _, closed := strings.Cut(rest, "`")
	if !closed {
		return ""
	}
	return name
}

type boolValue bool

func (v *boolValue) Set(text string) error {
	on, err := strconv.ParseBool(text)
	if err != nil {
		return errors.New("it has no value, or true or false")
	}
	*v = boolValue(on)
	return nil
}

func (v *boolValue) String() string { return "" }

type stringValue string

func (v *stringValue) Set(text string) error { *v = stringValue(text); return nil }
func (v *stringValue) String() string        { return string(*v) }

// An UnknownFlagError reports a flag that a command does not have.
type UnknownFlagError struct {
	Flag string // with its hyphens and without a value, such as --emti or -x
	Word string // from the flag on, such as --emti=cps, or -xy of -wxy
}

func (e *UnknownFlagError) Error() string { return "unknown flag " + e.Flag }

// A MissingValueError reports that a flag has no value.
type MissingValueError struct{ Flag *Flag }

func (e *MissingValueError) Error() string { return "--" + e.Flag.Name + " needs a value" }

// An InvalidValueError reports the value of a flag that its method Set rejects.
type InvalidValueError struct {
	Flag  *Flag
	Value string
	Err   error // of Set
}

func (e *InvalidValueError) Error() string { return "--" + e.Flag.Name + ": " + e.Err.Error() }
func (e *InvalidValueError) Unwrap() error { return e.Err }

// Parse sets the flags that are among the words, and keeps the other words as arguments. The
// error is an *UnknownFlagError, a *MissingValueError or an *InvalidValueError; then Args has
// the arguments before it.
func (c *Command) Parse(words []string) error {
	c.Dash = -1
	s := scanner{command: c, words: words}
	for s.next() {
		switch {
		case s.err != nil:
			return s.err
		case s.flag == nil:
			c.Args = append(c.Args, s.text)
			continue
		}
		if f := s.flag; !f.Given {
			f.Given, f.preset = true, f.Value.String()
		}
		if err := s.flag.Value.Set(s.text); err != nil {
			return &InvalidValueError{s.flag, s.text, err}
		}
	}
	if s.dash {
		c.Dash = len(c.Args)
		c.Args = append(c.Args, s.words...)
	}
	return nil
}

// A scanner splits words into flags and arguments.
type scanner struct {
	command *Command
	words   []string // that are not read yet
	letters string   // of the last word read, which has several short flags
	word    string   // the last one read
	dash    bool     // it is --, which ends the flags

	// What next has found: a flag with its value, an argument, or an error.
	flag *Flag
	text string
	err  error
}

// next reads the next flag or argument. It reports whether there is one before --.
func (s *scanner) next() bool {
	s.flag, s.text, s.err = nil, "", nil
	if s.letters != "" {
		s.short()
		return true
	}
	if len(s.words) == 0 {
		return false
	}
	s.word, s.words = s.words[0], s.words[1:]
	switch {
	case s.word == "--":
		s.dash = true
		return false
	case len(s.word) < 2 || s.word[0] != '-' || s.command.Numbers && isNegative(s.word):
		s.text = s.word
	case s.word[1] == '-':
		name, value, given := strings.Cut(s.word[2:], "=")
		s.found(s.command.Lookup(name), "--"+name, value, given)
	default:
		s.letters = s.word[1:]
		s.short()
	}
	return true
}

// short reads the first flag of the letters.
func (s *scanner) short() {
	letter, size := utf8.DecodeRuneInString(s.letters)
	name, rest := s.letters[:size], s.letters[size:]
	s.word = "-" + s.letters
	f := s.command.LookupShort(letter)
	value, given := strings.CutPrefix(rest, "=")
	if s.letters = ""; f != nil && !given {
		if f.Implied != "" {
			s.letters, value = rest, ""
		} else {
			given = rest != ""
		}
	}
	s.found(f, "-"+name, value, given)
}

// found sets the result to a flag, which is nil if the command does not have it. If its value
// is not given with it and not implied, the value is the next word.
func (s *scanner) found(f *Flag, name, value string, given bool) {
	switch {
	case f == nil:
		s.err = &UnknownFlagError{name, s.word}
		return
	case given:
	case f.Implied != "":
		value = f.Implied
	case len(s.words) == 0:
		s.err = &MissingValueError{f}
		return
	default:
		value, s.words = s.words[0], s.words[1:]
	}
	s.flag, s.text = f, value
}

// isNegative reports whether a word is a negative number: it begins with - and a digit,
// perhaps with a point between them.
func isNegative(word string) bool {
	digits := strings.TrimPrefix(word[1:], ".")
	return digits != "" && '0' <= digits[0] && digits[0] <= '9'
}
