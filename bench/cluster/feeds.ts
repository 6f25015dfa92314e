import { setImmediate } from 'node:timers/promises';
import type { MarketEvent } from '@dugout/domain/market-events';
import { MINT, recordOf } from '../log-append/record.ts';

/** Trades of one token before the first counted one. */
export const WARM_UP = 5_000;
const BREATH = 100;

/** Returns the events with a number: of a recorded transaction, or the next trade of one tape. */
export async function eventsOf(kind: string | undefined): Promise<(n: number) => readonly MarketEvent[]> {
  if (kind === 'transactions') return (await import('../pipeline/transaction-events.ts')).transactionEvents;
  return (n) => {
    const record = recordOf(WARM_UP + n);
    return record.kind === 'event' ? [record.event] : [];
  };
}

export async function tokensOf(kind: string | undefined): Promise<readonly string[]> {
  return kind === 'transactions'
    ? (await import('../pipeline/transaction-events.ts')).recordedMints()
    : [MINT];
}

/** Takes events before the counted ones, because a running server has compiled its code. */
export async function warmUpFeed(kind: string | undefined, take: (n: number) => void): Promise<void> {
  if (kind === 'transactions') {
    const { firstOfEach } = await import('../pipeline/transaction-events.ts');
    for (const n of firstOfEach()) take(n);
    await (await import('../pipeline/warm-up.ts')).warmUp(take);
    return;
  }
  for (let n = -WARM_UP; n < 0; n++) {
    take(n);
    if (n % BREATH === 0) await setImmediate();
  }
}
