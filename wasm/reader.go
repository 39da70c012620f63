// This file defines the errors of a module, and how its bytes are read: integers in LEB128, floats, names and
// counts (section 5.2 of the specification).

package wasm

import (
	"encoding/binary"
	"fmt"
	"unicode/utf8"
)

// An ErrorKind says what is wrong with a module.
type ErrorKind uint8

const (
	Malformed   ErrorKind = iota // it is not in the binary format
	Invalid                      // it breaks a rule of validation
	Unsupported                  // it uses a feature that this package does not have
	Unlinkable                   // an import does not fit what is exported for it
)

func (k ErrorKind) String() string {
	return [...]string{"malformed", "invalid", "not supported", "not linkable"}[k]
}

// An Error says why a module is rejected.
type Error struct {
	Kind    ErrorKind
	Offset  int    // in bytes from the start of the module
	Feature string // if the kind is Unsupported, the name of the feature
	Message string
}

func (e *Error) Error() string {
	return fmt.Sprintf("the module is %s at offset %#x: %s", e.Kind, e.Offset, e.Message)
}

// A reader reads the bytes of a module, or of a part. Its methods panic with an *Error, which Decode recovers.
type reader struct {
	data string
	pos  int
	end  int
}

func (r *reader) fail(kind ErrorKind, offset int, format string, args ...any) {
	panic(&Error{Kind: kind, Offset: offset, Message: fmt.Sprintf(format, args...)})
}

func (r *reader) malformed(format string, args ...any) { r.fail(Malformed, r.pos, format, args...) }

func (r *reader) unsupported(offset int, feature, what string) {
	panic(&Error{Unsupported, offset, feature, what + " belongs to " + feature})
}

// catch sets err to the *Error of a method that panicked.
func catch(err *error) {
	switch x := recover().(type) {
	case nil:
	case *Error:
		*err = x
	default:
		panic(x)
	}
}

func (r *reader) byte() byte {
	if r.pos >= r.end {
		r.malformed("unexpected end")
	}
	r.pos++
	return r.data[r.pos-1]
}

func (r *reader) bytes(n int) string {
	if uint(n) > uint(r.end-r.pos) {
		r.malformed("unexpected end: %d bytes are declared, and %d are left", n, r.end-r.pos)
	}
	r.pos += n
	return r.data[r.pos-n : r.pos]
}

// u32 reads an unsigned integer of 32 bits.
func (r *reader) u32() uint32 {
	var x uint32
	for shift := 0; ; shift += 7 {
		b := r.byte()
		switch {
		case shift == 28 && b >= 0x80:
			r.fail(Malformed, r.pos-1, "integer representation too long")
		case shift == 28 && b >= 0x10:
			r.fail(Malformed, r.pos-1, "integer too large")
		}
		x |= uint32(b&0x7F) << shift
		if b < 0x80 {
			return x
		}
	}
}

// signed reads a signed integer of some bits.
func (r *reader) signed(bits int) int64 {
	var x int64
	for shift := 0; ; {
		b := r.byte()
		if left := bits - shift; left <= 7 {
			if b >= 0x80 {
				r.fail(Malformed, r.pos-1, "integer representation too long")
			}
			if s := int8(b<<1) >> left; s != 0 && s != -1 {
				r.fail(Malformed, r.pos-1, "integer too large")
			}
		}
		x |= int64(b&0x7F) << shift
		shift += 7
		if b < 0x80 {
			return x << max(0, 64-shift) >> max(0, 64-shift)
		}
	}
}

func (r *reader) float32() uint32 { return binary.LittleEndian.Uint32([]byte(r.bytes(4))) }
func (r *reader) float64() uint64 { return binary.LittleEndian.Uint64([]byte(r.bytes(8))) }

// count reads the length of a vector. Every element has a byte at least: a greater length is not believed.
func (r *reader) count() int {
	at := r.pos
	n := r.u32()
	if int64(n) > int64(r.end-r.pos) {
		r.fail(Malformed, at, "unexpected end: %d elements are declared, and %d bytes are left", n, r.end-r.pos)
	}
	return int(n)
}

func (r *reader) name() string {
	at := r.pos
	s := r.bytes(int(r.u32()))
	if !utf8.ValidString(s) {
		r.fail(Malformed, at, "malformed UTF-8 encoding")
	}
	return s
}

// index reads an index, which must be less than n.
func (r *reader) index(what string, n int) uint32 {
	at := r.pos
	x := r.u32()
	if int64(x) >= int64(n) {
		r.fail(Invalid, at, "unknown %s %d: the module has %d", what, x, n)
	}
	return x
}

// part returns a reader of the next n bytes, and skips them.
func (r *reader) part(n int) reader {
	r.bytes(n)
	return reader{r.data, r.pos - n, r.pos}
}
