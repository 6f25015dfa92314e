import type { Call } from '@dugout/contract/api';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

export const signaturesRequests = {
  'GET /signatures': at('/signatures?since=1'),
  'GET /signatures/record': at('/signatures/record?since=1'),
  'GET /signatures/checkpoint': at('/signatures/checkpoint'),
  'GET /signatures/consistency': at('/signatures/consistency?first=1&second=2'),
} satisfies { readonly [C in Call]?: (world: World) => Request };
