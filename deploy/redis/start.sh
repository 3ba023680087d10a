#!/bin/sh
# Starts Redis with a user for each kind of service, and none for whoever names no user. Passwords come from the
# environment, so they stand in no argument. `api` reads heartbeats; `worker` (beat too) writes them and uses the
# queues of Celery.
set -eu
umask 077
cat > /tmp/users.acl <<USERS
user default off
user api on >${REDIS_API_PASSWORD} resetchannels ~shop:heartbeats +ping +hello +select +client|setinfo +client|setname +zrangebyscore
user worker on >${REDIS_WORKER_PASSWORD} allchannels ~indexer* ~unacked* ~_kombu.* ~*celery* ~shop:heartbeats +@read +@write +@blocking +@pubsub +@transaction +@connection -@dangerous +info +time +eval +evalsha +script|load
USERS
exec redis-server --aclfile /tmp/users.acl "$@"
