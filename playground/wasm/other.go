//go:build !js

package main

// Without a browser there is nothing to do: this lets go build and go vet see the package.
func main() {}
