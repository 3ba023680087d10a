#!/bin/sh
# Writes TRUSTED_PROXIES, addresses and networks separated by spaces or commas, as the two files that forwarding.conf
# includes. The image runs it before nginx; a wrong address ends the start.
set -eu
folder=${1:-/tmp}
: > "$folder/real-ip.conf"
: > "$folder/trusted-proxies.conf"
for address in $(echo "${TRUSTED_PROXIES:-}" | tr ',' ' '); do
  case $address in
    *[!0-9a-fA-F.:/]* | */0) echo "TRUSTED_PROXIES: $address is not the address or network of a proxy" >&2; exit 1 ;;
  esac
  echo "set_real_ip_from $address;" >> "$folder/real-ip.conf"
  echo "$address 1;" >> "$folder/trusted-proxies.conf"
done
