// This file defines corpora of Imp and Bril programs, written and generated. Their front ends drive the
// builder of package cps, which hands the graph of every function to an algorithm:
// a recorder.

package corpus

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cpsc/compile"
	"cpsc/construct"
	"cpsc/construct/recording"
	"cpsc/cps"
	"cpsc/generate"
	"cpsc/lab/setup"
)

// A Program is a program that was accepted.
type Program struct {
	*compile.Program
	Name string // the file, relative to the directory that was searched
}

// OfPrograms reports whether a corpus is one of programs.
func OfPrograms(name string) bool {
	kind, _, _ := strings.Cut(name, ":")
	return kind == "imp" || kind == "bril" || kind == "programs"
}

// Programs returns the programs of a corpus, and the number of those that were rejected.
// The programs returned have passed all checks; Lower does the rest. The list is nil if the
// corpus is not one of programs.
func Programs(name string, c Config) (list []*Program, rejected int, err error) {
	kind, rest, _ := strings.Cut(name, ":")
	switch kind {
	case "imp":
		root := c.Root
		if root == "" {
			if root, err = setup.Root(); err != nil {
				return nil, 0, err
			}
		}
		return c.programs(root, ".imp")
	case "bril":
		if rest == "" {
			return nil, 0, setup.Usagef("bril: needs a directory")
		}
		return c.programs(rest, ".bril", ".json")
	case "programs":
		list, err := randomPrograms(rest)
		return list, 0, err
	}
	return nil, 0, nil
}

// randomPrograms returns the programs that cpsc generate writes for some seeds. Nothing in them
// traps on purpose, and they read no input.
func randomPrograms(size string) ([]*Program, error) {
	n, seed, err := numbers(size, 100, 1)
	if err != nil {
		return nil, err
	}
	var list []*Program
	for i := range n {
		name := fmt.Sprint("program ", seed+i)
		p, err := compile.Check(name, generate.Program(uint64(seed+i), generate.Options{}), compile.Options{Language: compile.Imp})
		if err != nil {
			return nil, fmt.Errorf("the generated %s has errors", name)
		}
		list = append(list, &Program{p, name})
	}
	return list, nil
}

// programs reads the files with an extension below a directory, in the order of
// their names.
func (c *Config) programs(root string, extensions ...string) ([]*Program, int, error) {
	var files []string
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && strings.HasPrefix(e.Name(), ".") && path != root:
			return filepath.SkipDir
		case e.Type().IsRegular() && slices.Contains(extensions, filepath.Ext(path)):
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		return nil, 0, err
	}
	p := newProgress(c.Log, "reading programs below "+root)
	var list []*Program
	rejected := 0
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, 0, err
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return nil, 0, err
		}
		name = filepath.ToSlash(name)
		if checked, err := compile.Check(name, string(text), compile.Options{}); err == nil {
			list = append(list, &Program{checked, name})
		} else {
			rejected++
		}
		p.at(i, len(files))
	}
	return list, rejected, nil
}

func (c *Config) imp() (*Corpus, error) {
	return c.recorded("imp", "the Imp programs of the repository")
}

func (c *Config) bril(dir string) (*Corpus, error) {
	return c.recorded("bril:"+dir, "Bril programs")
}

// recorded returns the functions of a corpus of programs.
func (c *Config) recorded(name, title string) (*Corpus, error) {
	list, rejected, err := Programs(name, *c)
	if err != nil {
		return nil, err
	}
	k := &Corpus{Title: fmt.Sprintf("%s, %d of them", title, len(list))}
	if rejected > 0 {
		k.Notes = append(k.Notes, fmt.Sprintf("%d programs are left out that the checker rejects", rejected))
	}
	for _, p := range list {
		if err := k.record(p); err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
	}
	return k, nil
}

// record adds the functions of a program.
func (k *Corpus) record(p *Program) error {
	pruned := construct.Find("choi").Build // some algorithm must give a form
	var last *construct.Function
	_, err := p.Lower(cps.Options{
		Research: cps.Research{Construct: recording.By(func(f *construct.Function) (*construct.Result, error) {
			last = f
			return pruned(f)
		})},
		Report: func(fn *cps.Func, _ cps.Stats) {
			f := Function{Function: last, Group: p.Name, Other: int32(len(last.Code))} // a terminator each
			for i := range fn.Conts {
				for j := range fn.Conts[i].Ops {
					f.Other++
					if IsMemory(fn.Conts[i].Ops[j].Code) {
						f.Memory++
					}
				}
			}
			k.Functions = append(k.Functions, f)
			k.Blocks += len(last.Code)
		},
	})
	return err
}

// IsMemory reports whether an operation loads from memory or stores to it.
func IsMemory(c cps.Code) bool {
	switch c {
	case cps.Index, cps.SetIndex, cps.GetField, cps.SetField, cps.Load, cps.Store, cps.GetGlobal, cps.SetGlobal:
		return true
	}
	return false
}
