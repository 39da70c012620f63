//go:build !js

package parser

import _ "embed"

//go:embed habits_more.txt
var moreHabits string
