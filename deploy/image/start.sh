#!/bin/sh
# Starts a program of the image with the secrets in /run/secrets/dugout. A file named like a setting, such as
# DATABASE_URL, sets it; any other, such as auth.secret, is copied into DATA_DIR.
set -eu
umask 077
mkdir -p "$DATA_DIR"
for file in "${SECRETS:-/run/secrets/dugout}"/*; do
  [ -f "$file" ] || continue
  name=${file##*/}
  case $name in
    *[!A-Z0-9_]*) install -m 600 "$file" "$DATA_DIR/$name" ;;
    *) export "$name=$(cat "$file")" ;;
  esac
done
exec "$@"
