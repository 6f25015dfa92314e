import { setImmediate } from 'node:timers/promises';
import { ACHIEVEMENTS, type AchievementFacts } from '@dugout/domain/standing/goals';

const KEPT_FOR_MS = 60_000;
/** Traders counted before other work gets its turn. */
const AT_ONCE = 2_000;
/** Among fewer, a share would say who has what. */
const LEAST_TRADERS = 10;

/** Percent of all traders who have each achievement, to a hundredth, by its id; empty among too few traders. */
export type Shares = ReadonlyMap<string, number>;

export interface AchievementSharesOptions {
  /** User ids of every account. */
  readonly traders: () => Promise<readonly string[]>;
  /** Kept in memory: a trader is counted again only after they did something. */
  readonly factsOf: (userId: string) => AchievementFacts;
  /** Unix ms. */
  readonly now: () => number;
}

/** How many traders have each achievement; counted at most once a minute, when somebody looks. */
export function achievementShares({
  traders,
  factsOf,
  now,
}: AchievementSharesOptions): () => Promise<Shares> {
  let kept: { readonly at: number; readonly shares: Promise<Shares> } | null = null;

  async function count(): Promise<Shares> {
    const userIds = await traders();
    if (userIds.length < LEAST_TRADERS) return new Map();
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
