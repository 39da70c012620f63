// This file defines how a profile is written for Go's pprof: as the message
// perftools.profiles.Profile of github.com/google/pprof/proto/profile.proto, in the wire
// format of protocol buffers. It is not compressed: package gzip would make tables at each start of
// a program that imports it. The playground does without profiles.

package interp

import (
	"encoding/binary"
	"errors"
	"io"
	"strings"

	"cpsc/cps"
)

// The numbers of the fields that are written.
const (
	profileSampleType  = 1
	profileSample      = 2
	profileMapping     = 3
	profileLocation    = 4
	profileFunction    = 5
	profileStringTable = 6
	profilePeriodType  = 11
	profilePeriod      = 12
	profileDefaultType = 14

	valueTypeType = 1
	valueTypeUnit = 2

	sampleLocation = 1
	sampleValue    = 2
	sampleLabel    = 3

	labelKey = 1
	labelStr = 2

	mappingID           = 1
	mappingFilename     = 5
	mappingHasFunctions = 7

	locationID      = 1
	locationMapping = 2
	locationLine    = 4

	lineFunction = 1
	lineLine     = 2

	functionID         = 1
	functionName       = 2
	functionSystemName = 3
	functionFilename   = 4
	functionStartLine  = 5
)

// WritePprof writes the profile for `go tool pprof`. It has two kinds of samples: steps,
// which is the default, and entries, the number of times that continuations were entered.
// The stacks are those of the calling contexts; inlined functions have frames of their own.
// The label continuation has the name of the continuation. The same run gives the same
// bytes.
func (p *Profile) WritePprof(w io.Writer) error {
	if p == nil || p.prog == nil {
		return errors.New("there is no profile: a run whose Options.Profile it is makes it")
	}
	e := pprofEncoder{prog: p.prog, names: contNames{prog: p.prog}, strings: map[string]int{}, functions: map[string]int{}, locations: map[locationKey]uint64{}}
	e.string("")
	e.out.bytes(profileSampleType, e.valueType("steps"))
	e.out.bytes(profileSampleType, e.valueType("entries"))
	e.out.bytes(profilePeriodType, e.valueType("steps"))
	e.out.number(profilePeriod, 1)
	e.out.number(profileDefaultType, e.string("steps"))
	// pprof needs a mapping, which says that functions have names.
	var mapping message
	mapping.number(mappingID, 1)
	mapping.number(mappingFilename, e.string(p.prog.Sources.Name()))
	mapping.number(mappingHasFunctions, 1)
	e.out.bytes(profileMapping, mapping)
	for _, c := range p.Contexts {
		e.context(c)
	}
	for _, s := range e.table {
		e.out.bytes(profileStringTable, message(s))
	}
	_, err := w.Write(e.out)
	return err
}

// A message is the encoded part of a message in the wire format.
type message []byte

func (m *message) number(field int, n uint64) {
	*m = binary.AppendUvarint(*m, uint64(field)<<3)
	*m = binary.AppendUvarint(*m, n)
}

func (m *message) bytes(field int, b message) {
	*m = binary.AppendUvarint(*m, uint64(field)<<3|2)
	*m = binary.AppendUvarint(*m, uint64(len(b)))
	*m = append(*m, b...)
}

func (m *message) numbers(field int, list ...uint64) {
	var packed message
	for _, n := range list {
		packed = binary.AppendUvarint(packed, n)
	}
	m.bytes(field, packed)
}

type pprofEncoder struct {
	out       message
	prog      *cps.Program
	names     contNames
	table     []string
	strings   map[string]int         // by string: its number in the table
	functions map[string]int         // by name: the number, from 1
	locations map[locationKey]uint64 // by key: the number, from 1
}

// A locationKey is a line in a function and, if it was inlined, its call site.
type locationKey struct {
	fn   cps.FuncID
	line int32
	site cps.SiteID
}

func (e *pprofEncoder) string(s string) uint64 {
	i, ok := e.strings[s]
	if !ok {
		i = len(e.table)
		e.strings[s] = i
		e.table = append(e.table, strings.ToValidUTF8(s, "\uFFFD"))
	}
	return uint64(i)
}

func (e *pprofEncoder) valueType(name string) message {
	var m message
	m.number(valueTypeType, e.string(name))
	m.number(valueTypeUnit, e.string("count"))
	return m
}

// function returns the number of the function of the source with a name, which has a position.
func (e *pprofEncoder) function(name string, pos cps.Pos) uint64 {
	if id, ok := e.functions[name]; ok {
		return uint64(id)
	}
	id := len(e.functions) + 1
	e.functions[name] = id
	var m message
	m.number(functionID, uint64(id))
	m.number(functionName, e.string(funcName(name)))
	m.number(functionSystemName, e.string(name))
	file, _ := e.prog.Sources.At(pos.Line)
	m.number(functionFilename, e.string(file))
	if f := e.prog.Func(name); f != nil {
		_, first := e.prog.Sources.At(f.Pos.Line)
		m.number(functionStartLine, uint64(first))
	}
	e.out.bytes(profileFunction, m)
	return uint64(id)
}

// location returns the number of the location of a position in a function.
func (e *pprofEncoder) location(f *cps.Func, pos cps.Pos) uint64 {
	key := locationKey{f.ID, pos.Line, pos.Site}
	if id, ok := e.locations[key]; ok {
		return id
	}
	id := uint64(len(e.locations) + 1)
	e.locations[key] = id
	var m message
	m.number(locationID, id)
	m.number(locationMapping, 1)
	for _, frame := range f.Frames(nil, pos) {
		var line message
		line.number(lineFunction, e.function(frame.Func, frame.Pos))
		_, own := e.prog.Sources.At(frame.Pos.Line)
		line.number(lineLine, uint64(own))
		m.bytes(locationLine, line)
	}
	e.out.bytes(profileLocation, m)
	return id
}

// context writes the samples of a context: one for each continuation and location.
func (e *pprofEncoder) context(c *CallContext) {
	var callers []uint64
	for in := c; in.Caller != nil; in = in.Caller {
		up := in.Caller.Func
		callers = append(callers, e.location(up, up.Conts[in.Site].Term.Pos))
	}
	for k, entered := range c.Entered {
		if entered == 0 {
			continue
		}
		var label message
		label.number(labelKey, e.string("continuation"))
		label.number(labelStr, e.string(e.names.of(c.Func, cps.ContID(k))))

		var locations []uint64 // in order
		steps := map[uint64]int64{}
		c.each(cps.ContID(k), func(pos cps.Pos, times int64) {
			at := e.location(c.Func, pos)
			if _, met := steps[at]; !met {
				locations = append(locations, at)
			}
			steps[at] += times
		})
		for i, at := range locations {
			if i > 0 {
				entered = 0 // the first sample has the entries
			}
			var m message
			m.numbers(sampleLocation, append([]uint64{at}, callers...)...)
			m.numbers(sampleValue, uint64(steps[at]), uint64(entered))
			m.bytes(sampleLabel, label)
			e.out.bytes(profileSample, m)
		}
	}
}
