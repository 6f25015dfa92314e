import { randomBytes } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import { type Callers, inside, NOBODY, type Row, signedIn } from './callers.ts';

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

const manage = (type: string, memberId: string): Pick<Row, 'call' | 'of' | 'make'> => ({
  call: 'POST /clan/actions',
  of: type,
  make: ({ clan }) => ['POST', '/clan/actions', { clanId: clan.id, type, memberId }],
});
const ofNoClan = (call: Row['call']): Row => ({
  call,
  of: 'a clan that there is not',
  make: () => ['POST', call.slice(5), { clanId: NOBODY }],
  usual: NO_CLAN,
  but: signedIn(),
});
const ofClan = (call: Row['call']): Pick<Row, 'call' | 'make'> => ({
  call,
  make: ({ clan }) => ['POST', call.slice(5), { clanId: clan.id }],
});

/** Role permissions are tested on an unknown target: past the permission check, with no change. */
export const clansRows: readonly Row[] = [
  { call: 'GET /clan', make: () => ['GET', '/clan'], usual: 'done' },
  { call: 'GET /clan/{id}', make: ({ clan }) => ['GET', `/clan/${clan.id}`], usual: 'done' },
  { call: 'GET /clan/tag/{tag}', make: () => ['GET', '/clan/tag/NOSUCH'], usual: NO_CLAN },
  {
    call: 'GET /clan/available',
    make: () => ['GET', '/clan/available?tag=FREE'],
    usual: 'done',
    but: signedIn(),
  },
  { call: 'GET /clan/user', make: () => ['GET', '/clan/user'], usual: 'done', but: signedIn() },
  { call: 'GET /clan/invitations', make: () => ['GET', '/clan/invitations'], usual: 'done', but: signedIn() },
  {
    call: 'GET /clan/holders/{mint}',
    make: () => ['GET', `/clan/holders/${MINT}`],
    usual: 'done',
    but: signedIn(),
  },
  {
    call: 'GET /clan/{id}/acts',
    make: ({ clan }) => ['GET', `/clan/${clan.id}/acts`],
    usual: OUT,
    but: signedIn(inside('done')),
  },
  {
    call: 'GET /clan/{id}/wallets',
    make: ({ clan }) => ['GET', `/clan/${clan.id}/wallets`],
    usual: OUT,
    but: signedIn(inside('done')),
  },
  {
    call: 'POST /clan/{id}/wallets',
    make: ({ clan }) => ['POST', `/clan/${clan.id}/wallets`, { address: SHARED, name: 'Shared' }],
    usual: OUT,
    but: signedIn({ ...inside('409 clan_wallet_exists'), member: FORBIDDEN }),
  },
  {
    call: 'PUT /clan/{id}/wallets/{address}',
    make: ({ clan }) => ['PUT', `/clan/${clan.id}/wallets/${SHARED}`, { name: 'Shared' }],
    usual: OUT,
    but: signedIn({ ...inside('done'), member: FORBIDDEN }),
  },
  {
    call: 'DELETE /clan/{id}/wallets/{address}',
    make: ({ clan }) => ['DELETE', `/clan/${clan.id}/wallets/${MINT}`],
    usual: OUT,
    but: signedIn({ ...inside('404 clan_wallet_not_found'), member: FORBIDDEN }),
  },
  {
    call: 'POST /clan',
    of: 'under a tag that is taken',
    make: async ({ people, clan }) => [
      'POST',
      '/clan',
      { tag: (await people.owner.clan(clan.id)).tag, name: 'Second Wind' },
    ],
    usual: '409 clan_tag_taken',
    but: signedIn(inside('409 already_in_clan')),
  },
  {
    call: 'PUT /clan',
    make: ({ clan }) => ['PUT', '/clan', { id: clan.id, bio: 'as it was' }],
    usual: OUT,
    but: signedIn({ member: FORBIDDEN, officer: FORBIDDEN, owner: 'done' }),
  },
  {
    call: 'POST /clan/approve-request',
    make: ({ clan }) => [
      'POST',
      '/clan/approve-request',
      { clanId: clan.id, userId: NOBODY, isApproved: true },
    ],
    usual: OUT,
    but: signedIn({ ...inside('404 clan_request_not_found'), member: FORBIDDEN }),
  },
  { ...manage('kick', NOBODY), usual: OUT, but: signedIn({ ...inside(NO_MEMBER), member: FORBIDDEN }) },
  { ...manage('promote', NOBODY), usual: OUT, but: signedIn({ ...inside(FORBIDDEN), owner: NO_MEMBER }) },
  { ...manage('demote', NOBODY), usual: OUT, but: signedIn({ ...inside(FORBIDDEN), owner: NO_MEMBER }) },
  { ...manage('handOver', NOBODY), usual: OUT, but: signedIn({ ...inside(FORBIDDEN), owner: NO_MEMBER }) },
  {
    ...manage('kick', ''),
    of: 'kick the owner',
    make: ({ clan, people }) => [
      'POST',
      '/clan/actions',
      { clanId: clan.id, type: 'kick', memberId: people.owner.userId },
    ],
    usual: OUT,
    but: signedIn(inside(FORBIDDEN)),
  },
  {
    call: 'POST /clan/invite-to-clan',
    make: () => ['POST', '/clan/invite-to-clan', { userName: 'nobody_of_this_name' }],
    usual: OUT,
    but: signedIn({ ...inside('404 trader_not_found'), member: FORBIDDEN }),
  },
  ofNoClan('POST /clan/join-or-apply'),
  ofNoClan('POST /clan/withdraw-application'),
  ofNoClan('POST /clan/decline-invitation'),
  ofNoClan('POST /clan/leave'),
];

/** These end the callers' relations: last, in this order. */
export const lastClansRows: readonly Row[] = [
  {
    ...ofClan('POST /clan/withdraw-application'),
    of: 'to the clan',
    usual: '404 clan_request_not_found',
    but: signedIn({ applicant: 'done' }),
  },
  {
    ...ofClan('POST /clan/decline-invitation'),
    of: 'of the clan',
    usual: '404 clan_invitation_not_found',
    but: signedIn({ invited: 'done' }),
  },
  {
    ...ofClan('POST /clan/join-or-apply'),
    of: 'to the clan, which approves',
    usual: 'done',
    but: signedIn(inside('409 already_in_clan')),
  },
  { ...ofClan('POST /clan/leave'), of: 'the clan', usual: OUT, but: signedIn(inside('done')) },
];
