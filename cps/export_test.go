package cps

// All is a text in which every operation and terminator occurs.
var All = all
