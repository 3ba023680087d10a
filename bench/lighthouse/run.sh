#!/bin/sh
# Installs Lighthouse beside this file the first time, then measures. Arguments: the shop's address, routes if not the usual three.
set -e
here=$(dirname "$0")
if ! cmp -s "$here/package-lock.json" "$here/node_modules/.installed"; then
  npm --prefix "$here" ci --ignore-scripts --no-audit --no-fund --loglevel=error
  cp "$here/package-lock.json" "$here/node_modules/.installed"
fi
exec node "$here/measure.mjs" "$@"
