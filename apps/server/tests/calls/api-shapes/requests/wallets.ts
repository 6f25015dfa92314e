import { randomBytes } from 'node:crypto';
import type { Call } from '@dugout/contract/api';
import { toBase58 } from '@dugout/domain/address';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { standardWallet } from '#tests/identity/standard-wallet.ts';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import { at, type Request } from './common.ts';

const signature = (): string => toBase58(randomBytes(64));

export const walletsRequests = {
  'GET /wallet/transactions/{id}': ({ walletId }) => ({ path: `/wallet/transactions/${walletId}` }),
  'GET /wallet/user': at('/wallet/user?archived=false&search=Main'),
  'GET /wallet/tokens': at('/wallet/tokens'),
  'GET /wallet/audit': at('/wallet/audit'),
  'GET /wallet/withdrawals': at('/wallet/withdrawals'),
  'POST /wallet/create': () => ({ body: { name: 'Made' } }),
  'POST /wallet/import': ({ trader: { password } }) => ({
    body: { name: 'Imported', secret: [...randomBytes(32)], password },
  }),
  'POST /wallet/connect/challenge': at('/wallet/connect/challenge'),
  'POST /wallet/connect': () => ({ body: { name: 'Phantom', ...standardWallet().signText('hello') } }),
  'POST /wallet/update-wallet': ({ second }) => ({ body: { walletAddress: second, name: 'Renamed' } }),
  'POST /wallet/archive': ({ second }) => ({ body: { walletAddress: second, archive: true } }),
  'POST /wallet/primary': ({ walletAddress }) => ({ body: { walletAddress } }),
  'POST /wallet/export': ({ walletAddress, trader: { password } }) => ({
    body: { walletAddress, recipientKey: RECIPIENT_KEY, password },
  }),
  'POST /wallet/export/cancel': ({ walletAddress }) => ({ body: { walletAddress } }),
  'GET /wallet/rent': ({ walletAddress }) => ({ path: `/wallet/rent?walletAddress=${walletAddress}` }),
  'GET /wallet/cashback': ({ walletAddress }) => ({
    path: `/wallet/cashback?walletAddress=${walletAddress}`,
  }),
  'POST /wallet/cashback/claim': ({ walletAddress }) => ({ body: { walletAddress } }),
  'POST /wallet/rent/reclaim': ({ walletAddress }) => ({ body: { walletAddress } }),
  'POST /wallet/withdraw/review': ({ withdrawal }) => ({ body: withdrawal() }),
  'POST /wallet/withdraw': ({ withdrawal }) => ({ body: withdrawal() }),
  'POST /wallet/withdraw/cancel': ({ withdrawalId: id }) => ({ body: { id } }),
  'POST /transaction/save': ({ walletAddress }) => ({
    body: {
      signature: signature(),
      type: 'deposit',
      wallet_address: walletAddress,
      metadata: { from: 'exchange' },
    },
  }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
