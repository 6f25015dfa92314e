import type { CallerExport } from '@dugout/contract/alpha/log';
import type { Checkpoint } from '@dugout/contract/checkpoint';
import { decimalPrice } from '@dugout/domain/alpha/decimal-price';
import { median } from '@dugout/domain/alpha/quantile';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import { createPace } from '#/platform/async/pace.ts';
import type { Db } from '#/platform/db/db.ts';
import type { TrackedCall } from '../index/call.ts';
import type { CallIndex } from '../index/call-index.ts';
import { rateOf } from '../index/caller-calls.ts';
import { tapeTime } from '../index/tape-time.ts';
import type { CallerProfile } from '../people/caller-profiles.ts';
import { callerOf } from '../record/caller-of.ts';
import { dayFigures } from '../record/recorded-call.view.ts';
import type { CallLog } from './call-log.ts';
import { keptDays, marketCandles } from './exported-candles.ts';
import { leavesOf } from './log.repository.ts';
import type { PricedSeconds } from './priced-seconds.ts';

interface ExportOptions {
  readonly db: Db;
  readonly callIndex: CallIndex;
  readonly log: CallLog;
  readonly market: MarketFeed;
  readonly seconds: PricedSeconds;
  readonly profileOf: (userId: string) => Promise<CallerProfile>;
}

type ExportedCall = CallerExport['calls'][number];
const UNPRICED: Pick<ExportedCall, 'priced' | 'interval' | 'candles'> = {
  priced: null,
  interval: '5m',
  candles: [],
};

/** Exports a caller's whole record as a file that anyone can verify. */
export class ExportService {
  readonly #options: ExportOptions;

  constructor(options: ExportOptions) {
    this.#options = options;
  }

  /** @param since tree size known to the reader. Throws ApiError `caller_not_found` and `call_log_range`. */
  async read(userId: string, since: number | undefined): Promise<CallerExport> {
    const { db, callIndex, log, market, seconds, profileOf } = this.#options;
    const profile = await profileOf(userId);
    const caller = callerOf(callIndex, profile);
    const checkpoint = await log.checkpoint();
    const [days, pricedIn, leaves, consistency] = await Promise.all([
      keptDays(db, userId),
      seconds.of(userId),
      this.#leaves(userId, checkpoint),
      since === undefined ? null : this.#consistency(since, checkpoint),
    ]);
    const tracked = caller.calls.filter(({ call }) => call.leafIndex < checkpoint.size);
    const exportedAt = tapeTime(market);
    const calls: ExportedCall[] = [];
    const pace = createPace();
    for (const each of tracked) {
      calls.push({
        ...this.#exported(each),
        // No candle shows the price of an orphaned block.
        ...(each.orphaned
          ? UNPRICED
          : {
              priced: pricedIn(each),
              ...(days.get(each.call.callId) ?? marketCandles(market.state, each.call)),
            }),
      });
      await pace.breathe();
    }
    return {
      format: 'dugout-calls-1',
      userId,
      userName: profile.userName,
      exportedAt: new Date(exportedAt).toISOString(),
      checkpoint,
      leaves,
      consistency,
      calls,
      figures: figuresOf(tracked, calls),
    };
  }

  async #consistency(since: number, { size }: Checkpoint): Promise<CallerExport['consistency']> {
    return { since, proof: await this.#options.log.consistency(since, size) };
  }

  async #leaves(userId: string, { size }: Checkpoint): Promise<CallerExport['leaves']> {
    const { db, log } = this.#options;
    const leaves = (await leavesOf(db, userId, size)).map(({ leaf_index, leaf }) => ({
      index: Number(leaf_index),
      leaf,
    }));
    const proofs = await log.inclusions(
      leaves.map(({ index }) => index),
      size,
    );
    return leaves.map((leaf, at) => ({ ...leaf, proof: proofs[at] ?? [] }));
  }

  #exported(tracked: TrackedCall): Omit<ExportedCall, 'priced' | 'interval' | 'candles'> {
    const { callIndex } = this.#options;
    const { call, outcome } = tracked;
    const token = callIndex.token(call.mint);
    if (token === undefined) throw new Error(`The book has no token for call ${call.callId}`);
    const { peakPrice } = dayFigures(tracked, token);
    return {
      callId: call.callId,
      tokenAddress: call.mint,
      outcome: outcome.kind,
      peakPrice: peakPrice === null ? null : decimalPrice(peakPrice),
    };
  }
}

function figuresOf(tracked: readonly TrackedCall[], calls: readonly ExportedCall[]): CallerExport['figures'] {
  const { hits, n, rate, interval } = rateOf(tracked);
  const peaks = tracked.flatMap(({ call, repricing, outcome }, at) => {
    const peak = calls[at]?.peakPrice ?? null;
    const isFinished = outcome.kind === 'hit' || outcome.kind === 'miss';
    return isFinished && peak !== null ? [Number(peak) / Number(repricing?.price ?? call.price)] : [];
  });
  return { hits, n, hitRate: rate, interval: interval && [...interval], medianPeak: median(peaks) };
}
