import type { TokenTrade } from '@dugout/contract/market/trades';
import type { WalletTransaction } from '@dugout/contract/wallets/wallet';
import { isOwn, type KnownWallets } from '../token.model.ts';

export type MarkKind = 'own' | 'tracked' | 'developer' | 'kol';
type Side = 'buy' | 'sell';

/**
 * A trade for a chart mark. Lamports as decimal strings; fields known only for own trades are null for others.
 */
export interface MarkedTrade {
  readonly signature: string;
  readonly kind: MarkKind;
  readonly side: Side;
  /** Unix ms. */
  readonly at: number;
  /** The current user's label, a published name, or the address. */
  readonly who: string;
  readonly lamports: string | null;
  readonly priceUsd: number | null;
  readonly realisedLamports: string | null;
  readonly feeLamports: string | null;
}

/** A mark on the chart: all trades of one kind and side within one candle, oldest first. */
export interface ChartMark {
  readonly id: string;
  /** Opening time of the candle in unix seconds. */
  readonly time: number;
  readonly kind: MarkKind;
  readonly side: Side;
  readonly trades: readonly MarkedTrade[];
}

function kindOf(trade: TokenTrade, known: KnownWallets): MarkKind | null {
  if (isOwn(trade, known)) return 'own';
  if (known.tracked.has(trade.wallet)) return 'tracked';
  if (trade.marks.includes('developer')) return 'developer';
  return trade.marks.includes('kol') ? 'kol' : null;
}

/** Returns a trade of the tape as a mark if its wallet is marked: own wallets first, then followed ones. */
export function markedTrade(trade: TokenTrade, known: KnownWallets): MarkedTrade | null {
  const kind = kindOf(trade, known);
  if (kind === null) return null;
  const { signature, side, walletName, wallet, solAmount, priceUsd } = trade;
  const at = Date.parse(trade.time);
  const who = known.tracked.get(wallet) ?? walletName ?? wallet;
  return {
    signature,
    kind,
    side,
    at,
    who,
    lamports: solAmount,
    priceUsd,
    realisedLamports: null,
    feeLamports: null,
  };
}

export const ownTrade = (trade: WalletTransaction): MarkedTrade => ({
  signature: trade.signature,
  kind: 'own',
  side: trade.type,
  at: Date.parse(trade.createdAt),
  who: trade.walletAddress,
  lamports: trade.solAmount,
  priceUsd: trade.priceUsd,
  realisedLamports: trade.realisedLamports,
  feeLamports: trade.feeLamports,
});

/** Groups trades into marks per candle of `seconds`, oldest first. The first copy of a duplicate trade wins. */
export function chartMarks(trades: readonly MarkedTrade[], seconds: number): readonly ChartMark[] {
  const seen = new Set<string>();
  const groups = new Map<string, ChartMark & { readonly trades: MarkedTrade[] }>();
  for (const trade of trades) {
    const known = `${trade.signature}:${trade.kind}:${trade.side}`;
    if (seen.has(known)) continue;
    seen.add(known);
    const time = Math.floor(trade.at / 1000 / seconds) * seconds;
    const id = `${time}:${trade.kind}:${trade.side}`;
    const group = groups.get(id) ?? { id, time, kind: trade.kind, side: trade.side, trades: [] };
    group.trades.push(trade);
    groups.set(id, group);
  }
  for (const group of groups.values()) group.trades.sort((a, b) => a.at - b.at);
  return [...groups.values()].sort((a, b) => a.time - b.time);
}
