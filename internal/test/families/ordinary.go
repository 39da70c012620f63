// This file defines a large program that is nothing special.

package families

import (
	"fmt"
	"strings"
)

// Ordinary returns a program of at least n bytes, which consists of functions such as
// people write.
func Ordinary(n int) string {
	var s strings.Builder
	for i := 0; s.Len() < n; i++ {
		fmt.Fprintf(&s, `
// A node of the tree number %[1]d.
struct Node%[1]d { key: int, weight: float, left: Node%[1]d, right: Node%[1]d }

const limit%[1]d = 100 * (%[1]d + 1);
var counter%[1]d = 0;

fn insert%[1]d(root: Node%[1]d, key: int, weight: float) -> Node%[1]d {
    if root == nil {
        counter%[1]d += 1;
        return Node%[1]d(key, weight, nil, nil);
    }
    if key < root.key {
        root.left = insert%[1]d(root.left, key, weight);
    } else if key > root.key {
        root.right = insert%[1]d(root.right, key, weight);
    } else {
        root.weight = root.weight + weight * 0.5;
    }
    return root;
}

fn sieve%[1]d(n: int) -> [int] {
    var composite = array(n + 1, false);
    var primes: [int] = [];
    for var i = 2; i <= n; i += 1 {
        if composite[i] { continue; }
        push(primes, i);
        /* multiples below the square are crossed out already */
        var j = i * i;
        while j <= n && !composite[j] {
            composite[j] = true;
            j += i;
        }
    }
    return primes;
}

fn classify%[1]d(values: [int], low: int, high: int) -> (int, int, int) {
    var below, within, above = 0, 0, 0;
    for i in 0..len(values) {
        var v = values[i] & 0xFFFF ^ (values[i] >> 16);
        switch v %% 4 {
            case 0: continue;
            case 1, 2: v = v << 1 | 1;
            default: v = -v;
        }
        below, within, above = v < low ? below + 1 : below, v >= low && v <= high ? within + 1 : within, above + int(v > high ? 1 : 0);
    }
    print("below", below, "within", within, "above", above, "of", len(values));
    return below, within, above;
}
`, i)
	}
	s.WriteString("\nfn main() {}\n")
	return s.String()
}
