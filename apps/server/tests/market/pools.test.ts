import { describe, expect, it } from 'vitest';
import { refusal, shared } from '#tests/kit/testing.ts';
import { marketServer } from './market.harness.ts';

const UNKNOWN = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const server = shared(marketServer);

describe('GET /token/{mint}/pools', () => {
  it('has one pool that sets the price, the one of the page, with its liquidity', async () => {
    const { items } = (await server.query('GET /screener', '/screener?window=24h&limit=200')).data;
    const migrated = items.filter(({ graduationPct }) => graduationPct === 100);
    expect(migrated.length).toBeGreaterThan(0);
    for (const { tokenAddress, poolAddress, liquidityUsd } of items) {
      const { data } = await server.query('GET /token/{mint}/pools', `/token/${tokenAddress}/pools`);
      const [lead, ...others] = data;
      expect(lead).toMatchObject({ poolAddress, liquidityUsd, setsPrice: true });
      expect(lead?.reason).toMatch(/^Sets the price: /);
      for (const { setsPrice, reason } of others) {
        expect(setsPrice).toBe(false);
        expect(reason).not.toBe('');
      }
    }
  });

  it('[API-06] rejects unknown tokens and invalid addresses', async () => {
    expect(await server.get(`/api/v1/token/${UNKNOWN}/pools`)).toMatchObject(refusal(404, 'token_not_found'));
    expect(await server.get('/api/v1/token/nothing/pools')).toMatchObject(refusal(400, 'mint_invalid'));
  });
});
