import type { ScreenQuery } from '@dugout/market/queries';
import { MARKETS } from './table.ts';

const OF_TOKEN: Readonly<Record<string, string>> = {
  priceUsd: 'price_usd',
  marketCapUsd: 'market_cap_usd',
  liquidityUsd: 'liquidity_usd',
  athUsd: 'ath_usd',
  holders: 'holders',
};
const OF_WINDOW: Readonly<Record<string, string>> = {
  changePct: 'change_pct',
  volumeUsd: 'volume_usd',
  traders: 'traders',
  buys: 'buys',
  sells: 'sells',
};

const column = (figure: string, window: string): string =>
  OF_TOKEN[figure] ?? `"${OF_WINDOW[figure]}_${window}"`;

/** The sort columns of the queries, which are indexed. */
export const SORTED = [
  'created_at',
  'market_cap_usd',
  'liquidity_usd',
  'holders',
  ...['5m', '1h', '24h'].flatMap((window) =>
    ['change_pct', 'volume_usd', 'traders'].map((figure) => `"${figure}_${window}"`),
  ),
] as const;

/** Returns a screen as two statements: the page's ids, and the count of matches. */
export function statementsOf(
  { window, sortBy, page, limit, bounds = {}, markets }: ScreenQuery,
  now: number,
): { page: string; count: string } {
  const tests: string[] = [];
  for (const [figure, bound] of Object.entries(bounds)) {
    if (figure === 'ageMinutes') {
      if (bound?.max !== undefined) tests.push(`created_at >= ${now - bound.max * 60_000}`);
      if (bound?.min !== undefined) tests.push(`created_at <= ${now - bound.min * 60_000}`);
      continue;
    }
    if (bound?.min !== undefined) tests.push(`${column(figure, window)} >= ${bound.min}`);
    if (bound?.max !== undefined) tests.push(`${column(figure, window)} <= ${bound.max}`);
  }
  if (markets !== undefined)
    tests.push(
      `market IN (${markets.map((market) => MARKETS.indexOf(market as (typeof MARKETS)[number])).join(', ')})`,
    );
  const where = tests.length === 0 ? '' : ` WHERE ${tests.join(' AND ')}`;
  const order = sortBy === 'ageMinutes' ? 'created_at' : column(sortBy, window);
  return {
    page: `SELECT id FROM screener${where} ORDER BY ${order} DESC NULLS LAST, id LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    count: `SELECT count(*)::int AS n FROM screener${where}`,
  };
}
