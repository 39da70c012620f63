package main

import (
	"cmp"
	"encoding/binary"
	"errors"
	"math"
	"slices"
)

// Numbers of the binary format of WebAssembly.
const (
	moduleHeader = 8 // bytes before the first section
	dataSection  = 11
	i32Const     = 0x41
	endOfExpr    = 0x0b
)

var errSegments = errors.New("the WebAssembly module has a form that is not known here")

// joinSegments returns a module with one data segment in place of those of another module.
// It describes the same memory.
//
// The linker of Go ends a segment at each run of eight zeros, which gives 100,000 segments
// with an offset each. Uncompressed, that is shorter than the zeros. But zeros compress to
// nothing and offsets do not, so compressed, one segment is shorter, by some 115 kB.
func joinSegments(module []byte) ([]byte, error) {
	return changeSection(module, dataSection, joinData)
}

// changeSection returns a module with the content of a section changed.
func changeSection(module []byte, section byte, change func(content []byte) ([]byte, error)) ([]byte, error) {
	if len(module) < moduleHeader {
		return nil, errSegments
	}
	out := append([]byte{}, module[:moduleHeader]...)
	for rest := module[moduleHeader:]; len(rest) > 0; {
		r := wasmReader{bytes: rest[1:]}
		content := r.take(r.unsigned())
		if r.failed {
			return nil, errSegments
		}
		if id := rest[0]; id == section {
			changed, err := change(content)
			if err != nil {
				return nil, err
			}
			out = append(out, id)
			out = binary.AppendUvarint(out, uint64(len(changed)))
			out = append(out, changed...)
		} else {
			out = append(out, rest[:len(rest)-len(r.bytes)]...)
		}
		rest = r.bytes
	}
	return out, nil
}

// joinData joins the segments of the content of a data section.
func joinData(content []byte) ([]byte, error) {
	type segment struct {
		offset int64
		data   []byte
	}
	var segments []segment
	r := wasmReader{bytes: content}
	for n := r.unsigned(); n > 0; n-- {
		flags, op := r.unsigned(), r.byte()
		offset := r.signed()
		end := r.byte()
		data := r.take(r.unsigned())
		if r.failed || flags != 0 || op != i32Const || end != endOfExpr || offset < 0 || offset > math.MaxInt32 {
			return nil, errSegments
		}
		segments = append(segments, segment{offset, data})
	}
	if r.failed || len(r.bytes) > 0 || len(segments) == 0 {
		return nil, errSegments
	}
	slices.SortFunc(segments, func(s, t segment) int { return cmp.Compare(s.offset, t.offset) })
	start := segments[0].offset
	var memory []byte
	for _, s := range segments {
		gap := s.offset - start - int64(len(memory))
		if gap < 0 { // They overlap.
			return nil, errSegments
		}
		memory = append(memory, make([]byte, gap)...)
		memory = append(memory, s.data...)
	}
	out := []byte{1, 0, i32Const}
	out = appendSigned(out, start)
	out = append(out, endOfExpr)
	out = binary.AppendUvarint(out, uint64(len(memory)))
	return append(out, memory...), nil
}

// A wasmReader reads a part of a module. After it has failed, what it returns means nothing.
type wasmReader struct {
	bytes  []byte
	failed bool
}

func (r *wasmReader) byte() byte {
	if len(r.bytes) == 0 {
		r.failed = true
		return 0
	}
	b := r.bytes[0]
	r.bytes = r.bytes[1:]
	return b
}

func (r *wasmReader) take(n uint64) []byte {
	if n > uint64(len(r.bytes)) {
		r.failed = true
		return nil
	}
	b := r.bytes[:n]
	r.bytes = r.bytes[n:]
	return b
}

// unsigned reads an unsigned number in LEB128.
func (r *wasmReader) unsigned() uint64 {
	n, length := binary.Uvarint(r.bytes)
	if length <= 0 {
		r.failed = true
		return 0
	}
	r.bytes = r.bytes[length:]
	return n
}

// signed reads a signed number in LEB128.
func (r *wasmReader) signed() int64 {
	var n int64
	for shift := 0; shift < 64; shift += 7 {
		b := r.byte()
		n |= int64(b&0x7f) << shift
		if b < 0x80 {
			if b&0x40 != 0 && shift < 57 {
				n |= -1 << (shift + 7)
			}
			return n
		}
	}
	r.failed = true
	return 0
}

// appendSigned appends a number that is not negative as a signed one in LEB128.
func appendSigned(out []byte, n int64) []byte {
	for n > 0x3f { // Bit 6 of the last byte is the sign.
		out = append(out, byte(n)|0x80)
		n >>= 7
	}
	return append(out, byte(n))
}
