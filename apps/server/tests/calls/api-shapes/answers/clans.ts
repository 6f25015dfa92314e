import type { Call } from '@dugout/contract/api';
import {
  address,
  bool,
  data,
  id,
  iso,
  list,
  number,
  one,
  orNull,
  pagination,
  type Shape,
  some,
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
const clan = {
  ...clanFields,
  role: orNull(text),
  clanMembers: some({
    ...trader,
    role: one('owner', 'officer', 'member'),
    rank: whole,
    isOnline: bool,
    joinedAt: iso,
  }),
  requests: [{ ...trader, rank: whole, volumeSol: number, requestedAt: iso }],
  permissions,
};

const clanWallet = { address, name: text, emoji: orNull(text), addedAt: iso };

export const clansAnswers = {
  'GET /clan': data({
    items: list({ ...clanFields, friends: [trader] }, 2),
    pagination,
    next: orNull(text),
  }),
  'GET /clan/available': data({
    tag: one('free', 'taken'),
    name: one('free', 'taken', 'reserved'),
    takenBy: orNull(text),
  }),
  'GET /clan/user': data(clan),
  'GET /clan/invitations': data(
    some({
      id,
      clanId: id,
      tag: text,
      name: text,
      logo: orNull(text),
      invitedBy: text,
      invitedAt: iso,
      expiresAt: iso,
    }),
  ),
  'GET /clan/tag/{tag}': data(clan),
  'GET /clan/{id}': data(clan),
  'GET /clan/holders/{mint}': data(orNull({ sharing: whole, holders: [{ userId: id }] })),
  'GET /clan/{id}/acts': data(
    some({ id, at: iso, kind: text, actor: orNull(text), subject: orNull(text), fields: [text] }),
  ),
  'GET /clan/{id}/wallets': data(some(clanWallet)),
  'POST /clan/{id}/wallets': data(clanWallet),
  'PUT /clan/{id}/wallets/{address}': data(clanWallet),
  'DELETE /clan/{id}/wallets/{address}': saying('Wallet removed'),
  'PUT /clan': data(clan),
  'POST /clan/approve-request': saying('Request approved'),
  'POST /clan/actions': saying('Member promoted'),
  'POST /clan/invite-to-clan': saying('Invitation sent successfully!'),
  'POST /clan/decline-invitation': saying('Invitation declined'),
  'POST /clan/leave': saying('You left the clan'),
  'POST /clan/join-or-apply': data({ status: one('joined', 'pending') }),
  'POST /clan/withdraw-application': saying('Application withdrawn'),
  'POST /clan': data(clan),
} satisfies { readonly [C in Call]?: Shape };
