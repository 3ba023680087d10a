#!/bin/sh
# Starts Redis with a user for each kind of service, and none for whoever names no user. Passwords come from the
# environment, so they stand in no argument. `api` reads heartbeats and adds tasks to the queue `indexer`; `worker` (drain and
# beat too) writes heartbeats and uses all queues of Celery.
set -eu
umask 077
cat > /tmp/users.acl <<USERS
user default off
user api on >${REDIS_API_PASSWORD} resetchannels ~shop:heartbeats ~indexer +ping +hello +select +client|setinfo +client|setname +zrangebyscore +lpush
user worker on >${REDIS_WORKER_PASSWORD} allchannels ~indexer* ~drain* ~target* ~unacked* ~_kombu.* ~*celery* ~shop:heartbeats +@read +@write +@blocking +@pubsub +@transaction +@connection -@dangerous +info +time +eval +evalsha +script|load
USERS
exec redis-server --aclfile /tmp/users.acl "$@"
