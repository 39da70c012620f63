//go:build race

package fast

// raceDetector says whether this is a build with the race detector. Then a program with a
// context counts steps, so that VM.interrupt sets a flag. In other builds, it changes the
// code while another goroutine runs it, which is a data race.
const raceDetector = true
