#!/bin/sh
# Writes the secrets that compose.yaml names into secrets/ beside it, each once: what is there stays.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
chmod 700 secrets

# Letters and digits, which need no escapes in an address.
random() { head -c 1024 /dev/urandom | LC_ALL=C tr -dc 'A-Za-z0-9' | head -c 40; }
# Users of containers read the files; only this user gets into the folder.
write() { [ -e "secrets/$1" ] || { cat >"secrets/$1.new" && chmod 444 "secrets/$1.new" && mv "secrets/$1.new" "secrets/$1"; }; }

random | write database-password
printf 'postgres://proofyard:%s@postgres:5432/proofyard' "$(cat secrets/database-password)" | write database-url
random | write s3-secret-key
printf '[default]\naws_access_key_id = proofyard\naws_secret_access_key = %s\n' "$(cat secrets/s3-secret-key)" | write s3-credentials
random | write first-password
# What second factors are encrypted with, in hexadecimal digits.
head -c 32 /dev/urandom | od -An -vtx1 | tr -d ' \n' | write master-key
echo "The secrets are in $PWD/secrets. The first user's password is in secrets/first-password."
