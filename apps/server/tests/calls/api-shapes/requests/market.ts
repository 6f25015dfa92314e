import type { Call } from '@dugout/contract/api';
import { SOL_MINT } from '@dugout/domain/sol';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

export const marketRequests = {
  'GET /status': at('/status'),
  'GET /price': at(`/price?ids=${SOL_MINT}`),
  'GET /screener': at('/screener?window=5m'),
  'GET /explorer': at('/explorer?column=new'),
  'GET /search': ({ pool }) => ({ path: `/search?search=${pool}` }),
  'GET /token/{mint}': ({ mint }) => ({ path: `/token/${mint}` }),
  'GET /pool/{poolAddress}': ({ pool }) => ({ path: `/pool/${pool}` }),
  'GET /api/token-details': ({ mint }) => ({ path: `/api/token-details?mint=${mint}` }),
  'GET /token/{mint}/candles': ({ mint }) => ({ path: `/token/${mint}/candles` }),
  'GET /token/{mint}/trades': ({ mint }) => ({ path: `/token/${mint}/trades` }),
  'GET /token/{mint}/holders': ({ mint }) => ({ path: `/token/${mint}/holders` }),
  'GET /token/scan/{id}': ({ mint }) => ({ path: `/token/scan/${mint}` }),
  'GET /token/{mint}/pools': ({ mint }) => ({ path: `/token/${mint}/pools` }),
  'GET /token/{mint}/sell-check': ({ mint }) => ({ path: `/token/${mint}/sell-check` }),
  'GET /token/holders-chart/{id}': ({ mint }) => ({ path: `/token/holders-chart/${mint}` }),
  'GET /token/{mint}/top-traders': ({ mint }) => ({ path: `/token/${mint}/top-traders` }),
  'GET /token/{mint}/creator': ({ mint }) => ({ path: `/token/${mint}/creator` }),
  'GET /token/names': ({ mint }) => ({ path: `/token/names?tokens=${mint}` }),
  'GET /token/{mint}/look-alikes': ({ mint }) => ({ path: `/token/${mint}/look-alikes` }),
  'GET /wallet/{address}/summary': ({ busy }) => ({ path: `/wallet/${busy}/summary` }),
  'GET /wallet/{address}/trades': ({ busy }) => ({ path: `/wallet/${busy}/trades` }),
  'GET /wallet/{address}/holdings': ({ busy }) => ({ path: `/wallet/${busy}/holdings` }),
  'GET /wallet/{address}/calendar': ({ busy }) => ({ path: `/wallet/${busy}/calendar` }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
