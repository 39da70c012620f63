package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// tree has tests that depend on package long directly, through functions, a variable and
// a method of another package, and tests that do not.
const tree = `
-- internal/long/long.go --
package long

func Pick(usual, full int) int { return usual }
-- helper/helper.go --
package helper

import "cpsc/internal/long"

type Sizes struct{}

func (Sizes) Largest() int { return long.Pick(1, 2) }

func Other() {}
-- a/a_test.go --
package a

import (
	"cpsc/helper"
	full "cpsc/internal/long"
)

func count() int { return full.Pick(1, 2) }

var table = []func() int{count}

func TestDirect(t *testing.T)   { full.Pick(1, 2) }
func TestFunction(t *testing.T) { count() }
func TestVariable(t *testing.T) { table[0]() }
func TestMethod(t *testing.T)   { sizes().Largest() }
func Fuzz` + `Method(f *testing.F)   { f.Fuzz(func(t *testing.T) { count() }) }
func Testing()                  { count() }
func TestNot(t *testing.T)      { helper.Other() }

func sizes() helper.Sizes { return helper.Sizes{} }
-- b/b_test.go --
package b

func count() int { return 3 }

func TestOtherPackage(t *testing.T) { count() }
-- b/testdata/c_test.go --
package c

func TestData(t *testing.T) { long.Pick(1, 2) }
`

func TestDependents(t *testing.T) {
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(tree)).Files {
		path := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tests, packages, err := dependents(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := "FuzzMethod TestDirect TestFunction TestMethod TestVariable in a"
	if got := strings.Join(tests, " ") + " in " + strings.Join(packages, " "); got != want {
		t.Errorf("the tests that depend on package long are %s, want %s", got, want)
	}
}
