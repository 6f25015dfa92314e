import { PASSWORD } from '#tests/kit/own-proof.ts';
import { type Callers, NOBODY, open, own, type Row } from './callers.ts';

export interface RightsSubject {
  readonly apiKeyId: string;
  readonly giveawayId: string;
}

const READ_KEY = { name: 'Mine', access: { scope: 'read' }, expiresInDays: 30 };

export async function standingOf({ people }: Callers, giveawayId: string): Promise<RightsSubject> {
  const { body } = await people.owner.post('/api-keys', { ...READ_KEY, password: PASSWORD });
  const { apiKey } = body.data as { apiKey: { id: string } };
  return { apiKeyId: apiKey.id, giveawayId };
}

/** Earnings are private: each call is about the caller only. */
export const referralRows: readonly Row[] = [
  own('GET /referral'),
  own('GET /referral/tiers'),
  own('GET /referral/statement'),
  own('POST /referral/claim', { body: {} }),
  own('POST /referral', { of: 'one’s own handle', body: (_, kind) => ({ handle: `comes_by_${kind}` }) }),
  own('POST /referral', {
    of: 'the owner’s handle',
    body: { handle: 'Comes_By_Owner' },
    usual: '409 handle_taken',
    but: { owner: 'done' },
  }),
];

export const apiKeysRows = (standing: RightsSubject | undefined): readonly Row[] => [
  own('GET /api-keys'),
  own('POST /api-keys', { of: 'without a proof', body: READ_KEY, usual: '403 proof_required' }),
  own('DELETE /api-keys/{id}', {
    of: 'the owner’s',
    path: `/api-keys/${standing?.apiKeyId}`,
    usual: '404 api_key_not_found',
    but: { owner: 'done' },
  }),
];

/** Entries are private; heads of the log are public. */
export const signaturesRows: readonly Row[] = [
  own('GET /signatures'),
  own('GET /signatures/record'),
  open('GET /signatures/checkpoint'),
  open('GET /signatures/consistency', { path: '/signatures/consistency?first=0&second=0' }),
];

export const leaderboardRows: readonly Row[] = (['everyone', 'friends', 'clan'] as const).map((scope) =>
  open('GET /leaderboard', { of: scope, path: `/leaderboard?scope=${scope}` }),
);

export const giveawayRows = (standing: RightsSubject | undefined): readonly Row[] => [
  open('GET /giveaway'),
  own('POST /giveaway/enter', { body: { giveawayId: standing?.giveawayId } }),
  own('POST /giveaway/enter', {
    of: 'a missing one',
    body: { giveawayId: NOBODY },
    usual: '404 giveaway_not_found',
  }),
  open('GET /giveaway/{giveawayId}/draw', {
    of: 'before entries close',
    path: `/giveaway/${standing?.giveawayId}/draw`,
    usual: '409 giveaway_entries_open',
  }),
];
