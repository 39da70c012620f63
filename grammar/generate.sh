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
	# The tool ends each rule with a jump that is never reached, to use its label. go vet
	# objects to it: drop the jump, and the label where nothing else uses it. Decisions are up to
	# predict.go, which makes the simulator only when it is needed. A rule returns its context, not an
	# interface: so Go needs no table of the methods of each context for it.
	{
		printf '// Code generated from Imp.g4 by antlr-ng %s. DO NOT EDIT.\n\n' "$version"
		awk '/goto errorExit \/\/ Trick/ { next }
			/^func NewImpParser\(/ { making = 1 }
			/^func \(p \*ImpParser\)/ { sub(/\(localctx I/, "(localctx *") }
			making && /ImpParserInit\(\)|staticData/ { next }
			/goto errorExit/ { used = 1 }
			/^errorExit:/ && !used { next }
			/^}/ { used = making = 0 }
			/AdaptivePredict/ {
				sub(/GetInterpreter.*GetTokenStream\(\), /, "Predict(")
				sub(/, p.GetParserRuleContext\(\)/, "")
			}
			{ print }' "$out/$f"
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
