import { hasRecorded } from '@dugout/testkit/recorded';
import { feedTrial, sayings, type Trial } from '@dugout/testkit/solana-node/feed-trial';
import { DEEP_SLOTS } from '@dugout/testkit/solana-node/node';
import { describe, expect, it, vi } from 'vitest';

const QUICK = { slots: 100, slotMs: 80, perBlock: 3, faults: [{ kind: 'deep rollback' as const, at: 35, slots: 40 }] };
const idsOf = (events: Trial['told']) => events.flatMap((event) => (event.kind === 'solPrice' ? [] : [event.id]));

vi.setConfig({ testTimeout: 240_000 });

describe.skipIf(!hasRecorded)('confirmed blocks, three on one another, that another fork replaces (needs ../shared/data)', () => {
  it.concurrent.each([
    ['blocks', [], 'websocket'],
    ['logs', ['block'], 'websocket'],
    ['Yellowstone', [], 'yellowstone'],
  ] as const)('leave no trace where as many blocks are waited for: %s', async (way, without, stream) => {
    const trial = await feedTrial({ ...QUICK, seed: `deep ${way}`, without, stream, hold: DEEP_SLOTS });
    expect(idsOf(trial.told)).toEqual(idsOf(trial.expected));
    expect(sayings(trial.market)).toEqual(sayings(trial.offline));
    expect(trial.gaps.filter((gap) => gap.reason === 'rolled back')).toEqual([]);
  });

  it('are noticed where fewer are waited for: what replaced them is told, and that something was taken back is kept', async () => {
    const trial = await feedTrial({ ...QUICK, seed: 'deep unheld' });
    const told = new Set(idsOf(trial.told));
    expect(idsOf(trial.expected).filter((id) => !told.has(id))).toEqual([]);
    expect(trial.gaps.find((gap) => gap.reason === 'rolled back')).toMatchObject({ lostAt: expect.any(Number) });
  });
});
