import { randomBytes } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import { type Callers, type Cells, inside, NOBODY, open, own, type Row } from './callers.ts';

const MINT = 'So11111111111111111111111111111111111111112';
/** A wallet that the clan shares, see `shareWallet`. */
const SHARED = toBase58(randomBytes(32));
const OUT = '403 not_in_clan';
const FORBIDDEN = '403 clan_forbidden';
const NO_MEMBER = '404 clan_member_not_found';
const NO_CLAN = '404 clan_not_found';

export async function shareWallet({ people, clan }: Callers): Promise<void> {
  await people.owner.post(`/clan/${clan.id}/wallets`, { address: SHARED, name: 'Shared' });
}

const manage = (type: string, but: Cells): Row =>
  own('POST /clan/actions', {
    of: type,
    body: ({ clan }) => ({ clanId: clan.id, type, memberId: NOBODY }),
    usual: OUT,
    but,
  });
const ofNoClan = (call: Row['call']): Row =>
  own(call, { of: 'a clan that there is not', body: { clanId: NOBODY }, usual: NO_CLAN });
const ofClan = (call: Row['call'], of: string, usual: string, but: Cells): Row =>
  own(call, { of, body: ({ clan }) => ({ clanId: clan.id }), usual, but });

/** Role permissions are tested on an unknown target: past the permission check, with no change. */
export const clansRows: readonly Row[] = [
  open('GET /clan'),
  open('GET /clan/{id}', { path: ({ clan }) => `/clan/${clan.id}` }),
  open('GET /clan/tag/{tag}', { path: '/clan/tag/NOSUCH', usual: NO_CLAN }),
  own('GET /clan/available', { path: '/clan/available?tag=FREE' }),
  own('GET /clan/user'),
  own('GET /clan/invitations'),
  own('GET /clan/holders/{mint}', { path: `/clan/holders/${MINT}` }),
  own('GET /clan/{id}/acts', {
    path: ({ clan }) => `/clan/${clan.id}/acts`,
    usual: OUT,
    but: inside('done'),
  }),
  own('GET /clan/{id}/wallets', {
    path: ({ clan }) => `/clan/${clan.id}/wallets`,
    usual: OUT,
    but: inside('done'),
  }),
  own('POST /clan/{id}/wallets', {
    path: ({ clan }) => `/clan/${clan.id}/wallets`,
    body: { address: SHARED, name: 'Shared' },
    usual: OUT,
    but: { ...inside('409 clan_wallet_exists'), member: FORBIDDEN },
  }),
  own('PUT /clan/{id}/wallets/{address}', {
    path: ({ clan }) => `/clan/${clan.id}/wallets/${SHARED}`,
    body: { name: 'Shared' },
    usual: OUT,
    but: { ...inside('done'), member: FORBIDDEN },
  }),
  own('DELETE /clan/{id}/wallets/{address}', {
    path: ({ clan }) => `/clan/${clan.id}/wallets/${MINT}`,
    usual: OUT,
    but: { ...inside('404 clan_wallet_not_found'), member: FORBIDDEN },
  }),
  own('POST /clan', {
    of: 'under a tag that is taken',
    body: async ({ people, clan }) => ({ tag: (await people.owner.clan(clan.id)).tag, name: 'Second Wind' }),
    usual: '409 clan_tag_taken',
    but: inside('409 already_in_clan'),
  }),
  own('PUT /clan', {
    body: ({ clan }) => ({ id: clan.id, bio: 'as it was' }),
    usual: OUT,
    but: { member: FORBIDDEN, officer: FORBIDDEN, owner: 'done' },
  }),
  own('POST /clan/approve-request', {
    body: ({ clan }) => ({ clanId: clan.id, userId: NOBODY, isApproved: true }),
    usual: OUT,
    but: { ...inside('404 clan_request_not_found'), member: FORBIDDEN },
  }),
  manage('kick', { ...inside(NO_MEMBER), member: FORBIDDEN }),
  manage('promote', { ...inside(FORBIDDEN), owner: NO_MEMBER }),
  manage('demote', { ...inside(FORBIDDEN), owner: NO_MEMBER }),
  manage('handOver', { ...inside(FORBIDDEN), owner: NO_MEMBER }),
  own('POST /clan/actions', {
    of: 'kick the owner',
    body: ({ clan, people }) => ({ clanId: clan.id, type: 'kick', memberId: people.owner.userId }),
    usual: OUT,
    but: inside(FORBIDDEN),
  }),
  own('POST /clan/invite-to-clan', {
    body: { userName: 'nobody_of_this_name' },
    usual: OUT,
    but: { ...inside('404 trader_not_found'), member: FORBIDDEN },
  }),
  ofNoClan('POST /clan/join-or-apply'),
  ofNoClan('POST /clan/withdraw-application'),
  ofNoClan('POST /clan/decline-invitation'),
  ofNoClan('POST /clan/leave'),
];

/** These end the callers' relations: last, in this order. */
export const lastClansRows: readonly Row[] = [
  ofClan('POST /clan/withdraw-application', 'to the clan', '404 clan_request_not_found', {
    applicant: 'done',
  }),
  ofClan('POST /clan/decline-invitation', 'of the clan', '404 clan_invitation_not_found', {
    invited: 'done',
  }),
  ofClan('POST /clan/join-or-apply', 'to the clan, which approves', 'done', inside('409 already_in_clan')),
  ofClan('POST /clan/leave', 'the clan', OUT, inside('done')),
];
