import { expect, it } from 'vitest';
import { platformMarket } from './decoder.ts';

it('distinguishes launchpads by the address of their platform config only', () => {
  expect(platformMarket('82NMHVCKwehXgbXMyzL41mvv3sdkypaMCtTxvJ4CtTzm')).toBe('letsbonk.fun');
  expect(platformMarket('4E876qZTE9FJMrBzgVtBrSrzz2TLivB5Y5QXPjB4gZL7')).toBe('stonk.fun');
  expect(platformMarket('6BwHHDg3u1854jC8PDLXvR4spTcLNaoBxLJNGC4nTESt')).toBe('stonk.fun');
  expect(platformMarket('StonkFun')).toBe('raydium-launchpad');
});
