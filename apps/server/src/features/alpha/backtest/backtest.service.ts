import type { AlphaCard } from '@dugout/contract/alpha/card';
import { ALPHA_CARDS } from '@dugout/contract/alpha/feed-values';
import type { FilterReturns } from '@dugout/contract/alpha/log';
import type { AlphaQuery } from '@dugout/contract/alpha/preset';
import { ALPHA_LIVE_CALLS, RETURNS_DAYS } from '@dugout/contract/alpha/values';
import type { Db } from '#/platform/db/db.ts';
import type { Reader } from '../feed/cards.ts';
import type { FeedService } from '../feed/feed.service.ts';
import { arranged, passes } from '../feed/filter.ts';
import type { ReaderKinds } from '../feed/reader-kinds.ts';
import { DAY_MS, type TrackedCall } from '../index/call.ts';
import type { CallIndex } from '../index/call-index.ts';
import { rateAt } from '../index/caller-calls.ts';
import { contextsSince } from '../index/ledger.repository.ts';
import { type FollowerResults, USUAL_DELAY } from '../index/results.ts';
import type { CallerProfiles } from '../people/caller-profiles.ts';
import { BacktestCandidate, parseContext } from './context.ts';

/** Contexts are read again after this time. */
const KEPT_FOR_MS = 10_000;

interface BacktestOptions {
  readonly db: Db;
  readonly callIndex: CallIndex;
  readonly profiles: CallerProfiles;
  readonly feed: FeedService;
  readonly results: FollowerResults;
  readonly kindsOf: (reader: Reader) => Promise<ReaderKinds>;
  /** The market's clock, unix ms. */
  readonly now: () => number;
}

interface BacktestRequest {
  readonly query: AlphaQuery;
  readonly calls: readonly TrackedCall[];
  readonly reader: Reader;
  /** Unix ms. */
  readonly moment: number;
}

/** Applies filters to the recorded days, each call with its figures at that time. */
export class BacktestService {
  readonly #options: BacktestOptions;
  #kept: { readonly at: number; readonly contexts: Promise<ReadonlyMap<string, unknown>> } | null = null;

  constructor(options: BacktestOptions) {
    this.#options = options;
  }

  async returns(query: AlphaQuery, reader: Reader): Promise<FilterReturns> {
    const { results } = this.#options;
    const all = this.#recorded();
    const through = (await this.#through({ query, calls: all, reader, moment: this.#options.now() })).map(
      ({ tracked }) => tracked,
    );
    return {
      days: RETURNS_DAYS,
      matched: through.length,
      of: all.length,
      filtered: results.returns(through, `${USUAL_DELAY}`),
      unfiltered: results.returns(all, `${USUAL_DELAY}`),
      baseRate: results.returns(through, 'baseline'),
    };
  }

  /** Returns the feed as a filter would have shown it at a time (unix ms), with each call's outcome. */
  async replay(
    query: AlphaQuery,
    at: number,
    reader: Reader,
  ): Promise<{ readonly at: string; readonly earliest: string; readonly cards: AlphaCard[] }> {
    const recorded = this.#recorded();
    const earliest = recorded[0]?.call.calledAt ?? this.#options.now();
    const moment = Math.min(Math.max(at, earliest), this.#options.now());
    const live = recorded.filter(({ call }) => call.calledAt <= moment).slice(-ALPHA_LIVE_CALLS);
    const through = await this.#through({ query, calls: live, reader, moment });
    const shown = arranged(query, through.reverse()).slice(0, ALPHA_CARDS);
    const cards = await this.#options.feed.gathered(
      shown.map(({ shown: { tracked }, duplicates }) => ({ tracked, duplicates })),
      reader,
    );
    const byCall = new Map(shown.map(({ shown: { tracked, context } }) => [tracked.call.callId, context]));
    return {
      at: new Date(moment).toISOString(),
      earliest: new Date(earliest).toISOString(),
      cards: cards.map((card) => ({
        ...card,
        timeSinceCallMin: Math.max(0, Math.floor((moment - Date.parse(card.calledAt)) / 60_000)),
        marketCap: byCall.get(card.callId)?.metrics.marketCapUsd ?? null,
        liquidity: byCall.get(card.callId)?.metrics.liquidityUsd ?? null,
        volume24h: byCall.get(card.callId)?.metrics.volumeUsd ?? null,
        ath: byCall.get(card.callId)?.metrics.ath ?? null,
      })),
    };
  }

  /** Returns calls of the recorded days, oldest first, including those hidden later. */
  #recorded(): readonly TrackedCall[] {
    const since = this.#options.now() - RETURNS_DAYS * DAY_MS;
    return this.#options.callIndex.since(since);
  }

  async #through({ query, calls, reader, moment }: BacktestRequest): Promise<BacktestCandidate[]> {
    const { profiles, kindsOf } = this.#options;
    const [contexts, kinds, known] = await Promise.all([
      this.#contexts(),
      kindsOf(reader),
      profiles.of(new Set(calls.map(({ call }) => call.userId))),
    ]);
    const isLetThrough = passes(query);
    const rankedBy = this.#rankedAt(moment);
    return calls.flatMap((tracked) => {
      const context = parseContext(contexts.get(tracked.call.callId));
      const profile = known.get(tracked.call.userId);
      if (context === null || profile === undefined) return [];
      const candidate = new BacktestCandidate({ tracked, context, profile, reader: kinds, rankedBy });
      return isLetThrough(candidate) ? [candidate] : [];
    });
  }

  /** Returns the lower bounds of callers' hit rates at a moment; each is computed once. */
  #rankedAt(moment: number): (userId: string) => number | null {
    const known = new Map<string, number | null>();
    return (userId) => {
      const before = known.get(userId);
      if (before !== undefined) return before;
      const calls = this.#options.callIndex.caller(userId)?.calls ?? [];
      const low = rateAt(calls, moment).interval?.[0] ?? null;
      known.set(userId, low);
      return low;
    };
  }

  #contexts(): Promise<ReadonlyMap<string, unknown>> {
    const now = this.#options.now();
    if (this.#kept === null || now - this.#kept.at >= KEPT_FOR_MS) {
      const read = contextsSince(this.#options.db, new Date(now - RETURNS_DAYS * DAY_MS));
      const kept = { at: now, contexts: read };
      this.#kept = kept;
      read.catch(() => {
        if (this.#kept === kept) this.#kept = null;
      });
    }
    return this.#kept.contexts;
  }
}
