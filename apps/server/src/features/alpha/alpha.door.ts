import type { Rate } from './book/caller-calls.ts';
import type { Ranked, RankingWindow } from './record/ranking.ts';

/** What the alpha feature offers to those above it. */
export interface AlphaDoor {
  /** Calls a token. @returns the call's id. Throws the errors of `POST /alpha/call`. */
  call(userId: string, mint: string): Promise<string>;
  /** Callers with finished calls, best first. */
  ranked(window: RankingWindow): readonly Ranked[];
  /** The same by the calls of the window before; of all time, by those made until a day ago. */
  rankedBefore(window: RankingWindow): readonly Ranked[];
  /** A trader's calls that hit, of tokens that are not their own, the first of each token. */
  hitsOf(userId: string): readonly { readonly mint: string; readonly calledAt: number }[];
  /** The hit rate of a trader, and how many calls there are in all. */
  rateOf(userId: string): Rate & { readonly total: number };
}
