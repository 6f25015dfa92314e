import { SOL_MINT } from '@dugout/domain/sol';
import { expect, it } from 'vitest';
import { identicon } from './identicon.ts';
import type { TokenFacts } from './market-reads.ts';
import { tokenPictures } from './pictures.ts';

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
  unpricedReason: null,
};
const market = { token: (mint: string) => (mint === SOL_MINT ? facts : null) };

it('draws a known token only', () => {
  const picture = tokenPictures(market, identicon);
  expect(picture('nonsense')).toBeNull();
  expect(picture(SOL_MINT)?.headers['content-type']).toContain('image/svg+xml');
  expect(picture(SOL_MINT)?.headers['content-security-policy']).toContain('sandbox');
});

it('lets nothing but two plain letters of a hostile name near the drawing', () => {
  const given: string[] = [];
  tokenPictures(market, (_, { symbol }) => {
    given.push(symbol);
    return '';
  })(SOL_MINT);
  expect(given).toEqual(['sc']);
});

it('draws the same picture for the same address, another for another', () => {
  const other = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
  expect(identicon(SOL_MINT)).toBe(identicon(SOL_MINT));
  expect(identicon(SOL_MINT)).not.toBe(identicon(other));
});
