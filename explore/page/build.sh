#!/bin/sh
# Makes ../dist of the page: checks the types and bundles the modules. With --check it
# changes nothing and fails if what is there differs from what the page gives.
# Needs Node with npm.
set -eu
cd "$(dirname "$0")"
target=../dist

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

[ -x node_modules/.bin/esbuild ] && [ node_modules/.package-lock.json -nt package-lock.json ] ||
	npm ci --silent --no-audit --no-fund
node_modules/.bin/tsc
banner='/* Code generated from explore/page by build.sh. DO NOT EDIT. It has @dagrejs/dagre, (c) 2012-2014 Chris Pettitt, MIT license. */'
node_modules/.bin/esbuild main.ts --bundle --minify --target=es2022 --format=iife --global-name=explorer \
	--legal-comments=none --charset=ascii --banner:js="$banner" --outfile="$out/page.js" --log-level=warning
node_modules/.bin/esbuild page.css --minify --charset=ascii --outfile="$out/page.css" --log-level=warning

for f in page.js page.css; do
	if [ "${1-}" = --check ]; then
		cmp "$target/$f" "$out/$f" || {
			echo "build.sh: dist/$f is not what explore/page gives; run explore/page/build.sh" >&2
			exit 1
		}
	else
		mkdir -p "$target"
		cp "$out/$f" "$target"
	fi
done
