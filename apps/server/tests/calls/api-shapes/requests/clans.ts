import type { Call } from '@dugout/contract/api';
import { fresh, type World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

export const clansRequests = {
  'GET /clan': at('/clan?membersSize=1'),
  'GET /clan/available': at('/clan/available?tag=FREE&name=Walnut%20Harbor'),
  'GET /clan/user': at('/clan/user'),
  'GET /clan/invitations': at('/clan/invitations'),
  'GET /clan/tag/{tag}': at('/clan/tag/shape'),
  'GET /clan/{id}': ({ ownClan }) => ({ path: `/clan/${ownClan}` }),
  'GET /clan/holders/{mint}': ({ mint }) => ({ path: `/clan/holders/${mint}` }),
  'GET /clan/{id}/acts': ({ ownClan }) => ({ path: `/clan/${ownClan}/acts` }),
  'GET /clan/{id}/wallets': ({ ownClan }) => ({ path: `/clan/${ownClan}/wallets` }),
  'POST /clan/{id}/wallets': ({ ownClan }) => ({
    path: `/clan/${ownClan}/wallets`,
    body: { address: fresh(), name: 'Shared too', emoji: '🐳' },
  }),
  'PUT /clan/{id}/wallets/{address}': ({ ownClan, clanWallet }) => ({
    path: `/clan/${ownClan}/wallets/${clanWallet}`,
    body: { name: 'Renamed' },
  }),
  'DELETE /clan/{id}/wallets/{address}': ({ ownClan, clanWallet }) => ({
    path: `/clan/${ownClan}/wallets/${clanWallet}`,
  }),
  'PUT /clan': ({ ownClan: id }) => ({ body: { id, bio: 'Slow calls.', minVolume: 12.5 } }),
  'POST /clan/approve-request': ({ ownClan: clanId, applicant: userId }) => ({
    body: { clanId, userId, isApproved: true },
  }),
  'POST /clan/actions': ({ ownClan: clanId, clanMember: memberId }) => ({
    body: { clanId, memberId, type: 'promote' },
  }),
  'POST /clan/invite-to-clan': () => ({ body: { userName: 'ShapedFriend' } }),
  'POST /clan/decline-invitation': ({ otherClan: clanId }) => ({ body: { clanId } }),
  'POST /clan/leave': ({ ownClan: clanId }) => ({ body: { clanId } }),
  'POST /clan/join-or-apply': ({ otherClan: clanId }) => ({ body: { clanId } }),
  'POST /clan/withdraw-application': ({ otherClan: clanId }) => ({ body: { clanId } }),
  'POST /clan': () => ({ body: { tag: 'FREE', name: 'Walnut Harbor' } }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
