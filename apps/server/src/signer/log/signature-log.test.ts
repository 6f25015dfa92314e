import { fromBase64, utf8 } from 'dugout-verify/bytes';
import { leafHash } from 'dugout-verify/merkle/hashes';
import { isConsistent, isIncluded } from 'dugout-verify/merkle/verify-proof';
import { openCheckpoint } from 'dugout-verify/note/checkpoint';
import { checkSignature, type Note } from 'dugout-verify/note/signed-note';
import { parseVerifierKey, type VerifierKey } from 'dugout-verify/note/verifier-key';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { BETWEEN_TEXTS, Journal } from '../journal/journal.ts';
import { logKey } from './log-key.ts';
import type { LogCheckpoint, LogPage } from './log-page.ts';
import { SignatureLog } from './signature-log.ts';

interface Entry {
  readonly owner?: string;
  readonly n: number;
}

let folder: string;
let log: SignatureLog;
let journal: Journal<Entry>;

function start(): void {
  log = new SignatureLog({ folder, logKey: logKey(Buffer.alloc(32, 3)), gap: BETWEEN_TEXTS });
  journal = new Journal<Entry>(folder, Buffer.alloc(32, 7), () => {}, {
    isNoted: () => true,
    onLine: (line, entry) => log.add(line, entry),
    onDisk: (count) => log.synced(count),
  });
}

beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
  start();
});
afterEach(() => journal.close());

/** Writes lines that alternate between ann, bob and no owner. */
function written(count: number): void {
  for (let n = 0; n < count - 1; n++) journal.note({ n, ...[{ owner: 'ann' }, { owner: 'bob' }, {}][n % 3] });
  journal.append({ n: count - 1 });
}

const hashes = (proof: readonly string[]) => proof.map((hash) => fromBase64(hash) as Uint8Array);
const headOf = ({ note }: LogCheckpoint) => {
  const found = openCheckpoint(note)?.checkpoint;
  if (found === undefined) throw new Error('no checkpoint');
  return found;
};

function everyPage(owner: string, size: number): LogPage['entries'] {
  const entries: LogPage['entries'][number][] = [];
  for (let before: number | null = size; before !== null; ) {
    const page = log.page(owner, size, before);
    entries.push(...page.entries);
    before = page.next;
  }
  return entries;
}

describe("[R9] the log of the signer's journal", () => {
  it('proves each entry of an owner under its signed checkpoint, newest first, and returns no others', async () => {
    written(100);
    const checkpoint = log.checkpoint();
    const { root, size, origin } = headOf(checkpoint);
    const key = parseVerifierKey(checkpoint.verifierKey) as VerifierKey;
    expect(await checkSignature(openCheckpoint(checkpoint.note)?.note as Note, key)).toBe('valid');
    expect(origin).toMatch(/^dugout\/signatures\/[0-9a-f]{16}$/);
    const entries = everyPage('ann', size);
    expect(entries.map(({ index }) => index)).toEqual(Array.from({ length: 33 }, (_, at) => (32 - at) * 3));
    for (const { index, leaf, proof } of entries) {
      expect(JSON.parse(leaf)).toMatchObject({ owner: 'ann', n: index });
      expect(isIncluded(leafHash(utf8(leaf)), index, size, hashes(proof), root)).toBe(true);
    }
    expect(everyPage('carol', size)).toEqual([]);
  });

  it('is unchanged by a restart, and grows consistently over many memory chunks', () => {
    written(9_000);
    const first = headOf(log.checkpoint());
    const page = log.page('bob', first.size, first.size);
    journal.close();
    start();
    expect(headOf(log.checkpoint())).toEqual(first);
    expect(log.page('bob', first.size, first.size)).toEqual(page);
    written(5);
    const second = headOf(log.checkpoint());
    expect(second.size).toBe(9_005);
    const proof = hashes(log.consistency(first.size, second.size));
    expect(isConsistent(first, second, proof)).toBe(true);
    expect(log.page('bob', first.size, first.size)).toEqual(page);
  });

  it('signs only lines that are on disk', () => {
    written(3);
    journal.note({ n: 3, owner: 'ann' });
    expect(log.checkpoint().size).toBe(3);
    expect(() => log.page('ann', 4, 4)).toThrow('no such size');
    expect(() => log.consistency(3, 4)).toThrow('no such size');
    expect(() => log.consistency(3, 2)).toThrow('no such size');
    journal.append({ n: 4 });
    expect(log.checkpoint().size).toBe(5);
  });

  it('starts empty', () => {
    expect(log.checkpoint().size).toBe(0);
    expect(log.page('ann', 0, 0)).toMatchObject({ entries: [], next: null });
  });

  it('fits a page into a frame, whatever the size of its entries', () => {
    const long = { owner: 'ann', n: 0, text: '"'.repeat(1_500) };
    for (let n = 0; n < 10; n++) journal.append(long);
    const page = log.page('ann', 10, 10);
    expect(JSON.stringify(page).length).toBeLessThan(64 * 1024);
    expect(everyPage('ann', 10)).toHaveLength(10);
  });
});
