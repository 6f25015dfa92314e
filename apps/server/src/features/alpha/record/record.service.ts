import type { CallerRecord, RankedCaller } from '@dugout/contract/alpha/record';
import { FOLLOWER_DELAYS } from '@dugout/contract/alpha/values';
import { mean, quantile } from '@dugout/domain/alpha/quantile';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import { FIRST_PREV_HASH } from 'dugout-verify/calls/call';
import type { Db } from '#/platform/db/db.ts';
import type { CallerHoldings } from '../feed/caller-holdings.ts';
import { type Cards, hitRateView, type Reader } from '../feed/cards.ts';
import { DAY_MS, type TrackedCall } from '../index/call.ts';
import type { CallIndex } from '../index/call-index.ts';
import { type CallerCalls, rateOf } from '../index/caller-calls.ts';
import { type FollowerResults, USUAL_DELAY } from '../index/results.ts';
import type { TokenCalls } from '../index/token-calls.ts';
import type { RankingWindow } from '../index.ts';
import type { CallerProfile, CallerProfiles } from '../people/caller-profiles.ts';
import { followersOf } from '../people/follows.repository.ts';
import { callerOf } from './caller-of.ts';
import { ownTrades } from './own-trades.ts';
import type { Ranking } from './ranking.ts';
import { dayFigures, recordedCall } from './recorded-call.view.ts';

/** Market caps at the call, in US dollars, that separate the bands. */
const BANDS = [
  { band: 'under50k', from: 0, to: 50_000 },
  { band: 'to250k', from: 50_000, to: 250_000 },
  { band: 'over250k', from: 250_000, to: Number.POSITIVE_INFINITY },
] as const;

interface RecordOptions {
  readonly db: Db;
  readonly callIndex: CallIndex;
  readonly profiles: CallerProfiles;
  readonly cards: Cards;
  readonly holdings: CallerHoldings;
  readonly ranking: Ranking;
  readonly results: FollowerResults;
  readonly market: MarketFeed;
  readonly ranksOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** Results of callers' calls. */
export class RecordService {
  readonly #options: RecordOptions;

  constructor(options: RecordOptions) {
    this.#options = options;
  }

  /**
   * Empty for a trader without calls. @param before id of the call to continue after. Throws ApiError
   * `caller_not_found`.
   */
  async record(
    userId: string,
    reader: Reader,
    { before, limit }: { readonly before: string | undefined; readonly limit: number },
  ): Promise<CallerRecord> {
    const { db, callIndex, profiles, cards, ranking, ranksOf } = this.#options;
    const profile = await profiles.one(userId);
    const caller = callerOf(callIndex, profile);
    const [follows, ranks] = await Promise.all([followersOf(db, userId, reader), ranksOf([userId])]);
    const newestFirst = caller.calls.toReversed();
    const from = before === undefined ? 0 : newestFirst.findIndex(({ call }) => call.callId === before) + 1;
    const page = newestFirst.slice(from, from + limit);
    return {
      ...cards.caller(profile, ranks.get(userId) ?? 0),
      ...this.#figures(caller, profile),
      joinedAt: profile.joinedAt === null ? null : new Date(profile.joinedAt).toISOString(),
      place: ranking.placeOf(userId),
      ...follows,
      head: caller.calls.at(-1)?.call.hash ?? FIRST_PREV_HASH,
      calls: page.map((tracked) => this.#recorded(tracked, profile)),
      hasMore: from + limit < newestFirst.length,
    };
  }

  /** Returns a page of the ranking, from 1. */
  async ranked(
    window: RankingWindow,
    page: number,
    limit: number,
  ): Promise<{ readonly callers: RankedCaller[]; readonly total: number }> {
    const { profiles, cards, ranking, ranksOf } = this.#options;
    const ranked = ranking.read(window);
    const rows = ranked.slice((page - 1) * limit, page * limit);
    const userIds = rows.map(({ userId }) => userId);
    const [known, ranks] = await Promise.all([profiles.of(userIds), ranksOf(userIds)]);
    const callers = await Promise.all(
      rows.map(async ({ userId, rate, total }, at) => {
        const profile = known.get(userId) ?? (await profiles.one(userId));
        return {
          position: (page - 1) * limit + at + 1,
          ...cards.caller(profile, ranks.get(userId) ?? 0),
          ...hitRateView(rate),
          total,
          medianPeak: quantile(this.#peaks(userId), 0.5),
          followerPct: this.#followerPct(userId),
        };
      }),
    );
    return { callers, total: ranked.length };
  }

  #followerPct(userId: string): number | null {
    const { callIndex, results } = this.#options;
    return results.returns(callIndex.caller(userId)?.calls ?? [], `${USUAL_DELAY}`).median;
  }

  #peaks(userId: string): number[] {
    const calls = this.#options.callIndex.caller(userId)?.calls ?? [];
    return calls.flatMap((tracked) => dayFigures(tracked, this.#tokenOf(tracked)).peakMultiple ?? []);
  }

  #tokenOf({ call }: TrackedCall): TokenCalls {
    const token = this.#options.callIndex.token(call.mint);
    if (token === undefined) throw new Error(`The book has no token for call ${call.callId}`);
    return token;
  }

  #recorded(tracked: TrackedCall, profile: CallerProfile) {
    const { market, holdings, results } = this.#options;
    const { mint } = tracked.call;
    return recordedCall({
      tracked,
      token: this.#tokenOf(tracked),
      facts: market.state.token(mint),
      priceUsd: market.state.prices(mint)?.priceUsd ?? null,
      hand: holdings.of(tracked, profile),
      followerPct: results.pctOf(tracked.call.callId),
    });
  }

