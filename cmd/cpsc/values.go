// This file defines the values of flags that several commands have.

package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A choice is a flag with one of several values.
type choice struct {
	value  *string
	preset string
	values func() []string // perhaps with descriptions; called only if the flag is given, or described
}

// newChoice returns a choice among these values. The first is the default.
func newChoice(value *string, values ...string) *choice {
	return newChoiceOf(value, values[0], func() []string { return values })
}

// newChoiceOf returns a choice with a default, which need not be among the values.
func newChoiceOf(value *string, preset string, values func() []string) *choice {
	*value = preset
	return &choice{value, preset, values}
}

func (c *choice) String() string { return *c.value }
func (c *choice) Type() string   { return "choice" }

func (c *choice) Set(text string) error {
	if known := wordsOf(c.Values()); text != c.preset && !slices.Contains(known, text) {
		return &valueError{value: text, known: known, want: "it must be " + alternatives(known)}
	}
	*c.value = text
	return nil
}

// Values returns the values that can be given. The value "", for a missing flag, is not among
// them.
func (c *choice) Values() []string {
	return slices.DeleteFunc(slices.Clone(c.values()), func(v string) bool { return v == "" })
}

// A list is a flag with several values, with commas between them.
type list struct {
	values func() []string   // each perhaps with a tab and its description
	add    func(word string) // adds a value, which is among them
	want   string            // what a value must be, or "": one of them
	words  []string
}

func (l *list) Type() string     { return listType }
func (l *list) String() string   { return strings.Join(l.words, ",") }
func (l *list) Values() []string { return l.values() }

func (l *list) Set(text string) error {
	known := wordsOf(l.values())
	for word := range strings.SplitSeq(text, ",") {
		i := slices.IndexFunc(known, func(k string) bool { return k == word || k == strings.ToUpper(word) }) // only codes are in capitals
		if i < 0 {
			return &valueError{value: word, known: known, want: cmp.Or(l.want, "it must be "+alternatives(known)) + ", or several of them separated by commas"}
		}
		l.add(known[i])
		l.words = append(l.words, known[i])
	}
	return nil
}

// A number is a flag with a number in a range.
type number[T int | int64] struct {
	value       *T
	least, most T
}

func newNumber[T int | int64](value *T, preset, least, most T) *number[T] {
	*value = preset
	return &number[T]{value, least, most}
}

func (c *number[T]) String() string { return strconv.FormatInt(int64(*c.value), 10) }
func (c *number[T]) Type() string   { return "number" }

func (c *number[T]) Set(text string) error {
	n, err := strconv.ParseInt(text, 0, 64)
	if err != nil || n < int64(c.least) || n > int64(c.most) {
		return &valueError{value: text, want: fmt.Sprintf("it must be a number from %d to %d", c.least, c.most)}
	}
	*c.value = T(n)
	return nil
}

// A valueError is the error of a flag's value.
type valueError struct {
	value string
	known []string // the possible values, if there are few
	want  string
}

func (e *valueError) Error() string { return e.want }
