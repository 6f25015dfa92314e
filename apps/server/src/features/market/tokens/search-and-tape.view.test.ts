import { searchToken as tokenSchema } from '@dugout/contract/market/search';
import { tokenTrade as tradeSchema } from '@dugout/contract/market/trades';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Figures, MarketTrade, TokenFacts, WindowFigures } from '@dugout/market/types';
import { expect, it } from 'vitest';
import { searchToken } from './search.view.ts';
import { holderView, tokenTrade } from './trade.view.ts';

const WALLET = '11111111111111111111111111111112';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

const day: WindowFigures = { changePct: 4, volumeUsd: 12_345, buys: 2, sells: 1, traders: 3 };
const figures: Figures = {
  priceSol: 0.001,
  priceUsd: 0.15,
  marketCapUsd: 150_000,
  liquidityUsd: null,
  athUsd: null,
  holders: 12,
  graduationPct: null,
  windows: { '1m': day, '5m': day, '1h': day, '6h': day, '24h': day },
  lastTradeAt: 5,
};
const facts: TokenFacts = {
  mint: SOL_MINT,
  pool: WALLET,
  name: '<b>Bold</b>',
  symbol: 'BOLD',
  uri: '',
  decimals: 6,
  createdAt: 0,
  launchpad: null,
  market: 'raydium-cpmm',
  creator: null,
  supply: null,
  quoteMint: SOL_MINT,
  reserves: null,
  mayhem: false,
  pricePath: [],
  unpricedReason: null,
  safety: null,
  offChain: null,
};
const trade: MarketTrade = {
  id: 's:1',
  time: 1_700_000_000_000,
  wallet: WALLET,
  side: 'sell',
  tokenAmount: 18_446_744_073_709_551_615n,
  quoteAmount: 250_000_000n,
  priceSol: 0.001,
  usd: 40,
  setsPrice: true,
  priceUsd: 0.15,
  signature: 's',
  slot: 7,
  marks: ['kol'],
  standing: {
    trades: 3,
    heldPct: 0.25,
    boughtUsd: 90,
    realisedUsd: 12,
    soldCostUsd: 60,
    openAmount: 18_446_744_073_709_551_615n,
    openCostUsd: 30,
  },
};

it('[SEARCH-14] gives a token result the fields that the dialog reads', () => {
  const result = searchToken({ facts, figures, lookAlikes: 2, deepest: true, poolFeeBps: 100 });
  expect(tokenSchema.safeParse(result).success).toBe(true);
  expect(result).toMatchObject({
    tokenAddress: SOL_MINT,
    poolAddress: WALLET,
    name: '<b>Bold</b>',
    createdAt: '1970-01-01T00:00:00.000Z',
    marketCap: { value: 150_000 },
    volume: { value: 12_345 },
    liquidity: { value: null },
    launchpad: null,
    market: 'raydium-cpmm',
  });
});

it("encodes raw amounts exactly, beyond a JSON number's precision", () => {
  const shown = tokenTrade(trade, SOL_MINT, new Map([[WALLET, 'Cupsey']]), true);
  expect(tradeSchema.safeParse(shown).success).toBe(true);
  expect(shown).toMatchObject({
    tokenAmount: '18446744073709551615',
    solAmount: '250000000',
    walletName: 'Cupsey',
  });
  expect(shown.standing).toMatchObject({ heldPct: 0.25, openAmount: '18446744073709551615' });
});

it("shows a trader's share of the supply only if the market saw all trades", () => {
  expect(tokenTrade(trade, SOL_MINT, new Map(), false).standing).toMatchObject({
    heldPct: null,
    boughtUsd: 90,
  });
  expect(tokenTrade({ ...trade, standing: null }, SOL_MINT, new Map(), true).standing).toBeNull();
});

it('has no SOL amount for a trade against another coin', () => {
  expect(tokenTrade(trade, USDC, new Map(), true).solAmount).toBeNull();
});

it('names known traders among holders', () => {
  const holder = { wallet: WALLET, amount: 5n, pct: null, marks: ['developer'], isPool: false } as const;
  expect(holderView(holder, new Map())).toEqual({
    wallet: WALLET,
    walletName: null,
    amount: '5',
    pct: null,
    marks: ['developer'],
    isPool: false,
  });
});
