import { SOL_MINT } from '@dugout/domain/sol';
import type { TokenFacts } from '@dugout/market/types';
import { expect, it } from 'vitest';
import { type DrawPicture, identicon, pictureRoute } from './token-picture.ts';

const facts: TokenFacts = {
  mint: SOL_MINT,
  pool: SOL_MINT,
  name: '</svg><script>alert(1)</script>',
  symbol: '"><script>',
  uri: 'javascript:alert(1)',
  decimals: 6,
  createdAt: null,
  launchpad: null,
  market: 'pumpfun',
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
const market = { token: (mint: string) => (mint === SOL_MINT ? facts : null) };

const request = (path: string, draw: DrawPicture = identicon) =>
  pictureRoute(market, draw).handle(new Request(`http://x/images/token/${path}`), () => null);

it('draws only known tokens, in a response that may run nothing', async () => {
  const response = await request(`${SOL_MINT}.svg`);
  expect(response.headers.get('content-type')).toContain('image/svg+xml');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(await response.text()).toMatch(/^<svg /);
  for (const path of [`${SOL_MINT}.png`, 'nonsense.svg', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v.svg'])
    await expect(request(path)).rejects.toMatchObject({ code: 'token_not_found' });
});

it('keeps all but plain letters of a hostile name out of the drawing', async () => {
  const given: string[] = [];
  await request(`${SOL_MINT}.svg`, (_, { symbol }) => {
    given.push(symbol);
    return '';
  });
  expect(given).toEqual(['script']);
});

it('draws the same picture for the same address, another for another', () => {
  const other = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
  expect(identicon(SOL_MINT)).toBe(identicon(SOL_MINT));
  expect(identicon(SOL_MINT)).not.toBe(identicon(other));
});
