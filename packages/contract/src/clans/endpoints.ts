import { z } from 'zod';
import { data, endpoint, pagination } from '../endpoint.ts';
import { address, asRead, id, limit, mint, mintErrors, page, searchText } from '../fields.ts';
import { emoji, followedName } from '../tracker/followed.ts';
import { clanAuditEvent, clanInvitation, clanmates, clanPage, clanWallet, listedClan } from './clan.ts';
import { clanCursor, clanName, clanSettings, clanTag } from './fields.ts';

const whole = z.coerce.number().int().min(0);
const settings = z.strictObject(clanSettings);
const optional = settings.partial({
  bio: true,
  logo: true,
  banner: true,
  twitter: true,
  discord: true,
  telegram: true,
  minRank: true,
  minVolume: true,
  requireApproval: true,
});
const byClan = z.strictObject({ clanId: id });
const done = z.object({ message: z.string() });
const walletErrors = [
  'clan_call_failed',
  'clan_not_found',
  'not_in_clan',
  'clan_forbidden',
  'signer_unavailable',
  'foreign_origin',
  'account_suspended',
] as const;
const nameErrors = [
  'clan_tag_taken',
  'clan_tag_reserved',
  'clan_name_taken',
  'clan_name_reserved',
  'picture_unknown',
] as const;

