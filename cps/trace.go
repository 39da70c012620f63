// This file defines the trace of placement, for readers who want to follow the
// algorithms of the paper step by step.

package cps

import (
	"fmt"
	"strconv"
	"strings"

	"cpsc/internal/notation"
)

func (p *placer) tracef(format string, args ...any) {
	p.opts.Trace(strings.Repeat("  ", min(len(p.frames), maxIndent)) + fmt.Sprintf(format, args...))
}

func (p *placer) varName(v Variable) string {
	if name := p.vars[v].name; name != "" {
		return notation.Quote(name)
	}
	return fmt.Sprintf("variable %d", v)
}

func (p *placer) nodeName(k ContID) string {
	if k == Entry {
		return "entry"
	}
	return notation.Quote(p.names(k))
}

func (p *placer) nodeNames(list []int32) string {
	names := make([]string, len(list))
	for i, k := range list {
		names[i] = p.nodeName(ContID(k))
	}
	return "{" + strings.Join(names, ", ") + "}"
}

func (p *placer) paramNames(list []int32) string {
	names := make([]string, len(list))
	for i, n := range list {
		names[i] = p.valueName(p.params[n].value)
	}
	return "{" + strings.Join(names, ", ") + "}"
}

// valueName returns a name for a value before the printer gives it one. A parameter is
// named after its variable and its continuation.
func (p *placer) valueName(x Value) string {
	if x == NoValue {
		return "unreachable"
	}
	info := &p.values[x]
	if i := p.paramOf[x] - 1; i >= 0 && p.params[i].v >= 0 {
		return p.varName(p.params[i].v) + "@" + p.nodeName(p.params[i].cont)
	}
	switch {
	case info.Kind == UndefValue:
		return "undef"
	case info.Kind == ConstValue && info.Type < numBasic:
		return info.constant()
	case info.Kind == ConstValue:
		return "nil"
	}
	if info.Name != "" {
		return notation.Quote(info.Name) + "#" + strconv.Itoa(int(x))
	}
	return "#" + strconv.Itoa(int(x))
}

func (p *placer) valueNames(list []Value) string {
	names := make([]string, len(list))
	for i, x := range list {
		names[i] = p.valueName(p.resolve(x))
	}
	return strings.Join(names, ", ")
}
