import { defineDoor } from '#/features/door.ts';

export type RankingWindow = '24h' | '7d' | '30d' | 'all';

/** A hit rate of `n` finished calls, in percent; null without any. */
export interface Rate {
  readonly hits: number;
  readonly n: number;
  readonly rate: number | null;
  readonly interval: readonly [low: number, high: number] | null;
}

export interface Ranked {
  readonly userId: string;
  /** Of the calls of the window. */
  readonly rate: Rate;
  readonly total: number;
}

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

export const alphaDoor = defineDoor<AlphaDoor>('alpha');
