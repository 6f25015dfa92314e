import { randomBytes } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import { type Callers, NOBODY, open, own, type Row } from './callers.ts';

export interface CalledTokens {
  readonly called: string;
  readonly uncalled: string;
}

const NO_TOKEN = toBase58(randomBytes(32));
const NOT_SEEN = '404 caller_not_found';

export async function callToken({ people: { owner } }: Callers): Promise<CalledTokens> {
  const { body } = await owner.get('/screener?limit=2&sortBy=volumeUsd&window=24h');
  const [called, uncalled] = (body.data as { items: { tokenAddress: string }[] }).items;
  if (called === undefined || uncalled === undefined) throw new Error('no tokens');
  const answer = await owner.post('/alpha/call', { tokenAddress: called.tokenAddress });
  if (answer.status !== 200) throw new Error(`The call was answered ${JSON.stringify(answer)}`);
  return { called: called.tokenAddress, uncalled: uncalled.tokenAddress };
}

const following =
  (on: boolean) =>
  ({ people }: Callers) => ({ userId: people.owner.userId, following: on });

/** Calls and records are public, even to blocked users; following is impossible across a block. */
export const alphaRows = (tokens: CalledTokens | undefined): readonly Row[] => [
  own('GET /alpha/presets'),
  own('POST /alpha/presets', { of: 'none', body: { presets: [] } }),
  open('GET /alpha/tokens'),
  own('POST /alpha/call', {
    of: 'no token',
    body: { tokenAddress: NO_TOKEN },
    usual: '404 alpha_token_unknown',
  }),
  own('POST /alpha/call', {
    of: 'the owner’s token',
    body: { tokenAddress: tokens?.called },
    but: { owner: '409 alpha_called_already' },
  }),
  own('POST /alpha/remove', {
    of: 'not called',
    body: { tokenAddress: tokens?.uncalled },
    usual: '404 alpha_not_called',
  }),
  own('POST /alpha/vote', { of: 'a call', body: { tokenAddress: tokens?.called, vote: 'none' } }),
  own('POST /alpha/vote', {
    of: 'no call',
    body: { tokenAddress: tokens?.uncalled, vote: 'up' },
    usual: '404 alpha_call_not_found',
  }),
  open('GET /alpha/callers', { path: '/alpha/callers?window=7d' }),
  open('GET /alpha/callers/{userId}', { path: ({ people }) => `/alpha/callers/${people.owner.userId}` }),
  open('GET /alpha/callers/{userId}/export', {
    path: ({ people }) => `/alpha/callers/${people.owner.userId}/export`,
  }),
  open('GET /alpha/returns'),
  open('GET /alpha/replay', { path: () => `/alpha/replay?at=${new Date().toISOString()}` }),
  open('GET /alpha/clans/{clanId}', { path: ({ clan }) => `/alpha/clans/${clan.id}` }),
  open('GET /alpha/log/checkpoint'),
  open('GET /alpha/log/leaves'),
  open('GET /alpha/log/inclusion', { path: '/alpha/log/inclusion?index=0&size=1' }),
  open('GET /alpha/log/consistency', { path: '/alpha/log/consistency?first=1&second=1' }),
  own('POST /alpha/follow', {
    of: 'the owner',
    body: following(true),
    but: { blocked: NOT_SEEN, blocker: NOT_SEEN, owner: NOT_SEEN },
  }),
  own('POST /alpha/follow', { of: 'the owner no more', body: following(false), but: { owner: NOT_SEEN } }),
  own('POST /alpha/follow', {
    of: 'nobody',
    body: { userId: NOBODY, following: true },
    usual: '404 caller_not_found',
  }),
];
