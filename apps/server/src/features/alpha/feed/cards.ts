import type { AlphaCard, Caller } from '@dugout/contract/alpha/card';
import type { CardFigures } from '@dugout/contract/alpha/streams';
import { RECENT_OUTCOMES } from '@dugout/contract/alpha/values';
import { tokenPictureAddress } from '@dugout/domain/off-chain-metadata';
import { type Extremes, isWhole, priceOf, type TrackedCall } from '../index/call.ts';
import type { CallIndex } from '../index/call-index.ts';
import { rateOf } from '../index/caller-calls.ts';
import type { FollowerResults } from '../index/results.ts';
import type { Rate } from '../index.ts';
import type { CallerProfile } from '../people/caller-profiles.ts';
import type { VoteIndex } from '../people/votes.ts';
import type { CallerHoldings } from './caller-holdings.ts';
import type { CalledToken, TokenFigures } from './token-figures.ts';

const pct = (part: number): number => part * 100;
const known = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** In percent. */
export const hitRateView = ({
  rate,
  n,
  interval,
}: Rate): Pick<AlphaCard['caller'], 'hitRate' | 'n' | 'interval'> => ({
  hitRate: rate,
  n,
  interval: interval && [...interval],
});

interface CardsOptions {
  readonly callIndex: CallIndex;
  readonly tokens: TokenFigures;
  readonly votes: VoteIndex;
  readonly holdings: CallerHoldings;
  readonly results: FollowerResults;
  /** The market's clock, unix ms. */
  readonly now: () => number;
}

/** A reader's user id; null for a guest. */
export type Reader = string | null;

interface KeptCaller {
  readonly rank: number;
  readonly rate: Rate | undefined;
  readonly caller: Caller;
}

export class Cards {
  readonly #options: CardsOptions;
  readonly #callers = new WeakMap<CallerProfile, KeptCaller>();

  constructor(options: CardsOptions) {
    this.#options = options;
  }

  /** Presents a caller on cards; returns the same object until a value changes. */
  caller(profile: CallerProfile, rank: number): Caller {
    const calls = this.#options.callIndex.caller(profile.userId);
    const rate = calls?.rate;
    const kept = this.#callers.get(profile);
    if (kept !== undefined && kept.rank === rank && kept.rate === rate) return kept.caller;
    const { userId, userName, image, clanTag, isSimulated } = profile;
    const caller = {
      userId,
      userName,
      image,
      clanTag,
      isSimulated,
      rank,
      recent: calls?.calls.slice(-RECENT_OUTCOMES).map(({ outcome }) => outcome.kind) ?? [],
      ...hitRateView(rate ?? rateOf([])),
    };
    this.#callers.set(profile, { rank, rate, caller });
    return caller;
  }

  /**
   * Returns null for a token that the market no longer knows. Fields are listed one by one, because spreading
   * such a large object is many times slower.
   */
  card(
    tracked: TrackedCall,
    caller: Caller,
    profile: CallerProfile,
    reader: Reader,
    duplicates = 0,
  ): AlphaCard | null {
    const { callIndex, tokens, votes, holdings, results, now } = this.#options;
    const { call, repricing } = tracked;
    const token = tokens.of(call.mint);
    const calls = callIndex.token(call.mint);
    if (token === null || calls === undefined) return null;
    const { facts } = token;
    const figures = this.#figures(tracked, token);
    const { upvotes, downvotes, myVote } = votes.of(call.mint, reader);
    return {
      callId: call.callId,
      marketCap: figures.marketCap,
      liquidity: figures.liquidity,
      volume24h: figures.volume24h,
      ath: figures.ath,
      kols: figures.kols,
      multiple: figures.multiple,
      peakMultiple: figures.peakMultiple,
      gain: figures.gain,
      loss: figures.loss,
      tradesUp: figures.tradesUp,
      tradesDown: figures.tradesDown,
      tokenAddress: call.mint,
      poolAddress: facts.pool,
      name: facts.name,
      symbol: facts.symbol,
      image: tokenPictureAddress(facts),
      launchpad: facts.launchpad,
      market: facts.market,
      ageMinutes: facts.createdAt === null ? null : Math.max(0, (now() - facts.createdAt) / 60_000),
      calls: calls.calls.length,
      uniqueCallers: calls.callers.size,
      username: caller.userName,
      hitRate: caller.hitRate,
      caller,
      calledAt: new Date(call.calledAt).toISOString(),
      timeSinceCallMin: Math.max(0, Math.floor((now() - call.calledAt) / 60_000)),
      callPrice: repricing?.price ?? call.price,
      callMarketCap: call.marketCap,
      followerPct: results.pctOf(call.callId),
      hand: holdings.of(tracked, profile),
      upvotes,
      downvotes,
      myVote,
      duplicates,
    };
  }

  /**
   * Returns the figures of a card that change with the market; null for a token that the market no longer knows.
   */
  figures(tracked: TrackedCall): CardFigures | null {
    const token = this.#options.tokens.of(tracked.call.mint);
    return token && this.#figures(tracked, token);
  }

  #figures(tracked: TrackedCall, { figures, kols, ath }: CalledToken): CardFigures {
    const calls = this.#options.callIndex.token(tracked.call.mint);
    const whole = isWhole(tracked);
    const seen: Extremes | undefined = calls?.extremes(tracked);
    const price = tracked.orphaned ? Number.NaN : priceOf(tracked);
    const ofPrice = (value: number): number => value / price;
    const sinceCall = whole ? ofPrice : () => Number.NaN;
    const { buys, sells } = calls?.tradesSince(tracked) ?? { buys: 0, sells: 0 };
    const high = Math.max(price, seen?.high || 0);
    const low = Number.isNaN(seen?.low ?? Number.NaN) ? price : Math.min(price, seen?.low ?? price);
    return {
      callId: tracked.call.callId,
      marketCap: figures.marketCapUsd,
      liquidity: figures.liquidityUsd,
      volume24h: figures.windows['24h'].volumeUsd,
      ath,
      kols,
      multiple: figures.priceUsd === null ? null : known(ofPrice(figures.priceUsd)),
      peakMultiple: known(sinceCall(high)),
      gain: known(pct(sinceCall(high) - 1)),
      loss: known(pct(sinceCall(low) - 1)),
      tradesUp: whole ? buys : null,
      tradesDown: whole ? sells : null,
    };
  }
}
