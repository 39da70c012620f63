// This file defines the table of the sources of a program, which is asked for the file of a position.

package diag

import (
	"fmt"
	"sort"
	"strings"
)

// A Source is one of the texts that a program was put together from.
type Source struct {
	Name  string // as the user wrote it
	First int32  // the number of its first line in the program, from 1

	// If it is a part of a file, how many lines and bytes of the file are before it.
	Lines, Bytes int32
}

// Sources are the sources of a program, in the order of First. The lines of a program are numbered through all of them, so that
// a line and a column are a position in any. Whoever shows a position asks the table for the source.
type Sources []Source

// Name returns the name of the first source, or "" if there is none.
func (s Sources) Name() string {
	if len(s) == 0 {
		return ""
	}
	return s[0].Name
}

// at returns the index of the source that a line of the program is in, or -1.
func (s Sources) at(line int32) int {
	return sort.Search(len(s), func(i int) bool { return s[i].First > line }) - 1
}

// At returns the name of the source that a line of the program is in, and the number of the line there. If there is no such
// source, it returns "" and the line.
func (s Sources) At(line int32) (name string, own int32) {
	i := s.at(line)
	if i < 0 {
		return "", line
	}
	return s[i].Name, line - s[i].First + 1 + s[i].Lines
}

// Place returns a position of the program as text, such as "lib.imp:3:7".
func (s Sources) Place(line, column int32) string {
	name, own := s.At(line)
	if name == "" {
		return fmt.Sprintf("%d:%d", own, column)
	}
	return fmt.Sprintf("%s:%d:%d", name, own, column)
}

// Short is Place without the name of the first source.
func (s Sources) Short(line, column int32) string {
	if s.at(line) <= 0 {
		return fmt.Sprintf("%d:%d", line, column)
	}
	return s.Place(line, column)
}

// Join returns the file of a program that comes from several files. Its text has theirs one after the other, with an empty line
// between them, and its name and limits are those of the first.
func Join(files ...*File) *File {
	var text strings.Builder
	var sources Sources
	line := int32(1)
	for i, f := range files {
		if i > 0 {
			text.WriteString("\n\n")
		}
		text.WriteString(f.Text)
		sources = append(sources, Source{Name: f.Name, First: line})
		line += int32(len(f.lines)) + 1
	}
	joined := NewFile(sources.Name(), text.String())
	joined.Sources = sources
	if len(files) > 0 {
		joined.Limits = files[0].Limits
	}
	return joined
}

// Parts returns the spans of the sources in the text.
func (f *File) Parts() []Span {
	parts := make([]Span, max(1, len(f.Sources)))
	for i := range parts {
		parts[i].End = int32(len(f.Text))
		if i > 0 {
			parts[i].Start = f.Offset(Position{f.Sources[i].First, 1})
			parts[i-1].End = parts[i].Start - int32(len("\n\n"))
		}
	}
	return parts
}

// Until returns the file with its text only up to an offset, which ends a line.
func (f *File) Until(offset int32) *File {
	if int(offset) == len(f.Text) {
		return f
	}
	return &File{Name: f.Name, Sources: f.Sources, Text: f.Text[:offset], lines: f.lines[:f.lineOf(int(offset))], Limits: f.Limits}
}

// own returns the name of the source that an offset is in, and the offset and the position there.
func (f *File) own(offset int32) (name string, at int32, pos Position) {
	pos = f.Position(offset)
	i := f.Sources.at(pos.Line)
	if i < 0 {
		return f.Name, offset, pos
	}
	s := f.Sources[i]
	start, _ := f.bounds(s.First)
	pos.Line += 1 + s.Lines - s.First
	return s.Name, offset - int32(start) + s.Bytes, pos
}
