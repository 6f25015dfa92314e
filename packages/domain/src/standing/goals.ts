/**
 * Goals of traders: tasks, which count for the rank, and achievements, which do not. They depend on facts that
 * only grow, so a goal is reached once and stays reached. The exception is volume later found to be wash: its
 * trades, days and referrals no longer count.
 */

export interface TraderFacts {
  /** Excludes wash, as do the days and wins. */
  readonly trades: number;
  /** Days (UTC) with SOL volume. */
  readonly daysTraded: number;
  /** Profitable sells with a known cost. */
  readonly wins: number;
  readonly calls: number;
  readonly hits: number;
  /** For each call that hit: how many distinct clusters of traders followed it, at most `HIT_FOLLOWERS`. */
  readonly hitFollowers: readonly number[];
  readonly followedHits: number;
  /** Days (UTC) with a volume of at least `TASK_TRADE_LAMPORTS`. */
  readonly taskDays: number;
  /**
   * Sells of at least that volume with a known cost; at most the number of positions closed without wash.
   */
  readonly taskSells: number;
  /** Referred traders with a volume of at least `ACTIVE_LAMPORTS`, excluding wash and the same cluster. */
  readonly activeReferrals: number;
}

export type AchievementFacts = Pick<TraderFacts, 'trades' | 'daysTraded' | 'wins' | 'calls' | 'hits'>;

type CountedFact = keyof { [F in keyof TraderFacts as TraderFacts[F] extends number ? F : never]: F };

interface Goal<Fact extends CountedFact = CountedFact> {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly target: number;
  readonly fact: Fact;
}

/** Minimum volume of a day or a sell to count for a task, 0.1 SOL: dust must not earn a rank. */
export const TASK_TRADE_LAMPORTS = 100_000_000n;
/** Minimum volume of a referred trader to count, 1 SOL. */
export const ACTIVE_LAMPORTS = 1_000_000_000n;
export const TASK_POINTS = 250;
/** Rank points of a hit per cluster of traders who followed it. */
const FOLLOWER_POINTS = 10;
/** Max followers of one call that give points. */
const HIT_FOLLOWERS = 10;
/** Max time from a call to a follower's buy. */
export const FOLLOWED_WITHIN_MS = 3_600_000;
/** Min payment of a follower, 0.1 SOL, and min total volume excluding wash: 50 SOL, rank 1 by volume. */
export const FOLLOWER_RULE = { minLamports: 100_000_000n, minVolume: 50_000_000_000n } as const;

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
  goal('firstHit', 'hits', 1, 'First hit', 'One of your calls reaches 2x within 24 hours'),
  goal('hundredTrades', 'trades', 100, 'Regular', 'Trade 100 times'),
  goal('fiftyWins', 'wins', 50, 'Fifty wins', 'Sell 50 times at a profit'),
  goal('twentyHits', 'hits', 20, 'Called it', '20 calls that hit'),
  goal('thirtyDays', 'daysTraded', 30, 'Patient', 'Trade on 30 different days'),
  goal('thousandTrades', 'trades', 1_000, 'A thousand trades', 'Trade 1,000 times'),
];

/** Facts about profit, hidden for traders who hide PnL. */
const OF_PROFIT: ReadonlySet<CountedFact> = new Set(['taskSells', 'wins']);

export interface GoalProgress extends Goal {
  /** 0 to `target`. */
  readonly progress: number;
  readonly completed: boolean;
}

export const progressOf = (goals: readonly Goal[], facts: TraderFacts): GoalProgress[] =>
  goals.map((one) => ({
    ...one,
    progress: Math.min(facts[one.fact], one.target),
    completed: facts[one.fact] >= one.target,
  }));

export const shownAchievements = (facts: TraderFacts, showPnl: boolean): GoalProgress[] =>
  progressOf(ACHIEVEMENTS, facts).filter(
    ({ completed, fact }) => completed && (showPnl || !OF_PROFIT.has(fact)),
  );

export const goalPoints = (facts: TraderFacts): { readonly hits: number; readonly tasks: number } => ({
  hits:
    facts.hitFollowers.reduce((sum, followers) => sum + Math.min(followers, HIT_FOLLOWERS), 0) *
    FOLLOWER_POINTS,
  tasks: progressOf(TASKS, facts).filter(({ completed }) => completed).length * TASK_POINTS,
});
