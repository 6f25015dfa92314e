import { expect, it } from 'vitest';
import { sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { tradingPair } from './trading-pair.ts';

const database = sharedDatabase();
const pair = sharedEach(() => tradingPair(database.db));

it('[R9] trading limits that a trader lowers on one server hold on the other at once', async () => {
  const { a, b } = pair;
  const swap = { trigger: undefined, slippageBps: 4_000 };
  const order = { slippageBps: 4_000, trigger: { kind: 'limit', priceSol: pair.firstPrice / 2 } };
  await b.buy({}, swap);
  await b.buy({}, order);
  expect((await a.limit({ slippageBps: 1_000 })).status).toBe(200);
  await expect(b.buy({}, swap)).rejects.toThrow('proof_required');
  await expect(b.buy({}, order)).rejects.toThrow('proof_required');
  await b.buy({}, { ...swap, slippageBps: 1_000 });
  expect((await a.limit({ slippageBps: 5_000, priceImpactBps: 0 })).status).toBe(200);
  await expect(b.buy({}, swap)).rejects.toThrow('proof_required');
});
