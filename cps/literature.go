//go:build !js

package cps

// literature says that functions can be constructed by Research.Construct.
const literature = true
