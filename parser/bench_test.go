// This file measures how fast programs are parsed.

package parser

import (
	"testing"

	"cpsc/diag"
	"cpsc/internal/test/families"
)

func BenchmarkParse(b *testing.B) {
	text := families.Ordinary(2 << 20)
	src := diag.NewFile("bench.imp", text)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		errs := diag.NewList(src)
		if Parse(src, errs); errs.Failed() {
			b.Fatal(errs.Items[0])
		}
	}
}

func BenchmarkScan(b *testing.B) {
	text := families.Ordinary(2 << 20)
	src := diag.NewFile("bench.imp", text)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		scan(src, 0, diag.NewList(src))
	}
}
