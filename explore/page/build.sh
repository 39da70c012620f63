#!/bin/sh
# Makes ../dist, the page of cpsc explore, and ../../playground/dist, that of the
# playground: checks the types and bundles the modules. With --check it changes nothing and
# fails if what is there differs from what the sources give.
# Needs Node with npm.
set -eu
cd "$(dirname "$0")"

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

[ -x node_modules/.bin/esbuild ] && [ node_modules/.package-lock.json -nt package-lock.json ] ||
	npm ci --silent --no-audit --no-fund
node_modules/.bin/tsc
generated='Code generated from explore/page by build.sh. DO NOT EDIT.'
dagre='It has @dagrejs/dagre, (c) 2012-2014 Chris Pettitt, MIT license.'
codemirror='It has CodeMirror, (c) 2018-2021 Marijn Haverbeke and others, MIT license.'

# bundle SOURCE TARGET BANNER [OPTION…]
bundle() {
	source=$1 target=$2 banner=$3
	shift 3
	node_modules/.bin/esbuild "$source" --bundle --minify --target=es2022 --format=iife \
		--legal-comments=none --charset=ascii --banner:js="/* $banner */" --outfile="$out/$target" --log-level=warning "$@"
}
bundle main.ts explore/dist/page.js "$generated $dagre" --global-name=explorer
bundle play/main.ts playground/dist/page.js "$generated $dagre $codemirror"
bundle play/worker.ts playground/dist/worker.js "$generated"
node_modules/.bin/esbuild page.css --minify --charset=ascii --outfile="$out/explore/dist/page.css" --log-level=warning
node_modules/.bin/esbuild play/play.css --bundle --minify --charset=ascii --outfile="$out/playground/dist/page.css" --log-level=warning
cp play/index.html "$out/playground/dist"
hash() { node -p "crypto.createHash('sha256').update(fs.readFileSync('$out/explore/dist/$1')).digest('base64')"; }
printf "%s" "default-src 'none'; script-src 'sha256-$(hash page.js)'; style-src 'sha256-$(hash page.css)'; base-uri 'none'; form-action 'none'" \
	>"$out/explore/dist/policy.txt"

cd ../..
for f in explore/dist/page.js explore/dist/page.css explore/dist/policy.txt playground/dist/page.js playground/dist/worker.js playground/dist/page.css playground/dist/index.html; do
	if [ "${1-}" = --check ]; then
		cmp "$f" "$out/$f" || {
			echo "build.sh: $f is not what explore/page gives; run explore/page/build.sh" >&2
			exit 1
		}
	else
		mkdir -p "$(dirname "$f")"
		cp "$out/$f" "$f"
	fi
done
