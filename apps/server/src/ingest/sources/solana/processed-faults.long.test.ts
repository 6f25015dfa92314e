import type { FaultKind } from '@dugout/local-chain/solana-node/faults';
import { describe, expect, it, vi } from 'vitest';
import { marketState, runFaultyFeed } from '#tests/kit/faulty-feed.ts';
import { expectWhole, QUICK } from '#tests/kit/whole-feed.ts';

vi.setConfig({ testTimeout: 240_000 });

const run = (kind: FaultKind, kept = false) =>
  runFaultyFeed({
    ...QUICK,
    seed: `processed ${kind}`,
    stream: 'yellowstone processed',
    faults: [{ kind, at: 35, slots: 35 }],
    kept,
  });

const FAULTS: readonly FaultKind[] = ['cut', 'stall', 'reorder', 'gap', 'rollback'];

describe('the feed of processed blocks over Yellowstone', () => {
  it.concurrent.each(FAULTS)('applies the confirmed chain under %s', async (kind) => {
    const done = await run(kind);
    expectWhole(done);
    expect(done.gaps.filter((gap) => gap.filledAt === null && gap.from <= done.lastSlot)).toEqual([]);
    expect(done.processed.added.length).toBeGreaterThan(50);
  });

  it('shows the trades of orphaned processed blocks, withdraws them, and applies and stores none', async () => {
    const done = await run('fork', true);
    expectWhole(done);
    const chain = new Set(done.expected.flatMap((event) => (event.kind === 'trade' ? [event.id] : [])));
    const orphaned = done.processed.added.filter(({ id, slot }) => slot < done.lastSlot && !chain.has(id));
    expect(orphaned.length).toBeGreaterThan(0);
    const withdrawn = new Set(done.processed.removed.map(({ id }) => id));
    expect(orphaned.filter(({ id }) => !withdrawn.has(id))).toEqual([]);
    expect(done.rolledBack).toEqual([]);
    expect(done.restarted && marketState(done.restarted)).toEqual(marketState(done.offline));
  });
});
