/**
 * What traders can reach: tasks, which count for the rank, and achievements, which do not. Each follows from
 * facts that only grow, so what is reached stays reached, and is reached once. Volume that turns out to be
 * wash is the exception: a trade, day or referral that counted for it no longer does.
 */

/** What a trader has done in all. */
export interface TraderFacts {
  /** Without wash, as the days and wins. */
  readonly trades: number;
  /** Days (UTC) that moved SOL. */
  readonly daysTraded: number;
  /** Sells with a known cost that won. */
  readonly wins: number;
  readonly calls: number;
  readonly hits: number;
  /** By call that hit: how many distinct clusters of traders followed it, `HIT_FOLLOWERS` at most. */
  readonly hitFollowers: readonly number[];
  /** Calls that hit and that a cluster of traders followed. */
  readonly followedHits: number;
  /** Days (UTC) that moved at least `TASK_TRADE_LAMPORTS`. */
  readonly taskDays: number;
  /** Such sells with a known cost, no more than positions closed without wash. */
  readonly taskSells: number;
  /**
   * Traders whom this one referred and who have moved at least `ACTIVE_LAMPORTS`, wash left out; none of the
   * same cluster.
   */
  readonly activeReferrals: number;
}

/** Facts that achievements count. */
export type AchievementFacts = Pick<TraderFacts, 'trades' | 'daysTraded' | 'wins' | 'calls' | 'hits'>;

/** Facts that goals count. */
export type CountedFact = keyof { [F in keyof TraderFacts as TraderFacts[F] extends number ? F : never]: F };

export interface Goal<Fact extends CountedFact = CountedFact> {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly target: number;
  readonly fact: Fact;
}

/** What a day, or a sell, moves at least to count for a task, 0.1 SOL: a rank must not be had for dust. */
export const TASK_TRADE_LAMPORTS = 100_000_000n;
/** What a referred trader has moved before they count, 1 SOL. */
export const ACTIVE_LAMPORTS = 1_000_000_000n;
/** Rank points for a completed task. */
export const TASK_POINTS = 250;
/** Rank points for a call that hit, for each cluster of traders who followed it. */
export const FOLLOWER_POINTS = 10;
/** Followers of one call that give points at most. */
export const HIT_FOLLOWERS = 10;
/** How soon after a call a follower bought. */
export const FOLLOWED_WITHIN_MS = 3_600_000;
/** What a follower paid at least, 0.1 SOL, and has moved in all, wash left out: 50 SOL, rank 1 by volume. */
export const FOLLOWER_RULE = { leastLamports: 100_000_000n, leastVolume: 50_000_000_000n } as const;

const goal = <Fact extends CountedFact>(
  id: string,
  fact: Fact,
  target: number,
  title: string,
  description: string,
): Goal<Fact> => ({ id, fact, target, title, description });

export const TASKS: readonly Goal[] = [
  goal('tenCalls', 'followedHits', 10, 'Ten hits', 'Ten calls that hit and that others followed'),
  goal('sevenDays', 'taskDays', 7, 'A week of trading', 'Trade 0.1 SOL or more on seven different days'),
  goal(
    'fiftyClosed',
    'taskSells',
    50,
    'Fifty positions',
    'Close fifty positions with sells of 0.1 SOL or more',
  ),
  goal(
    'fiveReferrals',
    'activeReferrals',
    5,
    'Five on the bench',
    'Five traders you referred trade 1 SOL each',
  ),
];

export const ACHIEVEMENTS: readonly Goal<keyof AchievementFacts>[] = [
  goal('firstTrade', 'trades', 1, 'First trade', 'Trade once'),
  goal('firstWin', 'wins', 1, 'In the green', 'Sell at a profit'),
  goal('firstCall', 'calls', 1, 'On record', 'Call a token'),
  goal('firstHit', 'hits', 1, 'First hit', 'A call of yours reaches 2x within 24 hours'),
  goal('hundredTrades', 'trades', 100, 'Regular', 'Trade 100 times'),
  goal('fiftyWins', 'wins', 50, 'Fifty wins', 'Sell 50 times at a profit'),
  goal('twentyHits', 'hits', 20, 'Called it', '20 calls that hit'),
  goal('thirtyDays', 'daysTraded', 30, 'Patient', 'Trade on 30 different days'),
  goal('thousandTrades', 'trades', 1_000, 'A thousand trades', 'Trade 1,000 times'),
];

/** Facts of profit, which a trader who hides PnL does not show. */
const OF_PROFIT: ReadonlySet<CountedFact> = new Set(['taskSells', 'wins']);

export interface GoalProgress extends Goal {
  /** 0 to `target`. */
  readonly progress: number;
  readonly completed: boolean;
}

/** How far a trader is with each goal. */
export const progressOf = (goals: readonly Goal[], facts: TraderFacts): GoalProgress[] =>
  goals.map((one) => ({
    ...one,
    progress: Math.min(facts[one.fact], one.target),
    completed: facts[one.fact] >= one.target,
  }));

/** The achievements that everyone may see of a trader. */
export const shownAchievements = (facts: TraderFacts, showPnl: boolean): GoalProgress[] =>
  progressOf(ACHIEVEMENTS, facts).filter(
    ({ completed, fact }) => completed && (showPnl || !OF_PROFIT.has(fact)),
  );

/** Rank points beyond volume. */
export const goalPoints = (facts: TraderFacts): { readonly hits: number; readonly tasks: number } => ({
  hits:
    facts.hitFollowers.reduce((sum, followers) => sum + Math.min(followers, HIT_FOLLOWERS), 0) *
    FOLLOWER_POINTS,
  tasks: progressOf(TASKS, facts).filter(({ completed }) => completed).length * TASK_POINTS,
});
