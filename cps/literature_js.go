package cps

// In a browser, nobody constructs with the algorithms of the literature, and each byte that
// would is a byte to load.
const literature = false