export const clansEndpoints = {
  'GET /clan': endpoint({
    summary: 'Clans, best ranked first, then by volume',
    access: 'public',
    query: z.object({
      page,
      limit,
      search: searchText(100).default(''),
      /** Min number of members. */
      membersSize: whole.optional(),
      membersSizeMax: whole.optional(),
      clanRank: whole.optional(),
      clanRankMax: whole.optional(),
      /** Max required rank, and max required volume in SOL. */
      minProfileRank: whole.optional(),
      minUserVolume: z.coerce.number().min(0).optional(),
      onlyJoinable: z.stringbool().optional(),
      /** `next` of another page: this one follows it, whatever `page` says, also when clans have moved. */
      after: clanCursor.optional(),
    }),
    /** `pagination` counts to 10,000. `next` is null on the last page. */
    output: data(z.object({ items: z.array(listedClan), pagination, next: z.string().nullable() })),
    errors: ['clans_failed'],
  }),
  'GET /clan/available': endpoint({
    summary: 'Reports whether a tag and a name are available for a clan',
    access: 'trader',
    query: z.object({ tag: clanTag.optional(), name: clanName.optional(), clanId: id.optional() }),
    output: data(
      z.object({
        tag: z.enum(['free', 'taken', 'reserved']).nullable(),
        name: z.enum(['free', 'taken', 'reserved']).nullable(),
        takenBy: z.string().nullable(),
      }),
    ),
    errors: ['clan_call_failed'],
  }),
  'GET /clan/user': endpoint({
    summary: "The caller's clan; null without one",
    access: 'trader',
    output: data(clanPage.nullable()),
    errors: ['user_clan_failed'],
  }),
  'GET /clan/invitations': endpoint({
    summary: 'Clans that have invited the caller, newest first',
    access: 'trader',
    output: data(z.array(clanInvitation)),
    errors: ['clan_call_failed'],
  }),
  'GET /clan/tag/{tag}': endpoint({
    summary: 'A clan by its tag, upper or lower case',
    access: 'public',
    params: z.object({ tag: clanTag }),
    output: data(clanPage),
    errors: ['clan_failed', 'clan_not_found'],
  }),
  'GET /clan/{id}': endpoint({
    summary: 'A clan by its id, with its members',
    access: 'public',
    params: z.object({ id }),
    output: data(clanPage),
    errors: ['clan_failed', 'clan_not_found'],
  }),
  'GET /clan/{id}/acts': endpoint({
    summary: 'Activity log of the caller’s clan, newest first',
    access: 'trader',
    params: z.object({ id }),
    query: z.object({ before: id.optional(), limit }),
    output: data(z.array(clanAuditEvent)),
    errors: ['clan_call_failed', 'clan_not_found', 'not_in_clan'],
  }),
  'GET /clan/holders/{mint}': endpoint({
    summary:
      'Number of clanmates who hold a token, among members who share their holdings; null when fewer than three active clanmates share, linked accounts counted once',
    access: 'trader',
    params: z.object({ mint }),
    output: data(clanmates.nullable()),
    errors: [...mintErrors, 'clan_call_failed'],
  }),
  'GET /clan/{id}/wallets': endpoint({
    summary: 'Shared wallets of the caller’s clan, in the order they were added',
    access: 'trader',
    params: z.object({ id }),
    output: data(z.array(clanWallet)),
    errors: ['clan_call_failed', 'not_in_clan', 'signer_unavailable'],
  }),
  'POST /clan/{id}/wallets': endpoint({
    summary: 'Shares a wallet with the clan; for officers and the owner',
    access: 'trader',
    params: z.object({ id }),
    body: z.strictObject({ address, name: followedName, emoji: emoji.nullish() }),
    output: data(clanWallet),
    errors: [...walletErrors, 'clan_name_reserved', 'clan_wallet_exists', 'clan_wallets_full'],
  }),
  'PUT /clan/{id}/wallets/{address}': endpoint({
    summary: 'Renames a shared wallet; for officers and the owner',
    access: 'trader',
    params: z.object({ id, address }),
    body: z.strictObject({ name: followedName, emoji: emoji.nullish() }),
    output: data(clanWallet),
    errors: [...walletErrors, 'clan_name_reserved', 'clan_wallet_not_found'],
  }),
  'DELETE /clan/{id}/wallets/{address}': endpoint({
    summary: 'Removes a shared wallet; for officers and the owner',
    access: 'trader',
    params: z.object({ id, address }),
    output: done,
    errors: [...walletErrors, 'clan_wallet_not_found'],
  }),
  'POST /clan': endpoint({
    summary: 'Creates a clan, which the caller owns',
    access: 'trader',
    body: optional,
    output: data(clanPage),
    errors: ['clan_create_failed', 'already_in_clan', ...nameErrors, 'foreign_origin', 'account_suspended'],
  }),
  'PUT /clan': endpoint({
    summary: 'Changes the given settings; for the owner',
    access: 'trader',
    body: settings
      .partial()
      .extend({ id, ...asRead('createdAt', 'memberCount', 'onlineCount', 'volume7dSol', 'clanRank') }),
    output: data(clanPage),
    errors: [
      'clan_call_failed',
      'clan_not_found',
      'not_in_clan',
      'clan_forbidden',
      ...nameErrors,
      'foreign_origin',
      'account_suspended',
    ],
  }),
  'POST /clan/join-or-apply': endpoint({
    summary: 'Joins a clan, applies if approval is required, or accepts an invitation',
    access: 'trader',
    body: byClan,
    output: data(z.object({ status: z.enum(['joined', 'pending']) })),
    errors: [
      'clan_call_failed',
      'clan_not_found',
      'already_in_clan',
      'already_applied',
      'clan_full',
      'clan_rank_too_low',
      'clan_volume_too_low',
      'clan_applications_full',
      'clan_requests_full',
      'foreign_origin',
      'account_suspended',
    ],
  }),
  'POST /clan/withdraw-application': endpoint({
    summary: 'Withdraws an application',
    access: 'trader',
    body: byClan,
    output: done,
    errors: ['clan_call_failed', 'clan_not_found', 'clan_request_not_found', 'foreign_origin'],
  }),
  'POST /clan/decline-invitation': endpoint({
    summary: 'Declines an invitation',
    access: 'trader',
    body: byClan,
    output: done,
    errors: ['clan_call_failed', 'clan_not_found', 'clan_invitation_not_found', 'foreign_origin'],
  }),
  'POST /clan/approve-request': endpoint({
    summary: 'Approves or rejects an application; for officers and the owner',
    access: 'trader',
    body: z.strictObject({ isApproved: z.boolean(), clanId: id, userId: id }),
    output: done,
    errors: [
      'clan_call_failed',
      'clan_not_found',
      'not_in_clan',
      'clan_forbidden',
      'clan_request_not_found',
      'in_another_clan',
      'clan_full',
      'foreign_origin',
      'account_suspended',
    ],
  }),
  'POST /clan/leave': endpoint({
    summary:
      'Leaves the clan. When the owner leaves, the longest-serving member takes over; the last one dissolves it',
    access: 'trader',
    body: byClan,
    output: done,
    errors: ['clan_call_failed', 'clan_not_found', 'not_in_clan', 'foreign_origin'],
  }),
  'POST /clan/actions': endpoint({
    summary:
      'Promotes, demotes or kicks a member, or hands the clan over to one (`promote`, `demote`, `kick`, `handOver`)',
    access: 'trader',
    body: z.strictObject({
      clanId: id,
      type: z.enum(['promote', 'demote', 'kick', 'handOver']),
      memberId: id,
    }),
    output: done,
    errors: [
      'clan_call_failed',
      'clan_not_found',
      'not_in_clan',
      'clan_forbidden',
      'clan_member_not_found',
      'clan_role_unchanged',
      'foreign_origin',
      'account_suspended',
    ],
  }),
  'POST /clan/invite-to-clan': endpoint({
    summary: 'Invites a trader to the caller’s clan; for officers and the owner',
    access: 'trader',
    body: z.strictObject({ userName: searchText(100).min(1) }),
    output: done,
    errors: [
      'clan_invite_failed',
      'not_in_clan',
      'clan_forbidden',
      'trader_not_found',
      'already_member',
      'clan_invitations_full',
      'clan_full',
      'foreign_origin',
      'account_suspended',
    ],
  }),
} as const;
