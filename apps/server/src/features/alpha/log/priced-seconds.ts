import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { Db } from '#/platform/db/db.ts';
import { DAY_MS, pricedAtOf, type TrackedCall } from '../index/call.ts';
import type { CallIndex } from '../index/call-index.ts';
import { type PricedSecond, pricedSecond } from '../ledger/call-price.ts';
import { keepPricedSeconds, type PricedSecondRow, pricedSecondsOf } from './priced-seconds.repository.ts';

/** Longer than any rollback. */
const FINAL_MS = 600_000;

/** Stores called tokens' prices in the second that set the price, before the market drops its trades. */
export class PricedSeconds {
  readonly #db: Db;
  readonly #callIndex: CallIndex;
  readonly #market: MarketFeed;
  /** Calls up to this moment are stored, unix ms. */
  #keptUntil = 0;

  constructor(db: Db, callIndex: CallIndex, market: MarketFeed) {
    this.#db = db;
    this.#callIndex = callIndex;
    this.#market = market;
  }

  async keep(): Promise<void> {
    const { state, now } = this.#market;
    const until = now() - FINAL_MS;
    const from = Math.max(this.#keptUntil, until - DAY_MS);
    const rows = this.#callIndex
      .since(from)
      .filter(({ call }) => call.calledAt <= until)
      .flatMap((tracked) => rowOf(tracked, this.#live(tracked, state)));
    await keepPricedSeconds(this.#db, rows);
    this.#keptUntil = until;
  }

  /** Returns the priced seconds of one trader's calls, from storage and from the market. */
  async of(userId: string): Promise<(tracked: TrackedCall) => PricedSecond | null> {
    const kept = new Map(
      (await pricedSecondsOf(this.#db, userId)).map((row) => [keyOf(row.call_id, row.priced_at), row]),
    );
    return (tracked) => {
      const at = pricedAtOf(tracked);
      const row = at === null ? undefined : kept.get(keyOf(tracked.call.callId, new Date(at)));
      return row === undefined || at === null
        ? this.#live(tracked, this.#market.state)
        : { time: at / 1_000, low: row.low, high: row.high };
    };
  }

  #live(tracked: TrackedCall, state: MarketFeed['state']): PricedSecond | null {
    return pricedSecond(state, tracked.call, pricedAtOf(tracked));
  }
}

const keyOf = (callId: string, at: Date): string => `${callId} ${at.getTime()}`;

const rowOf = ({ call }: TrackedCall, second: PricedSecond | null): PricedSecondRow[] =>
  second === null
    ? []
    : [
        {
          call_id: call.callId,
          priced_at: new Date(second.time * 1_000),
          low: second.low,
          high: second.high,
        },
      ];
