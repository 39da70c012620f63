// This file defines the page around the data. A browser, which has a page, does not need it.

package explore

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// The page, as page/build.sh makes it. The end of neither an element style nor an element
// script occurs in them, and the policy has their hashes, which a test checks.
var (
	//go:embed dist/page.css
	style string
	//go:embed dist/page.js
	script string
	//go:embed dist/policy.txt
	policy string
)

// escapes are pairs of a character and how HTML writes it in the text of an element.
var escapes = []string{"&", "&amp;", "<", "&lt;", ">", "&gt;"}

// Fprint writes the page that shows the data: one HTML file that loads nothing else. Its
// Content-Security-Policy allows only the style and the script that are in it.
func Fprint(w io.Writer, d *Data) error {
	if d == nil || len(d.Builds) == 0 {
		return errors.New("explore: there is no data: Collect makes it")
	}
	b := bufio.NewWriter(w)
	b.WriteString(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="` + policy + `">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>` + strings.NewReplacer(escapes...).Replace(strings.ToValidUTF8(d.Name, "\uFFFD")) + ` - cpsc explore</title>
<style>` + style + `</style>
</head>
<body>
<noscript>This page needs JavaScript. It loads nothing from the network.</noscript>
<script type="application/json" id="data">`)
	// The encoder writes < as \u003c, so that no text of the program ends the element.
	if err := json.NewEncoder(b).Encode(d); err != nil {
		return err
	}
	b.WriteString("</script>\n<script>" + script + "</script>\n</body>\n</html>\n")
	return b.Flush()
}
