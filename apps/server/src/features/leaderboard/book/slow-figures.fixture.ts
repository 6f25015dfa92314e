import type { Figures } from '@dugout/domain/leaderboard/standing';
import type { SettledTrade } from '#/features/trading/index.ts';

export type SlowTrade = Omit<SettledTrade, 'pool' | 'order'>;

const apart = (a: bigint, b: bigint): bigint => (a < b ? b - a : a - b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const boughtBy = (trade: SlowTrade): bigint => (trade.side === 'buy' ? trade.tokens : -trade.tokens);
const netOf = (trades: readonly SlowTrade[]): bigint =>
  trades.reduce((sum, trade) => sum + boughtBy(trade), 0n);

const between = (trades: readonly SlowTrade[], first: SlowTrade, last: SlowTrade): SlowTrade[] =>
  trades.slice(trades.indexOf(first), trades.indexOf(last) + 1).filter(({ mint }) => mint === first.mint);

/**
 * Computes the lamports that each sell received because other accounts had bought since its tokens were bought,
 * as defined in docs/ranks.md.
 */
function insideBy(trades: readonly SlowTrade[]) {
  const inside = new Map<string, bigint>();
  const bought = new Map<string, bigint>();
  const positions = new Map<string, { tokens: bigint; othersThen: bigint }>();
  for (const trade of trades) {
    const position = positions.get(trade.positionId) ?? { tokens: 0n, othersThen: 0n };
    const all = bought.get(trade.mint) ?? 0n;
    const { tokens, poolTokens, lamports } = trade;
    if (trade.side === 'sell' && position.tokens > 0n && poolTokens !== null && poolTokens > tokens) {
      const others = all - position.tokens - position.othersThen / position.tokens;
      const before = poolTokens - tokens;
      if (others > 0n)
        inside.set(
          trade.swapId,
          lamports - (lamports * before * poolTokens) / ((before + others) * (poolTokens + others)),
        );
    }
    bought.set(trade.mint, all + boughtBy(trade));
    const after = position.tokens + trade.walletTokens;
    const othersThen =
      trade.walletTokens > 0n
        ? position.othersThen + (all - position.tokens) * trade.walletTokens
        : position.tokens <= 0n
          ? 0n
          : (position.othersThen * after) / position.tokens;
    if (after === 0n) positions.delete(trade.positionId);
    else positions.set(trade.positionId, { tokens: after, othersThen });
  }
  return (trade: SlowTrade, clean: bigint): bigint => {
    const realized = ((trade.realized ?? 0n) * clean) / trade.tokens;
    const paid = ((inside.get(trade.swapId) ?? 0n) * clean) / trade.tokens;
    return realized <= 0n ? realized : larger(0n, realized - paid);
  };
}

interface Counted {
  readonly trade: SlowTrade;
  readonly wash: bigint;
  readonly share: bigint;
  /** Number of trades that are pure wash after it. */
  readonly washTrades: number;
}

/** Computes wash as defined in docs/ranks.md, over the whole history without caching. */
function countedBy(trades: readonly SlowTrade[], clusterOf: (id: string) => string) {
  const counted = new Map<string, Counted>();
  const nameOf = (trade: SlowTrade): string => `${clusterOf(trade.userId)}/${trade.mint}`;
  for (const name of new Set(trades.map(nameOf))) {
    const group = trades.filter((trade) => nameOf(trade) === name);
    const runs: SlowTrade[][] = [];
    for (const trade of group) {
      const run = runs.at(-1);
      const first = run?.[0];
      const inside = first === undefined ? 0n : netOf(between(trades, first, trade));
      const start = first?.poolTokens == null ? null : first.poolTokens + first.walletTokens;
      const isQuiet =
        start !== null &&
        trade.poolTokens !== null &&
        apart(trade.poolTokens + inside, start) * 10_000n <= start * 25n;
      if (run !== undefined && (run.at(-1)?.slot === trade.slot || isQuiet)) run.push(trade);
      else runs.push([trade]);
    }
    for (const run of runs) {
      let open = { side: 'buy', tokens: 0n, lamports: 0n, trades: 0 };
      for (const trade of run) {
        const { side, tokens, lamports } = trade;
        if (open.tokens === 0n || open.side === side) {
          const isMore = open.tokens > 0n;
          open = {
            side,
            tokens: open.tokens + tokens,
            lamports: open.lamports + lamports,
            trades: isMore ? open.trades + 1 : 1,
          };
          counted.set(trade.swapId, { trade, wash: 0n, share: 0n, washTrades: 0 });
          continue;
        }
        const both: bigint = smaller(open.tokens, tokens);
        const [theirs, ours]: bigint[] = [(open.lamports * both) / open.tokens, (lamports * both) / tokens];
        const washTrades = (both === tokens ? 1 : 0) + (both === open.tokens ? open.trades : 0);
        counted.set(trade.swapId, {
          trade,
          wash: (theirs ?? 0n) + (ours ?? 0n),
          share: both,
          washTrades,
        });
        open =
          both < tokens
            ? { side, tokens: tokens - both, lamports: lamports - (ours ?? 0n), trades: 1 }
            : { ...open, tokens: open.tokens - both, lamports: open.lamports - (theirs ?? 0n) };
      }
    }
  }
  return counted;
}

/** Computes figures as defined in docs/ranks.md, over the whole history without caching. */
export function slowly(trades: readonly SlowTrade[], clusterOf: (id: string) => string) {
  const counted = countedBy(trades, clusterOf);
  const profitOf = insideBy(trades);
  return (userId: string, from: number, to: number): Figures => {
    const sum = { volume: 0n, wash: 0n, realized: 0n, cost: 0n, closed: 0, won: 0 };
    const positions = new Map<string, { tokens: bigint; realized: bigint; counts: boolean }>();
    for (const trade of trades.filter((each) => each.userId === userId)) {
      const { wash, share } = counted.get(trade.swapId) ?? { wash: 0n, share: 0n };
      const clean = trade.tokens - share;
      const counts = trade.side === 'sell' && trade.cost !== null && clean > 0n;
      const realized = counts ? profitOf(trade, clean) : 0n;
      const position = positions.get(trade.positionId) ?? { tokens: 0n, realized: 0n, counts: false };
      position.tokens += trade.walletTokens;
      position.realized += realized;
      position.counts ||= counts;
      positions.set(trade.positionId, position);
      const within = trade.time > from && trade.time <= to;
      if (within) {
        sum.volume += trade.lamports - wash;
        sum.wash += wash;
        sum.realized += realized;
        sum.cost += counts ? ((trade.cost ?? 0n) * clean) / trade.tokens : 0n;
      }
      if (position.tokens !== 0n) continue;
      if (within && position.counts) {
        sum.closed++;
        if (position.realized > 0n) sum.won++;
      }
      positions.delete(trade.positionId);
    }
    return sum;
  };
}

const DAY_MS = 86_400_000;

/** Counts trades, wins and days as defined in docs/ranks.md; `least` is a task's min volume of a day. */
export function slowlyDone(trades: readonly SlowTrade[], clusterOf: (id: string) => string, least: bigint) {
  const counted = [...countedBy(trades, clusterOf).values()];
  const profitOf = insideBy(trades);
  const over = (own: readonly Counted[]) => {
    const volumes = new Map<number, bigint>();
    const sum = { trades: 0, wins: 0, days: 0, taskDays: 0 };
    for (const { trade, wash, share, washTrades } of own) {
      const day = Math.floor(trade.time / DAY_MS);
      volumes.set(day, (volumes.get(day) ?? 0n) + trade.lamports - wash);
      sum.trades += 1 - washTrades;
      const clean = trade.tokens - share;
      if (trade.cost !== null && profitOf(trade, clean) > 0n) sum.wins++;
    }
    const totals: bigint[] = [0n];
    for (const day of [...volumes.keys()].sort((a, b) => a - b)) {
      const highest = totals.reduce(larger);
      const total = (totals.at(-1) ?? 0n) + (volumes.get(day) ?? 0n);
      if (total > highest) sum.days++;
      if (total >= highest + least) sum.taskDays++;
      totals.push(total);
    }
    return { ...sum, volume: totals.at(-1) ?? 0n };
  };
  return (userId: string) => {
    const cluster = over(counted.filter(({ trade }) => clusterOf(trade.userId) === clusterOf(userId)));
    const own = over(counted.filter(({ trade }) => trade.userId === userId));
    return {
      trades: Math.max(0, Math.min(own.trades, cluster.trades)),
      wins: Math.min(own.wins, cluster.wins),
      days: Math.min(own.days, cluster.days),
      taskDays: Math.min(own.taskDays, cluster.taskDays),
      volume: smaller(own.volume, cluster.volume),
    };
  };
}
