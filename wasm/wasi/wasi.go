// Package wasi has the host functions of WASI preview 1 (https://github.com/WebAssembly/WASI/tree/main/legacy/preview1), by which
// a module from clang, Rust or Go reads its arguments, its environment, the clock and files. A module sees only the arguments, the
// variables and the directories that it is given.
package wasi

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
	"time"

	"cpsc/host"
	"cpsc/wasm"
)

// Module is the name of the module that a program imports the functions from.
const Module = "wasi_snapshot_preview1"

// A System is what a program sees of the system. It belongs to one instance of one program.
type System struct {
	Args   []string // with the name of the program
	Env    []string // as "NAME=VALUE"
	Dirs   []Dir
	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer

	files []*file
}

// A Dir is a directory that a program may use, with what is in it.
type Dir struct {
	Name string // for the program
	Root *os.Root
}

// A file is an open file or a directory.
type file struct {
	name    string // below root
	root    *os.Root
	preopen string // the name of a directory that was opened before the program started
	f       *os.File
	r       io.Reader
	w       io.Writer
	append  bool
	entries []fs.DirEntry // of a directory that is being read
}

// An errno is an error number of WASI.
type errno int64

const (
	success     errno = 0
	acces       errno = 2
	again       errno = 6
	badf        errno = 8
	exist       errno = 20
	fault       errno = 21
	inval       errno = 28
	ioError     errno = 29
	isdir       errno = 31
	nametoolong errno = 37
	noent       errno = 44
	nosys       errno = 52
	notdir      errno = 54
	notempty    errno = 55
	notsup      errno = 58
	perm        errno = 63
	spipe       errno = 70
	notcapable  errno = 76
)

// File types.
const (
	typeCharacter = 2
	typeDirectory = 3
	typeRegular   = 4
	typeSymlink   = 7
)

// A stop is what a function panics with to stop the program.
type stop struct{ err error }

// A call is a call of a function of WASI. A wrong address panics with fault. The parts of the memory that the function
// sees are copies, which are stored when it returns.
type call struct {
	*System
	*host.Call
	parts []part
}

// A part is a copy of words of the memory.
type part struct {
	word  uint32
	bytes []byte
	old   string
}

// Funcs returns the host functions. Those that are not there, such as those for sockets, return an error.
func (s *System) Funcs() host.Funcs {
	if s.files == nil {
		s.files = []*file{{r: s.Stdin}, {w: s.Stdout}, {w: s.Stderr}}
		for _, d := range s.Dirs {
			s.files = append(s.files, &file{name: ".", root: d.Root, preopen: d.Name})
		}
	}
	funcs := host.Funcs{}
	for _, name := range absent {
		funcs[Module+"."+name] = s.bind(func(*call) errno { return nosys })
	}
	for name, f := range functions {
		funcs[Module+"."+name] = s.bind(f)
	}
	return funcs
}

// absent has the functions that are not supported.
var absent = []string{"fd_advise", "fd_allocate", "fd_filestat_set_times", "path_filestat_set_times", "path_link", "proc_raise",
	"sock_accept", "sock_recv", "sock_send", "sock_shutdown"}

// bind makes a host function. Its memory is that of the program that calls it.
func (s *System) bind(f func(*call) errno) host.Func {
	return func(c *host.Call) (err error) {
		call := &call{System: s, Call: c}
		defer func() {
			switch x := recover().(type) {
			case nil:
			case errno:
				c.SetInt(0, int64(x))
			case *stop:
				err = x.err
			default:
				panic(x)
			}
		}()
		result := f(call)
		call.store()
		if ctx := c.Context(); ctx.Err() != nil {
			return context.Cause(ctx)
		}
		c.SetInt(0, int64(result))
		return nil
	}
}

// uint returns an argument of 32 bits.
func (c *call) uint(i int) uint32 { return uint32(c.Int(i)) }

// program calls a function of the program. If it traps, the program ends.
func (c *call) program(name string, args ...any) int64 {
	results, err := c.Call.Call(name, args...)
	if err != nil {
		panic(&stop{err})
	}
	if len(results) == 0 {
		return 0
	}
	return results[0].(int64)
}

