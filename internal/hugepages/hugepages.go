// Package hugepages makes Linux give Go huge pages for its heap.
//
// A program that has just started spends much of its time on fresh memory: Linux interrupts it at the
// first access to each page of 4 KB. With huge pages, which have 2 MB, that happens less often. Many
// distributions give them only to processes that ask for them, which Go does not do. It maps its heap
// piece by piece, 4 MB each, and what was asked for memory is lost when the memory is mapped anew. So
// one has to make Go map much memory at once, which it then gives to the program piece by piece.
package hugepages
