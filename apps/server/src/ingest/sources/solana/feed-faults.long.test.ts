import { FAULTS } from '@dugout/local-chain/solana-node/faults';
import { describe, expect, it, vi } from 'vitest';
import { runFaultyFeed } from '#tests/kit/faulty-feed.ts';
import { expectWhole, QUICK } from '#tests/kit/whole-feed.ts';

// A busy machine makes the chain wait for the feed.
vi.setConfig({ testTimeout: 240_000 });

describe('the feed of a faulty Solana node', () => {
  for (const [way, without] of [
    ['a node with blocks', []],
    ['a node with only logs', ['block']],
  ] as const) {
    it(`equals an offline rebuild on ${way} without faults, and reports no gap`, async () => {
      const run = await runFaultyFeed({ ...QUICK, seed: `well ${way}`, without, faults: [] });
      expectWhole(run);
      expect(run.gaps.filter((gap) => gap.from <= run.lastSlot)).toEqual([]);
    });

    it.concurrent.each(FAULTS)(`equals an offline rebuild on ${way} under %s`, async (kind) => {
      const run = await runFaultyFeed({
        ...QUICK,
        seed: `${kind} ${way}`,
        without,
        faults: [{ kind, at: 35, slots: 35 }],
      });
      expectWhole(run);
      expect(run.gaps.filter((gap) => gap.filledAt === null && gap.from <= run.lastSlot)).toEqual([]);
      if (kind === 'cut' || kind === 'stall' || kind === 'gap') expect(run.gaps.length).toBeGreaterThan(0);
    });
  }
});
