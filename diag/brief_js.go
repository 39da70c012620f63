package diag

// Brief is set in a browser; see brief.go.
const Brief = true
