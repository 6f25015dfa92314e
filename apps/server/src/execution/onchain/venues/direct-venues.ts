import type { MarketId } from '@dugout/domain/markets';
import { METEORA_DAMM_V2 } from '@dugout/solana/instructions/amm/meteora-damm-v2';
import { METEORA_DBC } from '@dugout/solana/instructions/amm/meteora-dbc';
import { RAYDIUM_CPMM } from '@dugout/solana/instructions/amm/raydium-cpmm';
import type { OnchainVenue } from '../onchain-venue.ts';
import { type AmmDirectOptions, ammVenue } from './amm.venue.ts';
import { pumpCurveVenue } from './pump-curve.venue.ts';
import { pumpSwapVenue } from './pump-swap.venue.ts';

const of = (...markets: readonly MarketId[]): ReadonlySet<MarketId> => new Set(markets);

/** Launchpads on Meteora's Dynamic Bonding Curve, in addition to curves without a launchpad. */
const DBC_MARKETS = of('meteora-dyn', 'bags', 'believe', 'jupiter-studio', 'moonshot');

/** The venues that are traded without a router, in the order in which they are tried. */
export const directVenues = (options: AmmDirectOptions): OnchainVenue[] => [
  pumpCurveVenue(options),
  pumpSwapVenue(options),
  ammVenue({ ...options, name: 'Raydium CPMM', amm: RAYDIUM_CPMM, markets: of('raydium-cpmm') }),
  ammVenue({ ...options, name: 'Meteora DAMM v2', amm: METEORA_DAMM_V2, markets: of('meteora-dyn-v2') }),
  ammVenue({ ...options, name: 'Meteora DBC', amm: METEORA_DBC, markets: DBC_MARKETS }),
];
