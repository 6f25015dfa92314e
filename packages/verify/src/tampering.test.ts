import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallLeaf, Leaf } from './calls/leaf.ts';
import { leafText } from './calls/leaf.ts';
import type { CheckId } from './report.ts';
import { linked, logOf, Operator, relinked } from './testing/operator.ts';
import { NO_EVIDENCE, type ReaderEvidence, verifyExport } from './verify.ts';

const operator = new Operator();
const USERS = 3;
const LOG: readonly Leaf[] = logOf(24, USERS);
const NOTE = operator.checkpoint(LOG);

/** Manipulations of one caller's calls by someone with database access. `at` and `to` are log indexes. */
const TAMPERINGS = {
  price: (log, at) => replaced(log, at, { callPrice: `${log[at]?.callPrice}1` }),
  marketCap: (log, at) => replaced(log, at, { marketCap: '1' }),
  token: (log, at) => replaced(log, at, { tokenAddress: 'AnotherMint' }),
  backdate: (log, at) => replaced(log, at, { calledAt: earlier(log[at] as CallLeaf) }),
  delete: (log, at) => log.filter((_, place) => place !== at),
  reorder: (log, at, to) =>
    log.map((leaf, place) => (place === at ? log[to] : place === to ? log[at] : leaf) as Leaf),
  insert: (log, at, to) => log.toSpliced(to, 0, { ...(log[at] as CallLeaf), callId: 'inserted' }),
  hand: (log, at) => replaced(log, at, { userId: 'somebody' }),
} satisfies Record<string, (log: readonly Leaf[], at: number, to: number) => Leaf[]>;

const replaced = (log: readonly Leaf[], at: number, change: Partial<CallLeaf>): Leaf[] =>
  log.map((leaf, place) => (place === at ? ({ ...leaf, ...change } as Leaf) : leaf));

const earlier = ({ calledAt }: CallLeaf): string => new Date(Date.parse(calledAt) - 60_000).toISOString();

const tampering = fc
  .record({
    kind: fc.constantFrom(...(Object.keys(TAMPERINGS) as (keyof typeof TAMPERINGS)[])),
    user: fc.nat(USERS - 1),
    call: fc.nat(LOG.length / USERS - 1),
    other: fc.nat(LOG.length / USERS - 1),
  })
  .filter(({ kind, call, other }) => kind !== 'reorder' || call !== other)
  .map(({ kind, user, call, other }) => {
    const [at, to] = [call * USERS + user, other * USERS + user];
    return { kind, userId: `user${user}`, log: TAMPERINGS[kind](LOG, at, to) };
  });

async function faultsOf(
  log: readonly Leaf[],
  userId: string,
  note: string,
  evidence: Partial<ReaderEvidence> = {},
): Promise<CheckId[]> {
  const file = operator.export(log, userId, LOG.length, note);
  const report = await verifyExport(JSON.stringify(file), { ...NO_EVIDENCE, ...evidence });
  if (typeof report === 'string') throw new Error(report);
  const ids = Object.keys(report.checks) as CheckId[];
  return ids.filter((id) => report.checks[id].state === 'failed');
}

describe('a thousand random manipulations', () => {
  it('are all detected with the signed log or a copy of it', async () => {
    const found = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(tampering, async ({ kind, userId, log }) => {
        const faults = await faultsOf(log, userId, NOTE);
        expect(faults, kind).toContain('inclusion');
        found.set(kind, (found.get(kind) ?? 0) + 1);
      }),
      { numRuns: 1_000 },
    );
    expect([...found.keys()].sort()).toEqual(Object.keys(TAMPERINGS).sort());
  });

  it('are all detected when the chain is rebuilt to hide them', async () => {
    await fc.assert(
      fc.asyncProperty(tampering, async ({ kind, userId, log }) => {
        const faults = await faultsOf(relinked(log, userId), userId, NOTE);
        expect(faults, kind).toContain('inclusion');
      }),
      { numRuns: 1_000 },
    );
  });

  it('are all detected by an earlier checkpoint when chain, tree and signature are rebuilt', async () => {
    await fc.assert(
      fc.asyncProperty(tampering, async ({ kind, userId, log }) => {
        const again = [...relinked(log, userId), ...NEWER];
        const evidence = { earlier: { note: NOTE, takenAt: null } };
        const faults = await faultsOf(again, userId, operator.checkpoint(again), evidence);
        expect(faults, kind).toContain('earlier');
      }),
      { numRuns: 1_000 },
    );
  });
});

/** Calls made after the checkpoint stored by the reader. */
const NEWER = LOG.slice(0, 5).map((leaf, at) =>
  linked({ ...(leaf as CallLeaf), callId: `newer${at}`, userId: 'newcomer' }, '0'.repeat(64)),
);

describe('without an earlier checkpoint', () => {
  it('a rebuilt chain, tree and signature look honest', async () => {
    const log = relinked(TAMPERINGS.price(LOG, 7), 'user1');
    const faults = await faultsOf(log, 'user1', operator.checkpoint(log));
    expect(faults).toEqual([]);
  });

  it('an edit that leaves the chain unchanged is detected even under a new signature', async () => {
    for (const kind of ['price', 'token', 'backdate', 'reorder', 'insert', 'hand'] as const) {
      const log = TAMPERINGS[kind](LOG, 7, 10);
      expect(await faultsOf(log, kind === 'hand' ? 'somebody' : 'user1', operator.checkpoint(log))).toContain(
        'chain',
      );
    }
  });

  it('removal of the newest call is detected by a reader with a copy of the log', async () => {
    const newest = LOG.length - 1;
    const log = LOG.slice(0, newest);
    const copy = { log: LOG.map(leafText) };
    expect(await faultsOf(log, 'user2', operator.checkpoint(log), copy)).toEqual([]);
    const earlierNote = { earlier: { note: NOTE, takenAt: null } };
    expect(await faultsOf(log, 'user2', operator.checkpoint(log), earlierNote)).toEqual(['earlier']);
  });
});
