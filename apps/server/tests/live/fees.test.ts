/** Tests fees and slippage that follow the chain and the market, through a whole server. */
import type { Address } from '@solana/kit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  buyOf,
  type LiveTrader,
  type LiveWorld,
  ledgerAndChain,
  liveWorld,
  SOL,
  swapped,
  UNTIL,
} from './world.ts';

const quoteShape = z.object({
  data: z.object({ costs: z.object({ priorityLamports: z.string(), slippageBps: z.number() }) }),
});
/** The min price of 'fast', for the usual compute units of a swap. */
const FAST_LAMPORTS = '4000';

let world: LiveWorld;
let ann: LiveTrader;
let mint: Address;
beforeAll(async () => {
  world = await liveWorld({ seed: 'fees' });
  ann = await world.trader('Ann', 20n * SOL);
  mint = world.chain.pools[0]?.mint as Address;
});
afterAll(() => world.stop());

const order = (rest: object) => ({ ...buyOf(ann, mint, SOL / 10n), ...rest });
const costsOf = async (rest: object) =>
  quoteShape.parse((await ann.client.call('/api/v1/swap/quote', { method: 'POST', body: order(rest) })).body)
    .data.costs;

it("pays the network's price up to the max, and shows it before and after", async () => {
  const fast = { priority: 'fast', priorityFeeLamports: 500_000 };
  await vi.waitFor(async () => expect((await costsOf(fast)).priorityLamports).toBe(FAST_LAMPORTS), UNTIL);
  const landed = await swapped(ann.client, order(fast));
  expect(landed).toMatchObject({ status: 'landed', costs: { priorityLamports: FAST_LAMPORTS } });
  const capped = await swapped(ann.client, order({ priority: 'fast', priorityFeeLamports: 1_000 }));
  expect(capped).toMatchObject({ status: 'landed', costs: { priorityLamports: '1000' } });
  const fixed = await swapped(ann.client, order({ priorityFeeLamports: 7_000 }));
  expect(fixed).toMatchObject({ status: 'landed', costs: { priorityLamports: '7000' } });
  await vi.waitFor(async () => {
    const { inLedger, onChain } = await ledgerAndChain(world.server.db, world.chain, [ann.wallet]);
    expect(inLedger).toEqual(onChain);
  }, UNTIL);
});

it("follows the token's price moves with the slippage, up to the max", async () => {
  const { slippageBps } = await costsOf({ slippage: 'auto', slippageBps: 5_000 });
  expect(slippageBps).toBeGreaterThanOrEqual(100);
  expect(slippageBps).toBeLessThan(1_000);
  expect((await costsOf({ slippage: 'auto', slippageBps: 60 })).slippageBps).toBe(60);
  expect((await costsOf({ slippageBps: 700 })).slippageBps).toBe(700);
});
