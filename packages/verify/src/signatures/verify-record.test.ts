import { describe, expect, it } from 'vitest';
import { linesOf, SigningOperator } from '../testing/signing-operator.ts';
import { parseRecord, type SignatureRecord } from './record.ts';
import { recordText, type SignatureReport, verifyRecord } from './verify-record.ts';

const operator = new SigningOperator();
const lines = linesOf(40);
const first = operator.record(lines, 'ann');
const NOTHING = { note: null, verifierKey: null };
const kept = { note: first.checkpoint.note, verifierKey: first.checkpoint.verifierKey };

const verified = async (record: SignatureRecord, evidence: Parameters<typeof verifyRecord>[1] = NOTHING) =>
  (await verifyRecord(record, evidence)) as SignatureReport;
const faultOf = ({ checks }: SignatureReport): string | null => {
  const failure = Object.values(checks).find(({ state }) => state === 'failed');
  return failure?.state === 'failed' ? failure.fault.text : null;
};

describe('[R9] a record of signatures', () => {
  it("passes when every entry is in the signed log, which is consistent with the reader's", async () => {
    expect((await verified(first)).verdict).toBe('verified');
    const later = operator.record([...lines, ...linesOf(3)], 'ann', 40);
    const report = await verified(later, kept);
    expect(report).toMatchObject({ verdict: 'verified', entries: 22, logSize: 43 });
    expect(recordText(report)).toContain('ok      Log unchanged since the checkpoint you kept: 1 of 1');
    expect(recordText({ ...report, isPart: true })).toContain('22 entries of more');
  });

  it("fails with a changed entry or another trader's", async () => {
    const [entry, ...others] = first.entries;
    if (entry === undefined) throw new Error('no entries');
    const changed = { ...first, entries: [{ ...entry, leaf: entry.leaf.replace('38', '37') }, ...others] };
    expect(faultOf(await verified(changed))).toBe('entry 38 is not in the signed log');
    const moved = { ...first, entries: [{ ...entry, index: 36 }, ...others] };
    expect(faultOf(await verified(moved))).toBe('entry 36 is not in the signed log');
    const bobs = { ...first, entries: operator.page(lines, 'bob').entries };
    expect(faultOf(await verified(bobs))).toBe('entry 39 is of another trader');
  });

  it('fails with a log rewritten, truncated or signed by another key since', async () => {
    const rewritten = [...lines, ...linesOf(3)].with(5, '{"kind":"swapped"}');
    expect(faultOf(await verified(operator.record(rewritten, 'ann', 40), kept))).toBe(
      'the first 40 leaves of the log are not what they were',
    );
    expect((await verified(operator.record(rewritten, 'ann', 40))).verdict).toBe('verified');
    expect(faultOf(await verified(operator.record(lines.slice(0, 30), 'ann'), kept))).toBe(
      'the log had 40 leaves before and has 30 now',
    );
    const other = new SigningOperator();
    expect(faultOf(await verified(other.record(lines, 'ann', 40), kept))).toContain('not signed by');
  });

  it('fails with an entry missing at the start, in the middle or at the end', async () => {
    const { entries, pages } = first;
    const without = (at: number) => ({ ...first, entries: entries.toSpliced(at, 1) });
    for (const cut of [without(0), without(7), without(entries.length - 1)])
      expect(faultOf(await verified(cut))).toMatch(/^entries before line \d+ were left out$/);
    for (const wrong of [
      { ...first, pages: pages.slice(1), entries: entries.slice(5) },
      { ...first, pages: pages.slice(0, -1), entries: entries.slice(0, 15) },
      { ...first, pages: pages.toSpliced(1, 1), entries: entries.toSpliced(5, 5) },
      { ...first, pages: pages.toReversed() },
    ])
      expect(faultOf(await verified(wrong))).toMatch(/^entries before line \d+ were left out$/);
    for (const wrong of [
      { ...first, pages: [] },
      { ...first, pages: operator.page(lines, 'bob').pages },
      { ...first, pages: pages.map((note) => note.replace('\n5\n\n', '\n4\n\n')) },
      { ...first, pages: [first.checkpoint.note] },
    ])
      expect(faultOf(await verified(wrong))).toBe('the signer does not say how many entries there are');
    const part = { ...first, pages: pages.slice(0, 1), entries: entries.slice(0, 5), next: 30 };
    expect(await verified(part)).toMatchObject({ verdict: 'verified', isPart: true });
  });

  it('is incomplete without the proof the reader needs', async () => {
    const report = await verified(operator.record([...lines, ...linesOf(3)], 'ann'), kept);
    expect(report.verdict).toBe('incomplete');
    expect(recordText(report)).toContain('export it with since=40');
  });

  it('fails under another checkpoint than stated, or without one', async () => {
    const { checkpoint } = first;
    for (const wrong of [
      { ...checkpoint, size: 39 },
      { ...checkpoint, note: checkpoint.note.replace('\n40\n', '\n41\n') },
      { ...checkpoint, note: 'no checkpoint' },
    ])
      expect((await verified({ ...first, checkpoint: wrong })).verdict).toBe('failed');
    expect(await verifyRecord(first, { note: null, verifierKey: 'no key' })).toBeNull();
  });

  it('is parsed from its file, and from no other', () => {
    expect(parseRecord(JSON.stringify(first))).toEqual(first);
    for (const file of ['', '{}', '[]', JSON.stringify({ ...first, entries: [{}] })])
      expect(parseRecord(file)).toBeNull();
  });
});
