import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import { traderMark } from '#/platform/log/trader-mark.ts';
import type { SwapStatus } from '../swap-record.ts';
import type { Swaps } from './swaps.ts';

/** Statuses from this one on are server faults. */
const SERVER_FAULT = 500;

/**
 * The outcome of an answered swap: its status, `refused` for a reason on the trader's side, or failed by a server
 * fault.
 */
export type SwapOutcome = SwapStatus | 'refused';

/**
 * Wraps `swaps` so that each answered swap calls `count` with its outcome, and each that did not trade is logged.
 */
export function measuredSwaps(swaps: Swaps, count: (outcome: SwapOutcome) => void, log: Log): Swaps {
  return {
    async swap(userId, order) {
      try {
        const swap = await swaps.swap(userId, order);
        count(swap.status);
        return swap;
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status < SERVER_FAULT;
        count(isRefused ? 'refused' : 'failed');
        const failure = error instanceof ApiError ? error.code : 'internal';
        log.info({ trader: traderMark(userId), failure }, 'a swap was not made');
        throw error;
      }
    },
    quote: (userId, order) => swaps.quote(userId, order),
    byKey: (userId, key) => swaps.byKey(userId, key),
    find: (userId, id) => swaps.find(userId, id),
    follow: (swap) => swaps.follow(swap),
    expirePending: () => swaps.expirePending(),
    close: () => swaps.close(),
  };
}
