#!/bin/sh
# Prepares the folder of a standby for the start of its signer: docs/operations.md, "A standby of the signer".
#   take-over-signer.sh FOLDER
set -eu
cd "$1"
umask 077
lines=$(cut -d ' ' -f 1 journal.head)
# Lines after the head may have been cut off in the middle.
head -n "$lines" journal.log > journal.log.cut
[ "$(wc -l < journal.log.cut)" -eq "$lines" ] || { rm journal.log.cut; echo "journal.log is shorter than journal.head says" >&2; exit 1; }
mv journal.log.cut journal.log
rm -f journal.snapshot
at=$(tail -n 1 journal.log | sed -n 's/.*"at":\([0-9]*\)[0-9]\{3\}[,}].*/\1/p')
echo "$lines lines, the newest of $(date -u -d "@${at:-0}" +%FT%TZ)"
