import type { MarketId } from '@dugout/domain/markets';

/** Curve configs that belong to one launchpad. */
const CONFIGS: ReadonlyMap<string, MarketId> = new Map<string, MarketId>([
  ['FbKf76ucsQssF7XZBuzScdJfugtsSKwZFYztKsMEhWZM', 'moonshot'],
  ['7SXEnhGRXVkR5LEE4o6xXYwcX6QJbFemMS3mbmMRHSDn', 'believe'],
]);

/** Authorities that create or pay for every token of their launchpad. A creator signs, so it cannot be faked. */
const AUTHORITIES: ReadonlyMap<string, MarketId> = new Map<string, MarketId>([
  ['BAGSB9TpGrZxQbEsrEznv5jXXdwyP6AXerN8aVRiAmcv', 'bags'],
  ['5qWya6UjwWnGVhdSBL3hyZ7B45jbk6Byt1hwd7ohEGXE', 'believe'],
]);

/**
 * The authority that signs as the curve's partner when a token is launched through Jupiter Studio, in the
 * same transaction as the curve's config.
 */
export const JUPITER_STUDIO = '8rE9CtCjwhSmbwL5fbJBtRFsS3ohfMcDFeTTC7t4ciUA';

/** Returns the launchpad behind a curve according to its config and signers; Meteora's own id otherwise. */
export function launchpadOf(config: string, authorities: readonly string[]): MarketId {
  for (const authority of authorities) {
    const known = AUTHORITIES.get(authority);
    if (known !== undefined) return known;
  }
  return CONFIGS.get(config) ?? 'meteora-dyn';
}
