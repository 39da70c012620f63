#!/bin/sh
# Makes ../dist, the page of cpsc explore, and ../../playground/dist, that of the
# playground: checks the types and bundles the modules. Also makes the licences of others, which
# cpsc version --licenses shows. With --check it changes nothing and fails if what is there differs
# from what the sources give.
# Needs Node with npm, and Go.
set -eu
cd "$(dirname "$0")"

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

[ -x node_modules/.bin/esbuild ] && [ node_modules/.package-lock.json -nt package-lock.json ] ||
	npm ci --silent --no-audit --no-fund
node_modules/.bin/tsc
# bundle SOURCE TARGET [OPTION…] makes a script that begins with the licences of what is in it.
bundle() {
	source=$1 target=$out/$2
	shift 2
	mkdir -p "$(dirname "$target")"
	node_modules/.bin/esbuild "$source" --bundle --minify --target=es2022 --format=iife \
		--legal-comments=inline --charset=ascii --outfile="$target.tmp" --metafile="$out/meta.json" --log-level=warning "$@"
	{
		echo '/* Code generated from explore/page by build.sh. DO NOT EDIT. */'
		node notices.mjs "$out/meta.json"
		cat "$target.tmp"
	} >"$target"
}
bundle main.ts explore/dist/page.js --global-name=explorer
bundle play/main.ts playground/dist/page.js
bundle play/worker.ts playground/dist/worker.js
node_modules/.bin/esbuild page.css --minify --charset=ascii --outfile="$out/explore/dist/page.css" --log-level=warning
node_modules/.bin/esbuild play/play.css --bundle --minify --charset=ascii --outfile="$out/playground/dist/page.css" --log-level=warning
cp play/index.html "$out/playground/dist"
hash() { node -p "crypto.createHash('sha256').update(fs.readFileSync('$out/explore/dist/$1')).digest('base64')"; }
printf "%s" "default-src 'none'; script-src 'sha256-$(hash page.js)'; style-src 'sha256-$(hash page.css)'; base-uri 'none'; form-action 'none'" \
	>"$out/explore/dist/policy.txt"
mkdir -p "$out/cmd/cpsc"
node notices.mjs >"$out/cmd/cpsc/THIRD_PARTY_NOTICES"

cd ../..
for f in explore/dist/page.js explore/dist/page.css explore/dist/policy.txt playground/dist/page.js playground/dist/worker.js playground/dist/page.css playground/dist/index.html cmd/cpsc/THIRD_PARTY_NOTICES; do
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
