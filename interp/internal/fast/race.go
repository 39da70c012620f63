//go:build race

package fast

// raceDetector reports whether this is a build with the race detector, which objects to reads
// beyond the end of a string.
const raceDetector = true
