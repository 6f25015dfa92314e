import type { CallerHolding } from '@dugout/contract/alpha/card';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import { type Call, type HoldingTrades, mergedHolding, type TrackedCall } from '../index/call.ts';
import type { CallerProfile } from '../people/caller-profiles.ts';

const MINUTE_MS = 60_000;

/** Amounts of a caller's wallets in one called token. Raw units, unix ms. */
interface HoldingFacts {
  readonly calledAt: number;
  /** At the call; null when unknown. */
  readonly held: bigint | null;
  readonly heldSince: number | null;
  readonly now: bigint;
  readonly supply: bigint | null;
  readonly since: HoldingTrades;
}

const part = (amount: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((amount * 1_000_000n) / whole) / 10_000;

/** Returns the caller's holding before the call, and purchases and sales since. */
function holdingOf(facts: HoldingFacts): CallerHolding {
  const { calledAt, now, supply, since } = facts;
  if (facts.held === null || supply === null) return { kind: 'notDisclosed' };
  const got = facts.held + since.bought;
  // Transfers are not trades.
  const had = got + (now > got ? now - got : 0n);
  if (had === 0n) return { kind: 'neverHeld' };
  const heldBefore = facts.held > 0n;
  const firstBuy = heldBefore ? facts.heldSince : since.boughtAt;
  return {
    kind: now > 0n ? 'holds' : 'sold',
    sharePct: part(heldBefore ? facts.held : had, supply),
    heldBefore,
    boughtMinutesBefore: firstBuy === null ? null : (calledAt - firstBuy) / MINUTE_MS,
    soldPct: part(had - now, had),
    soldMinutesAfter: since.soldAt === null ? null : (since.soldAt - calledAt) / MINUTE_MS,
  };
}

const MAX_TRADES = 2_000;

/** The amount of a token that wallets hold at the time of a call, and since when. */
export interface HeldAtCall {
  /** Raw units; null when holders are unknown. */
  readonly held: bigint | null;
  /** Unix ms of the first buy on the tape; null without one. */
  readonly heldSince: number | null;
  /** True if one of the wallets created the token or is an insider of it. */
  readonly ownToken: boolean;
}

export class CallerHoldings {
  readonly #feed: MarketFeed;

  constructor(feed: MarketFeed) {
    this.#feed = feed;
  }

  atCall(mint: string, wallets: readonly string[]): HeldAtCall {
    const { state, wholeHistory } = this.#feed;
    const creator = state.token(mint)?.creator ?? null;
    const holdings = wallets.flatMap((wallet) => state.holder(mint, wallet) ?? []);
    const ownToken =
      (creator !== null && wallets.includes(creator)) ||
      holdings.some(({ marks }) => marks.includes('insider') || marks.includes('developer'));
    if (!wholeHistory) return { held: null, heldSince: null, ownToken };
    const held = holdings.reduce((sum, { amount }) => sum + amount, 0n);
    const first = held === 0n ? undefined : this.#trades(mint, wallets, 0).find(({ side }) => side === 'buy');
    return { held, heldSince: first?.time ?? null, ownToken };
  }

  of({ call, holding }: TrackedCall, { wallets, showsWallets }: CallerProfile): CallerHolding {
    const { state, wholeHistory } = this.#feed;
    if (!showsWallets || wallets.length === 0 || !wholeHistory) return { kind: 'notDisclosed' };
    const now = wallets.reduce((sum, wallet) => sum + (state.holder(call.mint, wallet)?.amount ?? 0n), 0n);
    return holdingOf({
      calledAt: call.calledAt,
      held: call.held,
      heldSince: call.heldSince,
      now,
      supply: state.token(call.mint)?.supply ?? null,
      since: mergedHolding(holding, this.tradesSince(call, wallets)),
    });
  }

  tradesSince({ mint, calledAt }: Call, wallets: readonly string[]): HoldingTrades {
    const trades = this.#trades(mint, wallets, calledAt);
    const bought = trades.filter(({ side }) => side === 'buy');
    return {
      bought: bought.reduce((sum, { amount }) => sum + amount, 0n),
      boughtAt: bought[0]?.time ?? null,
      soldAt: trades.find(({ side }) => side === 'sell')?.time ?? null,
    };
  }

  /** Oldest first. */
  #trades(mint: string, wallets: readonly string[], after: number) {
    return wallets
      .filter((wallet) => this.#feed.state.holder(mint, wallet) !== null)
      .flatMap((wallet) =>
        this.#feed.state.walletHistory
          .trades(wallet, { offset: 0, limit: MAX_TRADES })
          .items.filter((trade) => trade.mint === mint && trade.time > after),
      )
      .map(({ time, side, tokenAmount }) => ({ time, side, amount: tokenAmount }))
      .sort((a, b) => a.time - b.time);
  }
}
