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
  'POST /wallet/create': () => ({ path: '/wallet/create', body: { name: 'Made' } }),
  'POST /wallet/import': ({ trader: { password } }) => ({
    path: '/wallet/import',
    body: { name: 'Imported', secret: [...randomBytes(32)], password },
  }),
  'POST /wallet/connect/challenge': at('/wallet/connect/challenge'),
  'POST /wallet/connect': () => ({
    path: '/wallet/connect',
    body: { name: 'Phantom', ...standardWallet().signText('hello') },
  }),
  'POST /wallet/update-wallet': ({ second }) => ({
    path: '/wallet/update-wallet',
    body: { walletAddress: second, name: 'Renamed' },
  }),
  'POST /wallet/archive': ({ second }) => ({
    path: '/wallet/archive',
    body: { walletAddress: second, archive: true },
  }),
  'POST /wallet/primary': ({ walletAddress }) => ({ path: '/wallet/primary', body: { walletAddress } }),
  'POST /wallet/export': ({ walletAddress, trader: { password } }) => ({
    path: '/wallet/export',
    body: { walletAddress, recipientKey: RECIPIENT_KEY, password },
  }),
  'POST /wallet/export/cancel': ({ walletAddress }) => ({
    path: '/wallet/export/cancel',
    body: { walletAddress },
  }),
  'GET /wallet/rent': ({ walletAddress }) => ({ path: `/wallet/rent?walletAddress=${walletAddress}` }),
  'POST /wallet/rent/reclaim': ({ walletAddress }) => ({
    path: '/wallet/rent/reclaim',
    body: { walletAddress },
  }),
  'POST /wallet/withdraw/review': ({ withdrawal }) => ({
    path: '/wallet/withdraw/review',
    body: withdrawal(),
  }),
  'POST /wallet/withdraw': ({ withdrawal }) => ({ path: '/wallet/withdraw', body: withdrawal() }),
  'POST /wallet/withdraw/cancel': ({ withdrawalId: id }) => ({
    path: '/wallet/withdraw/cancel',
    body: { id },
  }),
  'POST /transaction/save': ({ walletAddress }) => ({
    path: '/transaction/save',
    body: {
      signature: signature(),
      type: 'deposit',
      wallet_address: walletAddress,
      metadata: { from: 'exchange' },
    },
  }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