// at returns n bytes of the memory, which must not have been returned before if they are changed.
func (c *call) at(address uint32, n int) []byte {
	first, end := address/8, uint64(address)+uint64(n)
	if end > uint64(c.program(wasm.MemorySize)) {
		panic(fault)
	}
	var b []byte
	for i := uint64(first); i*8 < end; i++ {
		b = binary.LittleEndian.AppendUint64(b, uint64(c.program(wasm.LoadWord, int64(i*8))))
	}
	c.parts = append(c.parts, part{first, b, string(b)})
	return b[address%8:][:n]
}

// store stores the parts of the memory that have changed, byte by byte.
func (c *call) store() {
	for _, p := range c.parts {
		for i := 0; i < len(p.bytes); i += 8 {
			if string(p.bytes[i:i+8]) == p.old[i:i+8] {
				continue
			}
			// Another part may have other bytes of the word.
			var word [8]byte
			n := int64(p.word)*8 + int64(i)
			binary.LittleEndian.PutUint64(word[:], uint64(c.program(wasm.LoadWord, n)))
			for j := range word {
				if p.bytes[i+j] != p.old[i+j] {
					word[j] = p.bytes[i+j]
				}
			}
			c.program(wasm.StoreWord, n, int64(binary.LittleEndian.Uint64(word[:])))
		}
	}
}

// bytes returns the bytes of which two arguments are the address and the number.
func (c *call) bytes(i int) []byte { return c.at(c.uint(i), int(c.uint(i+1))) }

func (c *call) put32(address, x uint32) { binary.LittleEndian.PutUint32(c.at(address, 4), x) }

func (c *call) put64(address uint32, x uint64) { binary.LittleEndian.PutUint64(c.at(address, 8), x) }

// file returns the open file whose number is an argument.
func (c *call) file(i int) *file {
	n := c.uint(i)
	if int64(n) >= int64(len(c.files)) || c.files[n] == nil {
		panic(badf)
	}
	return c.files[n]
}

// dir returns the directory whose number is an argument, and the path that two other arguments are.
func (c *call) dir(i, path int) (*os.Root, string) {
	d := c.file(i)
	if d.root == nil {
		panic(notdir)
	}
	name := string(c.bytes(path))
	if d.name != "." {
		name = d.name + "/" + name
	}
	return d.root, name
}

// open adds a file and returns its number.
func (s *System) open(f *file) uint32 {
	for i, g := range s.files {
		if g == nil {
			s.files[i] = f
			return uint32(i)
		}
	}
	s.files = append(s.files, f)
	return uint32(len(s.files) - 1)
}

// number returns the number of an error.
func number(err error) errno {
	for _, e := range []struct {
		err    error
		number errno
	}{{nil, success}, {fs.ErrNotExist, noent}, {fs.ErrExist, exist}, {fs.ErrPermission, acces}, {syscall.ENOTDIR, notdir},
		{syscall.EISDIR, isdir}, {syscall.ENOTEMPTY, notempty}, {syscall.EINVAL, inval}, {syscall.ENAMETOOLONG, nametoolong},
		{fs.ErrClosed, badf}} {
		if errors.Is(err, e.err) {
			return e.number
		}
	}
	if err == nil {
		return success
	}
	if e := (*fs.PathError)(nil); errors.As(err, &e) && e.Err.Error() == "path escapes from parent" {
		return notcapable
	}
	return ioError
}

