import { Market } from '@dugout/market/market';
import { expect, it } from 'vitest';
import { walletTokens } from './wallet-tokens.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';

it('values USDC and USDT by the SOL price, because no market lists them', () => {
  const market = new Market();
  const lookup = walletTokens({ state: market });
  expect(lookup(USDC)).toMatchObject({ symbol: 'USDC', decimals: 6, priceSol: null });
  market.apply({ kind: 'solPrice', time: 1, slot: 1, usd: 200 });
  expect(lookup(USDC)?.priceSol).toBe(0.005);
  expect(lookup(USDT)?.priceSol).toBe(0.005);
  expect(lookup('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')).toBeNull();
});
