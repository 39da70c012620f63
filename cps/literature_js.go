package cps

// The pages in a browser do not use the construction algorithms of the literature. Without
// them there is less to download.
const literature = false
