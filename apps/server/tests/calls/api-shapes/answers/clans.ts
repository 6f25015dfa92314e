import type { Call } from '@dugout/contract/api';
import {
  address,
  bool,
  data,
  id,
  iso,
  list,
  number,
  object,
  one,
  orNull,
  pagination,
  type Shape,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { figure, saying, trader } from './common.ts';

const clanFields = {
  id,
  tag: text,
  name: text,
  bio: orNull(text),
  logo: orNull(text),
  banner: orNull(text),
  twitter: orNull(text),
  discord: orNull(text),
  telegram: orNull(text),
  minRank: whole,
  minVolume: number,
  requireApproval: bool,
  createdAt: iso,
  memberCount: whole,
  onlineCount: whole,
  volume7dSol: number,
  clanRank: figure,
  standing: text,
};
const permissions = {
  approve: bool,
  invite: bool,
  kick: bool,
  promote: bool,
  update: bool,
  wallets: bool,
  leave: bool,
};
const clan = object({
  ...clanFields,
  role: orNull(text),
  clanMembers: list(
    object({
      ...trader,
      role: one('owner', 'officer', 'member'),
      rank: whole,
      isOnline: bool,
      joinedAt: iso,
    }),
    1,
  ),
  requests: list(object({ ...trader, rank: whole, volumeSol: number, requestedAt: iso })),
  permissions: object(permissions),
});

const clanWallet = object({ address, name: text, emoji: orNull(text), addedAt: iso });

export const clansAnswers = {
  'GET /clan': data(
    object({
      items: list(object({ ...clanFields, friends: list(object(trader)) }), 2),
      pagination,
      next: orNull(text),
    }),
  ),
  'GET /clan/available': data(
    object({ tag: one('free', 'taken'), name: one('free', 'taken', 'reserved'), takenBy: orNull(text) }),
  ),
  'GET /clan/user': data(clan),
  'GET /clan/invitations': data(
    list(
      object({
        id,
        clanId: id,
        tag: text,
        name: text,
        logo: orNull(text),
        invitedBy: text,
        invitedAt: iso,
        expiresAt: iso,
      }),
      1,
    ),
  ),
  'GET /clan/tag/{tag}': data(clan),
  'GET /clan/{id}': data(clan),
  'GET /clan/holders/{mint}': data(orNull(object({ sharing: whole, holders: list(object({ userId: id })) }))),
  'GET /clan/{id}/acts': data(
    list(
      object({ id, at: iso, kind: text, actor: orNull(text), subject: orNull(text), fields: list(text) }),
      1,
    ),
  ),
  'GET /clan/{id}/wallets': data(list(clanWallet, 1)),
  'POST /clan/{id}/wallets': data(clanWallet),
  'PUT /clan/{id}/wallets/{address}': data(clanWallet),
  'DELETE /clan/{id}/wallets/{address}': saying('Wallet removed'),
  'PUT /clan': data(clan),
  'POST /clan/approve-request': saying('Request approved'),
  'POST /clan/actions': saying('Member promoted'),
  'POST /clan/invite-to-clan': saying('Invitation sent successfully!'),
  'POST /clan/decline-invitation': saying('Invitation declined'),
  'POST /clan/leave': saying('You left the clan'),
  'POST /clan/join-or-apply': data(object({ status: one('joined', 'pending') })),
  'POST /clan/withdraw-application': saying('Application withdrawn'),
  'POST /clan': data(clan),
} satisfies { readonly [C in Call]?: Shape };
