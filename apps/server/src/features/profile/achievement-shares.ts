import { setImmediate } from 'node:timers/promises';
import { ACHIEVEMENTS, type AchievementFacts } from '@dugout/domain/standing/goals';

const KEPT_FOR_MS = 60_000;
/** Traders counted before yielding to other work. */
const AT_ONCE = 2_000;
/** With fewer traders, a share would reveal who has what. */
const MIN_TRADERS = 10;

/** Percentage of all traders with each achievement, to a hundredth, by its id; empty with too few traders. */
type Shares = ReadonlyMap<string, number>;

interface AchievementSharesOptions {
  readonly traders: () => Promise<readonly string[]>;
  /** Cached: a trader is evaluated again only after an action. */
  readonly factsOf: (userId: string) => AchievementFacts;
  /** Unix ms. */
  readonly now: () => number;
}

/** Creates the shares of traders with each achievement, computed on demand at most once a minute. */
export function achievementShares({
  traders,
  factsOf,
  now,
}: AchievementSharesOptions): () => Promise<Shares> {
  let kept: { readonly at: number; readonly shares: Promise<Shares> } | null = null;

  async function count(): Promise<Shares> {
    const userIds = await traders();
    if (userIds.length < MIN_TRADERS) return new Map();
    const having = new Map<string, number>(ACHIEVEMENTS.map(({ id }) => [id, 0]));
    for (const [at, userId] of userIds.entries()) {
      const facts = factsOf(userId);
      for (const { id, fact, target } of ACHIEVEMENTS)
        if (facts[fact] >= target) having.set(id, (having.get(id) ?? 0) + 1);
      if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
    }
    return new Map([...having].map(([id, have]) => [id, Math.round((have * 10_000) / userIds.length) / 100]));
  }

  return () => {
    if (kept === null || now() - kept.at >= KEPT_FOR_MS) {
      const counting = { at: now(), shares: count() };
      kept = counting;
      counting.shares.catch(() => {
        if (kept === counting) kept = null;
      });
    }
    return kept.shares;
  };
}
