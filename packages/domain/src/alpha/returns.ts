import { type Follower, followerPct } from './follower.ts';
import { medianInterval } from './median-interval.ts';
import { mean, median } from './quantile.ts';

/** The return of following a set of calls, in percent of the stake, after all costs. */
export interface Returns {
  /** Calls whose day is over and whose trades are all known. */
  readonly n: number;
  /** Calls excluded because trades are missing. */
  readonly unknown: number;
  readonly median: number | null;
  readonly mean: number | null;
  /** The 95 % bootstrap interval of the median. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Percent of the calls. */
  readonly inProfitPct: number | null;
}

/** `pcts` are the returns of finished calls, `unknown` the number of calls with missing trades. */
export function returnsOfPcts(pcts: readonly number[], unknown: number): Returns {
  const n = pcts.length;
  return {
    n,
    unknown,
    median: median(pcts),
    mean: mean(pcts),
    interval: medianInterval(pcts),
    inProfitPct: n === 0 ? null : (pcts.filter((pct) => pct > 0).length / n) * 100,
  };
}

/** Excludes followers that are still waiting or holding. */
export function returnsOf(followers: readonly Follower[]): Returns {
  const pcts = followers.map(followerPct).filter((pct) => pct !== null);
  return returnsOfPcts(pcts, followers.filter(({ status }) => status === 'unknown').length);
}
