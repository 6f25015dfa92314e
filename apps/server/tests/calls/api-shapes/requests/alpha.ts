import { DEFAULT_ALPHA_FLAGS } from '@dugout/contract/alpha/values';
import type { Call } from '@dugout/contract/api';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

const presetNamed = (name: string) => ({
  name,
  launchpads: ['pumpfun'],
  flags: { ...DEFAULT_ALPHA_FLAGS },
  alphaMetrics: { callerHitRatePct: { min: 50 } },
  tokenMetrics: { marketCapUsd: { min: 10_000, max: 250_000 } },
  settings: { sortBy: 'volumeUsd', sortDir: 'desc', hideDuplicatedTokens: true },
});

export const alphaRequests = {
  'GET /alpha/presets': at('/alpha/presets'),
  'POST /alpha/presets': () => ({ body: { presets: [presetNamed('Early')] } }),
  'GET /alpha/tokens': at('/alpha/tokens?preMigration=true&migrated=true&volumeUsdMin=0&sortBy=marketCapUsd'),
  'POST /alpha/call': ({ other: tokenAddress }) => ({ body: { tokenAddress } }),
  'POST /alpha/remove': ({ mint: tokenAddress }) => ({ body: { tokenAddress } }),
  'POST /alpha/vote': ({ mint: tokenAddress }) => ({ body: { tokenAddress, vote: 'up' } }),
  'GET /alpha/callers': at('/alpha/callers?window=7d'),
  'GET /alpha/callers/{userId}': ({ caller }) => ({ path: `/alpha/callers/${caller}` }),
  'GET /alpha/callers/{userId}/export': ({ caller }) => ({ path: `/alpha/callers/${caller}/export?since=1` }),
  'GET /alpha/log/checkpoint': at('/alpha/log/checkpoint'),
  'GET /alpha/log/leaves': at('/alpha/log/leaves'),
  'GET /alpha/log/inclusion': at('/alpha/log/inclusion?index=0&size=2'),
  'GET /alpha/log/consistency': at('/alpha/log/consistency?first=1&second=2'),
  'GET /alpha/returns': at('/alpha/returns?migrated=true'),
  'GET /alpha/replay': () => ({ path: `/alpha/replay?at=${new Date().toISOString()}` }),
  'POST /alpha/follow': ({ caller: userId }) => ({ body: { userId, following: true } }),
  'GET /alpha/clans/{clanId}': ({ otherClan }) => ({ path: `/alpha/clans/${otherClan}` }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
