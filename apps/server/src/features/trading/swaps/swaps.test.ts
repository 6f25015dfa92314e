import { expect, it } from 'vitest';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { traderMark } from '#/platform/log/trader-mark.ts';
import { NOTHING_SENT } from '../pricing/execution.ts';
import type { SwapRequest } from '../pricing/swap-request.ts';
import type { SwapRecord } from '../swap-record.ts';
import { type SwapOutcome, Swaps } from './swaps.ts';

const unused = (): never => {
  throw new Error('not used');
};

/** Swaps with the given endings. */
class EndingSwaps extends Swaps {
  readonly means = NOTHING_SENT;
  readonly endings: (() => SwapRecord)[] = [];
  readonly quote = unused;
  readonly follow = unused;
  readonly expirePending = unused;
  protected readonly stop = unused;
  protected async execute(): Promise<SwapRecord> {
    return this.endings.shift()?.() ?? unused();
  }
}

it('[R4] counts answered swaps by outcome, and logs failed ones without naming the trader', async () => {
  const counted: SwapOutcome[] = [];
  const lines: object[] = [];
  const swaps = new EndingSwaps({
    db: {} as Db,
    tokens: { range: unused },
    now: unused,
    answered: (outcome) => counted.push(outcome),
    log: { ...silentLog, info: (fields) => void lines.push(fields) },
  });
  swaps.endings.push(
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
  );
  const request = { userId: 'u1', idempotencyKey: 'key', hash: '' } as SwapRequest;
  for (let n = 0; n < 5; n++) await swaps.swap(request).catch(() => undefined);
  expect(counted).toEqual(['landed', 'pending', 'refused', 'failed', 'failed']);
  const trader = traderMark('u1');
  expect(lines).toEqual([
    { trader, failure: 'slippage_exceeded' },
    { trader, failure: 'node_unavailable' },
    { trader, failure: 'internal' },
  ]);
});
