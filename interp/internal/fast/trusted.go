//go:build !js

package fast

// trusted says that no program is verified after it was compiled.
const trusted = false
