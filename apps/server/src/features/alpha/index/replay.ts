import type { Extremes, TrackedCall } from './call.ts';
import type { Priced, TokenCalls } from './token-calls.ts';

/** A counted trade. Unix ms. */
export interface Counted {
  readonly time: number;
  readonly side: 'buy' | 'sell';
}

/** The recorded trades of a token. Times are unix ms, oldest first. */
export interface RecordedTrades {
  /** Start of the time without missing trades; null if unknown. */
  knownSince(): number | null;
  /** Prices of the main pool per second, from `from` on. */
  prices(mint: string, from: number): readonly Priced[];
  /** Trades in all pools after `from`. */
  trades(mint: string, from: number): readonly Counted[];
}

interface Replay {
  readonly token: TokenCalls;
  readonly mint: string;
  /** Calls to add again, oldest first, with the known extremes since each. */
  readonly open: readonly { readonly call: TrackedCall; readonly since: Extremes }[];
  /** Counts of the calls before them up to `until`, unix ms. */
  readonly kept: {
    readonly until: number;
    readonly trades: ReadonlyMap<TrackedCall, { readonly buys: number; readonly sells: number }>;
  } | null;
}

export function replay({ token, mint, open, kept }: Replay, recorded: RecordedTrades): void {
  const begins = [...(kept === null ? [] : [kept.until]), ...open.map(({ call }) => call.call.calledAt)];
  if (begins.length === 0) return;
  const from = Math.min(...begins);
  const knownSince = recorded.knownSince() ?? Number.POSITIVE_INFINITY;
  const prices = recorded.prices(mint, from);
  const trades = recorded.trades(mint, from);
  let [price, trade] = [0, 0];
  const applyUntil = (time: number): void => {
    for (; price < prices.length && (prices[price] as Priced).time < time; price++)
      token.priced(prices[price] as Priced);
    for (; trade < trades.length && (trades[trade] as Counted).time <= time; trade++)
      token.counted((trades[trade] as Counted).side);
  };
  const moments = [
    ...open.map(({ call, since }) => ({ at: call.call.calledAt, run: () => added(call, since) })),
    ...(kept === null ? [] : [{ at: kept.until, run: recount }]),
  ].sort((a, b) => a.at - b.at);
  for (const { at, run } of moments) {
    applyUntil(at);
    run();
  }
  applyUntil(Number.POSITIVE_INFINITY);

  function added(call: TrackedCall, since: Extremes): void {
    call.complete = knownSince <= call.call.calledAt;
    token.add(call, since);
  }
  function recount(): void {
    for (const [call, counted] of kept?.trades ?? []) {
      token.setTrades(call, counted);
      if (knownSince > (kept?.until ?? 0)) call.complete = false;
    }
  }
}
