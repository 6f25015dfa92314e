import type { TokenTrade } from '@dugout/contract/market';

export type MarkKind = 'own' | 'developer' | 'kol';

/** One mark on the chart: all trades of one kind and side within one candle. */
export interface ChartMark {
  readonly id: string;
  /** Unix seconds at which the candle opens. */
  readonly time: number;
  readonly kind: MarkKind;
  readonly side: 'buy' | 'sell';
  /** Oldest first. */
  readonly trades: readonly TokenTrade[];
}

/** Whose trade it is, as far as the chart tells them apart; the trader's own come first. */
export function kindOf(trade: TokenTrade, ownWallets: ReadonlySet<string>): MarkKind | null {
  if (ownWallets.has(trade.wallet) || trade.marks.includes('own')) return 'own';
  if (trade.marks.includes('developer')) return 'developer';
  return trade.marks.includes('kol') ? 'kol' : null;
}

/** The marks of trades in candles of `seconds`, oldest first. The same trade twice counts once. */
export function chartMarks(trades: readonly TokenTrade[], ownWallets: ReadonlySet<string>, seconds: number): readonly ChartMark[] {
  const seen = new Set<string>();
  const groups = new Map<string, ChartMark & { readonly trades: TokenTrade[] }>();
  for (const trade of [...trades].sort((a, b) => Date.parse(a.time) - Date.parse(b.time))) {
    const kind = kindOf(trade, ownWallets);
    if (kind === null || seen.has(trade.id)) continue;
    seen.add(trade.id);
    const time = Math.floor(Date.parse(trade.time) / 1000 / seconds) * seconds;
    const id = `${time}:${kind}:${trade.side}`;
    const group = groups.get(id) ?? { id, time, kind, side: trade.side, trades: [] };
    group.trades.push(trade);
    groups.set(id, group);
  }
  return [...groups.values()].sort((a, b) => a.time - b.time);
}