  #figures({ calls, rate }: CallerCalls, profile: CallerProfile) {
    const { results, market } = this.#options;
    const finished = calls.filter(({ outcome }) => outcome.kind === 'hit' || outcome.kind === 'miss');
    const days = finished.map((tracked) => dayFigures(tracked, this.#tokenOf(tracked)));
    const peaks = days.flatMap(({ peakMultiple }) => peakMultiple ?? []);
    const first = calls[0]?.call.calledAt ?? 0;
    const daysSinceFirst = Math.max(1, (this.#options.market.now() - first) / DAY_MS);
    return {
      total: calls.length,
      hits: rate.hits,
      misses: rate.n - rate.hits,
      open: calls.filter(({ outcome }) => outcome.kind === 'open').length,
      removed: calls.filter(({ hidden }) => hidden).length,
      peak: {
        median: quantile(peaks, 0.5),
        lower: quantile(peaks, 0.25),
        upper: quantile(peaks, 0.75),
        mean: mean(peaks),
      },
      medianMinutesToPeak: quantile(
        days.flatMap(({ minutesToPeak }) => minutesToPeak ?? []),
        0.5,
      ),
      medianDrawdownPct: quantile(
        days.flatMap(({ drawdownPct }) => drawdownPct ?? []),
        0.5,
      ),
      callsPerDay: calls.length / daysSinceFirst,
      ownTokens: calls.filter(({ call }) => call.ownToken).length,
      hands: this.#holdingCounts(calls, profile),
      returns: FOLLOWER_DELAYS.map((delaySeconds) => ({
        delaySeconds,
        ...results.returns(calls, `${delaySeconds}`),
      })),
      baseRate: results.returns(calls, 'baseline'),
      ownTrades: ownTrades(calls, profile, market),
      byMarketCap: BANDS.map(({ band, from, to }) => ({
        band,
        ...hitRateView(
          rateOf(
            calls.filter(
              ({ call }) => call.marketCap !== null && call.marketCap >= from && call.marketCap < to,
            ),
          ),
        ),
      })),
    };
  }

  #holdingCounts(calls: readonly TrackedCall[], profile: CallerProfile): CallerRecord['hands'] {
    const counts = { heldBefore: 0, boughtAfter: 0, neverHeld: 0, notDisclosed: 0, soldWithinHour: 0 };
    for (const call of calls) {
      const holding = this.#options.holdings.of(call, profile);
      if (holding.kind === 'notDisclosed' || holding.kind === 'neverHeld') counts[holding.kind]++;
      else {
        counts[holding.heldBefore ? 'heldBefore' : 'boughtAfter']++;
        if (holding.soldMinutesAfter !== null && holding.soldMinutesAfter <= 60) counts.soldWithinHour++;
      }
    }
    return counts;
  }
}
