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
  /** For the calls of the window. */
  readonly rate: Rate;
  readonly total: number;
}

export interface AlphaDoor {
  /** Calls a token. @returns the call's id. Throws the errors of `POST /alpha/call`. */
  call(userId: string, mint: string): Promise<string>;
  /** Returns callers with finished calls, best first. */
  ranked(window: RankingWindow): readonly Ranked[];
  /** Like `ranked` for the previous window; for all time, the calls made until a day ago. */
  rankedBefore(window: RankingWindow): readonly Ranked[];
  /** Returns a trader's hits, excluding own tokens, the first of each token. */
  hitsOf(userId: string): readonly { readonly mint: string; readonly calledAt: number }[];
  rateOf(userId: string): Rate & { readonly total: number };
}

export const alphaDoor = defineDoor<AlphaDoor>('alpha');
