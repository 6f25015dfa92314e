/** Venues of swaps, by their names in `SIGNER_VENUES`. */
export const VENUES = [
  'jupiter',
  'pump',
  'pumpswap',
  'raydium-cpmm',
  'meteora-damm-v2',
  'meteora-dbc',
] as const;
export type VenueName = (typeof VENUES)[number];
