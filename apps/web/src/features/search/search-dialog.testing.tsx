import { fireEvent, screen } from '@testing-library/react';
import { type Answers, openPage, playServer } from '#/app/app.testing.tsx';

export const token = (
  symbol: string,
  figures: { marketCap?: number | null; lookAlikes?: number; deepest?: boolean } = {},
) => ({
  tokenAddress: `${symbol}mint1111111111111111111111111111111111pump`,
  poolAddress: `${symbol}pool`,
  name: `Pigeon ${symbol}`,
  symbol,
  image: null,
  decimals: 6,
  createdAt: new Date(Date.now() - 3.1 * 86_400_000).toISOString(),
  marketCap: { value: figures.marketCap === undefined ? 4_100_000 : figures.marketCap },
  volume: { value: 6_800_000 },
  liquidity: { value: 412_600 },
  launchpad: { name: 'pumpfun' },
  market: 'pumpfun-amm',
  lookAlikes: figures.lookAlikes ?? 0,
  deepest: figures.deepest ?? false,
  untradableReason: null,
  sellRisk: null,
});

export const found = (...tokens: unknown[]) => ({
  body: { data: { tokens, wallets: [], profiles: [] }, error: false, message: 'OK' },
});

/** Opens the dialog on a server with these search responses; returns the searched texts. */
export async function openSearch(search: NonNullable<Answers[string]>, others: Answers = {}) {
  const calls = playServer({ ...others, 'GET /api/v1/search': search });
  const { history } = openPage('/nowhere');
  fireEvent.click(await screen.findByRole('textbox', { name: 'Search' }));
  const input = await screen.findByRole('combobox', { name: 'Search' });
  const searches = () =>
    calls
      .filter((call) => call.includes('/search'))
      .map((call) => new URL(call.slice(4), 'http://x').searchParams.get('search'));
  return { history, input, searches, calls };
}

export const profile = (userName: string, rank: number | null, relation: string | null = null) => ({
  userId: userName,
  userName,
  image: null,
  rank,
  clan: { name: 'Owls' },
  formerName: null,
  looksLike: null,
  relation,
});
export const all = (wallets: unknown[], profiles: unknown[]) => ({
  body: { data: { tokens: [token('COO')], wallets, profiles }, error: false, message: 'OK' },
});
