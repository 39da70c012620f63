// This file defines source maps, which say for the code of a module where it is in the source.

package wasm

import (
	"encoding/json"
	"net/url"
	"path/filepath"
	"slices"

	"cpsc/cps"
)

// A SourceMap is a source map of version 3 (ECMA-426). The module counts as a line, with the offsets of instructions as columns.
type SourceMap struct {
	File string // its path, beside the module; the paths of sources are relative to it
	Text []byte // set by Fprint and FprintInPlace
}

// A mark is a place in code from which on instructions belong to a position, or to none.
type mark struct {
	at  int
	pos cps.Pos
}

// codeSection adds the code of functions. If there is a source map, it sets its text, and adds the section with its address.
func (e *emitter) codeSection(out *buffer, bodies []buffer) {
	if e.Map == nil {
		out.vector(secCode, bodies)
		return
	}
	var section, mappings buffer
	section.name("sourceMappingURL")
	section.name(address(filepath.Base(e.Map.File)))
	out.section(0, section)
	out.vector(secCode, bodies)
	at := len(*out) - len(slices.Concat(bodies...))
	dir, _ := filepath.Abs(filepath.Dir(e.Map.File))
	sources := []string{}
	var last [4]int // of the segment before: column, source, line and its column, from 0 on
	for i, b := range bodies {
		for _, k := range append([]mark{{}}, e.marks[i]...) {
			segment := []int{at + k.at}
			if k.pos.IsValid() {
				name, line := e.p.Sources.At(k.pos.Line)
				path, _ := filepath.Abs(name)
				if path, err := filepath.Rel(dir, path); err == nil {
					name = path
				}
				if !slices.Contains(sources, address(name)) {
					sources = append(sources, address(name))
				}
				segment = append(segment, slices.Index(sources, address(name)), int(line)-1, max(int(k.pos.Col)-1, 0))
			}
			for j, n := range segment {
				mappings.vlq(n - last[j])
				last[j] = n
			}
			mappings = append(mappings, ',')
		}
		at += len(b)
	}
	mappings = mappings[:max(len(mappings)-1, 0)]
	e.Map.Text, _ = json.Marshal(map[string]any{"version": 3, "sources": sources, "names": []string{}, "mappings": string(mappings)})
}

// address returns the URL of a path.
func address(path string) string { return (&url.URL{Path: filepath.ToSlash(path)}).String() }

// vlq adds a number in the base 64 of source maps: five bits a digit, the lowest first, of which the first is the sign.
func (b *buffer) vlq(n int) {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	n = max(n, -n)<<1 | int(uint(n)>>63)
	for ; n > 31; n >>= 5 {
		*b = append(*b, digits[n&31|32])
	}
	*b = append(*b, digits[n])
}
