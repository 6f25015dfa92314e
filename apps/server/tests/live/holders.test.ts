import { marketEndpoints } from '@dugout/contract/market/endpoints';
import type { Address } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buyOf, type LiveTrader, type LiveWorld, liveWorld, SOL, swapped, UNTIL } from './world.ts';

describe('[TOKEN-05] holders of a token on the chain', () => {
  let world: LiveWorld;
  let ann: LiveTrader;
  let mint: Address;

  beforeAll(async () => {
    world = await liveWorld({ seed: 'holders' });
    ann = await world.trader('Ann', 50n * SOL);
    mint = world.chain.pools.find(({ token }) => token.symbol === 'FROG')?.mint as Address;
  });
  afterAll(() => world.stop());

  it('are read when somebody views it, with the pool marked, and give its share of the ten largest', async () => {
    expect((await swapped(ann.client, buyOf(ann, mint, 5n * SOL))).status).toBe('landed');
    const held = await world.chain.tokens(ann.wallet, mint, 'confirmed');
    const data = await vi.waitFor(async () => {
      const { body } = await world.server.client().call(`/api/v1/token/${mint}/holders`);
      const answer = marketEndpoints['GET /token/{mint}/holders'].output.parse(body).data;
      const own = answer.items.find(({ wallet }) => wallet === ann.wallet);
      expect(own).toMatchObject({ amount: held.toString(), isPool: false });
      return answer;
    }, UNTIL);
    expect(data.items[0]).toMatchObject({ isPool: true });
    expect(Date.parse(data.readAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await vi.waitFor(async () => {
      const page = await world.server.client().call(`/api/v1/token/${mint}`);
      const { data: token } = marketEndpoints['GET /token/{mint}'].output.parse(page.body);
      expect(token.top10HoldersPct).toBeGreaterThan(0);
    }, UNTIL);
  });

  it('are unknown for a token that the market does not know', async () => {
    expect((await world.server.client().call(`/api/v1/token/${ann.wallet}/holders`)).status).toBe(404);
  });
});
