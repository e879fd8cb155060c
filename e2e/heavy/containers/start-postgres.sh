#!/bin/sh
# What the official image does with its variables: a cluster, a user with a password out of a file, and a database.
set -eu
data=/var/lib/postgresql/data
if [ ! -e "$data/PG_VERSION" ]; then
  install -d -o postgres -g postgres -m 700 "$data"
  cp "$POSTGRES_PASSWORD_FILE" /run/password && chown postgres /run/password
  setpriv --reuid postgres --regid postgres --clear-groups initdb --pgdata "$data" --username "$POSTGRES_USER" --pwfile /run/password --auth scram-sha-256 --auth-local trust
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  printf 'create database %s;\n' "$POSTGRES_DB" | setpriv --reuid postgres --regid postgres --clear-groups postgres --single -D "$data" postgres
fi
exec setpriv --reuid postgres --regid postgres --clear-groups postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories=/tmp
