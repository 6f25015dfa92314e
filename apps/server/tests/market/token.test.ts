import { describe, expect, it } from 'vitest';
import { refusal, shared } from '#tests/kit/testing.ts';
import { marketServer, WALL } from './market.harness.ts';

const UNKNOWN = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

const server = shared(marketServer);

const screener = async (query = '') => (await server.query('GET /screener', `/screener${query}`)).data;

const aToken = async () => {
  const [row] = (await screener('?limit=1')).items;
  if (row === undefined) throw new Error('the world is empty');
  return row;
};

describe("a token's page", () => {
  it('[TOKEN-02] is the same by mint and by pool', async () => {
    const { tokenAddress, poolAddress } = await aToken();
    const byMint = await server.query('GET /token/{mint}', `/token/${tokenAddress}`);
    expect(await server.query('GET /pool/{poolAddress}', `/pool/${poolAddress}`)).toEqual(byMint);
    expect(byMint.data.poolFeeBps).toBeGreaterThan(0);
    expect(byMint.data.reserves).not.toBeNull();
  });

  it.each(['', '/candles', '/trades', '/holders'])(
    '[TOKEN-03] distinguishes an unknown token from an invalid address (%s)',
    async (part) => {
      expect(await server.get(`/api/v1/token/${UNKNOWN}${part}`)).toMatchObject(
        refusal(404, 'token_not_found'),
      );
      expect(await server.get(`/api/v1/token/0OIl${part}`)).toMatchObject({
        status: 400,
        body: { code: 'mint_invalid', message: 'Mint is not a valid solana address' },
      });
    },
  );

  it('reports an unknown pool', async () => {
    expect(await server.get(`/api/v1/pool/${UNKNOWN}`)).toMatchObject(refusal(404, 'pool_not_found'));
  });
});

describe('tape and holders', () => {
  it('are newest first and paged by trade', async () => {
    const { tokenAddress } = await aToken();
    const trades = async (query: string) =>
      (await server.query('GET /token/{mint}/trades', `/token/${tokenAddress}/trades?${query}`)).data;
    const all = await trades('limit=20');
    const times = all.map(({ time }) => Date.parse(time));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(await trades(`limit=5&before=${encodeURIComponent(all[4]?.id ?? '')}`)).toEqual(all.slice(5, 10));
    expect(Math.max(...times)).toBeLessThanOrEqual(WALL);
  });

  it('list the largest holders first', async () => {
    const { tokenAddress } = await aToken();
    const { items, count } = (
      await server.query('GET /token/{mint}/holders', `/token/${tokenAddress}/holders?limit=10`)
    ).data;
    const amounts = items.map(({ amount }) => BigInt(amount));
    expect(amounts).toEqual([...amounts].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
    expect(count).toBeGreaterThanOrEqual(items.length - 1);
  });
});

describe('pictures', () => {
  it('are drawn for known tokens, allow no scripts and are cached by the browser', async () => {
    const { image } = await aToken();
    const { status, headers, text } = await server.get(image ?? '');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('image/svg+xml');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toContain('immutable');
    expect(text).toMatch(/^<svg .*<\/svg>\s*$/s);
    expect(text).not.toMatch(/<script|onload|href=/i);
    expect(await server.get(`/images/token/${UNKNOWN}.svg`)).toMatchObject(refusal(404, 'token_not_found'));
  });
});