// functions has the functions by their names.
var functions = map[string]func(*call) errno{
	"args_get":          func(c *call) errno { return c.strings(c.Args()) },
	"args_sizes_get":    func(c *call) errno { return c.sizes(c.Args()) },
	"environ_get":       func(c *call) errno { return c.strings(c.Env) },
	"environ_sizes_get": func(c *call) errno { return c.sizes(c.Env) },

	"clock_res_get":  func(c *call) errno { c.put64(c.uint(1), 1); return success },
	"clock_time_get": clockTime,
	"random_get": func(c *call) errno {
		rand.Read(c.bytes(0))
		return success
	},
	"sched_yield": func(*call) errno { return success },
	"poll_oneoff": poll,

	"fd_close": func(c *call) errno {
		f := c.file(0)
		c.files[c.uint(0)] = nil
		if f.f != nil {
			return number(f.f.Close())
		}
		return success
	},
	"fd_datasync":       sync,
	"fd_sync":           sync,
	"fd_fdstat_get":     fdstat,
	"fd_filestat_get":   func(c *call) errno { return c.filestat(c.file(0), c.uint(1)) },
	"fd_prestat_get":    prestat,
	"fd_read":           func(c *call) errno { return c.transfer(c.uint(3), -1, (*file).read) },
	"fd_write":          func(c *call) errno { return c.transfer(c.uint(3), -1, (*file).write) },
	"fd_pread":          func(c *call) errno { return c.transfer(c.uint(4), c.Int(3), (*file).read) },
	"fd_pwrite":         func(c *call) errno { return c.transfer(c.uint(4), c.Int(3), (*file).write) },
	"fd_readdir":        readdir,
	"fd_seek":           func(c *call) errno { return c.seek(c.Int(1), int(c.uint(2)), c.uint(3)) },
	"fd_tell":           func(c *call) errno { return c.seek(0, io.SeekCurrent, c.uint(1)) },
	"path_open":         pathOpen,
	"path_filestat_get": pathStat,
	"path_readlink":     readlink,
	"fd_prestat_dir_name": func(c *call) errno {
		f := c.file(0)
		if f.preopen == "" {
			return badf
		}
		if copy(c.bytes(1), f.preopen) < len(f.preopen) {
			return nametoolong
		}
		return success
	},
	"fd_fdstat_set_flags": func(c *call) errno { c.file(0).append = c.uint(1)&1 != 0; return success },
	"fd_filestat_set_size": func(c *call) errno {
		if f := c.file(0); f.f != nil {
			return number(f.f.Truncate(c.Int(1)))
		}
		return badf
	},
	"fd_renumber": func(c *call) errno {
		from, to := c.file(0), c.file(1)
		if from != to && to.f != nil {
			to.f.Close()
		}
		c.files[c.uint(0)] = nil
		c.files[c.uint(1)] = from
		return success
	},
	"path_create_directory": func(c *call) errno {
		root, name := c.dir(0, 1)
		return number(root.Mkdir(name, 0o777))
	},
	"path_remove_directory": func(c *call) errno { return c.remove(true) },
	"path_unlink_file":      func(c *call) errno { return c.remove(false) },
	"path_rename": func(c *call) errno {
		root, from := c.dir(0, 1)
		other, to := c.dir(3, 4)
		if root != other {
			return notsup
		}
		return number(root.Rename(from, to))
	},
	"path_symlink": func(c *call) errno {
		root, name := c.dir(2, 3)
		return number(root.Symlink(string(c.bytes(0)), name))
	},
}

// Args returns the arguments of the program; those of the call have the same name.
func (c *call) Args() []string { return c.System.Args }

// strings stores strings, each with a zero byte, and their addresses.
func (c *call) strings(list []string) errno {
	addresses, at := c.uint(0), c.uint(1)
	for i, s := range list {
		c.put32(addresses+4*uint32(i), at)
		copy(c.at(at, len(s)+1), s+"\x00")
		at += uint32(len(s)) + 1
	}
	return success
}

func (c *call) sizes(list []string) errno {
	total := 0
	for _, s := range list {
		total += len(s) + 1
	}
	c.put32(c.uint(0), uint32(len(list)))
	c.put32(c.uint(1), uint32(total))
	return success
}

var start = time.Now()

// now returns the time of a clock in nanoseconds: the time of day for 0, and a time that only grows for the others.
func now(clock uint32) int64 {
	if clock == 0 {
		return time.Now().UnixNano()
	}
	return int64(time.Since(start))
}

func clockTime(c *call) errno {
	if c.uint(0) > 3 {
		return inval
	}
	c.put64(c.uint(2), uint64(now(c.uint(0))))
	return success
}

