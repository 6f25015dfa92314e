import { linesOf, SigningOperator } from 'dugout-verify/testing/signing-operator';
import { describe, expect, it, vi } from 'vitest';
import { checkPage } from './check-page.ts';
import { keptHead } from './kept-head.ts';

const operator = new SigningOperator();
const lines = linesOf(20);

/** Returns the server's response to a browser that stored a checkpoint. */
const page = (of: readonly string[], by = operator) => {
  const { consistency, entries, pages, ...rest } = by.page(of, 'ann', keptHead.read()?.size ?? null);
  const mutable = entries.map((entry) => ({ ...entry, proof: [...entry.proof] }));
  const proof = consistency && { since: consistency.since, proof: [...consistency.proof] };
  return { ...rest, consistency: proof, entries: mutable, pages: [...pages] };
};

const checked = (found: ReturnType<typeof page>, owner: string) =>
  checkPage(found, { owner, before: null, kept: keptHead.read() });

describe('[R9] signature log in the page', () => {
  it('stores the first head, and each later one consistent with it', async () => {
    expect(await checked(page(lines), 'ann')).toEqual({ kind: 'proven', size: 20, isFirst: true });
    expect(keptHead.read()?.size).toBe(20);
    expect(await checked(page([...lines, ...linesOf(5)]), 'ann')).toEqual({
      kind: 'proven',
      size: 25,
      isFirst: false,
    });
    expect(keptHead.read()?.size).toBe(25);
  });

  it('raises an alarm each time for a log that was rewritten, shortened or has another key', async () => {
    await checked(page(lines), 'ann');
    const kept = keptHead.read();
    const faults = [
      [
        page([...lines.with(3, '{}'), ...linesOf(5)]),
        /^The first 20 leaves of the log are not what they were\.$/,
      ],
      [page(lines.slice(0, 10)), /^The log had 20 leaves before and has 10 now\.$/],
      [page(lines, new SigningOperator()), /^Not signed by/],
    ] as const;
    for (const [found, fault] of [...faults, ...faults])
      expect(await checked(found, 'ann')).toEqual({ kind: 'broken', fault: expect.stringMatching(fault) });
    expect(keptHead.read()).toEqual(kept);
    expect(await checked(page(lines), 'ann')).toMatchObject({ kind: 'proven' });
  });

  it('raises an alarm if the server withholds the proof', async () => {
    await checked(page(lines), 'ann');
    const found = { ...page([...lines, ...linesOf(5)]), consistency: null };
    expect(await checked(found, 'ann')).toEqual({
      kind: 'broken',
      fault: 'The server could not prove that the log continues from your last visit.',
    });
    expect(keptHead.read()?.size).toBe(20);
  });

  it("raises an alarm for an entry that is missing from the log or another trader's, and stores nothing", async () => {
    const found = page(lines);
    const entries = found.entries.map((entry) => ({
      ...entry,
      leaf: entry.leaf.replace('swapped', 'signed'),
    }));
    expect(await checked({ ...found, entries }, 'ann')).toEqual({
      kind: 'broken',
      fault: 'Entry 18 is not in the signed log.',
    });
    expect(await checked(found, 'bob')).toMatchObject({ fault: 'Entry 18 is of another trader.' });
    expect(keptHead.read()).toBeNull();
  });

  it('raises an alarm for an omitted entry', async () => {
    const found = page(lines);
    expect(await checked({ ...found, entries: found.entries.slice(1) }, 'ann')).toEqual({
      kind: 'broken',
      fault: 'Entries before line 20 were left out.',
    });
  });

  it('reports that this browser cannot verify signatures', async () => {
    const found = page(lines);
    vi.stubGlobal('crypto', {});
    expect(await checked(found, 'ann')).toEqual({ kind: 'uncheckable' });
    expect(keptHead.read()).toBeNull();
  });

  it('starts over if the stored head is unreadable', async () => {
    localStorage.setItem('dugout.signatureLog', '{"v":1,"value":{"size":"x"}}');
    expect(await checked(page(lines), 'ann')).toEqual({ kind: 'proven', size: 20, isFirst: true });
  });
});
