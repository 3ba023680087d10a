#!/bin/sh
# Writes the search engines of MEILI_URLS, addresses such as http://meilisearch:7700 separated by spaces or commas, as the
# servers that upstreams.conf includes. The image runs it before nginx; a wrong address ends the start.
set -eu
folder=${1:-/tmp}
: > "$folder/engines.conf"
for address in $(echo "${MEILI_URLS:-http://meilisearch:7700}" | tr ',' ' '); do
  server=${address#http://}
  server=${server%/}
  case $server in
    *[!0-9a-zA-Z.:_-]* | *:*:* | :* | *: | "") echo "MEILI_URLS: $address is not http://HOST:PORT" >&2; exit 1 ;;
    *:*) ;;
    *) echo "MEILI_URLS: $address has no port" >&2; exit 1 ;;
  esac
  echo "server $server resolve max_fails=1 fail_timeout=2s;" >> "$folder/engines.conf"
done
