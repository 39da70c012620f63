package notation

// All is a text in which every operation and terminator occurs.
var All = all

// Several is a text with all that the notation has for several continuations.
const Several = several
