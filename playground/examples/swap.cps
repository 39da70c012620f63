// Two values change places in a loop: each jump passes them in the other order.
fn main(ret: cont()) =
  for(0, 1, 2)
  where for(i: int, a: int, b: int) =
  let t1 = i < 5
  branch(t1, body, done)
  where body() =
    do print(a, b)
    let i.1 = i + 1
    for(i.1, b, a)
  where done() = ret()
