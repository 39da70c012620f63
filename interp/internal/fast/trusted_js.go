package fast

// In a browser, the engine's memory is separate from all other memory, and each byte that
// verifies programs is a byte to load.
const trusted = true
