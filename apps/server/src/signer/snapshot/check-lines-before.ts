import { createSecretKey } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EMPTY_HEAD } from '../journal/journal-head.ts';
import { journalInvalid } from '../journal/journal-invalid.ts';
import type { JournalPlace } from '../journal/journal-place.ts';
import { HMAC_LETTERS, isSame, lineHmac } from '../journal/line-hmac.ts';
import { wholeLines } from '../journal/whole-lines.ts';

/** Lines per batch, about 2 ms of work, with other work between batches. */
const AT_ONCE = 200;
const REST_MS = 20;

/**
 * Verifies the lines that a start from a snapshot skipped, without blocking signatures. Throws `SignerError`
 * `journal_invalid` for a changed line. `key` authenticates the lines.
 */
export async function checkLinesBefore(
  place: JournalPlace,
  { folder, key, restMs = REST_MS }: { folder: string; key: Uint8Array; restMs?: number },
): Promise<void> {
  const [file, secret] = [openSync(join(folder, 'journal.log'), 'r'), createSecretKey(key)];
  let { count, hmac } = EMPTY_HEAD;
  try {
    for (const { bytes, at } of wholeLines(file)) {
      if (at >= place.end) break;
      hmac = lineHmac(secret, hmac, bytes.subarray(HMAC_LETTERS + 1));
      count += 1;
      if (!isSame(bytes.toString('latin1', 0, HMAC_LETTERS), hmac))
        throw journalInvalid(`line ${count} was changed`);
      if (count % AT_ONCE === 0) await pause(restMs, undefined, { ref: false });
    }
  } finally {
    closeSync(file);
  }
  if (count !== place.count || !isSame(hmac, place.hmac)) throw journalInvalid('lines were exchanged');
}
