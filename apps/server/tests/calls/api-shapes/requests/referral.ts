import type { Call } from '@dugout/contract/api';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

export const referralRequests = {
  'GET /ledger': at('/ledger'),
  'GET /ledger/own': at('/ledger/own'),
  'GET /referral': at('/referral'),
  'POST /referral': () => ({ body: { handle: 'shaper_1' } }),
  'POST /referral/claim': at('/referral/claim'),
  'GET /referral/tiers': at('/referral/tiers'),
  'GET /referral/statement': at('/referral/statement'),
} satisfies { readonly [C in Call]?: (world: World) => Request };
