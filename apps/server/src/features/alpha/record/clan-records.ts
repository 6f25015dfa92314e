import type { AlphaCard, HitRate } from '@dugout/contract/alpha/card';
import { ALPHA_CARDS } from '@dugout/contract/alpha/feed-values';
import { ApiError } from '#/platform/http/api-error.ts';
import { hitRateView, type Reader } from '../feed/cards.ts';
import { DAY_MS, type TrackedCall } from '../index/call.ts';
import type { CallIndex } from '../index/call-index.ts';
import { rateOf } from '../index/caller-calls.ts';

/** Days of calls in a clan's hit rate; a ranked clan needs a minimum of finished calls. */
const RATED_DAYS = 90;
const RANKED_FROM = 30;
const KEPT_FOR_MS = 5_000;

interface ClanRecordsOptions {
  readonly callIndex: CallIndex;
  /** The market's clock, unix ms. */
  readonly now: () => number;
  readonly exists: (clanId: string) => Promise<boolean>;
  readonly cards: (calls: readonly TrackedCall[], reader: Reader) => Promise<AlphaCard[]>;
}

interface Kept {
  readonly at: number;
  readonly size: number;
  readonly byClan: ReadonlyMap<string, readonly TrackedCall[]>;
}

/**
 * Results of clans' calls. A call counts for the clan that its caller was in at the time: members bring no record
 * along when they join, and take none away when they leave.
 */
export class ClanRecords {
  readonly #options: ClanRecordsOptions;
  #kept: Kept | null = null;

  constructor(options: ClanRecordsOptions) {
    this.#options = options;
  }

  /** Throws ApiError `clan_not_found`. */
  async read(
    clanId: string,
    reader: Reader,
  ): Promise<HitRate & { readonly total: number; readonly calls: AlphaCard[] }> {
    const { exists, cards } = this.#options;
    if (!(await exists(clanId))) throw new ApiError('clan_not_found');
    const calls = this.#calls().get(clanId) ?? [];
    const shown = calls.filter(({ hidden }) => !hidden).slice(-ALPHA_CARDS);
    return {
      ...hitRateView(rateOf(calls)),
      total: calls.length,
      calls: await cards(shown.toReversed(), reader),
    };
  }

  /** Returns clans' places, from 1, by the lower bound of the interval; clans with too few calls are left out. */
  places(): ReadonlyMap<string, number> {
    const ranked = [...this.#calls()]
      .map(([clanId, calls]) => ({ clanId, ...rateOf(calls) }))
      .filter(({ n }) => n >= RANKED_FROM)
      .sort((a, b) => (b.interval?.[0] ?? 0) - (a.interval?.[0] ?? 0) || (a.clanId < b.clanId ? -1 : 1));
    return new Map(ranked.map(({ clanId }, at) => [clanId, at + 1]));
  }

  /** Returns calls of the last days, oldest first, recomputed after a call and every few seconds. */
  #calls(): ReadonlyMap<string, readonly TrackedCall[]> {
    const { callIndex, now } = this.#options;
    const at = now();
    const { size } = callIndex;
    if (this.#kept?.size === size && at - this.#kept.at < KEPT_FOR_MS) return this.#kept.byClan;
    const byClan = new Map<string, TrackedCall[]>();
    for (const tracked of callIndex.all()) {
      const { clanId, calledAt } = tracked.call;
      if (clanId === null || calledAt <= at - RATED_DAYS * DAY_MS) continue;
      const calls = byClan.get(clanId);
      if (calls === undefined) byClan.set(clanId, [tracked]);
      else calls.push(tracked);
    }
    this.#kept = { at, size, byClan };
    return byClan;
  }
}
