import { pictureAddress } from '#/features/market/index.ts';
import type { KnownToken, TokenLookup } from '#/features/wallets/index.ts';
import type { Ingest } from '#/ingest/index.ts';

const DOLLAR_DECIMALS = 6;

/** Tokens that are worth a dollar each, whatever a pool of theirs says. */
const DOLLARS: ReadonlyMap<string, Pick<KnownToken, 'name' | 'symbol'>> = new Map([
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', { name: 'USD Coin', symbol: 'USDC' }],
  ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', { name: 'Tether USD', symbol: 'USDT' }],
]);

/** Tokens as the wallets know them, at their last price. */
export function walletTokens({ market }: Pick<Ingest, 'market'>): TokenLookup {
  return (mint) => {
    const facts = market.token(mint);
    const image = facts === null ? null : pictureAddress(facts);
    const dollar = DOLLARS.get(mint);
    if (dollar !== undefined) {
      const { solUsd } = market;
      return { ...dollar, image, decimals: DOLLAR_DECIMALS, priceSol: solUsd === null || solUsd <= 0 ? null : 1 / solUsd };
    }
    if (facts === null) return null;
    const { name, symbol, decimals } = facts;
    return { name, symbol, decimals, image, priceSol: market.prices(mint)?.priceSol ?? null };
  };
}
