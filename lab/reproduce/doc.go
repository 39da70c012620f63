// Package reproduce makes the results of the documentation again: it runs each command that
// is given above a table there, and keeps what the command writes, with the versions of the
// tools. It also compares an older set of results with a newer one.
package reproduce
