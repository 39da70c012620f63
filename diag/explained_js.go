package diag

// In a browser, nobody asks what a code means, and each byte that says it is a byte to load.
const explained = false
