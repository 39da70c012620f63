#!/bin/sh
# Generates the parser from Imp.g4 into parser/internal/imp. With --check it changes
# nothing and fails if what is there differs from what the grammar gives.
# Needs Node with npm, and Go.
set -eu
cd "$(dirname "$0")"
target=../parser/internal/imp

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

[ -x node_modules/.bin/antlr-ng ] && [ node_modules/.package-lock.json -nt package-lock.json ] ||
	npm ci --silent --no-audit --no-fund
node_modules/.bin/antlr-ng -D language=Go -l false -v false -p imp -o "$out" --exact-output-dir true Imp.g4

version=$(node -p 'require("./package.json").devDependencies["antlr-ng"]')
for f in imp_lexer.go imp_parser.go; do
	{
		printf '// Code generated from Imp.g4 by antlr-ng %s. DO NOT EDIT.\n\n' "$version"
		cat "$out/$f"
	} | gofmt >"$out/$f.new"
	mv "$out/$f.new" "$out/$f"
done

if [ "${1-}" = --check ]; then
	for f in imp_lexer.go imp_parser.go; do
		diff -u "$target/$f" "$out/$f" || {
			echo "generate.sh: $f is not what Imp.g4 gives; run grammar/generate.sh" >&2
			exit 1
		}
	done
else
	mkdir -p "$target"
	cp "$out/imp_lexer.go" "$out/imp_parser.go" "$target"
fi
