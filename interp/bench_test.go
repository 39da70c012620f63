package interp

import "testing"

func BenchmarkFib(b *testing.B) {
	p := read(b, fib)
	for range b.N {
		res, err := Run(p, Options{Args: []string{"27"}})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(res.Steps)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Msteps/s")
	}
}

const fib = `
fn fib(n: int, ret: cont(int)) =
  let small = n < 2
  branch(small, base, step)
  where base() = ret(n)
  where step() =
    let m = n - 1
    fib(m, k)
    where k(x: int) =
      let l = n - 2
      fib(l, k2)
      where k2(y: int) =
        let s = x + y
        ret(s)

fn main(n: int, ret: cont(int)) =
  fib(n, ret)
`

func BenchmarkLoop(b *testing.B) {
	p := read(b, `
fn main(n: int, ret: cont(int)) =
  while(0, 0)
  where while(i: int, sum: int) =
    let more = i < n
    branch(more, body, done)
    where body() =
      let sq = i * i
      let s = sum + sq
      let j = i + 1
      while(j, s)
    where done() = ret(sum)
`)
	for range b.N {
		res, err := Run(p, Options{Args: []string{"1000000"}})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(res.Steps)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Msteps/s")
	}
}
