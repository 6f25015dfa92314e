import type { Log } from '#/platform/log/log.ts';
import type { DurableRepository } from './durable.repository.ts';
import { oldDays, partitionOf } from './partitions.ts';

const DAY_MS = 86_400_000;
/** Candles that memory keeps are stored as long as they are in memory. */
const QUARTER_DAYS = 7;
const HOUR_DAYS = 90;

interface RetentionOptions {
  readonly repository: Pick<DurableRepository, 'head' | 'days' | 'dropPartition' | 'forget'>;
  /** Returns the market's clock, unix ms. */
  readonly now: number;
  readonly days: number;
  /** Reports whether the trades from a moment on and before another, in unix ms, need not be kept. */
  readonly mayDrop: (from: number, to: number) => Promise<boolean>;
  readonly log: Log;
}

/**
 * Drops the partitions of days that ended this many days ago, unless a start needs one of their trades, and other
 * rows of that time.
 */
export async function forgetOld({ repository, now, days, mayDrop, log }: RetentionOptions): Promise<void> {
  const head = await repository.head();
  if (head === null) return;
  let dropped = 0;
  for (const day of oldDays(await repository.days(), now, days)) {
    const { from, to } = partitionOf(day);
    if ((await mayDrop(from, to)) && (await repository.dropPartition(day, head.loadSeq))) dropped++;
  }
  await repository.forget({
    shortCandles: now - days * DAY_MS,
    quarters: now - Math.max(days, QUARTER_DAYS) * DAY_MS,
    hours: now - Math.max(days, HOUR_DAYS) * DAY_MS,
    facts: now - days * DAY_MS,
  });
  if (dropped > 0) log.info({ dropped }, 'old days of trades were dropped');
}
