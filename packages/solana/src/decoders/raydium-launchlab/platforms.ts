import type { MarketId } from '@dugout/domain/markets';

/**
 * Launchpads of LaunchLab curves by platform config. Names in the configs are free text and prove nothing, so
 * only known addresses count; any other is Raydium's own launchpad.
 */
const PLATFORMS: ReadonlyMap<string, MarketId> = new Map<string, MarketId>([
  ['FfYek5vEz23cMkWsdJwG2oa6EphsvXSHrGpdALN4g6W1', 'letsbonk.fun'],
  ['BuM6KDpWiTcxvrpXywWFiw45R2RNH8WURdvqoTDV1BW4', 'letsbonk.fun'],
  ['82NMHVCKwehXgbXMyzL41mvv3sdkypaMCtTxvJ4CtTzm', 'letsbonk.fun'],
  ['4E876qZTE9FJMrBzgVtBrSrzz2TLivB5Y5QXPjB4gZL7', 'stonk.fun'],
  ['6BwHHDg3u1854jC8PDLXvR4spTcLNaoBxLJNGC4nTESt', 'stonk.fun'],
]);

export const platformMarket = (config: string): MarketId => PLATFORMS.get(config) ?? 'raydium-launchpad';
