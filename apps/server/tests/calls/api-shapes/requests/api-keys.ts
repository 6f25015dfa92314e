import type { Call } from '@dugout/contract/api';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

export const apiKeysRequests = {
  'GET /api-keys': at('/api-keys'),
  'POST /api-keys': ({ walletAddress, trader: { password } }) => ({
    body: {
      name: 'Bot',
      access: {
        scope: 'trade',
        wallets: [walletAddress],
        perOrderLamports: '100000000',
        perDayLamports: '500000000',
      },
      expiresInDays: 30,
      password,
    },
  }),
  'DELETE /api-keys/{id}': ({ apiKeyId }) => ({ path: `/api-keys/${apiKeyId}` }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
