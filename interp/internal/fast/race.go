//go:build race

package fast

// raceDetector says that the program is built to find data races. Then what is
// interrupted counts steps and looks at the context itself; without, another
// goroutine changes the code that it runs (see VM.interrupt).
const raceDetector = true
