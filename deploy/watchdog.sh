#!/bin/sh
# A healthcheck that acts: Docker only marks a container unhealthy, this ends it, so that `restart: unless-stopped`
# starts it again.
#
#   sh watchdog.sh PID FAILURES COMMAND …
#
# COMMAND is the check; its exit code is ours. After FAILURES in a row the children of process PID are killed: 1 in a
# container, whose init then ends too. Nothing is counted before the first success: a start takes as long as it takes.
# The count is raised before the check runs, as Docker kills a check that takes too long.
set -u
parent=$1 limit=$2
shift 2
count=${WATCHDOG_COUNT:-/dev/shm/watchdog}

end_if_silent() {
  [ -e "$count" ] && [ "$(cat "$count")" -ge "$limit" ] || return 0
  echo "no answer to $limit checks in a row, ending the container" >&2
  rm -f "$count"
  # shellcheck disable=SC2046
  kill -9 $(cat "/proc/$parent/task/$parent/children")
  exit 1
}

end_if_silent
[ -e "$count" ] && echo $(($(cat "$count") + 1)) >"$count"
if "$@"; then
  echo 0 >"$count"
  exit 0
fi
end_if_silent
exit 1
