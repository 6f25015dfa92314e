import type { LocalChain } from '@dugout/local-chain/local-chain';
import { startChain } from '@dugout/local-chain/start-chain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { TipFloor } from './tip-floor.ts';

describe('TipFloor', () => {
  let local: LocalChain;
  let now = 0;
  const warned = vi.fn();
  beforeAll(async () => {
    local = await startChain({ seed: 'tip floor', slotMs: 'by hand' });
  });
  afterAll(() => local.stop());
  beforeEach(() => warned.mockClear());

  const floorOf = (path: string | null) => {
    const stopped = new AbortController();
    const url = path === null ? null : `${local.engine.url}${path}`;
    const log = { ...silentLog, warn: warned };
    return { floor: new TipFloor({ url, log, stopped: stopped.signal, now: () => now }), stopped };
  };

  it('reads the percentiles of the tips that landed, in lamports, and forgets them after two minutes', async () => {
    local.engine.tipFloor = {
      landed_tips_50th_percentile: 1e-5,
      landed_tips_75th_percentile: 3.6196500000000005e-5,
      landed_tips_95th_percentile: 0.0014479055000000002,
    };
    const { floor, stopped } = floorOf('/api/v1/bundles/tip_floor');
    expect(floor.prices).toBeNull();
    const prices = { normal: 10_000n, fast: 36_197n, turbo: 1_447_906n };
    await vi.waitFor(() => expect(floor.prices).toEqual(prices));
    now += 120_000;
    expect(floor.prices).toEqual(prices);
    now += 1;
    expect(floor.prices).toBeNull();
    stopped.abort();
  });

  it('knows no prices when they cannot be read or are none', async () => {
    local.engine.tipFloor = { landed_tips_50th_percentile: -1 } as never;
    for (const path of ['/api/v1/bundles/tip_floor', '/no-such-path']) {
      warned.mockClear();
      const { floor, stopped } = floorOf(path);
      await vi.waitFor(() => expect(warned).toHaveBeenCalled());
      expect(floor.prices).toBeNull();
      stopped.abort();
    }
    expect(floorOf(null).floor.prices).toBeNull();
  });
});
