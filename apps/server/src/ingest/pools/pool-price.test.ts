import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { expect, it } from 'vitest';
import { createPoolPrice } from './pool-price.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const MINUTE = 60_000;
const trade = (
  pool: string,
  minute: number,
  usd: number,
  sol: number,
  reserves: Trade['reserves'] = null,
): Trade => ({
  kind: 'trade',
  id: `${pool}${minute}:0`,
  signature: `${pool}${minute}`,
  slot: minute,
  time: minute * MINUTE,
  market: 'orca',
  pool,
  wallet: 'w',
  side: 'buy',
  mint: SOL_MINT,
  decimals: 9,
  tokenAmount: BigInt(sol) * 1_000_000_000n,
  quoteMint: USDC,
  quoteAmount: BigInt(sol * usd) * 1_000_000n,
  feeAmount: 0n,
  reserves,
});

it("uses the deepest pool's price: by reserves, else by recent volume", () => {
  const price = createPoolPrice();
  expect(price(trade('small', 0, 150, 1))?.usd).toBe(150);
  expect(price(trade('busy', 0, 151, 500))?.usd).toBe(151);
  expect(price(trade('small', 1, 990, 1))).toBeNull();
  const deep = { base: 100_000n * 1_000_000_000n, quote: 15_000_000n * 1_000_000n };
  expect(price(trade('deep', 1, 152, 1, deep))?.usd).toBe(152);
  expect(price(trade('busy', 2, 153, 500))).toBeNull();
});

it('drops a pool that has gone silent', () => {
  const price = createPoolPrice();
  price(trade('busy', 0, 151, 500));
  expect(price(trade('small', 9, 160, 1))).toBeNull();
  expect(price(trade('small', 11, 160, 1))?.usd).toBe(160);
});
