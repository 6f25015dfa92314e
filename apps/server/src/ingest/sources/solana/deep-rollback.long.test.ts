import { DEEP_SLOTS } from '@dugout/local-chain/solana-node/node';
import { describe, expect, it, vi } from 'vitest';
import { type FaultyFeedRun, marketState, runFaultyFeed } from '#tests/kit/faulty-feed.ts';

const QUICK = {
  slots: 100,
  slotMs: 80,
  perBlock: 3,
  faults: [{ kind: 'deep rollback' as const, at: 35, slots: 40 }],
};
const idsOf = (applied: FaultyFeedRun['applied']) =>
  applied.flatMap((event) => (event.kind === 'solPrice' ? [] : [event.id]));

vi.setConfig({ testTimeout: 240_000 });

describe('three consecutive confirmed blocks replaced by another fork', () => {
  it.concurrent.each([
    ['blocks', [], 'websocket'],
    ['logs', ['block'], 'websocket'],
    ['Yellowstone', [], 'yellowstone'],
  ] as const)('leave no trace when as many blocks are held: %s', async (way, without, stream) => {
    const run = await runFaultyFeed({ ...QUICK, seed: `deep ${way}`, without, stream, hold: DEEP_SLOTS });
    expect(idsOf(run.applied)).toEqual(idsOf(run.expected));
    expect(marketState(run.market)).toEqual(marketState(run.offline));
    expect(run.gaps.filter((gap) => gap.reason === 'rolled back')).toEqual([]);
  });

  it.concurrent.each([
    ['blocks', [], 'websocket'],
    ['logs', ['block'], 'websocket'],
    ['Yellowstone', [], 'yellowstone'],
  ] as const)('are undone in memory and storage when fewer are held: %s', async (way, without, stream) => {
    const run = await runFaultyFeed({
      ...QUICK,
      seed: `deep undone ${way}`,
      without,
      stream,
      kept: true,
    });
    expect(run.rolledBack.filter(({ kind }) => kind === 'trade').length).toBeGreaterThan(0);
    expect(idsOf(run.applied)).toEqual(idsOf(run.expected));
    expect(marketState(run.market)).toEqual(marketState(run.offline));
    expect(run.restarted && marketState(run.restarted)).toEqual(marketState(run.offline));
    const rolledBack = run.gaps.filter((gap) => gap.reason === 'rolled back');
    expect(rolledBack.length).toBeGreaterThan(0);
    expect(rolledBack.filter((gap) => gap.filledAt === null && gap.from <= run.lastSlot)).toEqual([]);
  });
});
