import { WINDOW_MS, WINDOWS } from '@dugout/domain/windows';
import type { Market } from '@dugout/market/market';

/** Columns of the peers' table after the id, all numeric. */
export const COLUMNS = [
  'created_at',
  'market',
  'price_usd',
  'market_cap_usd',
  'liquidity_usd',
  'ath_usd',
  'holders',
  ...WINDOWS.flatMap((window) =>
    ['change_pct', 'volume_usd', 'buys', 'sells', 'traders'].map((figure) => `${figure}_${window}`),
  ),
] as const;

/** Numbers as stored in the table; NaN is null. */
export type Row = Float64Array;

export const MARKETS = ['raydium', 'pumpfun-amm'] as const;

/** Reads a token's row directly from the market, not through a screen. */
export function rowOf(market: Market, mint: string, now: number): Row {
  const [facts, figures] = [market.token(mint), market.figures(mint, now)];
  if (facts === null || figures === null) throw new Error(`no token ${mint}`);
  const windows = WINDOWS.flatMap((window) => {
    const { changePct, volumeUsd, buys, sells, traders } = figures.windows[window];
    return [changePct, volumeUsd, buys, sells, traders];
  });
  const { priceUsd, marketCapUsd, liquidityUsd, athUsd, holders } = figures;
  const market_ = MARKETS.indexOf(facts.market as (typeof MARKETS)[number]);
  return Float64Array.from(
    [facts.createdAt, market_, priceUsd, marketCapUsd, liquidityUsd, athUsd, holders, ...windows],
    (value) => value ?? Number.NaN,
  );
}

export const SPANS = WINDOWS.map((window) => WINDOW_MS[window]);
