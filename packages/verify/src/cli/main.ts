/** `dugout-verify FILE [--checkpoint FILE] [--key KEY] [--log FILE] [--commitment HASH] [--json]`. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drawText, parseDraw, verifyDraw } from '../giveaways/draw.ts';
import { reportText } from '../report-text.ts';
import { parseRecord } from '../signatures/record.ts';
import { recordText, verifyRecord } from '../signatures/verify-record.ts';
import { type Unreadable, verifyExport } from '../verify.ts';

const USAGE = `Usage: dugout-verify FILE [options]

FILE is a caller's record (GET /api/v1/alpha/callers/{userId}/export), a giveaway's draw
(GET /api/v1/giveaway/{giveawayId}/draw), or a trader's record of signatures
(GET /api/v1/signatures/record).

  --checkpoint FILE       a checkpoint that you stored, or an earlier record: detects a log that was
                          rewritten since
  --checkpoint-time TIME  when you stored it (ISO 8601): detects calls backdated since
  --key KEY               the log's verifier key, if you know it; otherwise the file's is used
  --log FILE              a copy of the whole log, one leaf per line: detects missing calls
  --commitment HASH       a giveaway's commitment that you stored: detects a changed seed
  --json                  the report as JSON

Exit codes: 0 verified, 1 not verified, 2 not checked (unreadable input, or an impossible requested
check).`;

const UNREADABLE: Readonly<Record<Unreadable, string>> = {
  export: 'FILE is not an export of a caller (dugout-calls-1) nor a record (dugout-signatures-1).',
  verifierKey: 'That is not an Ed25519 verifier key (name+id+key).',
};

const EXIT_CODES = { verified: 0, failed: 1, incomplete: 2 } as const;

/** Returns the checkpoint in a file, which is either a checkpoint or a record. */
const checkpointIn = (file: string): string => parseRecord(file)?.checkpoint.note ?? `${file.trimEnd()}\n`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      checkpoint: { type: 'string' },
      'checkpoint-time': { type: 'string' },
      key: { type: 'string' },
      log: { type: 'string' },
      commitment: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error('Exactly one FILE is required.');
  const takenAt = values['checkpoint-time'] === undefined ? null : Date.parse(values['checkpoint-time']);
  if (Number.isNaN(takenAt)) throw new Error('--checkpoint-time is not an ISO 8601 time.');
  return { ...values, file, takenAt };
}

async function main(): Promise<number> {
  const { file, checkpoint, takenAt, key, log, commitment, json } = readArguments();
  const read = (path: string): string => readFileSync(path, 'utf8');
  const draw = parseDraw(read(file));
  if (draw === 'not drawn') throw new Error('This draw has no seed: it is unfinished or void.');
  if (draw !== null) {
    const checked = verifyDraw(draw, commitment ?? null);
    console.log(json ? JSON.stringify(checked, null, 2) : drawText(checked));
    return checked.agrees ? 0 : 1;
  }
  const note = checkpoint === undefined ? null : checkpointIn(read(checkpoint));
  const record = parseRecord(read(file));
  if (record !== null) {
    const checked = await verifyRecord(record, { note, verifierKey: key ?? null });
    if (checked === null) throw new Error(UNREADABLE.verifierKey);
    console.log(json ? JSON.stringify(checked, null, 2) : recordText(checked));
    return EXIT_CODES[checked.verdict];
  }
  const report = await verifyExport(read(file), {
    verifierKey: key ?? null,
    earlier: note === null ? null : { note, takenAt },
    log:
      log === undefined
        ? null
        : read(log)
            .split('\n')
            .filter((line) => line !== ''),
  });
  if (typeof report === 'string') throw new Error(UNREADABLE[report]);
  console.log(json ? JSON.stringify(report, null, 2) : reportText(report));
  return EXIT_CODES[report.verdict];
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
