//go:build site

package site

import (
	"embed"
	"path"
)

//go:embed files/*.br
var embedded embed.FS

// Files returns the files that are embedded, by name.
func Files() map[string][]byte {
	files := map[string][]byte{}
	entries, _ := embedded.ReadDir("files")
	for _, e := range entries {
		files[e.Name()], _ = embedded.ReadFile(path.Join("files", e.Name()))
	}
	return files
}
