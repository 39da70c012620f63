// This file defines lists of parameters that are looked at again when another one is resolved.

package place

// userLists holds a list for each parameter. Two lists can become one in constant time.
type userLists struct {
	lists   []userList // by parameter; those after the last one are empty
	entries []userEntry
}

// A userList is a list: the first and the last entry, plus one, or 0 if there is none, and the number
// of its entries.
type userList struct{ head, end, length int32 }

// A userEntry is an entry of a list, with the next entry, plus one, or 0.
type userEntry struct{ user, next int32 }

func (l *userLists) reset() { l.lists, l.entries = l.lists[:0], l.entries[:0] }

// of returns the list of parameter i.
func (l *userLists) of(i int32) *userList {
	l.lists = grow(l.lists, int(i)+1)
	return &l.lists[i]
}

// first returns the first entry of the list of parameter i, plus one, or 0.
func (l *userLists) first(i int32) int32 { return l.of(i).head }

// add adds user to the list of parameter i.
func (l *userLists) add(i, user int32) {
	list := l.of(i)
	l.entries = append(l.entries, userEntry{user, list.head})
	list.head = int32(len(l.entries))
	if list.end == 0 {
		list.end = list.head
	}
	list.length++
}

// move appends the list of from to that of to.
func (l *userLists) move(from, to int32) {
	if l.first(from) == 0 {
		return
	}
	l.of(to)
	f, t := &l.lists[from], &l.lists[to]
	l.entries[f.end-1].next = t.head
	if t.end == 0 {
		t.end = f.end
	}
	t.head = f.head
	t.length += f.length
	*f = userList{}
}
