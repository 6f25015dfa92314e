import { type Answers, TRADER } from '#/app/app.testing.tsx';
import { MINT } from '#/shared/testing/names.ts';
import { tokenPageOf, tradeOf } from '#/shared/testing/token-builders.ts';
import { quoteOf } from '#/shared/testing/trading-builders.ts';
import { walletOf } from '#/shared/testing/wallet-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';

export const COO = tokenPageOf({
  symbol: 'COO',
  name: 'Pigeon Union',
  market: 'pumpfun-amm',
  devHoldingsPct: 0,
  top10HoldersPct: 34,
  sniperHoldingsPct: 25,
});

const EMPTY = { page: 1, limit: 200, count: 0, pages: 0, hasNextPage: false, hasPreviousPage: false };

export const market = (token = COO): Answers => ({
  [`GET /api/v1/token/${MINT}`]: () => ({ body: { data: token } }),
  [`GET /api/v1/pool/${COO.poolAddress}`]: () => ({ body: { data: token } }),
  [`GET /api/v1/token/${MINT}/trades`]: () => ({
    body: { data: [tradeOf({ walletName: 'okapi', marks: ['kol'] }), tradeOf({ id: 'b', side: 'sell' })] },
  }),
});
export const trader: Answers = {
  'GET /api/v1/me': () => ({ body: { data: TRADER } }),
  'GET /api/v1/wallet/user': () => ({ body: { data: [walletOf()] } }),
  [`GET /api/v1/wallet/transactions/${walletOf().address}`]: () => ({
    body: { data: { items: [], pagination: EMPTY } },
  }),
  'POST /api/v1/swap/quote': () => ({ body: { data: quoteOf() } }),
};
export const shown = () => toasts.getSnapshot().filter((toast) => toast.open);
