import type { TransferFinding } from '@dugout/domain/sell-check/sell-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TransferProbes } from './transfer-probes.ts';

const FOUND: TransferFinding = { refused: true, withheldBps: 0 };

describe('transfer probes', () => {
  let now: number;
  const tryTransfer = vi.fn(async (): Promise<TransferFinding | null> => FOUND);
  const onFailed = vi.fn();
  let probes: TransferProbes;
  beforeEach(() => {
    vi.clearAllMocks();
    now = 600_000;
    const holderOf = (mint: string) => (mint === 'held by nobody' ? null : 'holder');
    probes = new TransferProbes({ tryTransfer, holderOf, onFailed, wall: () => now });
  });

  it('run once for all who wait, and again after a minute', async () => {
    await Promise.all([probes.refresh('a'), probes.refresh('a')]);
    await probes.refresh('a');
    expect(tryTransfer.mock.calls).toEqual([['a', 'holder']]);
    expect(probes.newest('a')).toEqual(FOUND);
    now += 60_000;
    await probes.refresh('a');
    expect(tryTransfer).toHaveBeenCalledTimes(2);
  });

  it('are limited per minute for all tokens together', async () => {
    for (let n = 0; n < 100; n++) await probes.refresh(`token ${n}`);
    expect(tryTransfer).toHaveBeenCalledTimes(60);
    now += 60_000;
    await probes.refresh('token 99');
    expect(tryTransfer).toHaveBeenCalledTimes(61);
  });

  it('keep the last finding when no node answers, and find nothing without a holder', async () => {
    await probes.refresh('a');
    now += 60_000;
    tryTransfer.mockRejectedValueOnce(new Error('no node'));
    await probes.refresh('a');
    expect(onFailed).toHaveBeenCalledOnce();
    expect(probes.newest('a')).toEqual(FOUND);
    await probes.refresh('held by nobody');
    expect(probes.newest('held by nobody')).toBeNull();
  });
});
