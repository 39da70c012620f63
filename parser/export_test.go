package parser

// Steps calls f, and returns the steps of the recovery and the number of tokens for the last text
// that f parses. It panics after a number of steps that no text of the tests comes near.
func Steps(f func()) (steps, tokens int) {
	maxSteps = 100_000_000
	stepsTaken = func(s, n int) { steps, tokens = s, n }
	defer func() { maxSteps, stepsTaken = 0, nil }()
	f()
	return steps, tokens
}

// LimitSteps makes the recovery panic after a number of steps, or never if it is 0.
func LimitSteps(n int) { maxSteps = n }

// MaxSteps is the number of steps that the recovery may take for a text, but for those that it
// takes for each error without looking for constructs of other languages.
func MaxSteps(tokens int) int { return freeSteps + stepsPerToken*tokens }
