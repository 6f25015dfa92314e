import { FAULTS } from '@dugout/local-chain/solana-node/faults';
import { describe, expect, it, vi } from 'vitest';
import { type FaultyFeedRun, marketState, runFaultyFeed } from '#tests/kit/faulty-feed.ts';

const QUICK = { slots: 100, slotMs: 80, perBlock: 3 };
const idOf = (event: FaultyFeedRun['applied'][number]): string =>
  event.kind === 'solPrice' ? `sol ${event.slot} ${event.usd}` : event.id;

function expectWhole({ applied, expected, market, offline }: FaultyFeedRun): void {
  expect(applied.map(idOf)).toEqual(expected.map(idOf));
  expect(expected.filter((event) => event.kind === 'trade').length).toBeGreaterThan(100);
  expect(marketState(market)).toEqual(marketState(offline));
}

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
