#!/bin/sh
# Ships the signer's journal, sealed wallets and earlier keys to a standby: docs/operations.md, "A standby of the
# signer". COMMAND runs a line of shell on the standby. SECONDS is the pause between two rounds; 0 for one round.
#   ship-signer.sh FOLDER TARGET SECONDS ssh dugout-signer@signer-2.example
set -eu
folder=$1 target=$2 every=$3
shift 3
stamp=$(mktemp) since=
trap 'rm -f "$stamp" "$stamp.next"' EXIT
while :; do
  # The head first: the lines that it counts are in the file that is read next.
  head=$(cat "$folder/journal.head")
  touch "$stamp.next"
  have=$("$@" "umask 077; mkdir -p '$target'; cat '$target/journal.log' 2>/dev/null | wc -c")
  tail -c "+$((have + 1))" "$folder/journal.log" | "$@" "umask 077; cat >> '$target/journal.log'"
  (cd "$folder" && find . -type f \( -path './wallets/*' -o -path './earlier-keys/*' \) ! -name '*.tmp' $since |
    tar -cf - -T -) | "$@" "umask 077; tar -C '$target' -xf -"
  printf '%s\n' "$head" | "$@" "umask 077; cat > '$target/head.part' && mv '$target/head.part' '$target/journal.head'"
  echo "$(date -u +%FT%TZ) shipped ${head%% *} lines"
  [ "$every" != 0 ] || exit 0
  mv "$stamp.next" "$stamp"
  since="-newer $stamp"
  sleep "$every"
done