// poll waits for the first of some clocks. Files are always ready.
func poll(c *call) errno {
	in, out, n := c.uint(0), c.uint(1), c.uint(2)
	if n == 0 {
		return inval
	}
	least := time.Duration(-1)
	c.at(in, int(min(n, 1<<20))*48)
	for i := range n {
		s := c.at(in+48*i, 48)
		wait := time.Duration(0)
		if s[8] == 0 {
			wait = time.Duration(binary.LittleEndian.Uint64(s[24:]))
			if s[40]&1 != 0 { // a time, not a duration
				wait -= time.Duration(now(binary.LittleEndian.Uint32(s[16:])))
			}
		}
		if wait = max(wait, 0); least < 0 || wait < least {
			least = wait
		}
	}
	timer := time.NewTimer(least)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-c.Context().Done():
	}
	events := uint32(0)
	for i := range n {
		s := c.at(in+48*i, 48)
		if s[8] == 0 && time.Duration(binary.LittleEndian.Uint64(s[24:])) > least && s[40]&1 == 0 {
			continue
		}
		e := c.at(out+32*events, 32)
		clear(e)
		copy(e, s[:8])
		e[10] = s[8]
		events++
	}
	c.put32(c.uint(3), events)
	return success
}

func sync(c *call) errno {
	if f := c.file(0); f.f != nil {
		return number(f.f.Sync())
	}
	return success
}

func fdstat(c *call) errno {
	f := c.file(0)
	b := c.at(c.uint(1), 24)
	clear(b)
	b[0] = typeCharacter
	rights := uint64(1<<30 - 1)
	switch {
	case f.root != nil && f.f == nil:
		b[0] = typeDirectory
	case f.f != nil:
		b[0] = typeRegular
	default:
		rights &^= 1<<2 | 1<<5 // no seeking and telling: then it is a terminal or a pipe
	}
	if f.append {
		b[2] = 1
	}
	binary.LittleEndian.PutUint64(b[8:], rights)
	binary.LittleEndian.PutUint64(b[16:], rights)
	return success
}

// stat stores what is known about a file.
func (c *call) stat(address uint32, info fs.FileInfo) errno {
	b := c.at(address, 64)
	clear(b)
	b[16] = typeRegular
	if info == nil {
		b[16] = typeCharacter
		return success
	}
	switch {
	case info.IsDir():
		b[16] = typeDirectory
	case info.Mode()&fs.ModeSymlink != 0:
		b[16] = typeSymlink
	}
	b[24] = 1 // links
	binary.LittleEndian.PutUint64(b[32:], uint64(info.Size()))
	for i := 40; i < 64; i += 8 {
		binary.LittleEndian.PutUint64(b[i:], uint64(info.ModTime().UnixNano()))
	}
	return success
}

func (c *call) filestat(f *file, address uint32) errno {
	var info fs.FileInfo
	var err error
	switch {
	case f.f != nil:
		info, err = f.f.Stat()
	case f.root != nil:
		info, err = f.root.Stat(f.name)
	}
	if err != nil {
		return number(err)
	}
	return c.stat(address, info)
}

func prestat(c *call) errno {
	f := c.file(0)
	if f.preopen == "" {
		return badf
	}
	c.put32(c.uint(1), 0)
	c.put32(c.uint(1)+4, uint32(len(f.preopen)))
	return success
}

func (f *file) read(b []byte, offset int64) (int, error) {
	switch {
	case f.f != nil && offset >= 0:
		return f.f.ReadAt(b, offset)
	case f.f != nil:
		return f.f.Read(b)
	case f.r != nil:
		return f.r.Read(b)
	}
	return 0, fs.ErrClosed
}

func (f *file) write(b []byte, offset int64) (int, error) {
	switch {
	case f.f != nil && offset >= 0:
		return f.f.WriteAt(b, offset)
	case f.f != nil:
		if f.append {
			if _, err := f.f.Seek(0, io.SeekEnd); err != nil {
				return 0, err
			}
		}
		return f.f.Write(b)
	case f.w != nil:
		n, err := f.w.Write(b)
		if err != nil {
			panic(&stop{err})
		}
		return n, nil
	}
	return 0, fs.ErrClosed
}

