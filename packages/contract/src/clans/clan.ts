import { z } from 'zod';
import { address, figure, id, isoTime } from '../fields.ts';
import { trader } from '../friends/friend.ts';
import { CLAN_ROLES } from './values.ts';

const clanPermissions = z.object({
  approve: z.boolean(),
  invite: z.boolean(),
  kick: z.boolean(),
  promote: z.boolean(),
  update: z.boolean(),
  wallets: z.boolean(),
  leave: z.boolean(),
});

const clan = z.object({
  id,
  tag: z.string(),
  name: z.string(),
  bio: z.string().nullable(),
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  twitter: z.string().nullable(),
  discord: z.string().nullable(),
  telegram: z.string().nullable(),
  minRank: z.number().int(),
  /** SOL. */
  minVolume: z.number(),
  requireApproval: z.boolean(),
  createdAt: isoTime,
  memberCount: z.number().int(),
  onlineCount: z.number().int(),
  /** Volume of its members in the last 7 days, SOL. */
  volume7dSol: z.number(),
  /** Rank among clans by their calls, 1 is best; null below 30 calls in 90 days. */
  clanRank: figure,
});

/** The caller's relation to a clan: the effect of joining it, or why joining is impossible. */
const clanStanding = z.enum([
  'member',
  'invited',
  'applied',
  'join',
  'apply',
  'rankTooLow',
  'volumeTooLow',
  'full',
  'otherClan',
  'guest',
]);

export const listedClan = z.object({ ...clan.shape, standing: clanStanding, friends: z.array(trader) });

const clanMember = z.object({
  ...trader.shape,
  isOnline: z.boolean(),
  role: z.enum(CLAN_ROLES),
  /** 0 to 20. */
  rank: z.number().int(),
  joinedAt: isoTime,
  /** SOL of the last 7 days. */
  volume7dSol: z.number(),
});

const clanRequest = z.object({
  ...trader.shape,
  rank: z.number().int(),
  /** SOL, total. */
  volumeSol: z.number(),
  requestedAt: isoTime,
});

/** A clan with its members; `requests` is empty for members who may not decide. */
export const clanPage = z.object({
  ...clan.shape,
  standing: clanStanding,
  role: z.enum(CLAN_ROLES).nullable(),
  clanMembers: z.array(clanMember),
  requests: z.array(clanRequest),
  permissions: clanPermissions,
});

/** Clanmates who hold a token and share their holdings: names, never amounts. */
export const clanmates = z.object({
  sharing: z.number().int(),
  holders: z.array(z.object({ userId: id, userName: z.string(), image: z.string().nullable() })),
});

export const clanAuditEvent = z.object({
  id,
  at: isoTime,
  kind: z.enum([
    'founded',
    'joined',
    'left',
    'approved',
    'rejected',
    'invited',
    'promoted',
    'demoted',
    'kicked',
    'handedOver',
    'updated',
    'walletAdded',
    'walletRenamed',
    'walletRemoved',
  ]),
  /** Null once the account is deleted. */
  actor: z.string().nullable(),
  /** The affected member; null for none. */
  subject: z.string().nullable(),
  /** For `updated`: names of the changed settings; for shared wallets: the address. */
  fields: z.array(z.string()),
});

export const clanInvitation = z.object({
  id,
  clanId: id,
  tag: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  memberCount: z.number().int(),
  invitedBy: z.string(),
  invitedAt: isoTime,
  expiresAt: isoTime,
});
export type Clan = z.output<typeof clan>;
export type ClanStanding = z.output<typeof clanStanding>;
export type ListedClan = z.output<typeof listedClan>;
export type ClanMember = z.output<typeof clanMember>;
export type ClanRequest = z.output<typeof clanRequest>;
export type ClanPage = z.output<typeof clanPage>;
export type ClanAuditEvent = z.output<typeof clanAuditEvent>;
export type ClanInvitation = z.output<typeof clanInvitation>;
export type Clanmates = z.output<typeof clanmates>;

/** A wallet that a clan follows together. Name and emoji are only visible to the clan. */
export const clanWallet = z.object({
  address,
  name: z.string(),
  emoji: z.string().nullable(),
  addedAt: isoTime,
});

export type ClanWallet = z.output<typeof clanWallet>;
