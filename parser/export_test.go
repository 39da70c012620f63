package parser

// Steps calls f, and returns the steps of the recovery and the number of tokens for the last text that f parses.
func Steps(f func()) (steps, tokens int) {
	stepsTaken = func(s, n int) { steps, tokens = s, n }
	defer func() { stepsTaken = nil }()
	f()
	return steps, tokens
}
