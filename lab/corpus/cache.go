// This file defines a corpus in a file: numbers of variable length, and the
// checksum of everything before it.

package corpus

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"

	"cpsc/construct"
	"cpsc/flow"
)

// signature begins the file. It changes with the format and with what is kept of
// a function.
const signature = "cpsc corpus 1\n"

var errFormat = errors.New("it is not a corpus of this version")

// writeCache writes a corpus to a file, completely or not at all.
func (k *Corpus) writeCache(name string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), "*.tmp")
	if err != nil {
		return err
	}
	_, err = tmp.Write(k.encode())
	err = errors.Join(err, tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	if err != nil {
		os.Remove(tmp.Name())
	}
	return err
}

func readCache(name string) (*Corpus, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return decode(data)
}

// The bits of an access below its variable.
const (
	writeBit = 1 << iota
	copyBit
	accessBits = iota
)

func (k *Corpus) encode() []byte {
	out := []byte(signature)
	number := func(n int) { out = binary.AppendUvarint(out, uint64(n)) }
	text := func(s string) {
		number(len(s))
		out = append(out, s...)
	}
	number(len(k.Functions))
	number(k.Blocks)
	group := ""
	for i := range k.Functions {
		f := &k.Functions[i]
		text(f.Name)
		if i > 0 && f.Group == group {
			number(0)
		} else {
			number(1)
			text(f.Group)
			group = f.Group
		}
		number(int(f.Other))
		number(int(f.Memory))
		number(int(f.Vars))
		number(len(f.Code))
		for n, code := range f.Code {
			number(len(f.Succs[n]))
			for _, s := range f.Succs[n] {
				number(int(s))
			}
			number(len(code))
			for _, a := range code {
				bits := int(a.Var) << accessBits
				if a.Write {
					bits |= writeBit
				}
				if a.Copy {
					bits |= copyBit
				}
				number(bits)
			}
		}
	}
	return binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
}

func decode(data []byte) (*Corpus, error) {
	n := len(data) - 4
	if n < len(signature) || string(data[:len(signature)]) != signature ||
		binary.LittleEndian.Uint32(data[n:]) != crc32.ChecksumIEEE(data[:n]) {
		return nil, errFormat
	}
	d := decoder{rest: data[len(signature):n]}
	k := &Corpus{Functions: make([]Function, d.count())}
	k.Blocks = d.number()
	group := ""
	for i := range k.Functions {
		f := &k.Functions[i]
		f.Function = &construct.Function{Name: d.text()}
		if d.number() == 1 {
			group = d.text()
		}
		f.Group = group
		f.Other, f.Memory, f.Vars = int32(d.number()), int32(d.number()), int32(d.number())
		nodes := d.count()
		f.Succs, f.Code = make(flow.Graph, nodes), make([][]construct.Access, nodes)
		for n := range nodes {
			f.Succs[n] = make([]int32, d.count())
			for j := range f.Succs[n] {
				f.Succs[n][j] = int32(d.number())
			}
			f.Code[n] = make([]construct.Access, d.count())
			for j := range f.Code[n] {
				bits := d.number()
				f.Code[n][j] = construct.Access{Var: int32(bits >> accessBits), Write: bits&writeBit != 0, Copy: bits&copyBit != 0}
			}
		}
		if d.failed {
			return nil, errFormat
		}
		if err := f.Check(); err != nil {
			return nil, err
		}
	}
	if d.failed || len(d.rest) > 0 {
		return nil, errFormat
	}
	return k, nil
}

// A decoder reads numbers and texts from the contents of a file, and remembers whether one
// of them was missing or too large.
type decoder struct {
	rest   []byte
	failed bool
}

func (d *decoder) number() int {
	x, n := binary.Uvarint(d.rest)
	if n <= 0 || x > 1<<40 {
		d.failed, d.rest = true, nil
		return 0
	}
	d.rest = d.rest[n:]
	return int(x)
}

// count reads how many there are of something that takes a byte or more each.
func (d *decoder) count() int {
	n := d.number()
	if n > len(d.rest) {
		d.failed, d.rest = true, nil
		return 0
	}
	return n
}

func (d *decoder) text() string {
	n := d.count()
	s := string(d.rest[:n])
	d.rest = d.rest[n:]
	return s
}
