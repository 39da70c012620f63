//go:build race

package fast

// raceDetector reports whether this is a build with the race detector. In such a build, a
// program with a context counts its steps, so that VM.interrupt only sets a flag. In other
// builds, VM.interrupt may change the code while another goroutine runs it, which is a data
// race.
const raceDetector = true
