import type { MarketId } from '@dugout/domain/markets';

/**
 * Whose launchpad a LaunchLab curve belongs to, by its platform config. Names in the configs are free text
 * and prove nothing, so only known addresses count; any other is Raydium's own launchpad.
 */
const PLATFORMS: ReadonlyMap<string, MarketId> = new Map<string, MarketId>([
  ['FfYek5vEz23cMkWsdJwG2oa6EphsvXSHrGpdALN4g6W1', 'letsbonk.fun'],
  ['BuM6KDpWiTcxvrpXywWFiw45R2RNH8WURdvqoTDV1BW4', 'letsbonk.fun'],
  ['82NMHVCKwehXgbXMyzL41mvv3sdkypaMCtTxvJ4CtTzm', 'letsbonk.fun'],
]);

export const platformMarket = (config: string): MarketId => PLATFORMS.get(config) ?? 'raydium-launchpad';
