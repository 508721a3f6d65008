#!/bin/sh
# Called by Patroni once, on the first primary, with the address of its superuser as $1. BOURSE_DB_PASSWORD is the password
# of the exchange's role. There is no standby yet: these commits do not wait for one.
set -eu
: "${BOURSE_DB_PASSWORD:?BOURSE_DB_PASSWORD is not set}"
PGOPTIONS='-c synchronous_commit=local' psql "$1" --no-psqlrc --quiet --set ON_ERROR_STOP=1 \
  --set password="$BOURSE_DB_PASSWORD" <<'SQL'
create role bourse login password :'password';
create database bourse owner bourse encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' template template0;
SQL
