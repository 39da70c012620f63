//go:build race

package interp

// raceDetector says that the program is built to find data races. Then what is
// interrupted counts steps and looks at the context itself; without, another
// goroutine changes the code that it runs (see vm.interrupt).
const raceDetector = true
