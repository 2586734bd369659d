#!/bin/sh
# Dumps the log of a club's server, tries every dump, and says so when it fails. docker-compose.yml runs it.
#   $BACKUP: where dumps go · $HEADS: the heads of the games · PGHOST, PGUSER, PGDATABASE, PGPASSWORD: the database
#   `once` as argument: one dump instead of one a day
set -u
umask 077 # a dump has the keys of all links and of the server
: "${BACKUP:=/backup}" "${HEADS:=/data/heads}" "${DAY:=86400}" "${RETRY:=300}" "${DUMPS:=30}"
drill=senki_drill

fail() {
    echo "club-backup: $*" >&2
    echo "$(date -u +%FT%TZ) $*" >"$BACKUP/FAILED"
    return 1
}

# Copies the heads while they are written: a checkpoint of SQLite changes the main file, then it is copied again.
copy_heads() {
    mkdir -p "$1" && [ -e "$HEADS/heads.sqlite" ] || return 0
    for _ in 1 2 3 4 5; do
        before=$(stat -c %y-%s "$HEADS/heads.sqlite")
        cp "$HEADS/heads.sqlite" "$1/" || return 1
        [ ! -e "$HEADS/heads.sqlite-wal" ] || cp "$HEADS/heads.sqlite-wal" "$1/" || return 1
        [ "$before" = "$(stat -c %y-%s "$HEADS/heads.sqlite")" ] && return 0
    done
    return 1
}

count() { psql --no-psqlrc --tuples-only --no-align --dbname "$1" --command 'SELECT count(*) FROM senki_events'; }

# Restores a dump into a database of its own: as many events must be there as when the dump began, or more.
try_dump() {
    dropdb --if-exists --force "$drill" && createdb "$drill" || return 1
    pg_restore --exit-on-error --no-owner --dbname "$drill" "$1" && restored=$(count "$drill") || return 1
    dropdb --force "$drill"
    [ "$restored" -ge "$2" ]
}

# The heads are copied first: a log that is ahead of them is no fault.
back_up() {
    name=$BACKUP/senki-$(date -u +%Y%m%d-%H%M%S)
    rm -rf "$BACKUP"/*.part
    copy_heads "$name.part/heads" || { fail "the heads cannot be copied"; return 1; }
    events=$(count "$PGDATABASE") || { fail "the database does not answer"; return 1; }
    pg_dump --format custom --file "$name.part/log.dump" || { fail "pg_dump failed"; return 1; }
    try_dump "$name.part/log.dump" "$events" || { fail "the dump cannot be restored"; return 1; }
    mv "$name.part" "$name" && rm -f "$BACKUP/FAILED"
    ls -1dt "$BACKUP"/senki-*[0-9] | tail -n "+$((DUMPS + 1))" | xargs -r rm -rf --
    echo "club-backup: $name, $events events, restored and counted"
}

chmod 700 "$BACKUP"
[ "${1:-}" != once ] || { back_up; exit; }
while :; do
    if back_up; then sleep "$DAY"; else sleep "$RETRY"; fi
done
