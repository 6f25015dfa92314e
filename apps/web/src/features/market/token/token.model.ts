import type { LiveFigures } from '@dugout/contract/market/figures';
import type { TokenPage } from '@dugout/contract/market/token';
import type { Holder, TokenTrade } from '@dugout/contract/market/trades';

export function withLiveFigures(token: TokenPage, live: LiveFigures | null): TokenPage {
  if (live === null || live.tokenAddress !== token.tokenAddress) return token;
  const { tokenAddress: _, ...figures } = live;
  return { ...token, ...figures };
}

/** Returns the token at the price of the newest processed trade (newest first) that set one. */
export function withProcessedPrice(token: TokenPage, processed: readonly TokenTrade[]): TokenPage {
  const newest = processed.find(({ setsPrice, priceSol }) => setsPrice && priceSol !== null);
  if (newest === undefined) return token;
  const { priceSol, priceUsd } = newest;
  const factor = priceUsd === null || !token.priceUsd ? 1 : priceUsd / token.priceUsd;
  return {
    ...token,
    priceSol,
    priceUsd: priceUsd ?? token.priceUsd,
    marketCapUsd: token.marketCapUsd === null ? null : token.marketCapUsd * factor,
  };
}

/** Returns the processed trades that are not on the tape yet. */
export function aheadOf(
  processed: readonly TokenTrade[],
  trades: readonly TokenTrade[],
): readonly TokenTrade[] {
  if (processed.length === 0) return processed;
  const known = new Set(trades.map(({ id }) => id));
  return processed.filter(({ id }) => !known.has(id));
}

/** The wallets that the current user recognizes: their own, and followed ones with labels. */
export interface KnownWallets {
  readonly own: ReadonlySet<string>;
  readonly tracked: ReadonlyMap<string, string>;
}

export const TAPE_FILTERS = ['all', 'own', 'tracked', 'kol', 'developer'] as const;
export type TapeFilter = (typeof TAPE_FILTERS)[number];

export const isOwn = (trade: TokenTrade, { own }: Pick<KnownWallets, 'own'>): boolean =>
  own.has(trade.wallet) || trade.marks.includes('own');

export function filterTape(
  trades: readonly TokenTrade[],
  filter: TapeFilter,
  known: KnownWallets,
): readonly TokenTrade[] {
  if (filter === 'all') return trades;
  if (filter === 'own') return trades.filter((trade) => isOwn(trade, known));
  if (filter === 'tracked') return trades.filter((trade) => known.tracked.has(trade.wallet));
  return trades.filter((trade) => trade.marks.includes(filter));
}

const newestFirst = (a: TokenTrade, b: TokenTrade): number => Date.parse(b.time) - Date.parse(a.time);

/**
 * Joins the newest trades with older ones, without duplicates. If no trade is in both lists, others may be
 * missing in between, so the older ones are dropped to avoid a gap in the tape. A late trade is inserted in
 * order.
 */
export function joinTape(newest: readonly TokenTrade[], older: readonly TokenTrade[]): readonly TokenTrade[] {
  const known = new Set(newest.map((trade) => trade.id));
  const before = older.filter((trade) => !known.has(trade.id));
  const meet = newest.length === 0 || before.length < older.length;
  return [...newest, ...(meet ? before : [])].sort(newestFirst);
}

/** Counts the `trades` (newest first) after the topmost one on screen. */
export function newSince(trades: readonly TokenTrade[], top: string | undefined): number {
  if (top === undefined) return 0;
  const at = trades.findIndex((trade) => trade.id === top);
  return at === -1 ? trades.length : at;
}

export interface Slice {
  readonly name: string;
  readonly pct: number;
  readonly tone: 'pool' | 'top10' | 'insiders' | 'snipers' | 'others';
}

/**
 * Returns the supply's distribution in percent, summing to 100. Unknown shares belong to the others; overlaps are
 * capped at 100.
 */
export function distribution(
  token: Pick<TokenPage, 'top10HoldersPct' | 'insiderHoldingsPct' | 'sniperHoldingsPct'>,
  holders: readonly Pick<Holder, 'isPool' | 'pct'>[],
): readonly Slice[] {
  const pool = holders.filter((holder) => holder.isPool).reduce((sum, holder) => sum + (holder.pct ?? 0), 0);
  const parts = [
    { name: 'Pool', pct: pool, tone: 'pool' },
    { name: 'Top 10', pct: token.top10HoldersPct, tone: 'top10' },
    { name: 'Insiders', pct: token.insiderHoldingsPct, tone: 'insiders' },
    { name: 'Snipers', pct: token.sniperHoldingsPct, tone: 'snipers' },
  ] as const;
  let left = 100;
  const slices = parts.flatMap(({ name, pct, tone }): Slice[] => {
    if (pct === null) return [];
    const part = Math.min(pct, left);
    left -= part;
    return [{ name, pct: part, tone }];
  });
  return [...slices, { name: 'Others', pct: left, tone: 'others' }];
}
