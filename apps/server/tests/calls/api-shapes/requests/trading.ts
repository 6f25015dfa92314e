import { randomBytes } from 'node:crypto';
import type { Call } from '@dugout/contract/api';
import { toBase58 } from '@dugout/domain/address';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

const signature = (): string => toBase58(randomBytes(64));

export const tradingRequests = {
  'GET /swap/ceilings': at('/swap/ceilings'),
  'PUT /swap/ceilings': ({ trader: { password } }) => ({ body: { slippageBps: 2_000, password } }),
  'POST /swap': ({ swap }) => ({ body: { ...swap, amount: '100000000' } }),
  'POST /swap/prepare': ({ swap }) => ({ body: swap }),
  'POST /swap/prepare-order': ({ orderId: id }) => ({ body: { id } }),
  'POST /swap/submit': ({ swapId: id }) => ({ body: { id, transaction: 'AAAA' } }),
  'POST /swap/quote': ({ swap }) => ({ body: swap }),
  'GET /swap/{id}': ({ swapId }) => ({ path: `/swap/${swapId}` }),
  'GET /swap/{id}/receipt': ({ swapId }) => ({ path: `/swap/${swapId}/receipt` }),
  'GET /swap/orders': at('/swap/orders'),
  'POST /swap/edit-order': ({ orderId: id }) => ({ body: { id, expiresAt: null } }),
  'POST /swap/cancel-order': ({ orderId: id }) => ({ body: { id } }),
  'POST /swap/log': ({ walletAddress, mint }) => ({
    body: {
      signature: signature(),
      walletAddress,
      tokenAddress: mint,
      type: 'buy',
      solAmount: 0.5,
      usdAmount: 85,
      status: 'landed',
    },
  }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
