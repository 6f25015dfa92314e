import { expect, it } from 'vitest';
import { ApiError } from '#/platform/http/api-error.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { traderMark } from '#/platform/log/trader-mark.ts';
import type { SwapOrder } from '../idempotency/request-hash.ts';
import type { SwapRecord } from '../swap-record.ts';
import { measuredSwaps, type SwapOutcome } from './measured-swaps.ts';
import type { Swaps } from './swaps.ts';

it('[R4] counts answered swaps by outcome, and logs failed ones without naming the trader', async () => {
  const counted: SwapOutcome[] = [];
  const lines: object[] = [];
  const endings = [
    () => ({ status: 'landed' }) as SwapRecord,
    () => ({ status: 'pending' }) as SwapRecord,
    () => {
      throw new ApiError('slippage_exceeded');
    },
    () => {
      throw new ApiError('node_unavailable');
    },
    () => {
      throw new Error('the fuse blew');
    },
  ];
  const swaps = { swap: async () => endings.shift()?.() } as Partial<Swaps> as Swaps;
  const measured = measuredSwaps(swaps, (outcome) => counted.push(outcome), {
    ...silentLog,
    info: (fields) => void lines.push(fields),
  });
  for (let n = 0; n < 5; n++) await measured.swap('u1', {} as SwapOrder).catch(() => undefined);
  expect(counted).toEqual(['landed', 'pending', 'refused', 'failed', 'failed']);
  const trader = traderMark('u1');
  expect(lines).toEqual([
    { trader, failure: 'slippage_exceeded' },
    { trader, failure: 'node_unavailable' },
    { trader, failure: 'internal' },
  ]);
});
