// Command hash_map fills a hash map with open addressing with a million entries, lets it grow, searches it and sums it
// up.
package main

import "fmt"

const entries = 1_000_000

// A table has a power of two of slots, of which at most half are used; an unused one has the key -1.
type table struct {
	keys, values []int
	bits, size   int
}

func newTable(bits int) *table {
	t := &table{bits: bits}
	t.clear()
	return t
}

func (t *table) clear() {
	t.keys, t.values = make([]int, 1<<t.bits), make([]int, 1<<t.bits)
	for i := range t.keys {
		t.keys[i] = -1
	}
}

// find returns the slot that has the key or, without one, the unused slot where it belongs.
func (t *table) find(key int) int {
	keys := t.keys
	slot := int(uint32(key*2654435769) >> (32 - t.bits))
	for keys[slot] != key && keys[slot] != -1 {
		slot = (slot + 1) & (len(keys) - 1)
	}
	return slot
}

func (t *table) grow() {
	keys, values := t.keys, t.values
	t.bits++
	t.clear()
	for i, key := range keys {
		if key != -1 {
			slot := t.find(key)
			t.keys[slot], t.values[slot] = key, values[i]
		}
	}
}

func (t *table) set(key, value int) {
	slot := t.find(key)
	if t.keys[slot] == -1 {
		if 2*t.size >= len(t.keys) {
			t.grow()
			slot = t.find(key)
		}
		t.keys[slot] = key
		t.size++
	}
	t.values[slot] = value
}

// get returns the value of the key, or -1 without one.
func (t *table) get(key int) int {
	if slot := t.find(key); t.keys[slot] == key {
		return t.values[slot]
	}
	return -1
}

// next is a generator modulo 2^32, which repeats no number before it has had all.
func next(key int) int { return (key*1664525 + 1013904223) % 4294967296 }

func main() {
	t := newTable(4)
	key := 42
	for i := range entries {
		t.set(key, i)
		key = next(key)
	}

	// The first million of these keys are there, the second is not.
	found, sum := 0, 0
	key = 42
	for range 2 * entries {
		if value := t.get(key); value >= 0 {
			found++
			sum += value
		}
		key = next(key)
	}

	checksum := 0
	for slot, key := range t.keys {
		if key != -1 {
			checksum += t.values[slot] * (slot % 7)
		}
	}
	fmt.Println(t.size, found, sum, checksum)
}
