/** What swaps are made with, as `SIGNER_VENUES` names it. */
export const VENUES = [
  'jupiter',
  'pump',
  'pumpswap',
  'raydium-cpmm',
  'meteora-damm-v2',
  'meteora-dbc',
] as const;
export type VenueName = (typeof VENUES)[number];
