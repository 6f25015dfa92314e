import { FAULTS } from '@dugout/local-chain/solana-node/faults';
import { describe, expect, it, vi } from 'vitest';
import { runFaultyFeed } from '#tests/kit/faulty-feed.ts';
import { expectWhole, QUICK } from '#tests/kit/whole-feed.ts';

// A busy machine makes the chain wait for the feed.
vi.setConfig({ testTimeout: 240_000 });

describe('the feed of a faulty Yellowstone stream', () => {
  it('equals an offline rebuild without faults, and reports no gap', async () => {
    const run = await runFaultyFeed({ ...QUICK, seed: 'grpc', stream: 'yellowstone', faults: [] });
    expectWhole(run);
    expect(run.gaps.filter((gap) => gap.from <= run.lastSlot)).toEqual([]);
    expect(run.requestedFrom).toEqual([run.firstSlot]);
  });

  it.concurrent.each(FAULTS)('equals an offline rebuild under %s', async (kind) => {
    const run = await runFaultyFeed({
      ...QUICK,
      seed: `grpc ${kind}`,
      stream: 'yellowstone',
      faults: [{ kind, at: 35, slots: 35 }],
    });
    expectWhole(run);
    expect(run.gaps.filter((gap) => gap.filledAt === null && gap.from <= run.lastSlot)).toEqual([]);
    if (kind === 'cut' || kind === 'stall' || kind === 'gap') expect(run.gaps.length).toBeGreaterThan(0);
  });

  it('requests missed blocks from the stream, and continues when they are refused', async () => {
    const faults = [{ kind: 'cut' as const, at: 35, slots: 35 }];
    const common = { ...QUICK, seed: 'replay', faults };
    const [replayed, refused] = await Promise.all([
      runFaultyFeed({ ...common, stream: 'yellowstone' }),
      runFaultyFeed({ ...common, stream: 'yellowstone without replay' }),
    ]);
    expectWhole(replayed);
    expectWhole(refused);
    const [first, ...later] = replayed.requestedFrom;
    expect(first).toBe(replayed.firstSlot);
    expect(later.length).toBeGreaterThan(0);
    for (const slot of later) expect(slot).toBeGreaterThan(replayed.firstSlot);
    expect(refused.requestedFrom).toContain(null);
    expect(refused.gaps.length).toBeGreaterThan(0);
  });

  it('continues with another endpoint when the first is permanently gone', async () => {
    const faults = [{ kind: 'cut' as const, at: 25, slots: 100_000 }];
    const run = await runFaultyFeed({
      ...QUICK,
      seed: 'two streams',
      stream: 'yellowstone',
      faults,
      nodes: 2,
    });
    expectWhole(run);
    expect(run.gaps.filter((gap) => gap.filledAt === null)).toEqual([]);
  });
});