// transfer reads or writes buffers, whose addresses and lengths are in a vector, and stores the number of bytes.
func (c *call) transfer(result uint32, offset int64, do func(*file, []byte, int64) (int, error)) errno {
	f := c.file(0)
	total := 0
	for i := range c.uint(2) {
		v := c.at(c.uint(1)+8*i, 8)
		b := c.at(binary.LittleEndian.Uint32(v), int(binary.LittleEndian.Uint32(v[4:])))
		if len(b) == 0 {
			continue
		}
		n, err := do(f, b, offset)
		total += n
		if offset >= 0 {
			offset += int64(n)
		}
		if err != nil && err != io.EOF && total == 0 {
			return number(err)
		}
		if err != nil || n < len(b) {
			break
		}
	}
	c.put32(result, uint32(total))
	return success
}

func (c *call) seek(offset int64, whence int, result uint32) errno {
	f := c.file(0)
	switch {
	case f.f == nil:
		return spipe
	case whence > io.SeekEnd:
		return inval
	}
	n, err := f.f.Seek(offset, whence)
	if err != nil {
		return number(err)
	}
	c.put64(result, uint64(n))
	return success
}

// readdir stores entries of a directory from number cookie on, as many as the buffer holds.
func readdir(c *call) errno {
	f := c.file(0)
	if f.root == nil || f.f != nil {
		return notdir
	}
	b, cookie := c.bytes(1), uint64(c.Int(3))
	if cookie == 0 {
		d, err := f.root.Open(f.name)
		if err != nil {
			return number(err)
		}
		f.entries, err = d.ReadDir(-1)
		d.Close()
		if err != nil {
			return number(err)
		}
	}
	used := 0
	for i := cookie; i < uint64(len(f.entries)) && used < len(b); i++ {
		e := f.entries[i]
		var head [24]byte
		binary.LittleEndian.PutUint64(head[:], i+1)
		binary.LittleEndian.PutUint32(head[16:], uint32(len(e.Name())))
		switch {
		case e.IsDir():
			head[20] = typeDirectory
		case e.Type()&fs.ModeSymlink != 0:
			head[20] = typeSymlink
		default:
			head[20] = typeRegular
		}
		used += copy(b[used:], append(head[:], e.Name()...)) // the last may be cut off
	}
	c.put32(c.uint(4), uint32(used))
	return success
}

func pathOpen(c *call) errno {
	root, name := c.dir(0, 2)
	create, directory, exclusive, truncate := c.uint(4)&1 != 0, c.uint(4)&2 != 0, c.uint(4)&4 != 0, c.uint(4)&8 != 0
	reads, writes := c.Int(5)&(1<<1) != 0, c.Int(5)&(1<<6) != 0
	info, err := root.Stat(name)
	if err == nil && info.IsDir() {
		if create && exclusive {
			return exist
		}
		if writes && !directory {
			return isdir
		}
		c.put32(c.uint(8), c.open(&file{name: name, root: root}))
		return success
	}
	if directory {
		if err != nil {
			return number(err)
		}
		return notdir
	}
	flags := os.O_RDONLY
	switch {
	case reads && writes:
		flags = os.O_RDWR
	case writes || truncate:
		flags = os.O_WRONLY
	}
	for _, f := range []struct {
		set  bool
		flag int
	}{{create, os.O_CREATE}, {exclusive, os.O_EXCL}, {truncate, os.O_TRUNC}} {
		if f.set {
			flags |= f.flag
		}
	}
	f, err := root.OpenFile(name, flags, 0o666)
	if err != nil {
		return number(err)
	}
	c.put32(c.uint(8), c.open(&file{name: name, root: root, f: f, append: c.uint(7)&1 != 0}))
	return success
}

func pathStat(c *call) errno {
	root, name := c.dir(0, 2)
	stat := root.Lstat
	if c.uint(1)&1 != 0 { // follow links
		stat = root.Stat
	}
	info, err := stat(name)
	if err != nil {
		return number(err)
	}
	return c.stat(c.uint(4), info)
}

func readlink(c *call) errno {
	root, name := c.dir(0, 1)
	target, err := root.Readlink(name)
	if err != nil {
		return number(err)
	}
	c.put32(c.uint(5), uint32(copy(c.bytes(3), target)))
	return success
}

func (c *call) remove(directory bool) errno {
	root, name := c.dir(0, 1)
	info, err := root.Lstat(name)
	switch {
	case err != nil:
		return number(err)
	case info.IsDir() && !directory:
		return isdir
	case !info.IsDir() && directory:
		return notdir
	}
	return number(root.Remove(name))
}
