package compile

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"cpsc/diag"
	"cpsc/internal/test/golden"
	"cpsc/internal/test/long"
)

// TestMistakesAlone measures how mistakes are reported. It tries each mistake in Imp of testdata/mistakes alone: all
// others of its program are replaced by what was meant; by default, it tries each fourth one. With -v, it logs the numbers for each code, too.
func TestMistakesAlone(t *testing.T) {
	byCode := map[diag.Code]*reported{}
	step, least := 4, reported{mistakes: 888, line: 875, inside: 860, only: 845, fixed: 487}
	if long.Enabled() {
		step, least = 1, reported{mistakes: 3550, line: 3515, inside: 3450, only: 3400, fixed: 1950}
	}
	count := 0
	golden.Run(t, filepath.Join("testdata", "mistakes"), func(t *testing.T, c *golden.Archive) {
		for _, name := range c.Names(".imp") {
			m := parseMistakes(t, name+".imp", c.Text(t, name+".imp"))
			for k := range m.count {
				if count++; count%step == 0 {
					m.alone(t, k, byCode)
				}
			}
		}
	})
	var all reported
	for _, code := range slices.Sorted(maps.Keys(byCode)) {
		n := *byCode[code]
		t.Logf("%s %+v", code, n)
		all = reported{all.mistakes + n.mistakes, all.line + n.line, all.inside + n.inside, all.only + n.only, all.fixed + n.fixed}
	}
	t.Logf("all %+v", all)
	if all.mistakes < least.mistakes || all.line < least.line || all.inside < least.inside || all.only < least.only || all.fixed < least.fixed {
		t.Errorf("%+v, but at least %+v is wanted", all, least)
	}
}

// reported counts mistakes: those of which the first error is on the right line, inside of the mark, the only error, or has
// a fix that gives exactly what was meant.
type reported struct{ mistakes, line, inside, only, fixed int }

// alone counts what is reported of the mistake k in byCode, by the code of the first error.
func (m *marked) alone(t *testing.T, k int, byCode map[diag.Code]*reported) {
	repaired := map[int]bool{}
	for other := range m.count {
		repaired[other] = other != k
	}
	text := m.text(repaired)
	errs := errorsOf(m.name, text)
	code := diag.Code("none")
	if len(errs) > 0 {
		code = errs[0].Code
	}
	n := byCode[code]
	if n == nil {
		n = new(reported)
		byCode[code] = n
	}
	n.mistakes++
	if len(errs) == 0 {
		return
	}
	if m.onLine(text, errs[0].Primary.Span, k, repaired) {
		n.line++
	}
	if m.at(errs[0].Primary.Span, repaired) == k {
		n.inside++
	}
	if len(errs) == 1 {
		n.only++
	}
	repaired[k] = true
	meant, exact := m.text(repaired), false
	for _, fix := range errs[0].Fixes {
		fixed, _ := diag.Apply(text, []diag.Fix{fix})
		exact = exact || fixed == meant
		if fix.Sure && fixed != meant && len(errorsOf(m.name, fixed)) > len(errs) {
			t.Errorf("%s: the sure fix %q makes it worse:\n%s", m.name, fix.Help, fixed)
		}
	}
	if exact {
		n.fixed++
	}
}

// onLine reports whether a span begins on a line of the mistake k in the text.
func (m *marked) onLine(text string, span diag.Span, k int, repaired map[int]bool) bool {
	if !span.Known() {
		return false
	}
	file, pos := diag.NewFile(m.name, text), 0
	for _, p := range m.parts {
		end := pos + len(p.wrong)
		if p.mistake >= 0 && repaired[p.mistake] {
			end = pos + len(p.right)
		}
		if p.main && p.mistake == k {
			line := file.Position(span.Start).Line
			return file.Position(int32(pos)).Line <= line && line <= file.Position(int32(end)).Line
		}
		pos = end
	}
	return false
}
