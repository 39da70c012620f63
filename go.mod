module cpsc

go 1.25.0

require (
	github.com/andybalholm/brotli v1.3.0
	github.com/antlr4-go/antlr/v4 v4.13.1
	github.com/creack/pty v1.1.24
	github.com/google/go-dap v0.12.0
	github.com/kr/pretty v0.3.1
	github.com/rogpeppe/go-internal v1.16.0
	github.com/sourcegraph/jsonrpc2 v0.2.3
	github.com/spf13/cobra v1.10.2
	github.com/spf13/pflag v1.1.0
	github.com/yuin/goldmark v1.8.7
	golang.org/x/term v0.45.0
	golang.org/x/tools v0.49.0
	pgregory.net/rapid v1.3.0
)

require github.com/inconshreveable/mousetrap v1.1.0 // indirect

require (
	github.com/cpuguy83/go-md2man/v2 v2.0.7 // indirect
	github.com/kr/text v0.2.0 // indirect
	github.com/russross/blackfriday/v2 v2.1.0 // indirect
	go.yaml.in/yaml/v3 v3.0.6 // indirect
	golang.org/x/exp v0.0.0-20240506185415-9bf2ced13842 // indirect
	golang.org/x/sys v0.47.0 // indirect
)
