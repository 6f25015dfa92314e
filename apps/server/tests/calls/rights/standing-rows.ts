import { openGiveaway } from '#tests/giveaway/world.ts';
import type { TestServer } from '#tests/kit/server.ts';
import { type Callers, NOBODY, type Row, type Signed, signedIn } from './callers.ts';

export interface RightsSubject {
  readonly apiKeyId: string;
  readonly giveawayId: string;
}

const READ_KEY = { name: 'Mine', access: { scope: 'read' }, expiresInDays: 30 };
const PASSWORD = 'correct horse battery';

export async function standingOf(server: TestServer, { people }: Callers): Promise<RightsSubject> {
  const { body } = await people.owner.post('/api-keys', { ...READ_KEY, password: PASSWORD });
  const { apiKey } = body.data as { apiKey: { id: string } };
  return { apiKeyId: apiKey.id, giveawayId: await openGiveaway(server) };
}

const own = (call: Row['call'], body?: () => unknown): Row => {
  const [method = '', path = ''] = call.split(' ');
  return { call, make: () => [method, path, body?.()], usual: 'done', but: signedIn() };
};

/** Earnings are private: each call is about the caller only. */
export const referralRows: readonly Row[] = [
  own('GET /referral'),
  own('GET /referral/tiers'),
  own('GET /referral/statement'),
  own('POST /referral/claim', () => ({})),
  {
    call: 'POST /referral',
    of: 'one’s own handle',
    make: (_, kind) => ['POST', '/referral', { handle: `comes_by_${kind}` }],
    usual: 'done',
    but: signedIn(),
  },
  {
    call: 'POST /referral',
    of: 'the owner’s handle',
    make: () => ['POST', '/referral', { handle: 'Comes_By_Owner' }],
    usual: '409 handle_taken',
    but: signedIn({ owner: 'done' } satisfies Partial<Record<Signed, string>>),
  },
];

export const apiKeysRows = (standing: RightsSubject | undefined): readonly Row[] => [
  own('GET /api-keys'),
  {
    call: 'POST /api-keys',
    of: 'without a proof',
    make: () => ['POST', '/api-keys', READ_KEY],
    usual: '403 proof_required',
    but: signedIn(),
  },
  {
    call: 'DELETE /api-keys/{id}',
    of: 'the owner’s',
    make: () => ['DELETE', `/api-keys/${standing?.apiKeyId}`],
    usual: '404 api_key_not_found',
    but: signedIn({ owner: 'done' } satisfies Partial<Record<Signed, string>>),
  },
];

/** Entries are private; heads of the log are public. */
export const signaturesRows: readonly Row[] = [
  own('GET /signatures'),
  own('GET /signatures/record'),
  { call: 'GET /signatures/checkpoint', make: () => ['GET', '/signatures/checkpoint'], usual: 'done' },
  {
    call: 'GET /signatures/consistency',
    make: () => ['GET', '/signatures/consistency?first=0&second=0'],
    usual: 'done',
  },
];

export const leaderboardRows: readonly Row[] = (['everyone', 'friends', 'clan'] as const).map((scope) => ({
  call: 'GET /leaderboard',
  of: scope,
  make: () => ['GET', `/leaderboard?scope=${scope}`],
  usual: 'done',
}));

export const giveawayRows = (standing: RightsSubject | undefined): readonly Row[] => [
  { call: 'GET /giveaway', make: () => ['GET', '/giveaway'], usual: 'done' },
  {
    call: 'POST /giveaway/enter',
    make: () => ['POST', '/giveaway/enter', { giveawayId: standing?.giveawayId }],
    usual: 'done',
    but: signedIn(),
  },
  {
    call: 'POST /giveaway/enter',
    of: 'a missing one',
    make: () => ['POST', '/giveaway/enter', { giveawayId: NOBODY }],
    usual: '404 giveaway_not_found',
    but: signedIn(),
  },
  {
    call: 'GET /giveaway/{giveawayId}/draw',
    of: 'before entries close',
    make: () => ['GET', `/giveaway/${standing?.giveawayId}/draw`],
    usual: '409 giveaway_entries_open',
  },
];
