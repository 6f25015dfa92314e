import type { Call } from '@dugout/contract/api';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

export const giveawayRequests = {
  'GET /giveaway': at('/giveaway'),
  'POST /giveaway/enter': ({ openGiveaway: giveawayId }) => ({ body: { giveawayId } }),
  'GET /giveaway/{giveawayId}/draw': ({ drawnGiveaway }) => ({ path: `/giveaway/${drawnGiveaway}/draw` }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
